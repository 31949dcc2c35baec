import Box from '@mui/material/Box';
import Snackbar, { type SnackbarProps } from '@mui/material/Snackbar';
import { type FocusEvent, type ReactNode, useCallback, useRef } from 'react';
import { createPortal } from 'react-dom';

/** The place of all messages. Before the page, so that Shift+Tab leads from its first button to a message. */
const place = document.createElement('div');
document.body.prepend(place);

// An open drawer, dialog or menu sets it on all other children of body.
new MutationObserver(() => place.removeAttribute('aria-hidden')).observe(place, {
  attributeFilter: ['aria-hidden'],
});

// In an open dialog, Tab moves from the last control to the first. Here it moves to a message first, if there is one.
document.addEventListener('keydown', ({ key, shiftKey: isBack, defaultPrevented }) => {
  const from = document.activeElement;
  if (key !== 'Tab' || defaultPrevented || !from || from === document.body) return;
  function redirect({ target }: Event) {
    const position = from?.compareDocumentPosition(target as Node) ?? 0;
    const { DOCUMENT_POSITION_FOLLOWING, DOCUMENT_POSITION_PRECEDING } = Node;
    const turned = isBack ? DOCUMENT_POSITION_FOLLOWING : DOCUMENT_POSITION_PRECEDING;
    if (target !== from && !(position & turned)) return;
    const buttons = [...place.querySelectorAll('button')];
    buttons.at(isBack ? -1 : 0)?.focus();
  }
  document.addEventListener('focusin', redirect);
  // The browser moves the focus right after this event.
  setTimeout(() => document.removeEventListener('focusin', redirect));
});

/** A dialog takes back the focus when it sees this event. */
const keepFocus = (event: FocusEvent) => event.stopPropagation();

/**
 * Announces what is added to it, so it is always mounted. Outside #root: there, an open drawer, dialog or menu would
 * make it silent and its buttons unreachable.
 */
export function LiveRegion({ children }: { children: ReactNode }) {
  return createPortal(
    <Box role="status" onFocus={keepFocus} sx={{ displayPrint: 'none' }}>
      {children}
    </Box>,
    place,
  );
}

/** A Snackbar that returns the focus to where it was, when it unmounts with its button focused. */
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
        // Null when the window gets the focus back; inside when the focus moves between the buttons.
        if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) {
          lastFocused.current = relatedTarget;
        }
      }}
      {...props}
    />
  );
}
