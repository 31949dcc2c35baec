import { hasDigit } from '../written/digits.ts';
import { hasLongNumber } from '../written/ids.ts';
import { absolute, readAnyAmount } from '../written/money.ts';
import type { Proposal } from './choose.ts';
import { type FileRow, moneyOf } from './readRows.ts';
import type { RowsOfColumn } from './result.ts';
import { isPartOfAmount, labelOf } from './words.ts';

/**
 * Finds a column of amounts that contradicts agreeing rows: there, it differs from the chosen column, although both are
 * often equal; or it is zero or negative there and mostly positive, or the reverse. The columns `others` are skipped.
 */
export function rivalOf(
  agreed: FileRow[],
  headings: string[],
  proposal: Proposal,
  others: (number | undefined)[],
): RowsOfColumn | null {
  const { choice, money } = proposal;
  for (const column of money) {
    if (column === choice.amount || others.includes(column)) continue;
    const heading = headings[column] ?? '';
    const isBalance = labelOf(heading) === 'balance';
    const other = { ...proposal, choice: { ...choice, amount: column } };
    const found = agreed.flatMap((row) => {
      const cell = row.cells[column] ?? '';
      // A running balance may be written only once a day, so its blanks do not count.
      if (isBalance && !cell.trim()) return [];
      const isNone = !hasDigit(cell) || hasLongNumber(cell) || !readAnyAmount(cell);
      // An amount in another currency counts too.
      return { row, paise: isNone ? 0n : (moneyOf(row.cells, other) ?? 1n) };
    });
    const isIn = found.filter(({ paise }) => paise > 0n).length * 2 > found.length;
    const same = found.filter(({ row, paise }) => absolute(paise) === row.paise);
    // A second table to the right of the first repeats its headings.
    const isTwin = heading !== '' && heading === headings[choice.amount ?? -1];
    const isOften = !isBalance && same.length > 0 && same.length * 4 >= found.length;
    const rows = found.filter(({ row, paise }) => {
      if (paise === row.paise) return false;
      if (isTwin || isOften) return isIn || paise !== 0n;
      const isUnusual =
        paise === 0n ? isIn && ZERO.test(row.cells[column] ?? '') : paise > 0n !== isIn;
      return isUnusual && !isPartOfAmount(heading);
    });
    if (rows.length > 0) return { column, rows: rows.map(({ row }) => row.index) };
  }
  return null;
}

const ZERO = /^\W*0[0.,]*\W*$/;
