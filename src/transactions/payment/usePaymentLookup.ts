import { useQuery } from '@tanstack/react-query';
import { listTransactions } from '../../api/transactions.ts';
import { extraCalls } from '../extraCalls.ts';
import { FILTERS } from '../filters/filters.ts';
import { findPayment } from './findPayment.ts';

/** Looks up a payment that is not on the page, by the Order ID filter of the list. Cancelled on unmount. */
export function usePaymentLookup(key: string, merchantId: string | undefined, isWanted: boolean) {
  const orderId = FILTERS.orderId.parse(new URLSearchParams(key).get('payment') ?? '');
  const query = useQuery({
    queryKey: ['payment', key, merchantId],
    queryFn: async ({ signal }) => {
      const { transactions, pagination } = await extraCalls(() =>
        listTransactions(1, { orderId, merchantId }, { signal }),
      );
      const found = transactions[findPayment(transactions, key)] ?? null;
      return { found, hasMore: (pagination?.totalPages ?? 1) > 1 };
    },
    enabled: isWanted && orderId !== undefined,
    gcTime: 0,
  });
  return { ...query, isPossible: orderId !== undefined };
}
