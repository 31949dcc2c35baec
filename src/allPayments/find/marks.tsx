import type { ReactNode } from 'react';
import { SEARCHED } from '../../api/contract.ts';
import type { ListedTransaction } from '../../api/schema.ts';
import { formatAmount, formatText, maskPayment } from '../../format.ts';
import type { TableRow } from '../../payment/columns.tsx';
import { readAmount } from '../../written/money.ts';
import type { FoundPage } from './find.ts';

/** The found payments, with the searched text marked in their cells. */
export function foundRows(found: FoundPage, isPrivate: boolean): TableRow[] {
  const parts = found.parts.map(({ text }) => text.toLowerCase());
  const paise = parts.flatMap((part) => readAmount(part)?.paise ?? []);
  const amounts = new Set(paise.map((one) => formatAmount(Number(one) / 100)));
  return found.rows.map((payment, position) => {
    const row = isPrivate ? maskPayment(payment) : payment;
    // The position is the key, so that each keystroke updates rows and mounts none.
    return { ...row, key: String(position), marks: marksOf(row, parts, amounts) };
  });
}

function marksOf(row: ListedTransaction, parts: string[], amounts: Set<string>): TableRow['marks'] {
  const amount = formatAmount(row.amount);
  return {
    amount: amounts.has(amount) ? <mark>{amount}</mark> : undefined,
    ...Object.fromEntries(SEARCHED.map((field) => [field, markIn(row[field], parts)])),
  };
}

/** The value with the first matching part marked; undefined if no part matches. */
function markIn(value: string | null, parts: string[]): ReactNode {
  const text = formatText(value);
  const plain = text.toLowerCase();
  const part = parts.find((one) => plain.includes(one));
  if (part === undefined) return undefined;
  const at = plain.indexOf(part);
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + part.length)}</mark>
      {text.slice(at + part.length)}
    </>
  );
}
