import { MONTH_NAME, readMoment } from '../written/days.ts';
import { hasDigit, plainDigits } from '../written/digits.ts';
import { absolute, readAmount, unitIn } from '../written/money.ts';
import { DAYS_WITHIN, shiftDay } from './dayColumn.ts';
import { type FileRow, isEntry } from './readRows.ts';
import type { Table } from './readTable.ts';
import type { Choice, Days, NotARow } from './result.ts';
import { pagesIn, statedIn } from './stated.ts';
import { isNotReceived, notRealWithin } from './words.ts';

/* Reads what the headings, the lines around the rows and the sheets' names say about the money. */

const textOf = ({ cells }: NotARow) => cells.filter((cell) => cell.trim()).join(' ');

/** Lines above the headings, lines of words, and asides. */
export const linesAround = ({ notRows }: Table, rows: FileRow[]): NotARow[] => [
  ...notRows.filter(({ why }) => why === 'above' || why === 'words'),
  ...rows.flatMap(({ number, cells, reason }) =>
    reason?.kind === 'aside' ? { number, cells, why: 'words' as const } : [],
  ),
];

/**
 * The text that says that the amounts are not rupees received, in their heading or around the rows; null if there is
 * none. If a person has chosen the column (`isChosen`), a heading such as `Due` no longer counts, but a unit does.
 */
export function otherMoneyOf(
  { headings, rows }: Table,
  { amount, isPaise }: Choice,
  isChosen: boolean,
  around: NotARow[],
): string | null {
  const first = rows[0]?.number ?? 0;
  // Headings may have two lines.
  const below = around.filter(({ why, number }) => why === 'words' && number < first);
  const heading = [headings, ...below.map(({ cells }) => cells)]
    .map((cells) => cells[amount ?? -1] ?? '')
    .join(' ');
  const ofAmounts = around.map(textOf).filter(isUnitOf);
  const paise =
    /(?<!\p{L})paise(?!\p{L})/iu.exec(heading) ??
    /(?<!\p{L})in paise(?!\p{L})/iu.exec(around.map(textOf).join('\n'));
  const isOther = !isChosen && isNotReceived(headings[amount ?? -1] ?? '');
  const [unit] = [heading, ...ofAmounts].flatMap((text) => unitIn(text) ?? []);
  return unit ?? (isPaise ? undefined : paise?.[0]) ?? (isOther ? heading : null);
}

const AMOUNTS = /(?<!\p{L})(amounts?|figures?|values?|prices?|currency)(?!\p{L})/iu;
/** Whether a unit in a line is that of the amounts: in `(₹ in thousands)` or `Rs. lakh`, not in a total in words. */
function isUnitOf(line: string): boolean {
  const unit = unitIn(line);
  const [before = '', after = ''] = unit ? line.split(unit) : [];
  const isIn = /(?<!\p{L})in\W{1,3}$|^\W*(rs|inr|rupees?)\W*$/iu.test(before);
  return !!unit && (AMOUNTS.test(line) || isIn || !/[\p{L}\p{N}]/u.test(before + after));
}

/** The names of the sheets read that say their rows are not received payments, such as `Refunds`, as line 0. */
export const doubtfulSheets = ({ sheet, sheets }: Table): NotARow[] =>
  sheets
    .filter(({ name, isHidden }) => (sheet === null ? !isHidden : name === sheet))
    .filter(({ name }) => notRealWithin(name) !== undefined)
    .map(({ name }) => ({ number: 0, cells: [name], why: 'above' as const }));

/**
 * Lines around the rows that may be about money: a sale above the headings, a number, a page or a period that the rows
 * contradict, a word such as `Failed payments` or `Test mode`, or a text in the column of amounts.
 */
export function doubtfulLines(
  around: NotARow[],
  choice: Choice,
  rows: FileRow[],
  fileDays: Days | null,
): NotARow[] {
  const { key, amount } = choice;
  const entries = rows.filter(isEntry);
  const [first = 0, last = 0] = [entries[0]?.number, entries.at(-1)?.number];
  const end = rows.findLast(({ reason }) => reason?.kind !== 'aside')?.number ?? 0;
  const numbers = numbersOf(entries);
  const pages = around.flatMap((line) => pagesIn(textOf(line)));
  const arePages = new Set(pages.map(([page]) => page)).size === Math.max(...pages.flat());
  const { others } = periodOf(around, choice, fileDays);
  return around.filter((line) => {
    const { number, why, cells } = line;
    const text = textOf(line);
    const [id = '', money = ''] = [key?.column, amount].map((at) => cells[at ?? -1]);
    const isSale = hasDigit(id) && readAmount(money);
    const isOther =
      statedIn(text).some((one) => !numbers.has(one)) ||
      others.includes(line) ||
      (fileDays !== null && isOfOtherMonths(plainDigits(text), fileDays));
    const isPage = pagesIn(text).length > 0 && !arePages;
    if ((why === 'above' && isSale) || isOther || isPage) return true;
    // Below all rows, a single text is a signature, or the total in words.
    const isAlone = cells.filter((cell) => cell.trim()).length === 1;
    const isOfRow = number < last || (!isAlone && !SIGNED.test(text));
    const isOfAmounts = why === 'words' && number > first && isOfRow && /\p{L}|\p{No}/u.test(money);
    // Further below, banks explain their words: `RTN - Return`.
    const isNear = why === 'above' || number <= end + 1;
    return isOfAmounts || (isNear && isShort(text) && notRealWithin(text) !== undefined);
  });
}

