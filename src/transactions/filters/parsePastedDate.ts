import { endOfDay, isValid, parse, parseISO } from 'date-fns';
import { inZone, type TimeZone } from '../../timeZone.ts';
import type { DateFilterName } from './filters.ts';

// For texts whose separators were replaced by spaces. In digits the day comes first, as in India; month first is tried
// last.
const DAYS = ['MMMM dd yyyy', 'dd MMMM yyyy', 'dd MM yyyy', 'MM dd yyyy'];
const TIMES = [' HH mm', ' HH mm ss', ' hh mm a', ''];

/** Reads a date in ISO 8601, as it is shown, or in digits. Without a time, a start begins its day; an end ends it. */
export function parsePastedDate(
  text: string,
  name: DateFilterName,
  zone: TimeZone,
): Date | undefined {
  const date = parseAny(text.trim(), zone);
  const hasTime = /\d:\d/.test(text);
  return date && name === 'endDate' && !hasTime ? endOfDay(date) : date;
}

function parseAny(text: string, zone: TimeZone): Date | undefined {
  if (/^\d{4}-\d{2}-\d{2}/.test(text)) {
    const date = parseISO(text, inZone(zone));
    return isValid(date) ? date : undefined;
  }
  const words = text.replace(/[\s,/:.-]+/g, ' ');
  for (const day of DAYS) {
    for (const time of TIMES) {
      const date = parse(words, day + time, new Date(), inZone(zone));
      if (isValid(date)) return date;
    }
  }
  return undefined;
}
