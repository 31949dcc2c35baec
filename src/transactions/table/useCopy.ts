import { useEffect, useState } from 'react';
import { useNotify } from '../../notifications/NotificationProvider.tsx';

const TICK_MS = 1_000;

/** Whether the value was copied a moment ago, and a function that copies it. */
export function useCopy(value: string) {
  const notify = useNotify();
  const [copied, setCopied] = useState<string>();
  useEffect(() => {
    if (copied === undefined) return;
    const timer = setTimeout(() => setCopied(undefined), TICK_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(value);
    } catch {
      const message = 'The browser does not allow copying. Select the text and copy it yourself.';
      notify({ message, severity: 'error' });
    }
  }
  // A refresh may have put another id in its place.
  return [copied === value, copy] as const;
}
