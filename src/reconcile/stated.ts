import { hasDigit, plainDigits } from '../written/digits.ts';
import { readAmount } from '../written/money.ts';
import { DAYS_WITHIN } from './dayColumn.ts';

/* Reads the numbers that a line around the rows states: days, pages, how many rows there are, and their sum. */

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

/** The first group of each match of a pattern. */
const firstsOf = (text: string, pattern: RegExp) =>
  [...plain(text).matchAll(pattern)].map(([, first = '']) => first);

export const countsIn = (text: string): number[] => firstsOf(text, COUNT).map(Number);

/** The counts of rows and the sums that a text states, all read as amounts in paise: 25 rows are 2500. */
export const statedIn = (text: string): bigint[] =>
  [...firstsOf(text, COUNT), ...firstsOf(text, STATED)].map((one) => readAmount(one)?.paise ?? 0n);

/** The page numbers in a text, each with the number of the last page. */
export const pagesIn = (text: string): number[][] =>
  [...plain(text).matchAll(PAGE)].map(([, page, of]) => [Number(page), Number(of ?? page)]);

/** Whether a text has no numbers but days, times, pages, counts and sums. */
export const statesAll = (text: string): boolean =>
  !hasDigit([TIMES, PAGE, COUNT, STATED].reduce((rest, one) => rest.replace(one, ''), plain(text)));
