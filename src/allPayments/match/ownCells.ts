import { formatPaise, formatText, HIDDEN_AMOUNT, hideWithin } from '../../format.ts';
import type { Choice, WordColumn } from '../../reconcile/result.ts';
import { readAmount } from '../../written/money.ts';
import { describeOwnDate } from './matchWords.ts';

/** The cells of a row of the file that are compared, as they are shown. */
export function ownCells(
  cells: readonly string[],
  { choice, wordColumns }: { choice: Choice; wordColumns: readonly WordColumn[] },
  isPrivate: boolean,
) {
  const textOf = (column: number | null | undefined) => {
    const cell = cells[column ?? -1];
    return cell ? formatText(isPrivate ? hideWithin(cell) : cell) : '';
  };
  const amount = formatOwn(cells[choice.amount ?? -1] ?? '', choice);
  const says = wordColumns.filter(({ isStatus }) => isStatus).map(({ column }) => textOf(column));
  return {
    id: textOf(choice.key?.column),
    date: describeOwnDate(cells[choice.date ?? -1] ?? '', choice.dayOrder) ?? textOf(choice.date),
    says: says.filter(Boolean).join(' · '),
    amount: amount && isPrivate ? HIDDEN_AMOUNT : amount,
  };
}

/** `₹1,200.00` for `1200.00`. Unchanged are amounts in paise, negative ones, and those with Cr or Dr. */
function formatOwn(cell: string, { decimal, isPaise }: Choice): string {
  if (!cell.trim()) return '';
  const read = isPaise ? undefined : readAmount(cell, decimal);
  return read && !read.side && read.paise >= 0n ? formatPaise(read.paise) : formatText(cell);
}
