import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useOpenWholeList } from './openWholeList.ts';

interface WholeListButtonProps {
  isPossible: boolean;
  /** Opens once the code is there. */
  onPress?: (open: () => void) => void;
  /** Its text. */
  children: ReactNode;
}

export function WholeListButton({ isPossible, onPress, children }: WholeListButtonProps) {
  const { open } = useOpenWholeList();
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
