import type { Filters } from '../../src/api/contract.ts';

/* The meaning of the contract's filters: payments, and the ids of the payments that an admin finds with each filter. */

export interface Filtered {
  id: string;
  orderID: string;
  merchantId: string;
  createdAt: string;
}

const ORDERS = [
  ..."ab-1 AB-2 xab-3 50%off 50_off 500off a\\b o'k z Z9 ` @ \uD7FF1 \uE000 é É \u212A1 k2".split(
    ' ',
  ),
  ...['\u{10FFFF}', '\u{10FFFF}\u{10FFFF}x'],
];

/** The payments to filter. By default, the Order ID is ORDER-1 and the merchant is A. */
export const FILTERED: Filtered[] = [
  ...ORDERS.map((orderID) => filtered(orderID, { orderID })),
  ...['000', '001', '002', '003', '004'].map((ms) =>
    filtered(ms, { createdAt: `2026-01-10T10:00:00.${ms}Z` }),
  ),
  filtered('of B', { merchantId: 'B' }),
];

function filtered(id: string, values: Partial<Filtered>): Filtered {
  return {
    ...{ id, orderID: 'ORDER-1', merchantId: 'A', createdAt: '2026-01-09T10:00:00.000Z' },
    ...values,
  };
}

const [FIRST, LAST] = ['2026-01-10T10:00:00.001Z', '2026-01-10T10:00:00.003Z'];

/** Filters, and the ids of the payments in FILTERED that an admin finds with them. */
export const FILTERINGS: [claim: string, filters: Filters, ids: string[]][] = [
  ['an Order ID is a prefix, without case', { orderId: 'aB' }, ['AB-2', 'ab-1']],
  ['% and _ are ordinary characters', { orderId: '50%' }, ['50%off']],
  ['_ is no wildcard', { orderId: '50_' }, ['50_off']],
  ['a backslash is one too', { orderId: 'A\\' }, ['a\\b']],
  ['an apostrophe is one too', { orderId: "o'" }, ["o'k"]],
  ['the last letter', { orderId: 'Z' }, ['Z9', 'z']],
  ['the character before the small letters', { orderId: '`' }, ['`']],
  ['the character before the large letters', { orderId: '@' }, ['@']],
  ['the last character', { orderId: '\u{10FFFF}' }, ['\u{10FFFF}', '\u{10FFFF}\u{10FFFF}x']],
  ['the character before the surrogates', { orderId: '\uD7FF' }, ['\uD7FF1']],
  ['only ASCII letters lose their case', { orderId: 'é' }, ['é']],
  ['the sign of Kelvin is no k', { orderId: 'K' }, ['k2']],
  ['an Order ID that nobody has', { orderId: 'nothing' }, []],
  [
    'a start date is inclusive, to the millisecond',
    { startDate: FIRST },
    ['001', '002', '003', '004'],
  ],
  [
    'both dates are inclusive, and may have another offset',
    { startDate: FIRST, endDate: '2026-01-10T15:30:00.003+05:30' },
    ['001', '002', '003'],
  ],
  [
    'dates between two milliseconds',
    { startDate: FIRST.replace('Z', '0001Z'), endDate: LAST.replace('Z', '9Z') },
    ['002', '003'],
  ],
  ['an end before the start finds nothing', { startDate: LAST, endDate: FIRST }, []],
  ['a Merchant ID is exact', { merchantId: 'B' }, ['of B']],
  ['a Merchant ID keeps its case', { merchantId: 'b' }, []],
  ['all filters must fit', { merchantId: 'A', orderId: 'order', endDate: FIRST }, ['000', '001']],
];
