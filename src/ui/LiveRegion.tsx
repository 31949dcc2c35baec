import Box from '@mui/material/Box';
import Snackbar, { type SnackbarProps } from '@mui/material/Snackbar';
import { type FocusEvent, type ReactNode, useCallback, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Later } from './Announced.tsx';

/** Contains all messages. First in the body, so that Shift+Tab on the page's first control moves to a message. */
const place = document.createElement('div');
document.body.prepend(place);

// While a drawer, dialog or menu is open, MUI sets aria-hidden on all other children of body. It has no option that
// leaves out one of them, and `disableEnforceFocus` would let Tab leave the dialog.
new MutationObserver(() => place.removeAttribute('aria-hidden')).observe(place, {
  attributeFilter: ['aria-hidden'],
});

/** An open dialog listens on the document for this event, and would take the focus back. */
const keepFocus = (event: FocusEvent) => event.stopPropagation();

/**
 * Announces what is added to it, so it is always mounted. It is outside #root, because an open drawer, dialog or menu
 * hides #root from screen readers and the keyboard.
 */
export function LiveRegion({ children }: { children: ReactNode }) {
  return createPortal(
    <Box role="status" onFocus={keepFocus} sx={{ displayPrint: 'none' }}>
      <Later>{children}</Later>
    </Box>,
    place,
  );
}

/** A Snackbar that unmounts with its button focused returns the focus to where it was, or to the page's heading. */
export function FocusReturningSnackbar(props: SnackbarProps) {
  const lastFocused = useRef<HTMLElement>(null);
  const returnFocus = useCallback(
    (root: HTMLElement) => () => {
      if (!root.contains(document.activeElement)) return;
      // Later, because React ignores focus events while it unmounts.
      queueMicrotask(() => {
        const last = lastFocused.current;
        const target = last?.isConnected ? last : document.querySelector<HTMLElement>('h1');
        target?.focus();
      });
    },
    [],
  );
  return (
    <Snackbar
      ref={returnFocus}
      onFocus={({ relatedTarget, currentTarget }) => {
        // It is null when the window gets the focus back, and inside when the focus moves between the buttons.
        if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) {
          lastFocused.current = relatedTarget;
        }
      }}
      {...props}
    />
  );
}
