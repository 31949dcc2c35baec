import type { ListedTransaction } from '../../api/schema.ts';
import { formatAmount, formatText } from '../../format.ts';
import { COLUMN_NAMES } from '../table/columns.tsx';
import { statusDisplay } from '../table/statuses.ts';
import { maskVpa } from './maskVpa.ts';
import { exactTimeText } from './times.ts';

/** The payment as plain text, to send to others: exact times, and not the payer's whole VPA ID. */
export function describeForSupport(payment: ListedTransaction): string {
  const { orderID, id, vpa_id, ref_id } = payment;
  const lines = [
    [COLUMN_NAMES.orderID, formatText(orderID)],
    ['Payment ID', formatText(id)],
    [COLUMN_NAMES.vpa_id, formatText(vpa_id?.trim() ? maskVpa(vpa_id.trim()) : null)],
    [COLUMN_NAMES.ref_id, formatText(ref_id)],
    [COLUMN_NAMES.amount, formatAmount(payment.amount)],
    [COLUMN_NAMES.status, statusDisplay(payment.status).label],
    [COLUMN_NAMES.createdAt, exactTimeText(payment.createdAt)],
    [COLUMN_NAMES.CALLBACK_TS, exactTimeText(payment.CALLBACK_TS)],
    [COLUMN_NAMES.CANCEL_TS, exactTimeText(payment.CANCEL_TS)],
  ];
  return lines.map(([name, value]) => `${name}: ${value}`).join('\n');
}
