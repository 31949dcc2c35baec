import { addMonths, isValid, parseISO, toDate } from 'date-fns';
import { inZone, type TimeZone, timeZoneName } from '../../timeZone.ts';
import { FIRST_YEAR, LAST_YEAR } from '../filters/filters.ts';

const MINUTE_MS = 60_000;
/** All zones are offset by a multiple of this, and change their offset at one. */
const QUARTER_MS = 15 * MINUTE_MS;
/** UPI's first month; no payment is older. */
const FIRST_MONTH = new Date('2016-04-01T00:00:00Z');

/** Returns a function that gives a time in the zone, such as `2026-11-20 14:05:09`; null when it cannot be read. */
export function localTimes(zone: TimeZone): (text: string) => string | null {
  // Calculating an offset is slow, and a list can have a million times.
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

/** Names the zone of such times: `UTC+05:30`, or `Europe/Berlin` when not all of them have the same offset. */
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
  // A text with a zone of its own is parsed four times as fast without another one.
  const hasZone = /Z$|[T ].*[+-]\d/.test(text);
  const date = parseISO(text, hasZone ? {} : inZone(zone));
  const year = date.getUTCFullYear();
  return isValid(date) && year >= FIRST_YEAR && year <= LAST_YEAR ? date.getTime() : null;
}
