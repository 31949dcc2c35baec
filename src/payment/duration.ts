import { formatDuration, intervalToDuration, isValid } from 'date-fns';
import { readTime, type TimeZone } from '../time.ts';

/* Describes durations. Not in waiting.tsx, because only an open payment needs this code. */

/** `2 minutes 5 seconds`; undefined when a time is missing or invalid, or when the end is before the start. */
export function describeDuration(
  start: string | null,
  end: string | null,
  zone: TimeZone,
): string | undefined {
  const [from, to] = [readTime(start, zone), readTime(end, zone)];
  if (!isValid(from) || !isValid(to) || to < from) return undefined;
  // Counted from 0, so that a change to daylight saving time in between does not add an hour.
  const duration = intervalToDuration({ start: 0, end: to.getTime() - from.getTime() });
  return formatDuration(duration) || 'less than a second';
}
