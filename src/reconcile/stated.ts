import { hasDigit, plainDigits } from '../written/digits.ts';
import { readAmount } from '../written/money.ts';
import { DAYS_WITHIN } from './dayColumn.ts';

/* What a line beside the rows states in numbers: days, pages, how many rows there are, and their sum. */

const TIMES = /\d{1,2}:\d\d(:\d\d)?|(gmt|utc)\s*[+-]\d\d:?\d\d/gi;
const PAGE = /(?<!\p{L})page:? ?(\d{1,4})(?: ?(?:of|\/) ?(\d{1,4}))?/giu;
const ROWS = '(?:records?|rows|entries|transactions?|txns?|orders|bills|invoices|payments)';
/** `25 bills` */
const COUNT = RegExp(`(?<![\\d.,/-])(\\d{1,7}) ${ROWS}(?!\\p{L})`, 'giu');
/** `Records: 25`, `Total amount: ₹4,947.00` */
const STATED = RegExp(
  `(?<!\\p{L})(?:${ROWS}|count|totals?(?: \\p{L}+){0,2})[\\s:.=(₹-]*(?:rs\\.?|inr)?\\s*([\\d,]*\\d(?:\\.\\d+)?)`,
  'giu',
);

const plain = (text: string) => plainDigits(text).replace(DAYS_WITHIN, '');

/** The first groups of all that a pattern finds. */
const firstsOf = (text: string, pattern: RegExp) =>
  [...plain(text).matchAll(pattern)].map(([, first = '']) => first);

export const countsIn = (text: string): number[] => firstsOf(text, COUNT).map(Number);

/** How many rows there are, in hundreds, and their sum in paise. */
export const statedIn = (text: string): bigint[] =>
  [...firstsOf(text, COUNT), ...firstsOf(text, STATED)].map((one) => readAmount(one)?.paise ?? 0n);

/** The page of a text, and the last one. */
export const pagesIn = (text: string): number[][] =>
  [...plain(text).matchAll(PAGE)].map(([, page, of]) => [Number(page), Number(of ?? page)]);

/** Whether a text has no other numbers. */
export const statesAll = (text: string): boolean =>
  !hasDigit([TIMES, PAGE, COUNT, STATED].reduce((rest, one) => rest.replace(one, ''), plain(text)));
