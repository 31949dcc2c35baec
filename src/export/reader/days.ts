import { addMonths, isValid, parseISO, toDate } from 'date-fns';
import { FIRST_YEAR, inZone, LAST_YEAR, type TimeZone, timeZoneName } from '../../time.ts';

/* The times of the service. */

const MINUTE_MS = 60_000;
/** Every zone's offset from UTC is a multiple of this, and changes only at a multiple of it. */
const QUARTER_MS = 15 * MINUTE_MS;
/** UPI began in this month, so no payment is older. */
const FIRST_MONTH = new Date('2016-04-01T00:00:00Z');

/** A time of the service, in milliseconds; null when it cannot be read. Without a zone of its own it is in `zone`. */
export function readTime(text: string, zone: TimeZone): number | null {
  // Requires a whole day, because parseISO reads `20` as a century.
  if (!/^\d{4}-\d{2}-\d{2}/.test(text)) return null;
  // A text that contains its zone is parsed four times as fast without the option.
  const hasZone = /Z$|[T ].*[+-]\d/.test(text);
  const date = parseISO(text, hasZone ? {} : inZone(zone));
  return isValid(date) && isYear(date.getUTCFullYear()) ? date.getTime() : null;
}

/** What most services write after the hour. */
const USUAL_END = /^[0-5]\d:[0-5]\d(\.\d{1,3})?Z$/;

/** Returns a faster `readTime`, which keeps the hours that it has read. NaN for what cannot be read. */
export function readTimes(zone: TimeZone): (text: string) => number {
  const hours = new Map<string, number>();
  return (text) => {
    if (text === '') return Number.NaN;
    // `2026-11-20T14:`
    const hour = text.slice(0, 14);
    let start = hours.get(hour);
    if (start === undefined) {
      start = (readTime(`${hour}59:59Z`, zone) ?? Number.NaN) - 3_599_000;
      hours.set(hour, start);
    }
    if (Number.isNaN(start) || !USUAL_END.test(text.slice(14))) {
      return readTime(text, zone) ?? Number.NaN;
    }
    const seconds = Number(text.slice(17, -1));
    return start + Number(text.slice(14, 16)) * MINUTE_MS + Math.round(seconds * 1_000);
  };
}

const isYear = (year: number) => year >= FIRST_YEAR && year <= LAST_YEAR;

/** Returns a function that converts a time of the service: `2026-11-20 14:05:09`, or null when it cannot be read. */
export function localTimes(zone: TimeZone): (text: string) => string | null {
  const toLocal = localTime(zone);
  return (text) => {
    const time = readTime(text, zone);
    return time === null ? null : toLocal(time);
  };
}

function localTime(zone: TimeZone): (time: number) => string {
  // Calculating an offset is slow, and a file can contain millions of times.
  const offsets = new Map<number, number>();
  return (time) => {
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
