import Button from '@mui/material/Button';
import { type ReactNode, useEffect, useState } from 'react';
import { lazyWithPreload, openLate } from '../../lazy.tsx';
import { useExportedList } from '../csv/exportedList.ts';
import type { List } from '../list.ts';
import type { Search } from '../search.ts';
import { useOpenTotals } from './openTotals.ts';

const TotalsDialog = lazyWithPreload(() => import('./TotalsDialog.tsx'));

interface TotalsButtonProps {
  /** What it opens. */
  name: Parameters<ReturnType<typeof useOpenTotals>['open']>[0];
  isPossible: boolean;
  /** Its text. */
  children: ReactNode;
}

export function TotalsButton({ name, isPossible, children }: TotalsButtonProps) {
  const { open } = useOpenTotals();
  return (
    <Button
      size="small"
      aria-disabled={!isPossible}
      aria-haspopup="dialog"
      onPointerEnter={TotalsDialog.preload}
      onFocus={TotalsDialog.preload}
      onClick={() => isPossible && openLate(TotalsDialog, () => open(name))}
    >
      {children}
    </Button>
  );
}

/** The open totals. On the page itself, because a refresh can remove what opened them. */
export function OpenTotals({ search, list }: { search: Search; list: List }) {
  const { name, isAsked, close } = useOpenTotals();
  const [isLoaded, setLoaded] = useState(TotalsDialog.isLoaded);
  const isOpen = name !== undefined && list.isRangeUsable;
  if (isOpen && !isLoaded && TotalsDialog.isLoaded()) setLoaded(true);
  const isMissing = isOpen && !isLoaded;
  useEffect(() => {
    if (isMissing) openLate(TotalsDialog, () => setLoaded(true));
  }, [isMissing]);
  const filters = name === 'days' ? { ...search.filters, status: undefined } : search.filters;
  const currentList = useExportedList({ ...search, filters }, list);
  if (!isOpen || !isLoaded) return null;
  return <TotalsDialog key={name} currentList={currentList} isAsked={isAsked} onClose={close} />;
}
