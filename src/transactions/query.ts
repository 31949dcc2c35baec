import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listTransactions } from '../api/transactions.ts';
import { isRangeInverted, type Search } from './search.ts';

export const COUNTS_KEY = 'count';

/** Each change of the search is a new key and so a request; the previous rows stay until it is answered. */
export function transactionsQuery({ page, filters }: Search) {
  return queryOptions({
    queryKey: ['transactions', { page, filters }],
    queryFn: ({ signal }) => listTransactions(page, filters, { signal }),
    placeholderData: keepPreviousData,
    enabled: !isRangeInverted(filters),
  });
}
