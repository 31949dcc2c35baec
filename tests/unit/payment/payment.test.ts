import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maskVpa } from '../../../src/format.ts';
import { describeDuration } from '../../../src/payment/duration.ts';
import {
  findPayment,
  paymentKey,
  readPaymentKey,
  withPayment,
} from '../../../src/payment/paymentKey.ts';
import { payment } from '../../fakeService.ts';
import { hostileText } from '../../hostile.ts';

const TIME = '2026-11-20';

describe('the payment in the URL', () => {
  test('is written beside page and filters, without missing parts', () => {
    const list = new URLSearchParams('status=FAILED&page=2');
    const key = paymentKey({ orderID: 'ORD/1 é', id: 'txn_1', createdAt: TIME });
    expect(withPayment(list, key)).toBe('status=FAILED&page=2&payment=ORD%2F1+%C3%A9&id=txn_1');
    const at = { createdAt: TIME };
    expect(paymentKey({ orderID: 'ORD-1', id: null, ...at })).toBe(
      'payment=ORD-1&createdAt=2026-11-20',
    );
    expect(paymentKey({ orderID: null, id: 'txn_1', ...at })).toBe('id=txn_1');
    expect(paymentKey({ orderID: '', id: 'x'.repeat(256), createdAt: null })).toBe('payment=');
  });

  test('is replaced by the next one, and removed without one', () => {
    const open = new URLSearchParams('payment=A&id=1&page=2');
    expect(withPayment(open, 'payment=B')).toBe('page=2&payment=B');
    expect(withPayment(open)).toBe('page=2');
    expect(readPaymentKey(new URLSearchParams('page=2'))).toBeUndefined();
  });

  test('is read as it was written, whatever its ids are', () => {
    const id = fc.option(hostileText);
    fc.assert(
      fc.property(id, id, id, (orderID, txn, createdAt) => {
        const key = paymentKey({ orderID, id: txn, createdAt });
        expect(readPaymentKey(new URLSearchParams(withPayment(new URLSearchParams(), key)))).toBe(
          key,
        );
      }),
    );
  });
});

describe('finding the payment among the rows', () => {
  const rows = [
    payment({ orderID: 'A', id: '1' }),
    payment({ orderID: 'A', id: '2' }),
    payment({ orderID: 'A', id: '2' }),
    payment({ orderID: '', id: '', createdAt: '' }),
    payment({ orderID: '', id: '', createdAt: '' }),
    payment({ orderID: 'C', id: '' }),
    payment({ orderID: 'C', id: '', createdAt: TIME }),
    payment({ orderID: 'D', id: '5', createdAt: '2026-11-20T08:30:00.000Z' }),
  ];
  test.each([
    ['a repeated Order ID by its id', 'payment=A&id=2', undefined, 1],
    ['repeated ids at their position', 'payment=A&id=2', 2, 2],
    ['another payment than the one at the position', 'payment=A&id=1', 2, 0],
    ['no ids at their position', 'payment=', 4, 4],
    ['no ids at the first such row', 'payment=', 0, 3],
    ['an Order ID alone', 'payment=A', undefined, 0],
    ['not another payment of the order', 'payment=A&id=9', 0, -1],
    ['an Order ID without an id by its time', `payment=C&createdAt=${TIME}`, 5, 6],
    ['not another payment of the order without an id', 'payment=C&createdAt=2026', 5, -1],
    ['no id, only the moment', 'payment=D&createdAt=2026-11-20T14:00:00%2B05:30', 0, 7],
    ['not another moment', 'payment=D&createdAt=2026-11-20T14:00:01%2B05:30', 0, -1],
    ['nothing', 'payment=B', 7, -1],
  ])('%s', (_, key, hint, expected) => {
    expect(findPayment(rows, key, hint)).toBe(expected);
  });
});

test.each([
  ['asha@okaxis', 'as***@okaxis'],
  ['9820012345@ybl', '98***@ybl'],
  ['abc@upi', 'a***@upi'],
  ['ab@upi', 'a***@upi'],
  ['a@upi', '***@upi'],
  ['@upi', '***@upi'],
  ['no-at-sign', 'no***'],
  ['अनन्या@upi', 'अन***@upi'],
  ['a@b@c', 'a***@c'],
  [' asha@okaxis ', 'as***@okaxis'],
  ['asha***@okaxis', 'as***@okaxis'],
  ['ab***c@upi', 'ab***@upi'],
  [' ', null],
  [null, null],
])('the VPA ID %s is masked as %s, once', (vpa, masked) => {
  expect(maskVpa(vpa)).toBe(masked);
  expect(maskVpa(masked)).toBe(masked);
});

test.each([
  ['2026-11-20T08:30:00Z', '2026-11-20T08:32:05Z', '2 minutes 5 seconds'],
  ['2026-11-20T08:30:00Z', '2026-11-20T14:00:48+05:30', '48 seconds'],
  ['2026-11-20T08:30:00Z', '2026-11-20T08:30:00.400Z', 'less than a second'],
  ['2026-11-20T08:30:00Z', '2026-11-22T09:30:00Z', '2 days 1 hour'],
  ['2026-11-20T08:30:00Z', '2026-11-20T08:29:59Z', undefined],
  ['2026-11-20T08:30:00Z', null, undefined],
  ['last week', '2026-11-20T08:30:00Z', undefined],
])('from %s to %s it took %s', (start, end, expected) => {
  expect(describeDuration(start, end, 'device')).toBe(expected);
});
