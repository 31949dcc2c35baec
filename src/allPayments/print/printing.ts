import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { notify } from '../../notify.ts';
import type { Print } from '../../page/usePage.ts';

/** The most rows that are printed; more would take too many sheets. */
export const MAX_PRINTED = 2_000;

/** The time when printing began; null while the browser does not print. */
export function usePrintTime(onEnd = () => {}): Date | null {
  const [time, setTime] = useState<Date | null>(null);
  const end = useEffectEvent(() => {
    setTime(null);
    onEnd();
  });
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    // The browser prints what is rendered when the event ends.
    addEventListener('beforeprint', () => flushSync(() => setTime(new Date())), { signal });
    addEventListener('afterprint', () => end(), { signal });
    return () => abort.abort();
  }, []);
  return time;
}

/** Prints once, when the content is ready. Ends `asked` if the browser refuses to print without a click. */
export function usePrintWhen(isReady: boolean, asked?: Print): void {
  const printNow = useEffectEvent(() => {
    let hasBegun = false;
    const begin = () => {
      hasBegun = true;
    };
    addEventListener('beforeprint', begin, { once: true });
    print();
    removeEventListener('beforeprint', begin);
    if (hasBegun || !asked) return;
    asked.end();
    notify({
      severity: 'warning',
      message: 'Your browser opened no print window. Choose Statement (PDF) again.',
    });
  });
  useEffect(() => {
    if (!isReady) return;
    // After the effect, because printing renders synchronously, which React refuses within an effect.
    const timer = setTimeout(() => printNow());
    return () => clearTimeout(timer);
  }, [isReady]);
}
