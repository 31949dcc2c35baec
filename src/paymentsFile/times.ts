import { addMonths, toDate } from 'date-fns';
import {
  FIRST_YEAR,
  inZone,
  LAST_YEAR,
  offsetOf,
  readTime,
  type TimeZone,
  timeZoneName,
} from '../time.ts';

/* Reads and formats the times of the service. */

/** UPI began in this month, so no payment is older. */
const FIRST_MONTH = new Date('2016-04-01T00:00:00Z');

/** The format that most services write. */
const USUAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?(?:Z|[+-]\d\d:\d\d)$/;

/** A time of the service, in milliseconds; null when it cannot be read. A time without a zone is in `zone`. */
export function readMillis(text: string, zone: TimeZone): number | null {
  const date = readUsual(text) ?? readTime(text, zone);
  const year = date.getUTCFullYear();
  return year >= FIRST_YEAR && year <= LAST_YEAR ? date.getTime() : null;
}

/** Reads USUAL times, seven times as fast as parseISO. Refuses February 31, which browsers read as a day of March. */
function readUsual(text: string): Date | undefined {
  const isDay = new Date(text.slice(0, 10)).getUTCDate() === Number(text.slice(8, 10));
  return isDay && USUAL.test(text) ? new Date(text) : undefined;
}

/** Returns a function that converts a time of the service: `2026-11-20 14:05:09`, or null when it cannot be read. */
export function localTimes(zone: TimeZone): (text: string) => string | null {
  // Swedish times have the wanted format. The device's zone may have a name that Intl refuses.
  const local = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone: zone === 'device' ? undefined : timeZoneName(zone),
  });
  return (text) => {
    const time = readMillis(text, zone);
    return time === null ? null : local.format(time);
  };
}

/** The zone's name in a heading: `UTC+05:30`, or `Europe/Berlin` when its offset has changed since UPI began. */
export function nameTimes(zone: TimeZone, now = new Date()): string {
  const offsetAt = (date: Date) => offsetOf(toDate(date, inZone(zone).in));
  const offset = offsetAt(now);
  for (let month = FIRST_MONTH; month < now; month = addMonths(month, 1)) {
    if (offsetAt(month) !== offset) return timeZoneName(zone);
  }
  return offset === '+00:00' ? 'UTC' : `UTC${offset}`;
}