const SIGNED = /sign|prepared|checked|verified|approved|stamp|cashier|manager|accountant/i;

/** The numbers that a file may state about its rows: their counts (25 as 2500), and their sums in paise. */
function numbersOf(rows: FileRow[]): Set<bigint> {
  const groups = [
    rows,
    rows.filter(({ reason }) => reason === null),
    rows.filter(({ paise }) => paise > 0n),
    rows.filter(({ paise }) => paise < 0n),
  ].filter(({ length }) => length > 0);
  const sums = groups.map((own) => absolute(own.reduce((sum, { paise }) => sum + paise, 0n)));
  return new Set([...sums, ...groups.map(({ length }) => BigInt(length) * 100n)]);
}

/** Whether a line may be a title; a sentence, such as a note on exclusions, says nothing about the rows. */
const isShort = (text: string) =>
  (text.match(/\p{L}+/gu) ?? []).length <= MAX_WORDS && !OTHERS.test(text);

const MAX_WORDS = 8;
/** Words that exclude or extend what a title names. */
const OTHERS = /(?<!\p{L})(sales? (and|&)|(and|&) sales?|excl\p{L}*|without|no)(?!\p{L})/iu;

/** The period in lines such as `November 2026`, or else `fileDays`; `others` are lines that do not cover `fileDays`. */
export function periodOf(around: NotARow[], choice: Choice, fileDays: Days | null) {
  const found = around.flatMap((line) => {
    const days = daysIn(plainDigits(textOf(line)), choice);
    return days.length > 0 ? { line, days } : [];
  });
  const days = found.flatMap((one) => one.days).sort();
  const [from = '', to = ''] = [days[0], days.at(-1)];
  const isOwn = !fileDays || (from <= fileDays[0] && fileDays[1] <= to);
  if (days.length < 2 || !isOwn) {
    return { days: fileDays, others: days.length < 2 ? [] : found.map(({ line }) => line) };
  }
  return { days: fileDays && ([from, to] as const), others: [] };
}

const FROM_OR_TO = /^\W*(from|to|start|end|begin)(?!\p{L})/iu;
const MONTH = RegExp(
  `^(?:.*(?:of|for|month|period)\\W+|\\W*)(${MONTH_NAME})\\W*(\\d{4})\\W*$`,
  'i',
);

const OTHER_MONTH = RegExp(
  `(?:\\d\\W{0,3}|(?:month|of|for|period|to)\\W+|(?<!\\p{L}))(${MONTH_NAME})(?=\\W{0,3}\\d|\\W+to(?!\\p{L})|\\W*$)`,
  'giu',
);

/** Whether a line names months, as in `October 1 - 31, 2026` or `Oct-26`, and none of them is one of the file's. */
function isOfOtherMonths(line: string, [first, last]: Days): boolean {
  const months = [...line.replace(DAYS_WITHIN, '').matchAll(OTHER_MONTH)].flatMap(
    ([, name]) => readMoment(`1 ${name} ${first.slice(0, 4)}`, 'dayFirst')?.day.slice(5, 7) ?? [],
  );
  const own = new Set([last.slice(5, 7)]);
  for (let day = first; day < last; day = shiftDay(day, 28)) own.add(day.slice(5, 7));
  return months.length > 0 && !months.some((month) => own.has(month));
}

/** The first and last day of a period in a line, or only one of them; of a month, some between too. Empty for none. */
function daysIn(text: string, { dayOrder }: Choice): string[] {
  const [, month = '', year = ''] = MONTH.exec(text) ?? [];
  const ofMonth = [1, 28, 29, 30, 31].map((day) => `${day} ${month} ${year}`);
  const written = year ? ofMonth : (text.match(DAYS_WITHIN) ?? []);
  const days = written.flatMap((one) => readMoment(one, dayOrder)?.day ?? []);
  const isPeriod = year || days.length === 2 || (days.length === 1 && FROM_OR_TO.test(text));
  return isPeriod ? days : [];
}
