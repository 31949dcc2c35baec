import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import type { FieldSection } from '@mui/x-date-pickers/models';
import { endOfDay, isValid, parse, parseISO, set, setYear, toDate } from 'date-fns';
import { enUS } from 'date-fns/locale/en-US';
import { FIRST_YEAR, fullYear, inZone, LAST_YEAR, MINUTE_MS, type TimeZone } from '../time.ts';
import { plainDate, readMoment } from '../written/days.ts';
import type { DateFilterName } from './filters.ts';

// The rules of the date picker, which are loaded with it.

/** The pickers' date adapter for each zone; MUI's own knows only the device's zone. */
export const ADAPTERS: Record<TimeZone, typeof AdapterDateFns> = {
  device: AdapterDateFns,
  india: adapterIn('india'),
  utc: adapterIn('utc'),
};

/** Weeks begin on Monday, as in the ranges. */
export const LOCALE = { ...enUS, options: { ...enUS.options, weekStartsOn: 1 } } as const;

/** An adapter that makes dates in the zone; the other functions of date-fns keep a date's zone. */
function adapterIn(zone: TimeZone): typeof AdapterDateFns {
  const options = inZone(zone);
  const now = () => toDate(Date.now(), options.in);
  return class extends AdapterDateFns {
    override date = ((value?: string | null) => {
      if (value === null) return null;
      return value === undefined ? now() : parseISO(value, options);
    }) as AdapterDateFns['date'];

    override parse = (value: string, format: string) =>
      value === '' ? null : parse(value, format, now(), { ...options, locale: this.locale });
  };
}

export const NO_SUCH_DATE = 'There is no such date';

const list = new Intl.ListFormat('en-IN');

/** The message about an incomplete or invalid date when its field is left; undefined when it is valid or empty. */
export function describeProblem(parts: FieldSection[], date: Date | null): string | undefined {
  const missing = parts.filter(({ value }) => value === '').map(({ type }) => type as string);
  if (missing.length === parts.length) return undefined;
  if (missing.length > 0) {
    const isTimeMissing = missing.includes('hours') && missing.includes('minutes');
    const names = isTimeMissing ? [...missing.slice(0, -2), 'time'] : missing;
    return `Add ${list.format(names.map((part) => `the ${part}`))}`;
  }
  return date && isValid(date) ? yearProblem(date.getFullYear()) : NO_SUCH_DATE;
}

export function yearProblem(year: number): string | undefined {
  const isUsable = year >= FIRST_YEAR && year <= LAST_YEAR;
  return isUsable ? undefined : `Choose a year from ${FIRST_YEAR} to ${LAST_YEAR}`;
}

/** The date with a two-digit year completed. Other dates stay the same object, or MUI's field would empty itself. */
export function withFullYear(date: Date): Date {
  const year = date.getFullYear();
  return fullYear(year) > year ? setYear(date, fullYear(year)) : date;
}

/** Reads a whole date, the day first if ambiguous. A date without a time is the start or the end of its day. */
export function parsePastedDate(
  text: string,
  name: DateFilterName,
  zone: TimeZone,
): Date | undefined {
  const plain = plainDate(text);
  const moment = readMoment(plain) ?? readMoment(plain, 'monthFirst');
  if (!moment) return undefined;
  const { day, time, offset } = moment;
  if (offset !== undefined) return toDate(Date.parse(day) + (time ?? 0) - offset, inZone(zone).in);
  const date = parseISO(day, inZone(zone));
  if (time === undefined) return name === 'endDate' ? endOfDay(date) : date;
  return set(date, { minutes: time / MINUTE_MS });
}
