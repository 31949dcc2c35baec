import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listTransactions } from '../api/transactions.ts';
import { isRangeInverted, type Search } from './search.ts';

/** A change of the search is a request; the rows of the last search stay until its answer is there. */
export function transactionsQuery(search: Search) {
  return queryOptions({
    queryKey: ['transactions', search],
    queryFn: ({ signal }) => listTransactions(search.page, search.filters, { signal }),
    placeholderData: keepPreviousData,
    enabled: !isRangeInverted(search.filters),
  });
}
