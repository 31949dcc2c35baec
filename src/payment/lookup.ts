import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ListedTransaction } from '../api/schema.ts';
import { listTransactions } from '../api/transactions.ts';
import { useAuth } from '../auth/AuthContext.tsx';
import { parseText } from '../written/pasted.ts';
import { findPayment, findPaymentOfOrder, LOOKUP_KEY } from './findPayment.ts';

/** The merchant whose payments an admin has chosen. */
export function useChosenMerchant(): string | undefined {
  const [params] = useSearchParams();
  const { isAdmin } = useAuth();
  return isAdmin ? parseText(params.get('merchantId') ?? '') : undefined;
}

/** The service's answer does not contain the payment. */
class PaymentNotFound extends Error {
  override name = 'PaymentNotFound';
  readonly hasMore: boolean;
  constructor(hasMore: boolean) {
    super();
    this.hasMore = hasMore;
  }
}

/** Of the rows among which a payment is open. */
export interface RowsState {
  isLoading: boolean;
  /** When they were read by the service, in milliseconds. */
  updatedAt: number;
}

/**
 * The payment of the row; without a row it is looked up by its Order ID, again after each answer of the rows. Until
 * the lookup is answered, and after a failure, it is the last known row.
 */
export function usePayment(
  key: string,
  row: ListedTransaction | undefined,
  { isLoading: areRowsLoading, updatedAt }: RowsState,
) {
  const queryClient = useQueryClient();
  const merchantId = useChosenMerchant();
  const orderId = parseText(new URLSearchParams(key).get('payment') ?? '');
  const queryKey = [LOOKUP_KEY, key, merchantId];
  const enabled = row === undefined && !areRowsLoading && orderId !== undefined;
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const filters = { orderId, merchantId };
      const { transactions, pagination } = await listTransactions(1, filters, { signal });
      const hasMore = (pagination?.totalPages ?? 1) > 1;
      const find = hasMore ? findPayment : findPaymentOfOrder;
      const found = transactions[find(transactions, key)];
      if (!found) throw new PaymentNotFound(hasMore);
      return found;
    },
    enabled,
    gcTime: 0,
  });
  const { refetch, data, dataUpdatedAt, error } = query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each answer of the rows
  useEffect(() => {
    if (row && updatedAt > dataUpdatedAt) queryClient.setQueryData(queryKey, row, { updatedAt });
    if (enabled) refetch({ cancelRefetch: false });
  }, [key, row, enabled, updatedAt]);

  const isMissing = error instanceof PaymentNotFound;
  return {
    payment: row ?? data,
    updatedAt: dataUpdatedAt,
    isLoading: areRowsLoading || query.isFetching,
    isError: error !== null,
    /** The request failed, so another try may succeed. */
    hasFailed: error !== null && !isMissing,
    reason: describeReason(orderId !== undefined, isMissing ? error : undefined),
    refetch,
  };
}

function describeReason(isPossible: boolean, missing: PaymentNotFound | undefined): string {
  if (!isPossible) return 'The link has no Order ID to search by, and this page does not have it.';
  if (!missing) return 'The request for it failed.';
  return missing.hasMore
    ? 'It is not among the newest payments whose Order ID begins like this.'
    : 'No payment with this Order ID was found.';
}
