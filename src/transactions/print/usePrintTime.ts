import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** When printing began; null on the screen, so that the rows are rendered only once. */
export function usePrintTime(): Date | null {
  const [time, setTime] = useState<Date | null>(null);
  useEffect(() => {
    // The browser prints what is rendered when the event ends.
    const begin = () => flushSync(() => setTime(new Date()));
    const end = () => setTime(null);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return time;
}
