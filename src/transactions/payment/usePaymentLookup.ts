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
  /** When the list was answered. */
  updatedAt: number;
}

/**
 * Looks up a payment that is not on the page, by the Order ID filter; again after each refresh of the list. Until the
 * first answer, and after a failure, the data is the last known row.
 */
export function usePaymentLookup({ key, merchantId, row, isListLoading, updatedAt }: Lookup) {
  const queryClient = useQueryClient();
  const orderId = FILTERS.orderId.parse(new URLSearchParams(key).get('payment') ?? '');
  const queryKey = ['payment', key, merchantId];
  const enabled = !row && !isListLoading && orderId !== undefined;
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
  const { refetch } = query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each answer of the list
  useEffect(() => {
    if (row) queryClient.setQueryData(queryKey, row, { updatedAt });
    else if (enabled) refetch({ cancelRefetch: false });
  }, [key, row, enabled, updatedAt]);
  return { ...query, isPossible: orderId !== undefined };
}
