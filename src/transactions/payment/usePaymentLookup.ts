import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ListedTransaction } from '../../api/schema.ts';
import { listTransactions } from '../../api/transactions.ts';
import { extraCalls } from '../extraCalls.ts';
import { FILTERS } from '../filters/filters.ts';
import { findPayment } from './findPayment.ts';

/** The service's answer does not contain the payment. */
export class PaymentNotFound extends Error {
  override name = 'PaymentNotFound';
  readonly hasMore: boolean;
  constructor(hasMore: boolean) {
    super();
    this.hasMore = hasMore;
  }
}

interface Lookup {
  key: string;
  merchantId: string | undefined;
  /** The payment's row; undefined when it is not on the page. */
  row: ListedTransaction | undefined;
  isListLoading: boolean;
  /** When the row arrived; earlier than the list's last answer when it had other rows. */
  updatedAt: number;
  answeredAt: number;
}

/**
 * Looks up a payment that is not in the list's last answer, by the Order ID filter; again after each answer. Until the
 * first one, and after a failure, the data is the last known row.
 */
export function usePaymentLookup(wanted: Lookup) {
  const { key, merchantId, row, isListLoading, updatedAt, answeredAt } = wanted;
  const queryClient = useQueryClient();
  const orderId = FILTERS.orderId.parse(new URLSearchParams(key).get('payment') ?? '');
  const queryKey = ['payment', key, merchantId];
  const isRowCurrent = row !== undefined && updatedAt >= answeredAt;
  const enabled = !isRowCurrent && !isListLoading && orderId !== undefined;
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const { transactions, pagination } = await extraCalls(() =>
        listTransactions(1, { orderId, merchantId }, { signal }),
      );
      const found = transactions[findPayment(transactions, key)];
      if (!found) throw new PaymentNotFound((pagination?.totalPages ?? 1) > 1);
      return found;
    },
    enabled,
    gcTime: 0,
  });
  const { refetch, dataUpdatedAt } = query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each answer of the list
  useEffect(() => {
    if (row && updatedAt > dataUpdatedAt) queryClient.setQueryData(queryKey, row, { updatedAt });
    if (enabled) refetch({ cancelRefetch: false });
  }, [key, row, enabled, answeredAt]);
  return { ...query, isPossible: orderId !== undefined };
}
