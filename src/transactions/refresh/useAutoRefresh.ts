import { onlineManager, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { useAuth } from '../../auth/AuthContext.tsx';
import { formatText } from '../../format.ts';
import type { List } from '../list.ts';
import {
  fetchPage,
  type KeyedTransaction,
  type ListPage,
  listFailure,
  transactionsQuery,
} from '../listQuery.ts';
import type { Search } from '../search.ts';
import { statusDisplay } from '../status.tsx';
import { useView } from '../view.ts';

/** Refreshes the list at the interval that the person has chosen, and says what that has changed. */
export function useAutoRefresh(search: Search, list: List) {
  const [{ refreshSeconds: seconds }] = useView();
  const isOn = seconds > 0;
  const latest = useLatest(search, seconds, isOn && (list.isAnswered || list.isFailed));
  const isOnline = useSyncExternalStore(onlineManager.subscribe, () => onlineManager.isOnline());

  // A refresh by hand may have succeeded since.
  const isFailing = isOn && latest.isError && latest.errorUpdatedAt > list.updatedAt;
  // Page 1 shows new payments itself.
  const isCounted = search.page > 1 && latest.dataUpdatedAt >= list.updatedAt;
  return {
    ...useChanges(list, isOn),
    /** 0 is off. */
    seconds,
    isOnline,
    isFailing: isFailing || list.isFailed,
    /** Payments that were added to the list since the shown rows arrived. */
    newCount: isCounted && list.pagination ? (latest.data ?? 0) - list.pagination.totalRecords : 0,
  };
}

/**
 * Requests the list at an interval, and writes the answer to the list's own query. Its data is the newest total. Not
 * in hidden tabs, which catch up when they are shown, nor offline. A query of its own, because unlike a refresh by hand
 * it must keep the order, wait for the connection and report a failure once.
 */
function useLatest(search: Search, seconds: number, enabled: boolean) {
  const queryClient = useQueryClient();
  const { checkRole } = useAuth();
  const { queryKey } = transactionsQuery(search);
  return useQuery({
    queryKey: ['latest', queryKey],
    queryFn: async ({ signal }) => {
      const updatedAt = () => queryClient.getQueryState(queryKey)?.dataUpdatedAt;
      const before = updatedAt();
      checkRole();
      const answer = await fetchPage(search, { signal });
      // A refresh by hand may have had a newer answer meanwhile.
      if (updatedAt() === before) {
        queryClient.setQueryData<ListPage>(queryKey, (shown) =>
          shown && search.page > 1 && totalOf(answer) > totalOf(shown)
            ? keepOrder({ since: before, ...shown }, answer)
            : answer,
        );
      }
      return totalOf(answer);
    },
    enabled,
    // The list itself was just requested, so this begins one interval later.
    initialData: null,
    // A page that is shown again begins anew. Not 0, which could drop the query before it is observed.
    gcTime: 5_000,
    staleTime: seconds * 1_000,
    refetchInterval: seconds * 1_000,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
    networkMode: 'online',
    meta: { failureMessage: listFailure, isAutomatic: true },
  });
}

const totalOf = ({ pagination }: ListPage) => pagination?.totalRecords ?? 0;

/**
 * The same rows with their newest data, so that new payments do not move the rows of a later page. A row that is not in
 * the answer has moved to the next page and is kept, unless a row below it is in the answer: then it has left the list.
 * `since` and the total stay as they were.
 */
function keepOrder(shown: ListPage, answer: ListPage): ListPage {
  const latest = new Map(answer.transactions.map((row) => [row.key, row]));
  const last = shown.transactions.findLastIndex(({ key }) => latest.has(key));
  const kept = shown.transactions.filter(({ key }, index) => latest.has(key) || index > last);
  return { ...shown, transactions: kept.map((row) => latest.get(row.key) ?? row) };
}

const NO_KEYS: ReadonlySet<string> = new Set();
const NONE: Changes = { changedRows: NO_KEYS, newRows: NO_KEYS, announcement: '' };

/** What refreshes have changed in the rows: until other rows are shown. */
interface Changes {
  /** The keys of the rows of the latest change of statuses. */
  changedRows: ReadonlySet<string>;
  /** The keys of new rows that neither the pointer nor the focus has reached. */
  newRows: ReadonlySet<string>;
  /** What a screen reader is to announce. */
  announcement: string;
}

function useChanges({ transactions, listKey, isAnswered, shownSearch }: List, isOn: boolean) {
  const [last, setLast] = useState({ transactions, listKey, isAnswered, isOn, changes: NONE });
  const isSameList = last.isOn === isOn && last.listKey === listKey;
  if (!isSameList || last.transactions !== transactions) {
    const isRefresh = isOn && isSameList && last.isAnswered;
    // A later page also gets rows that the page before it had.
    const hasNew = shownSearch.page === 1;
    const changes = isRefresh
      ? compare(last.transactions, transactions, last.changes, hasNew)
      : NONE;
    // React renders again with it, before it commits.
    setLast({ transactions, listKey, isAnswered, isOn, changes });
  }
  /** The pointer or the focus has reached a row. */
  function reachRow(key: string) {
    setLast((now) => {
      const newRows = new Set(now.changes.newRows);
      newRows.delete(key);
      return { ...now, changes: { ...now.changes, newRows } };
    });
  }
  return { ...last.changes, reachRow };
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
  const newRows =
    added.length > 0
      ? new Set([...changes.newRows, ...added.map(({ key }) => key)])
      : changes.newRows;
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
