import Snackbar, { type SnackbarProps } from '@mui/material/Snackbar';
import { useCallback, useRef } from 'react';

/** A Snackbar that returns the focus to where it was, when it unmounts with its button focused. */
export function FocusReturningSnackbar(props: SnackbarProps) {
  const lastFocused = useRef<HTMLElement>(null);
  const returnFocus = useCallback(
    (root: HTMLElement) => () => {
      // Later, because React ignores focus events while it unmounts.
      if (root.contains(document.activeElement)) queueMicrotask(() => lastFocused.current?.focus());
    },
    [],
  );
  return (
    <Snackbar
      ref={returnFocus}
      onFocus={({ relatedTarget }) => {
        // Null when the window gets the focus back.
        if (relatedTarget instanceof HTMLElement) lastFocused.current = relatedTarget;
      }}
      {...props}
    />
  );
}
