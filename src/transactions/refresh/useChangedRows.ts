import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ListedTransaction } from '../../api/schema.ts';
import { formatText } from '../../format.ts';
import type { Search } from '../search.ts';
import { statusDisplay } from '../table/statuses.ts';
import { withKeys } from '../table/withKeys.ts';

const NONE: ReadonlySet<string> = new Set();

/**
 * Reports the keys of rows whose status a refresh changed, until the next such change or until other rows are shown.
 * Returns what a screen reader is to announce of it.
 */
export function useChangedRows(
  transactions: readonly ListedTransaction[],
  shown: Search,
  onChange: (keys: ReadonlySet<string>) => void,
): string {
  const [announcement, setAnnouncement] = useState('');
  const last = useRef({ transactions, shown });
  // In a layout effect, so that the marks are painted together with the new status.
  useLayoutEffect(() => {
    const { transactions: before, shown: shownBefore } = last.current;
    last.current = { transactions, shown };
    if (shownBefore !== shown) {
      onChange(NONE);
      setAnnouncement('');
      return;
    }
    if (before === transactions) return;
    const statuses = new Map(withKeys(before).map(([key, { status }]) => [key, status]));
    const changed = withKeys(transactions).filter(
      ([key, { status }]) => statuses.has(key) && statuses.get(key) !== status,
    );
    if (changed.length === 0) return;
    onChange(new Set(changed.map(([key]) => key)));
    const text = describe(changed.map(([, transaction]) => transaction));
    // Screen readers ignore a live region whose text stays the same, so a space is added.
    setAnnouncement((last) => (last === text ? `${text}\u00A0` : text));
  }, [transactions, shown, onChange]);
  useEffect(() => () => onChange(NONE), [onChange]);
  return announcement;
}

function describe(changed: ListedTransaction[]): string {
  const [first] = changed;
  return first && changed.length === 1
    ? `${formatText(first.orderID)} is now ${statusDisplay(first.status).label}`
    : `${changed.length} payments changed their status`;
}
