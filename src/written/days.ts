import { getDaysInMonth, toDate } from 'date-fns';
import { FIRST_YEAR, inZone, LAST_YEAR, MINUTE_MS, type TimeZone } from '../time.ts';
import { plainCell } from './ids.ts';

/* Days and times as people, shops and banks write them. */

/** The most characters of a date; a longer text is not read as one. */
const MAX_LENGTH = 60;

export interface Moment {
  /** The day as written, in the form `2026-11-20`. */
  day: string;
  /** Milliseconds since midnight; undefined for a day alone. */
  time?: number;
  /** The offset of the written zone in ms; undefined without a zone. */
  offset?: number | undefined;
}

const WEEKDAY = /\b(?:mon|tue|wed|thu|fri|sat|sun)(?:[a-z]{0,6}day)?\b[,.]?/i;

/** A date's text without a spreadsheet's quotes and signs, and without the day of the week; empty if too long. */
export function plainDate(cell: string): string {
  const text = cell.trim();
  if (text.length > MAX_LENGTH) return '';
  if (/^\d[\d/.:\sTZ-]*$/.test(text)) return text;
  return plainCell(text).replace(WEEKDAY, '').trim();
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
/** A month's name, as a part of a pattern. */
export const MONTH_NAME =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
const MONTH = `(?<month>${MONTH_NAME})\\.?`;
const DAY = '(?<day>\\d{1,2})(?:st|nd|rd|th)?';
const YEAR = "'?(?<year>\\d{4}|\\d{2})";
const TIME = '(?!\\d)(?<time>.*)';
const form = (pattern: string) => RegExp(`^${pattern.replaceAll(' ', '[\\s/.,-]{1,3}')}$`, 'i');

/** The part that comes first in the dates of a column; `yearFirst` is for two-digit years: `26-11-01`. */
export type DayOrder = 'dayFirst' | 'monthFirst' | 'yearFirst';

const DIGITS = form(`(?<first>\\d{1,2}) (?<second>\\d{1,2}) ${YEAR}${TIME}`);
const FORMS = [
  DIGITS,
  form(`(?<year>\\d{4}) (?<month>\\d{1,2}) (?<day>\\d{1,2})${TIME}`),
  form(`(?<year>\\d{4})(?<month>\\d\\d)(?<day>\\d\\d)(?<time>|(?:\\d\\d){2,3}|\\D.*)`),
  form(`${DAY}[\\s/.,-]{0,3}${MONTH}[\\s/.,-]{0,3}${YEAR}${TIME}`),
  form(`(?<year>\\d{4}) ${MONTH} ${DAY}${TIME}`),
  form(`${MONTH} ${DAY} (?<year>\\d{4})${TIME}`),
];

/** Reads a plain date; undefined when it is not one, or does not exist. */
export function readMoment(text: string, order: DayOrder = 'dayFirst'): Moment | undefined {
  for (const one of FORMS) {
    const parts = one.exec(text)?.groups;
    if (parts) return momentOf(parts, order);
  }
}

function momentOf(parts: Record<string, string>, order: DayOrder): Moment | undefined {
  const { first = '', second = '', year: third = '', time = '' } = parts;
  const isYearFirst = order === 'yearFirst' && first.length === 2 && third.length === 2;
  const year = isYearFirst ? first : third;
  const isMonthFirst = order === 'monthFirst';
  const { month = isMonthFirst ? first : second } = parts;
  const { day = isYearFirst ? third : isMonthFirst ? second : first } = parts;
  const number = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1 || Number(month);
  const written = dayOf(Number(year.padStart(4, '20')), number, Number(day));
  // Fails early, because columns of other numbers are tried as days too.
  const since = written && readTimeOfDay(time);
  return since ? { day: written, ...since } : undefined;
}

/** The day as `2026-11-20`; undefined if it does not exist, such as 31/02. */
function dayOf(year: number, month: number, day: number): string | undefined {
  const isMonth = month >= 1 && month <= 12 && year >= FIRST_YEAR && year <= LAST_YEAR;
  if (!isMonth || day < 1 || day > getDaysInMonth(new Date(year, month - 1))) return;
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
}

const TIME_OF_DAY =
  /^(?:[\s,T-]|at)*(\d{1,2})[:.]?(\d\d)(?:[:.]?(\d\d)(?:[.,]\d+)?)?\s*(?:([ap])\.?m\.?)?\s*(?:hrs\.?)?(.*)$/i;
const ZONE = /^(?:(?:utc|gmt|z)\s*)?(?:([+-])(\d\d):?(\d\d)?)?(?:\s*\(.*\))?$/i;

/** Reads a time of day: an empty object if there is none, undefined if it cannot be read. */
function readTimeOfDay(text: string): Omit<Moment, 'day'> | undefined {
  if (/^[\s,.]*$/.test(text)) return {};
  const [, hours = '', minutes, seconds = 0, half, rest = ''] = TIME_OF_DAY.exec(text) ?? [];
  const name = rest.trim().replace(/^ist$/i, '+05:30');
  const [zone, sign, zoneHours = 0, zoneMinutes = 0] = ZONE.exec(name) ?? [];
  if (!hours || Number(hours) > 24 || zone === undefined) return;
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours);
  const offset = (Number(zoneHours) * 60 + Number(zoneMinutes)) * (sign === '-' ? -1 : 1);
  return {
    time: (hour * 60 + Number(minutes)) * MINUTE_MS + Number(seconds) * 1000,
    offset: zone ? offset * MINUTE_MS : undefined,
  };
}

const QUARTER_MS = 15 * MINUTE_MS;

/** Returns a function that gives the local day of a time in milliseconds, `2026-11-20`. */
export function localDays(zone: TimeZone): (time: number) => string {
  // Cached by quarter hour, because offsets are slow to calculate and change only at quarter hours.
  const days = new Map<number, string>();
  return (time) => {
    const quarter = Math.floor(time / QUARTER_MS);
    let day = days.get(quarter);
    if (day === undefined) {
      const offset = -toDate(time, inZone(zone).in).getTimezoneOffset() * MINUTE_MS;
      day = new Date(quarter * QUARTER_MS + offset).toISOString().slice(0, 10);
      days.set(quarter, day);
    }
    return day;
  };
}
