import Snackbar, { type SnackbarProps } from '@mui/material/Snackbar';
import { useCallback, useRef } from 'react';

/** A Snackbar that returns the focus to where it was, when it unmounts with its button focused. */
export function FocusReturningSnackbar(props: SnackbarProps) {
  const lastFocused = useRef<EventTarget>(null);
  const returnFocus = useCallback(
    (root: HTMLElement) => () => {
      const { current } = lastFocused;
      if (!root.contains(document.activeElement) || !(current instanceof HTMLElement)) return;
      // React ignores focus events while it unmounts.
      queueMicrotask(() => current.focus());
    },
    [],
  );
  return (
    <Snackbar
      ref={returnFocus}
      // Null when the window gets the focus back.
      onFocus={({ relatedTarget }) => {
        lastFocused.current = relatedTarget ?? lastFocused.current;
      }}
      {...props}
    />
  );
}
