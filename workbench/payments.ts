import { type FakeCall, listBody, type Payments, payment } from '../tests/fakeService.ts';

// Mostly completed, as in real data, with every status among the first rows.
const STATUSES = [
  ...['COMPLETED', 'IN_PROGRESS', 'COMPLETED', 'COMPLETED', 'PENDING', 'COMPLETED', 'FAILED'],
  ...['COMPLETED', 'COMPLETED', 'CANCELLED', 'COMPLETED', 'COMPLETED', 'COMPLETED'],
];
const PAYERS = ['asha.k@okaxis', '9820012345@ybl', 'ravi_menon@oksbi', 'fathima.s@paytm'];
const AMOUNTS = [1249, 85, 12499.5, 349, 2150, 118750, 60, 999.99, 4500, 27, 1234567.89, 640];

/** The payment at this index of the example list. */
export function examplePayment(index: number) {
  const status = STATUSES[index % STATUSES.length];
  const isPaid = status === 'COMPLETED' || status === 'FAILED';
  const created = Date.UTC(2026, 10, 20, 13, 5) - index * 437_000;
  const later = (seconds: number) => new Date(created + seconds * 1000).toISOString();
  return payment({
    id: `txn_${index}`,
    orderID: `ORD-2026-${String(48_213 - index).padStart(6, '0')}`,
    amount: AMOUNTS[index % AMOUNTS.length],
    status,
    vpa_id: status === 'PENDING' ? null : PAYERS[index % PAYERS.length],
    ref_id: isPaid ? String(632_512_000_000 + index * 7_919) : null,
    createdAt: later(0),
    CALLBACK_TS: isPaid ? later(48) : null,
    CANCEL_TS: status === 'CANCELLED' ? later(600) : null,
  });
}

/** A list of this many payments, each created when it is read. */
export function paymentsOf(length: number): Payments {
  return {
    length,
    slice: (start, end) =>
      Array.from({ length: Math.max(0, Math.min(end, length) - start) }, (_, index) =>
        examplePayment(start + index),
      ),
  };
}

/** The list response for a merchant with `total` payments. */
export function listOf(total: number) {
  return listOfRows(paymentsOf(total));
}

export function listOfRows(payments: Payments) {
  return (query: FakeCall['query']) => ({ body: listBody(payments, query) });
}

const hostile = [
  { orderID: 'A'.repeat(100_000), vpa_id: 'b'.repeat(100_000), ref_id: '9'.repeat(100_000) },
  { orderID: 'ORD-\u202Egnp.exe', vpa_id: '\u2067evil\u2069@upi', ref_id: '\u0000\u0007\u200B' },
  { orderID: '<img src=x onerror=alert(1)>', vpa_id: '<b>bold</b>', ref_id: '&lt;script&gt;' },
  { orderID: '🧿💸👩‍👩‍👧‍👦 Z̶̢͝a̷͓̓l̸̫̈g̴̱̾o̸̭', vpa_id: 'अनन्या@upi', ref_id: 'مرجع-٤٢' },
  { orderID: '   ', vpa_id: '', ref_id: 0 },
  { orderID: null, vpa_id: null, ref_id: null, amount: null, status: null, createdAt: null },
  { amount: 9_007_199_254_740_991, status: 'constructor' },
  { amount: -0.005, status: 'PARTIALLY_REFUNDED_AND_DISPUTED_AT_THE_BANK' },
  { amount: '12,34', status: 'completed' },
  { amount: '99.9', createdAt: 'the day before yesterday', CALLBACK_TS: '2026-13-45T99:99' },
  { createdAt: '1999-12-31T18:29:59.999Z', CALLBACK_TS: 1_763_650_000_000, CANCEL_TS: {} },
];

export const hostileRows = hostile.map((row, index) => ({ ...examplePayment(index * 13), ...row }));
