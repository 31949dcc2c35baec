import type { FieldRef } from '@mui/x-date-pickers/models';
import { type RefObject, useEffect } from 'react';
import { flushSync } from 'react-dom';
import type { EarlyKeys } from './dateField.ts';

/** Types or pastes the early keys into the loaded field and gives it the focus that its stand-in had. */
export function useEarlyKeys(
  earlyKeys: RefObject<EarlyKeys>,
  fieldRef: RefObject<FieldRef<Date | null> | null>,
  {
    press,
    paste,
    onTyped,
  }: {
    press: (key: string) => boolean;
    paste: (text: string, isFocused: boolean) => void;
    onTyped: () => void;
  },
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once
  useEffect(() => {
    const { text, isPasted, isFocused } = earlyKeys.current;
    earlyKeys.current = { text: '', isPasted: false, isFocused: false };
    if (!text && !isFocused) return;
    if (text && isPasted) return paste(text, isFocused);
    // After this effect, because React cannot flush inside it. Each key is rendered before the next one.
    queueMicrotask(() => {
      const focused = document.activeElement as HTMLElement;
      flushSync(() => fieldRef.current?.focusField());
      for (const key of text) {
        flushSync(() => press(key) || document.execCommand('insertText', false, key));
      }
      onTyped();
      if (!isFocused) {
        (document.activeElement as HTMLElement).blur();
        focused.focus();
      }
    });
  }, []);
}
