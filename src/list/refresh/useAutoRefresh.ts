import { useEffect, useEffectEvent, useState } from 'react';
import { useAuth } from '../../auth/AuthContext.tsx';
import { formatText } from '../../format.ts';
import { answerOf, type List, rowsOf } from '../../page/list.ts';
import type { KeyedTransaction } from '../../page/listQuery.ts';
import { statusDisplay } from '../../payment/StatusChip.tsx';
import { useView } from '../../settings/view.ts';

/** Returns the changes that automatic refreshes have made to the list. The polling itself is in useList. */
export function useAutoRefresh(list: List): Changes {
  const [{ refreshSeconds }] = useView();
  const { checkRole } = useAuth();
  const isOn = refreshSeconds > 0;
  const updatedAt = list.page?.updatedAt ?? 0;
  const catchUp = useEffectEvent(() => {
    const isOld = Date.now() - updatedAt >= refreshSeconds * 1_000;
    if (isOn && isOld && updatedAt > 0 && list.search.page === 1) list.refetch();
  });
  // The other tabs do not poll the list, so it may be old when it is shown again.
  useEffect(() => catchUp(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each answer
  useEffect(() => {
    if (isOn) checkRole();
  }, [updatedAt]);
  return useChanges(list, isOn);
}

const NO_KEYS: ReadonlySet<string> = new Set();
const NONE: Changes = {
  isRefresh: false,
  changedRows: NO_KEYS,
  newRows: NO_KEYS,
  announcement: '',
  number: 0,
};

/** The changes that refreshes have made to the rows, until another list is shown. */
interface Changes {
  /** Whether the rows come from a refresh of the same list while automatic refreshes are on. */
  isRefresh: boolean;
  /** Keys of the rows whose status changed most recently. */
  changedRows: ReadonlySet<string>;
  /** The keys of the rows that the last refresh has added. */
  newRows: ReadonlySet<string>;
  announcement: string;
  /** Counts the announcements. */
  number: number;
}

function useChanges(list: List, isOn: boolean) {
  const { listKey } = list;
  const transactions = rowsOf(list);
  const isAnswered = answerOf(list) !== undefined;
  const [last, setLast] = useState({ transactions, listKey, isAnswered, isOn, changes: NONE });
  const isSameList = last.isOn === isOn && last.listKey === listKey;
  if (!isSameList || last.transactions !== transactions) {
    const isRefresh = isOn && isSameList && last.isAnswered;
    // On a later page, a new row may come from the page before it.
    const hasNew = list.search.page === 1;
    const changes = isRefresh
      ? compare(last.transactions, transactions, last.changes, hasNew)
      : NONE;
    // React renders again with this state before it commits.
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
  // Unknown rows below the last known one come from the next page.
  const lastKnown = now.findLastIndex(isKnown);
  const added = hasNew ? now.slice(0, Math.max(0, lastKnown)).filter((row) => !isKnown(row)) : [];
  const next = { ...changes, isRefresh: true, newRows: new Set(added.map(({ key }) => key)) };
  const [first] = changed;
  if (!first) return next;
  const announcement =
    changed.length === 1
      ? `${formatText(first.orderID)} is now ${statusDisplay(first.status).label}`
      : `${changed.length} payments changed their status`;
  const changedRows = new Set(changed.map(({ key }) => key));
  return { ...next, changedRows, announcement, number: changes.number + 1 };
}
