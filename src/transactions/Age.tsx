import { format, isSameDay } from 'date-fns';
import { useEffect, useState } from 'react';
import { DATE_FORMAT } from '../format.ts';
import { inZone } from '../time.ts';
import { useTimeZone } from './view.ts';

const TICK_MS = 1_000;

interface AgeProps {
  since: number;
  /** The last attempt to update failed. */
  isFailing: boolean;
}

/** How old the data is. It ticks by itself, so that nothing else renders each second. */
export function Age({ since, isFailing }: AgeProps) {
  const zone = inZone(useTimeZone());
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  if (isFailing) {
    const isToday = isSameDay(since, now, zone);
    return `Not updated since ${format(since, isToday ? 'HH:mm' : DATE_FORMAT, zone)}`;
  }
  const seconds = Math.max(0, Math.floor((now - since) / 1_000));
  return seconds < 60 ? `Updated ${seconds} s ago` : `Updated ${Math.floor(seconds / 60)} min ago`;
}
