import { format, isValid, parseISO } from 'date-fns';
import { inZone, type TimeZone } from '../../timeZone.ts';
import { FIRST_YEAR, LAST_YEAR } from '../filters/filters.ts';

/** All zones are offset by a multiple of this, so that each quarter of an hour is in one day. */
const QUARTER_MS = 15 * 60_000;

/** Returns a function that gives the day of a time in the zone, such as `2026-11-20`; null when it cannot be read. */
export function dayReader(zone: TimeZone): (text: string) => string | null {
  // Formatting a date is slow, and a list can have a million.
  const days = new Map<number, string>();
  return (text) => {
    const time = readTime(text, zone);
    if (time === null) return null;
    const quarter = Math.floor(time / QUARTER_MS);
    let day = days.get(quarter);
    if (day === undefined) {
      day = format(time, 'yyyy-MM-dd', inZone(zone));
      days.set(quarter, day);
    }
    return day;
  };
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
