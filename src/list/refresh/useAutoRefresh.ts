import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { countTransactions } from '../../api/transactions.ts';
import { useAuth } from '../../auth/AuthContext.tsx';
import { type Search, sentFilters } from '../../filters/search.ts';
import { formatText } from '../../format.ts';
import { answerOf, type List, rowsOf } from '../../page/list.ts';
import { COUNTS_KEY, describeListFailure, type KeyedTransaction } from '../../page/listQuery.ts';
import { statusDisplay } from '../../payment/StatusChip.tsx';
import { useView } from '../../view/view.ts';
import { useIsOnline, usePolling } from './usePolling.ts';

/** What the automatic refresh has changed in the list, which polls on page 1, or counted, on later pages. */
export function useAutoRefresh(search: Search, list: List) {
  const [{ refreshSeconds: seconds }] = useView();
  const { checkRole } = useAuth();
  const isOn = seconds > 0;
  const counted = useNewestTotal(search, list, seconds);
  const updatedAt = list.page?.updatedAt ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each answer
  useEffect(() => {
    if (isOn) checkRole();
  }, [updatedAt, counted.dataUpdatedAt]);

  const isSince = search.page > 1 && counted.dataUpdatedAt >= updatedAt;
  return {
    changes: useChanges(list, isOn),
    seconds,
    isOnline: useIsOnline(),
    isFailing: list.kind === 'failed' || (counted.isError && counted.errorUpdatedAt > updatedAt),
    /** Payments that were added to the list since the shown rows arrived. */
    newCount: isSince && list.pagination ? (counted.data ?? 0) - list.pagination.totalRecords : 0,
  };
}

/** The list's total while a later page is shown, whose rows stay as they were asked for. Null until it is counted. */
function useNewestTotal(search: Search, list: List, seconds: number) {
  const { page, filters, waiting } = search;
  const queryClient = useQueryClient();
  const isWanted = page > 1 && answerOf(list) !== undefined && seconds > 0;
  return useQuery({
    queryKey: ['newest total', filters, waiting],
    queryFn: async ({ signal }) => {
      const total = await countTransactions(sentFilters(search), { signal });
      const counts = { queryKey: [COUNTS_KEY], type: 'active', stale: true } as const;
      queryClient.refetchQueries(counts, { cancelRefetch: false });
      return total;
    },
    enabled: isWanted,
    // The list itself was just requested, so this begins one interval later.
    initialData: null,
    staleTime: seconds * 1_000,
    // A page that is shown again begins anew. Not 0, which could drop the query before it is observed.
    gcTime: 5_000,
    ...usePolling(isWanted),
    meta: { describeFailure: describeListFailure, isCount: true },
  });
}

const NO_KEYS: ReadonlySet<string> = new Set();
const NONE: Changes = { changedRows: NO_KEYS, newRows: NO_KEYS, announcement: '' };

/** What refreshes have changed in the rows: until other rows are shown. */
export interface Changes {
  /** The keys of the rows of the latest change of statuses. */
  changedRows: ReadonlySet<string>;
  /** The keys of the rows that the last refresh has added. */
  newRows: ReadonlySet<string>;
  announcement: string;
}

function useChanges(list: List, isOn: boolean) {
  const { listKey } = list;
  const transactions = rowsOf(list);
  const isAnswered = answerOf(list) !== undefined;
  const [last, setLast] = useState({ transactions, listKey, isAnswered, isOn, changes: NONE });
  const isSameList = last.isOn === isOn && last.listKey === listKey;
  if (!isSameList || last.transactions !== transactions) {
    const isRefresh = isOn && isSameList && last.isAnswered;
    // A later page also gets rows that the page before it had.
    const hasNew = list.search.page === 1;
    const changes = isRefresh
      ? compare(last.transactions, transactions, last.changes, hasNew)
      : NONE;
    // React renders again with it, before it commits.
    setLast({ transactions, listKey, isAnswered, isOn, changes });
  }
  return last.changes;
}

function compare(
  before: readonly KeyedTransaction[],
  now: readonly KeyedTransaction[],
  changes: Changes,
  hasNew: boolean,
): Changes {
  const statuses = new Map(before.map(({ key, status }) => [key, status]));
  const isKnown = ({ key }: KeyedTransaction) => statuses.has(key);
  const changed = now.filter((row) => isKnown(row) && statuses.get(row.key) !== row.status);
  // Below the last known row are those that the next page had.
  const lastKnown = now.findLastIndex(isKnown);
  const added = hasNew ? now.slice(0, Math.max(0, lastKnown)).filter((row) => !isKnown(row)) : [];
  const newRows = new Set(added.map(({ key }) => key));
  const [first] = changed;
  if (!first) return { ...changes, newRows };
  const text =
    changed.length === 1
      ? `${formatText(first.orderID)} is now ${statusDisplay(first.status).label}`
      : `${changed.length} payments changed their status`;
  return {
    changedRows: new Set(changed.map(({ key }) => key)),
    newRows,
    // Screen readers ignore a live region whose text stays the same, so a space is added.
    announcement: changes.announcement === text ? `${text}\u00A0` : text,
  };
}
