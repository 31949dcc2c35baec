import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { lazyWithPreload, openLate } from '../../lazy.tsx';
import type { ExportedList } from '../csv/exportedList.ts';

const TotalsDialog = lazyWithPreload(() => import('./TotalsDialog.tsx'));

interface TotalsButtonProps {
  currentList: () => ExportedList;
  isPossible: boolean;
  /** Its text. */
  children: ReactNode;
}

/** Opens the totals of the list, which are added up then. */
export function TotalsButton({ currentList, isPossible, children }: TotalsButtonProps) {
  /** The list whose totals are open. Kept, because Back can change the filters behind the dialog. */
  const [totalled, setTotalled] = useState<ExportedList>();
  return (
    <>
      <Button
        size="small"
        aria-disabled={!isPossible}
        aria-haspopup="dialog"
        onPointerEnter={TotalsDialog.preload}
        onFocus={TotalsDialog.preload}
        onClick={() => isPossible && openLate(TotalsDialog, () => setTotalled(currentList()))}
      >
        {children}
      </Button>
      {totalled && <TotalsDialog list={totalled} onClose={() => setTotalled(undefined)} />}
    </>
  );
}
