import { endOfDay, isValid, parse, parseISO } from 'date-fns';
import type { DateFieldProps } from './dateField.ts';

// Separators become spaces first. Digits alone are day first, as in India, unless only month first gives a date.
const DAYS = ['MMMM dd yyyy', 'dd MMMM yyyy', 'dd MM yyyy', 'MM dd yyyy'];
const TIMES = [' HH mm', ' HH mm ss', ' hh mm a', ''];

/** Reads a date in ISO 8601, in the shown format or with slashes. A start without a time begins its day, an end ends it. */
export function parsePastedDate(text: string, name: DateFieldProps['name']): Date | undefined {
  const date = parseAny(text.trim());
  const hasTime = /\d:\d/.test(text);
  return date && name === 'endDate' && !hasTime ? endOfDay(date) : date;
}

function parseAny(text: string): Date | undefined {
  if (/^\d{4}-\d{2}-\d{2}/.test(text)) {
    const date = parseISO(text);
    return isValid(date) ? date : undefined;
  }
  const words = text.replace(/[\s,/:.-]+/g, ' ');
  for (const day of DAYS) {
    for (const time of TIMES) {
      const date = parse(words, day + time, new Date());
      if (isValid(date)) return date;
    }
  }
  return undefined;
}
