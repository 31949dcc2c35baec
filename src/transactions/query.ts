import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listTransactions } from '../api/transactions.ts';
import { isRangeInverted, type Search } from './search.ts';

/** A change of the search is the refetch; the rows before it stay until the next ones are there. */
export function transactionsQuery(search: Search) {
  return queryOptions({
    queryKey: ['transactions', search],
    queryFn: ({ signal }) => listTransactions(search.page, search.filters, { signal }),
    placeholderData: keepPreviousData,
    enabled: !isRangeInverted(search.filters),
  });
}
