import type { Theme } from '@mui/material/styles';
import { type ReactNode, useState } from 'react';
import { CopyButton } from './CopyButton.tsx';
import css from './Identifier.module.css';

interface CopyableCellProps {
  name: string;
  value: string | null;
  hasFocus: boolean;
  children: ReactNode;
}

/** Offers to copy the id. Only the cell under the pointer or the focus has a button, because a page has 150 ids. */
export function CopyableCell({ name, value, hasFocus, children }: CopyableCellProps) {
  const [isPointed, setPointed] = useState(false);
  return (
    <div
      className={css.copyable}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
    >
      {children}
      {(isPointed || hasFocus) && value?.trim() && (
        // Not a tab stop: Ctrl+C copies the cell, and the payment's drawer has a button.
        <CopyButton name={name} value={value} tabIndex={-1} sx={OVER_THE_END} />
      )}
    </div>
  );
}

// Mostly in the cell's padding, so that it needs no width of its own.
const OVER_THE_END = {
  position: 'absolute',
  right: (theme: Theme) => theme.spacing(-1),
  p: 0.5,
  bgcolor: 'background.paper',
  '&:hover': { bgcolor: 'background.header' },
};
