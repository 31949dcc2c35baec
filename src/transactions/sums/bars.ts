import {
  differenceInCalendarDays,
  differenceInCalendarMonths,
  eachDayOfInterval,
  eachMonthOfInterval,
  eachYearOfInterval,
  format,
  parseISO,
} from 'date-fns';
import { inZone } from '../../timeZone.ts';
import type { Sum, Totals } from './Totals.ts';

const MAX_BARS = 92;

const UNITS = {
  day: { each: eachDayOfInterval, key: 'yyyy-MM-dd', label: 'MMM dd, yyyy', tick: 'MMM d' },
  month: { each: eachMonthOfInterval, key: 'yyyy-MM', label: 'MMMM yyyy', tick: 'MMM yyyy' },
  year: { each: eachYearOfInterval, key: 'yyyy', label: 'yyyy', tick: 'yyyy' },
};

export interface Bar extends Sum {
  label: string;
  /** For the axis, where there is little room. */
  tick: string;
}

/**
 * Bars of equal spans of time, also where there is no payment. Days are added up to months, and those to years, when
 * there would be more than 92.
 */
export function barsOf(days: Totals['days']): { unit: keyof typeof UNITS; bars: Bar[] } {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return { unit: 'day', bars: [] };
  // Days are handled in UTC, where every day has a midnight.
  const utc = inZone('utc');
  const start = parseISO(first.day, utc);
  const end = parseISO(last.day, utc);
  const unit = unitOf(start, end);
  const { each, key, label, tick } = UNITS[unit];
  const bars = new Map<string, Bar>();
  for (const date of each({ start, end }, utc)) {
    bars.set(format(date, key), {
      label: format(date, label),
      tick: format(date, tick),
      count: 0,
      paise: 0n,
    });
  }
  for (const { day, count, paise } of days) {
    const bar = bars.get(day.slice(0, key.length));
    if (!bar) continue;
    bar.count += count;
    bar.paise += paise;
  }
  return { unit, bars: [...bars.values()] };
}

function unitOf(start: Date, end: Date): keyof typeof UNITS {
  if (differenceInCalendarDays(end, start) < MAX_BARS) return 'day';
  return differenceInCalendarMonths(end, start) < MAX_BARS ? 'month' : 'year';
}
