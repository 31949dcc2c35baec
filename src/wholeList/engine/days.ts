import {
  addMonths,
  differenceInCalendarDays,
  getDaysInMonth,
  isValid,
  parseISO,
  toDate,
} from 'date-fns';
import { FIRST_YEAR, inZone, LAST_YEAR, type TimeZone, timeZoneName } from '../../time.ts';

/* The only reader of days and times: the service's, and those of a person's own file. */

const MINUTE_MS = 60_000;
/** Every zone's offset from UTC is a multiple of this, and changes only at a multiple of it. */
const QUARTER_MS = 15 * MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
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

/** Returns a function that gives the local day of a time in milliseconds, `2026-11-20`. */
export function localDays(zone: TimeZone): (time: number) => string {
  const toLocal = localTime(zone);
  // Making a text of each of a million times is slow too.
  const days = new Map<number, string>();
  return (time) => {
    const quarter = Math.floor(time / QUARTER_MS);
    let day = days.get(quarter);
    if (day === undefined) {
      day = toLocal(time).slice(0, 10);
      days.set(quarter, day);
    }
    return day;
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

type DayOrder = 'day first' | 'month first';

interface DayContext {
  zone: TimeZone;
  /** As a person has chosen. */
  order?: DayOrder | undefined;
  /** A day of the payments, for days without a year such as `Nov 20`. */
  near?: string | undefined;
  /** The workbook numbers its days from 1904. */
  isFrom1904?: boolean | undefined;
}

export interface DayReader {
  order: DayOrder;
  /** No cell of the column shows which comes first. */
  isGuess: boolean;
  /** A day, `2026-11-20`; null for a blank cell or a dash; undefined when it cannot be read or does not exist. */
  read: (text: string) => string | null | undefined;
}

/** Reads the days of one column. What a single cell leaves open is decided by all of them. */
export function dayReader(cells: Iterable<string>, context: DayContext): DayReader {
  const filled = [...cells].map(plainText).filter((text) => !isBlank(text));
  const found = dayOrderOf(filled);
  const { zone, order = found.order, near, isFrom1904 } = context;
  const toLocal = localTime(zone);
  const column = { order, near, toLocal };
  const numbers = NUMBERS.find((form) => count(filled, form) > filled.length / 2);
  return {
    order,
    isGuess: found.isGuess && !context.order,
    read(cell) {
      const text = plainText(cell);
      if (isBlank(text)) return null;
      if (!numbers?.test(text)) return readDay(text, column);
      const number = Number(text);
      if (numbers === EXCEL_DAYS) return excelDay(number, isFrom1904);
      return toLocal(number * (number < 1e11 ? 1000 : 1)).slice(0, 10);
    },
  };
}

const count = (cells: string[], form: RegExp) => cells.filter((cell) => form.test(cell)).length;
const isBlank = (text: string) => /^-*$/.test(text);

/** Without what a spreadsheet puts around a text, and without the day of the week. */
function plainText(text: string): string {
  // Most are like this.
  if (/^\d[\d/.:\sTZ-]*$/.test(text)) return text.trim();
  const plain = text.normalize('NFKC').trim().replace(/[‐-―]/g, '-');
  return plain
    .replace(/^['=]*"?|"$/g, '')
    .replace(WEEKDAY, '')
    .trim();
}

const WEEKDAY = /\b(?:mon|tue|wed|thu|fri|sat|sun)(?:[a-z]*day)?\b[,.]?/i;

const EXCEL_DAYS = /^4\d{4}(\.\d+)?$/;
/**
 * Days as numbers, which only most of a column can be: Excel's, and seconds and milliseconds since 1970. Of about 2014 to
 * 2036, because other numbers may be as long.
 */
const NUMBERS = [EXCEL_DAYS, /^(1[4-9]|20)\d{8}$/, /^(1[4-9]|20)\d{11}$/];

function excelDay(number: number, isFrom1904 = false): string {
  const first = isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  return new Date(first + Math.floor(number) * DAY_MS).toISOString().slice(0, 10);
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
  // `Nov-20` may be a month of 2020.
  /^(?<day>\d{1,2})[\s-](?<month>[a-z]{3})$/i,
  /^(?<month>[a-z]{3}) (?<day>\d{1,2})$/i,
];

/** A column's order of day and month: one number above 12 shows it. */
function dayOrderOf(cells: string[]): { order: DayOrder; isGuess: boolean } {
  let [dayFirst, monthFirst, open] = [0, 0, 0];
  for (const cell of cells) {
    const { first, second } = DIGITS.exec(cell)?.groups ?? {};
    if (Number(first) > 12) dayFirst += 1;
    else if (Number(second) > 12) monthFirst += 1;
    else if (Number(first) !== Number(second)) open += Number(first !== undefined);
  }
  const isDecided = dayFirst === 0 ? monthFirst > 0 : monthFirst === 0;
  return {
    order: monthFirst > dayFirst ? 'month first' : 'day first',
    isGuess: !isDecided && dayFirst + monthFirst + open > 0,
  };
}

interface Column extends Pick<DayContext, 'near'> {
  order: DayOrder;
  toLocal: (time: number) => string;
}

function readDay(text: string, column: Column): string | undefined {
  for (const one of FORMS) {
    const parts = one.exec(text)?.groups;
    if (parts) return dayOfParts(parts, column);
  }
}

function dayOfParts(found: Record<string, string>, { order, near, toLocal }: Column) {
  const { year, time = '' } = found;
  const [first, second] = order === 'day first' ? ['first', 'second'] : ['second', 'first'];
  const day = Number(found.day ?? found[first ?? '']);
  const monthName = found.month ?? found[second ?? ''] ?? '';
  const month = MONTHS.indexOf(monthName.slice(0, 3).toLowerCase()) + 1 || Number(monthName);
  if (year === undefined) return nearest(month, day, near);
  const written = dayOf(Number(year.padStart(4, '20')), month, day);
  const sinceMidnight = readTimeOfDay(time);
  if (written === undefined || sinceMidnight === undefined) return;
  return sinceMidnight === null
    ? written
    : toLocal(Date.parse(written) + sinceMidnight).slice(0, 10);
}

/** Undefined for a day that does not exist, such as 31/02. */
function dayOf(year: number, month: number, day: number): string | undefined {
  const isDay =
    month >= 1 && month <= 12 && day >= 1 && day <= getDaysInMonth(new Date(year, month - 1));
  if (isYear(year) && isDay)
    return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
}

/** In the year that is nearest to the payments. */
function nearest(month: number, day: number, near?: string): string | undefined {
  if (near === undefined) return;
  const distance = (other: string) => Math.abs(differenceInCalendarDays(other, near));
  return [-1, 0, 1]
    .map((years) => dayOf(Number(near.slice(0, 4)) + years, month, day))
    .filter((one) => one !== undefined)
    .sort((a, b) => distance(a) - distance(b))[0];
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
