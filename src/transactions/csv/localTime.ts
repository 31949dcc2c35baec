import { addMonths, isValid, parseISO, toDate } from 'date-fns';
import { inZone, type TimeZone, timeZoneName } from '../../timeZone.ts';
import { FIRST_YEAR, LAST_YEAR } from '../filters/filters.ts';

const MINUTE_MS = 60_000;
/** Every zone's offset from UTC is a multiple of this, and changes only at a multiple of it. */
const QUARTER_MS = 15 * MINUTE_MS;
/** UPI began in this month, so no payment is older. */
const FIRST_MONTH = new Date('2016-04-01T00:00:00Z');

/** Returns a function that converts a time to the zone: `2026-11-20 14:05:09`, or null when it cannot be read. */
export function localTimes(zone: TimeZone): (text: string) => string | null {
  // Calculating an offset is slow, and a file can contain millions of times.
  const offsets = new Map<number, number>();
  return (text) => {
    const time = readTime(text, zone);
    if (time === null) return null;
    const quarter = Math.floor(time / QUARTER_MS);
    let offset = offsets.get(quarter);
    if (offset === undefined) {
      offset = offsetOf(time, zone);
      offsets.set(quarter, offset);
    }
    return new Date(time + offset).toISOString().slice(0, 19).replace('T', ' ');
  };
}

/** The zone's name in a heading: `UTC+05:30`, or `Europe/Berlin` when its offset has changed since UPI began. */
export function nameTimes(zone: TimeZone, now = new Date()): string {
  const offset = offsetOf(+now, zone);
  for (let month = FIRST_MONTH; month < now; month = addMonths(month, 1)) {
    if (offsetOf(+month, zone) !== offset) return timeZoneName(zone);
  }
  if (offset === 0) return 'UTC';
  const size = new Date(Math.abs(offset)).toISOString().slice(11, 16);
  return `UTC${offset < 0 ? '-' : '+'}${size}`;
}

function offsetOf(time: number, zone: TimeZone): number {
  return -toDate(time, inZone(zone).in).getTimezoneOffset() * MINUTE_MS;
}

function readTime(text: string, zone: TimeZone): number | null {
  // Requires a whole day, because parseISO reads `20` as a century.
  if (!/^\d{4}-\d{2}-\d{2}/.test(text)) return null;
  // A text that contains its zone is parsed four times as fast without the option.
  const hasZone = /Z$|[T ].*[+-]\d/.test(text);
  const date = parseISO(text, hasZone ? {} : inZone(zone));
  const year = date.getUTCFullYear();
  return isValid(date) && year >= FIRST_YEAR && year <= LAST_YEAR ? date.getTime() : null;
}
