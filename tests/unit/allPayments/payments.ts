import { CsvReader } from '../../../src/paymentsFile/readCsv.ts';
import { type ExportedPayment, PaymentReader } from '../../../src/paymentsFile/readPayments.ts';
import type { TimeZone } from '../../../src/time.ts';

/** An Order ID, an amount in rupees, and the fields that differ from those of a completed payment of Nov 20. */
export type MadeUp = [
  orderID: string,
  amount: string,
  rest?: { status?: string; ref?: string; vpa?: string; id?: string; at?: string; by?: string },
];

const HEADINGS =
  'Transaction ID,Merchant ID,Order ID,Amount,Status,VPA ID,Ref ID,Created At,Finished At,Cancelled At';

/** An export with the reference service's headings. */
export function exportOf(payments: readonly MadeUp[]): string {
  const lines = payments.map(([orderID, amount, rest = {}], nth) => {
    const { status = 'COMPLETED', ref = '', vpa = '', id = `t${nth}`, by = 'SHOP' } = rest;
    const { at = '2026-11-20T08:30:00.000Z' } = rest;
    return `${id},${by},"${orderID}","${amount}",${status},${vpa},${ref},${at},,\r\n`;
  });
  return `\uFEFF${HEADINGS}\r\n${lines.join('')}`;
}

/** ORD-1, ORD-2 and so on. */
export const many = (count: number, amount = '5.00'): MadeUp[] =>
  Array.from({ length: count }, (_, nth) => [`ORD-${nth + 1}`, amount]);

/** Four payments. The Ref ID of the failed payment contains 649, the amount of another payment. */
export const SHOP: MadeUp[] = [
  ['ORD-1001', '649.00', { ref: '632512345671', vpa: 'ravi@ybl' }],
  ['ORD-1002', '1249.00', { ref: '632512345672', vpa: 'mravi@ybl' }],
  ['ORD-1003', '20.00', { status: 'FAILED', ref: '632564945673', vpa: 'ravi@ybl' }],
  ['ORD-1004', '75.50', { ref: '632512345674', vpa: 'asha@okaxis', at: '2026-11-22T08:30:00Z' }],
];

export function readPayments(text: string, zone: TimeZone = 'india'): PaymentReader {
  const payments = new PaymentReader(zone);
  const reader = new CsvReader((record) => payments.read(record));
  reader.add(new TextEncoder().encode(text));
  reader.end();
  return payments;
}

export const rowsOf = (...payments: MadeUp[]): ExportedPayment[] =>
  readPayments(exportOf(payments)).rows;
