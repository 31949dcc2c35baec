import type { ReactNode } from 'react';
import type { ListedTransaction } from '../../api/schema.ts';
import { formatAmount, formatText } from '../../format.ts';
import { maskPayment } from '../../settings/view.ts';
import { readAmount } from '../../written/money.ts';
import type { FoundPage } from './find.ts';

/** A payment, and what of it was looked for. */
export interface FoundRow extends ListedTransaction {
  /** On the page, so that the grid updates its rows with each key and mounts none. */
  position: number;
  /** What was looked for, in lower case. */
  parts: string[];
  /** Those of them that are amounts, as amounts are shown. */
  amounts: Set<string>;
}

export function foundRows(found: FoundPage, isPrivate: boolean): FoundRow[] {
  const parts = found.parts.map(({ text }) => text.toLowerCase());
  const paise = parts.flatMap((part) => readAmount(part)?.paise ?? []);
  const amounts = new Set(paise.map((one) => formatAmount(Number(one) / 100)));
  return found.rows.map((payment, position) => ({
    ...(isPrivate ? maskPayment(payment) : payment),
    ...{ position, parts, amounts },
  }));
}

/** The cell with the found text marked; undefined for a cell that has none of what was looked for. */
export function markOf(row: FoundRow, field: string): ReactNode {
  if (field === 'amount') {
    const text = formatAmount(row.amount);
    if (!row.amounts.has(text)) return;
    return <mark>{text}</mark>;
  }
  if (field !== 'orderID' && field !== 'ref_id' && field !== 'vpa_id') return;
  const text = formatText(row[field]);
  const plain = text.toLowerCase();
  const part = row.parts.find((one) => plain.includes(one));
  if (part === undefined) return;
  const at = plain.indexOf(part);
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + part.length)}</mark>
      {text.slice(at + part.length)}
    </>
  );
}
