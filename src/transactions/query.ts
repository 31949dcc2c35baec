import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listTransactions } from '../api/transactions.ts';
import { isRangeInverted, type Search } from './search.ts';

/** Each change of the search is a new key and so a request; the previous rows stay until it is answered. */
export function transactionsQuery(search: Search) {
  return queryOptions({
    queryKey: ['transactions', search],
    queryFn: ({ signal }) => listTransactions(search.page, search.filters, { signal }),
    placeholderData: keepPreviousData,
    enabled: !isRangeInverted(search.filters),
  });
}
