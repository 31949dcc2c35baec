import { format, isValid, parseISO } from 'date-fns';
import type { ListedTransaction } from '../../api/schema.ts';
import { formatAmount, formatText } from '../../format.ts';
import { inZone, type TimeZone } from '../../timeZone.ts';
import { COLUMN_NAMES } from '../table/columns.tsx';
import { statusDisplay } from '../table/statuses.ts';
import { maskVpa } from './maskVpa.ts';

/** The payment as plain text for a support request, with exact times and a masked VPA ID. */
export function describeForSupport(payment: ListedTransaction, zone: TimeZone): string {
  const { orderID, id, vpa_id, ref_id } = payment;
  const lines = [
    [COLUMN_NAMES.orderID, formatText(orderID)],
    ['Payment ID', formatText(id)],
    [COLUMN_NAMES.vpa_id, formatText(maskVpa(vpa_id))],
    [COLUMN_NAMES.ref_id, formatText(ref_id)],
    [COLUMN_NAMES.amount, formatAmount(payment.amount)],
    [COLUMN_NAMES.status, statusDisplay(payment.status).label],
    [COLUMN_NAMES.createdAt, exactTime(payment.createdAt, zone)],
    [COLUMN_NAMES.CALLBACK_TS, exactTime(payment.CALLBACK_TS, zone)],
    [COLUMN_NAMES.CANCEL_TS, exactTime(payment.CANCEL_TS, zone)],
  ];
  return lines.map(([name, value]) => `${name}: ${value}`).join('\n');
}

/** `Nov 21, 2026 14:05:09 +05:30`; a text that is not a date is unchanged. */
function exactTime(iso: string | null, zone: TimeZone): string {
  const date = parseISO(iso ?? '', inZone(zone));
  return isValid(date) ? format(date, 'MMM dd, yyyy HH:mm:ss xxx') : formatText(iso);
}
