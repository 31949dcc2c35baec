import { getDaysInMonth, toDate } from 'date-fns';
import { FIRST_YEAR, inZone, LAST_YEAR, type TimeZone } from '../time.ts';
import type { DayOrder } from './reasons.ts';

/* Days of one column of a file. What a single cell leaves open is decided by all of them. */

const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** No date is longer. */
const MAX_LENGTH = 60;

/** Returns a function that gives the local day of a time in milliseconds, `2026-11-20`. */
export function localDays(zone: TimeZone): (time: number) => string {
  // Calculating an offset is slow, and each zone's changes only at a quarter of an hour.
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

/** The day before or after. */
export const shiftDay = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Null for a cell without a digit; undefined when it cannot be read or does not exist. */
export type ReadDay = (text: string) => string | null | undefined;

/** The order that a column shows, null when none of its cells does; `isOpen` when both could be read. */
export function dayOrderOf(cells: Iterable<string>): { order: DayOrder | null; isOpen: boolean } {
  let [dayFirst, monthFirst, open] = [0, 0, 0];
  for (const cell of cells) {
    const { first, second } = DIGITS.exec(plainText(cell))?.groups ?? {};
    if (Number(first) > 12) dayFirst += 1;
    else if (Number(second) > 12) monthFirst += 1;
    else if (first !== undefined && Number(first) !== Number(second)) open += 1;
  }
  if (dayFirst === monthFirst) return { order: null, isOpen: open > 0 };
  return { order: monthFirst > dayFirst ? 'monthFirst' : 'dayFirst', isOpen: false };
}

export function dayReader(zone: TimeZone, order: DayOrder, areNumbers: boolean): ReadDay {
  const toLocal = localDays(zone);
  const known = new Map<string, string | null | undefined>();
  return (cell) => {
    if (known.has(cell)) return known.get(cell);
    const text = plainText(cell);
    let day: string | null | undefined = null;
    if (/\d/.test(text)) {
      day =
        areNumbers && NUMBERS.test(text)
          ? dayOfNumber(Number(text), toLocal)
          : readDay(text, order, toLocal);
    }
    if (known.size < 100_000) known.set(cell, day);
    return day;
  };
}

/** Days as numbers, which only a whole column can be: a spreadsheet's, and seconds and milliseconds since 1970. */
const NUMBERS = /^(4\d{4}(\.\d+)?|(1[4-9]|20)\d{8}|(1[4-9]|20)\d{11})$/;
export const isDayNumber = (cell: string) => NUMBERS.test(cell.trim());

function dayOfNumber(number: number, toLocal: (time: number) => string): string {
  if (number >= 1e6) return toLocal(number * (number < 1e11 ? 1000 : 1));
  return new Date(Date.UTC(1899, 11, 30) + Math.floor(number) * DAY_MS).toISOString().slice(0, 10);
}

const WEEKDAY = /\b(?:mon|tue|wed|thu|fri|sat|sun)(?:[a-z]{0,6}day)?\b[,.]?/i;

/** Without what a spreadsheet puts around a text, and without the day of the week. */
function plainText(cell: string): string {
  const text = cell.trim();
  if (text.length > MAX_LENGTH) return '';
  if (/^\d[\d/.:\sTZ-]*$/.test(text)) return text;
  const plain = text
    .normalize('NFKC')
    .replace(/[‐-―]/g, '-')
    .replace(/^['=]*"?|"$/g, '');
  return plain.replace(WEEKDAY, '').trim();
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const MONTH =
  '(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const DAY = '(?<day>\\d{1,2})(?:st|nd|rd|th)?';
const YEAR = "'?(?<year>\\d{4}|\\d{2})";
const TIME = '(?!\\d)(?<time>.*)';
const form = (pattern: string) => RegExp(`^${pattern.replaceAll(' ', '[\\s/.,-]{1,3}')}$`, 'i');

/** Which of the first two is the day, the column decides. */
const DIGITS = form(`(?<first>\\d{1,2}) (?<second>\\d{1,2}) ${YEAR}${TIME}`);
const FORMS = [
  DIGITS,
  form(`(?<year>\\d{4}) (?<month>\\d{1,2}) (?<day>\\d{1,2})${TIME}`),
  form(`(?<year>\\d{4})(?<month>\\d\\d)(?<day>\\d\\d)(?<time>|(?:\\d\\d){2,3}|\\D.*)`),
  form(`${DAY}[\\s/.,-]{0,3}${MONTH}[\\s/.,-]{0,3}${YEAR}${TIME}`),
  form(`(?<year>\\d{4}) ${MONTH} ${DAY}${TIME}`),
  form(`${MONTH} ${DAY} (?<year>\\d{4})${TIME}`),
];

function readDay(text: string, order: DayOrder, toLocal: (time: number) => string) {
  for (const one of FORMS) {
    const parts = one.exec(text)?.groups;
    if (parts) return dayOfParts(parts, order, toLocal);
  }
}

function dayOfParts(
  { year = '', month, day, first = '', second = '', time = '' }: Record<string, string>,
  order: DayOrder,
  toLocal: (time: number) => string,
): string | undefined {
  const [ownDay, ownMonth] = order === 'dayFirst' ? [first, second] : [second, first];
  const name = month ?? ownMonth;
  const number = MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1 || Number(name);
  const written = dayOf(Number(year.padStart(4, '20')), number, Number(day ?? ownDay));
  const sinceMidnight = readTimeOfDay(time);
  if (written === undefined || sinceMidnight === undefined) return;
  return sinceMidnight === null ? written : toLocal(Date.parse(written) + sinceMidnight);
}

/** Undefined for a day that does not exist, such as 31/02. */
function dayOf(year: number, month: number, day: number): string | undefined {
  const isMonth = month >= 1 && month <= 12 && year >= FIRST_YEAR && year <= LAST_YEAR;
  if (!isMonth || day < 1 || day > getDaysInMonth(new Date(year, month - 1))) return;
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
}

const TIME_OF_DAY =
  /^(?:[\s,T-]|at)*(\d{1,2})[:.]?(\d\d)(?:[:.]?(\d\d)(?:[.,]\d+)?)?\s*(?:([ap])\.?m\.?)?\s*(?:hrs\.?)?(.*)$/i;
const ZONE = /^(?:(?:utc|gmt|z)\s*)?(?:([+-])(\d\d):?(\d\d)?)?(?:\s*\(.*\))?$/i;

/** Milliseconds since midnight in UTC; null without a zone; undefined when it cannot be read. */
function readTimeOfDay(text: string): number | null | undefined {
  if (/^[\s,.]*$/.test(text)) return null;
  const [, hours = '', minutes, seconds = 0, half, rest = ''] = TIME_OF_DAY.exec(text) ?? [];
  const name = rest.trim().replace(/^ist$/i, '+05:30');
  const [zone, sign, zoneHours = 0, zoneMinutes = 0] = ZONE.exec(name) ?? [];
  if (!hours || Number(hours) > 24 || zone === undefined) return;
  if (!zone) return null;
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours);
  const offset = (Number(zoneHours) * 60 + Number(zoneMinutes)) * (sign === '-' ? -1 : 1);
  return (hour * 60 + Number(minutes) - offset) * MINUTE_MS + Number(seconds) * 1000;
}
