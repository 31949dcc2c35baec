import { readMoment } from '../written/days.ts';
import { hasDigit, plainDigits } from '../written/digits.ts';
import { absolute, readAmount, unitIn } from '../written/money.ts';
import { DAYS_WITHIN } from './dayColumn.ts';
import { type FileRow, isEntry } from './readRows.ts';
import type { Table } from './readTable.ts';
import type { Choice, Days, NotARow } from './result.ts';
import { isNotReceived, notPaidWithin } from './words.ts';

/* What the headings, and the lines around the rows, say about the money. */

/**
 * What says that the amounts are not rupees received: their heading, or a line that is no row. A column that a person has
 * chosen is received.
 */
export function otherMoneyOf(
  { headings, rows, notRows }: Table,
  { amount, isPaise }: Choice,
  isChosen: boolean,
): string | null {
  const first = rows[0]?.number ?? 0;
  const others = notRows.filter(({ why }) => why !== 'headings');
  // Headings may have two lines.
  const below = others.filter(({ why, number }) => why === 'words' && number < first);
  const heading = [headings, ...below.map(({ cells }) => cells)]
    .map((cells) => cells[amount ?? -1] ?? '')
    .join(' ');
  const inPaise = isPaise ? undefined : /(?<!\p{L})paise(?!\p{L})/iu.exec(heading)?.[0];
  const ofAmounts = others.map(({ cells }) => cells.join(' ')).filter((line) => AMOUNTS.test(line));
  const isOther = !isChosen && isNotReceived(headings[amount ?? -1] ?? '');
  const [unit] = [heading, ...ofAmounts].flatMap((text) => unitIn(text) ?? []);
  return unit ?? inPaise ?? (isOther ? heading : null);
}

const AMOUNTS = /(?<!\p{L})(amounts?|figures?|values?|prices?|currency)(?!\p{L})/iu;

/**
 * Lines that are not rows but may be about money: a sale above the headings, a total or a period that the rows do not
 * have, a title such as `Failed payments` above rows, or a text in the column of amounts.
 */
export function doubtfulLines(
  table: Table,
  choice: Choice,
  rows: FileRow[],
  fileDays: Days | null,
): NotARow[] {
  const { key, amount } = choice;
  const [first = 0, last = 0] = [table.rows[0]?.number, table.rows.at(-1)?.number];
  const numbers = numbersOf(rows);
  const { others } = periodOf(table, choice, fileDays);
  return table.notRows.filter((line) => {
    const { number, why, cells } = line;
    const filled = cells.filter((cell) => cell.trim());
    const [text = ''] = filled;
    if (why === 'above') {
      const isSale = [key?.column, amount].every((at) => hasDigit(cells[at ?? -1] ?? ''));
      const isOther = others.includes(line) || statedIn(cells).some((one) => !numbers.has(one));
      if (isSale || isOther) return true;
    }
    // A title of the rows below has been asked about. A sentence, such as a note, says nothing of them.
    if (why === 'title') return false;
    const isTitle = filled.length === 1 && number <= last + 1 && isShort(text);
    const isBetween = why === 'words' && number > first;
    // Below all rows, a text alone is a signature, or the total in words.
    const isOfRow =
      isBetween && (number < last || (filled.length > 1 && !SIGNED.test(cells.join())));
    const isOfAmounts = isOfRow && /[\p{L}\p{N}]/u.test(cells[amount ?? -1] ?? '');
    const isSection = isTitle && notPaidWithin(text);
    return isOfAmounts || isSection;
  });
}

const SIGNED = /sign|prepared|checked|verified|approved|stamp|cashier|manager|accountant/i;

/** A number of rows, or a total, such as `Records: 25` or `25 bills`. */
const STATED =
  /(?:(?<!\p{L})(?:records?|rows|entries|transactions?|txns?|orders|bills|invoices|payments|count|totals?(?: \p{L}+){0,2})[\s:.=(₹-]*(?:rs\.?|inr)?\s*([\d,]*\d(?:\.\d+)?))|(?<![\d.,/-])(\d{1,7}) (?:records?|rows|entries|transactions?|txns?|orders|bills|invoices|payments)(?!\p{L})/giu;

function statedIn(cells: string[]): bigint[] {
  const text = plainDigits(cells.join(' ')).replace(DAYS_WITHIN, '');
  const found = [...text.matchAll(STATED)].map(([, after, before = '']) => after ?? before);
  return found.flatMap((number) => readAmount(number)?.paise ?? []);
}

/** The numbers that a file may state about its rows: how many there are, and their sums. */
function numbersOf(rows: FileRow[]): Set<bigint> {
  const entries = rows.filter(isEntry);
  const paid = entries.filter(({ reason }) => reason === null);
  const out = entries.filter(({ paise }) => paise < 0n);
  const groups = [rows, entries, paid, out, entries.filter(({ paise }) => paise > 0n)];
  return new Set([
    ...groups.map(({ length }) => BigInt(length) * 100n),
    ...groups.map((own) => absolute(own.reduce((sum, { paise }) => sum + paise, 0n))),
  ]);
}

const isShort = (text: string) =>
  text.trim().split(/\s+/).length <= MAX_WORDS && !OTHERS.test(text);

const MAX_WORDS = 4;
/** Words that exclude or extend what a title names. */
const OTHERS = /(?<!\p{L})(sales? (and|&)|(and|&) sales?|excl\p{L}*|without|no)(?!\p{L})/iu;

/** The period that lines above the headings name, such as `From 01/11/2026 to 30/11/2026`; `others` are lines of another one. */
export function periodOf({ notRows }: Table, { dayOrder }: Choice, fileDays: Days | null) {
  const found = notRows.flatMap((line) => {
    const text = plainDigits(line.cells.join(' '));
    const days = (text.match(DAYS_WITHIN) ?? []).flatMap(
      (one) => readMoment(one, dayOrder)?.day ?? [],
    );
    const isPeriod = days.length === 2 || (days.length === 1 && FROM_OR_TO.test(text));
    return line.why === 'above' && isPeriod ? { line, days } : [];
  });
  const days = found.flatMap((one) => one.days).sort();
  const [from = '', to = days.at(-1) ?? ''] = days;
  const isOwn = !fileDays || (from <= fileDays[0] && fileDays[1] <= to);
  const period: Days | null = days.length > 1 ? [from, days.at(-1) ?? to] : null;
  return {
    days: period && fileDays && isOwn ? period : fileDays,
    others: period && !isOwn ? found.map(({ line }) => line) : [],
  };
}

const FROM_OR_TO = /^\W*(from|to|start|end|begin)(?!\p{L})/iu;
