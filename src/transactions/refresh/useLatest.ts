import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { TransactionList } from '../../api/schema.ts';
import { listTransactions } from '../../api/transactions.ts';
import { transactionsQuery } from '../query.ts';
import type { Search } from '../search.ts';
import { withKeys } from '../table/withKeys.ts';

/**
 * Requests the list at an interval, and writes the answer to the list's own query. Its data is the newest total. Not
 * in hidden tabs, which catch up when they are shown, nor offline.
 */
export function useLatest(search: Search, seconds: number, enabled: boolean) {
  const queryClient = useQueryClient();
  const { queryKey } = transactionsQuery(search);
  return useQuery({
    queryKey: ['latest', search],
    queryFn: async ({ signal }) => {
      const updatedAt = () => queryClient.getQueryState(queryKey)?.dataUpdatedAt;
      const before = updatedAt();
      const answer = await listTransactions(search.page, search.filters, { signal });
      // Not over a newer answer, that of a refresh by hand.
      if (updatedAt() === before) {
        queryClient.setQueryData(queryKey, (shown) =>
          shown && search.page > 1 && totalOf(answer) > totalOf(shown)
            ? keepOrder({ since: before, ...shown }, answer)
            : answer,
        );
      }
      return answer.pagination?.totalRecords ?? null;
    },
    enabled,
    // The list itself was just requested, so this begins one interval later.
    initialData: null,
    // Forgotten soon, so that a page that is shown again begins anew; not at once, which could be before it is observed.
    gcTime: 5_000,
    staleTime: seconds * 1_000,
    refetchInterval: seconds * 1_000,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
    networkMode: 'online',
  });
}

const totalOf = ({ pagination }: TransactionList) => pagination?.totalRecords ?? 0;

/**
 * The same rows with their newest data, so that new payments do not move the rows of a later page. A row that is not in
 * the answer has moved to the next page and is kept, unless a row below it is in the answer: then it has left the list.
 * `since` and the total stay as they were.
 */
function keepOrder(shown: TransactionList, answer: TransactionList): TransactionList {
  const latest = new Map(withKeys(answer.transactions));
  const before = withKeys(shown.transactions);
  const last = before.findLastIndex(([key]) => latest.has(key));
  const kept = before.filter(([key], index) => latest.has(key) || index > last);
  return { ...shown, transactions: kept.map(([key, row]) => latest.get(key) ?? row) };
}
