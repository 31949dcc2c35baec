import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useOpenTotals } from './openTotals.ts';

interface TotalsButtonProps {
  /** What it opens. */
  name: Parameters<ReturnType<typeof useOpenTotals>['open']>[0];
  isPossible: boolean;
  /** Opens once the code is there. */
  onPress?: (open: () => void) => void;
  /** Its text. */
  children: ReactNode;
}

export function TotalsButton({ name, isPossible, onPress, children }: TotalsButtonProps) {
  const totals = useOpenTotals();
  const open = () => totals.open(name);
  return (
    <Button
      size="small"
      aria-disabled={!isPossible}
      aria-haspopup="dialog"
      onClick={() => isPossible && (onPress ? onPress(open) : open())}
    >
      {children}
    </Button>
  );
}
