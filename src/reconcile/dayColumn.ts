import { DAY_MS, type TimeZone } from '../time.ts';
import { type DayOrder, localDays, MONTH_NAME, plainDate, readMoment } from '../written/days.ts';
import { hasDigit } from '../written/digits.ts';
import { once } from './namedPayments.ts';

/* Reads the days of a column. A single cell may be ambiguous, so the whole column has one order of day and month. */

export const DAY_ORDERS: DayOrder[] = ['dayFirst', 'monthFirst', 'yearFirst'];

/** Matches the days within a longer text. */
export const DAYS_WITHIN = RegExp(
  [
    '\\d{1,4}[/.-]\\d{1,2}[/.-]\\d{2,4}',
    `\\d{1,2}(?:st|nd|rd|th)?[\\s/,-]*(?:${MONTH_NAME})\\.?[\\s/,-]*(?:\\d{4}|\\d\\d)`,
    `(?:${MONTH_NAME})\\.?\\s*\\d{1,2}(?:st|nd|rd|th)?,?\\s*\\d{4}`,
  ]
    .map((one) => `(?<!\\d)${one}(?!\\d)`)
    .join('|'),
  'gi',
);

/** The day that is `days` later, or earlier if negative. */
export const shiftDay = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Reads a cell as a day, `2026-11-20`: null if the cell has no digit, undefined if it is not a day that exists. */
export type ReadDay = (text: string) => string | null | undefined;

export function dayReader(zone: TimeZone, order: DayOrder): ReadDay {
  const toLocal = localDays(zone);
  return once((cell: string) => {
    const text = plainDate(cell);
    if (!hasDigit(text)) return hasDigit(cell) ? undefined : null;
    if (NUMBERS.test(text)) return dayOfNumber(Number(text), toLocal);
    const { day, time = 0, offset } = readMoment(text, order) ?? {};
    return day && offset !== undefined ? toLocal(Date.parse(day) + time - offset) : day;
  });
}

/** Matches a day as a number: a spreadsheet's serial number, or seconds or milliseconds since 1970. */
const NUMBERS = /^(4\d{4}(\.\d+)?|(1[4-9]|20)\d{8}|(1[4-9]|20)\d{11})$/;
export const isDayNumber = (cell: string) => NUMBERS.test(plainDate(cell));

function dayOfNumber(number: number, toLocal: (time: number) => string): string {
  if (number >= 1e6) return toLocal(number * (number < 1e11 ? 1000 : 1));
  return shiftDay('1899-12-30', Math.floor(number));
}
