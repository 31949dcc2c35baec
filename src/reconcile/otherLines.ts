import { readMoment } from '../written/days.ts';
import { hasDigit, plainDigits } from '../written/digits.ts';
import { unitIn } from '../written/money.ts';
import { DAYS_WITHIN } from './dayColumn.ts';
import type { Table } from './readTable.ts';
import type { Choice, Days, NotARow } from './result.ts';
import { isNotReceived, notPaidWithin, saysNotPaid } from './words.ts';

/* What the headings, and the lines around the rows, say of the money. */

/**
 * What says that the amounts are not rupees received: their heading, or a line above all headings. A column that a person
 * has chosen is received.
 */
export function otherMoneyOf(
  { headings, rows, notRows }: Table,
  { amount, isPaise }: Choice,
  isChosen: boolean,
): string | null {
  const first = rows[0]?.number ?? 0;
  const before = notRows.filter(({ number }) => number < first);
  const above = before.filter(({ why }) => why === 'above').map(({ cells }) => cells.join(' '));
  // Headings may have two lines.
  const below = before.filter(({ why }) => why === 'words');
  const heading = [headings, ...below.map(({ cells }) => cells)]
    .map((cells) => cells[amount ?? -1] ?? '')
    .join(' ');
  const inPaise = isPaise ? undefined : /(?<!\p{L})paise(?!\p{L})/iu.exec(heading)?.[0];
  const ofAmounts = above.filter((line) => AMOUNTS.test(line));
  const isOther = !isChosen && isNotReceived(headings[amount ?? -1] ?? '');
  const [unit] = [heading, ...ofAmounts].flatMap((text) => unitIn(text) ?? []);
  return unit ?? inPaise ?? (isOther ? heading : null);
}

const AMOUNTS = /(?<!\p{L})(amounts?|figures?|values?|prices?|currency)(?!\p{L})/iu;

/**
 * Lines that are no rows, and may still be about money: a word of a section such as `Failed payments` above rows, or a text
 * where the amounts are.
 */
export function doubtfulLines({ notRows, rows }: Table, { amount }: Choice): NotARow[] {
  const [first = 0, last = 0] = [rows[0]?.number, rows.at(-1)?.number];
  return notRows.filter(({ number, why, cells }) => {
    const filled = cells.filter((cell) => cell.trim());
    const [text = ''] = filled;
    // A title of the rows below, or the end of the row above. A sentence, such as a note, says nothing of them.
    const isTitle = filled.length === 1 && number <= last + 1 && isShort(text);
    const isBetween = why === 'words' && number > first;
    // Below all rows, a text alone is a signature, or the total in words.
    const isOfRow = isBetween && (number < last || filled.length > 1);
    const isOfAmounts = isOfRow && /[\p{L}\p{N}]/u.test(cells[amount ?? -1] ?? '');
    const isSection = isTitle && (notPaidWithin(text) || (isBetween && saysNotPaid(text)));
    return isOfAmounts || isSection;
  });
}

const isShort = (text: string) =>
  text.trim().split(/\s+/).length <= MAX_WORDS && !OTHERS.test(text);

const MAX_WORDS = 4;
/** Words that exclude or extend what a title names. */
const OTHERS = /(?<!\p{L})(sales? (and|&)|(and|&) sales?|excl\p{L}*|without|no)(?!\p{L})/iu;

/** The period that a line above the headings names, such as `From 01/11/2026 to 30/11/2026`. */
export const periodOf = ({ notRows }: Table, { dayOrder }: Choice, [first, last]: Days) =>
  notRows
    .filter(({ why }) => why === 'above')
    .map(({ cells }) => plainDigits(cells.join(' ')).match(DAYS_WITHIN) ?? [])
    .map((days) => days.flatMap((one) => readMoment(one, dayOrder)?.day ?? []))
    .filter(({ length }) => length === 2)
    .map(([from = '', to = '']): Days => [from, to])
    .find(([from, to]) => from <= first && last <= to);

/** Whether a line above the headings may be a sale: it has digits where the ids are, and where the amounts are. */
export const hasSaleAbove = ({ notRows }: Table, { key, amount }: Choice) =>
  notRows.some(({ why, cells }) => {
    const digits = [key?.column, amount].every((column) => hasDigit(cells[column ?? -1] ?? ''));
    return why === 'above' && digits;
  });
