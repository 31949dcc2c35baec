import { hasDigit } from '../written/digits.ts';
import { hasLongNumber } from '../written/ids.ts';
import { absolute, readAnyAmount } from '../written/money.ts';
import type { Proposal } from './choose.ts';
import { type FileRow, moneyOf } from './readRows.ts';
import type { RowsOfColumn } from './result.ts';
import { isPartOfAmount, labelOf } from './words.ts';

/**
 * Finds a column of amounts that contradicts agreeing rows: it has a second amount of the same payments, an amount
 * where most rows have none or one with another sign, or zero where most have one. The columns `others` are skipped.
 */
export function rivalOf(
  agreed: FileRow[],
  headings: string[],
  proposal: Proposal,
  others: (number | undefined)[],
): RowsOfColumn | null {
  const { choice, money, rare } = proposal;
  for (const column of [...money, ...rare]) {
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
    const [positive, negative] = [found.filter(isPositive), found.filter(isNegative)];
    const most = Math.max(positive.length, negative.length) * 2 > found.length;
    const usual = most ? (positive.length > negative.length ? 1 : -1) : 0;
    const same = found.filter(({ row, paise }) => absolute(paise) === row.paise);
    // A second table to the right of the first repeats its headings.
    const isTwin = heading !== '' && heading === headings[choice.amount ?? -1];
    const isOften = !isBalance && same.length > 0 && same.length * 4 >= found.length;
    const rows = found.filter(({ row, paise }) => {
      if (paise === row.paise) return false;
      if (isTwin || isOften) return paise !== 0n || usual !== 0;
      const isNothing = usual > 0 && ZERO.test(row.cells[column] ?? '');
      const isUnusual = paise === 0n ? isNothing : usual !== (paise > 0n ? 1 : -1);
      return isUnusual && !isPartOfAmount(heading);
    });
    if (rows.length > 0) return { column, rows: rows.map(({ row }) => row.index) };
  }
  return null;
}

const ZERO = /^\W*0[0.,]*\W*$/;
const isPositive = ({ paise }: { paise: bigint }) => paise > 0n;
const isNegative = ({ paise }: { paise: bigint }) => paise < 0n;
