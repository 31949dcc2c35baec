import { expect, test } from 'vitest';
import { describeOddities } from '../../src/transactions/payment/describeOddities.ts';
import { payment } from '../fakeApi.ts';

test.each([
  ['a usual payment', {}, []],
  ['a pending one', { status: 'PENDING', CALLBACK_TS: null }, []],
  ['one that finished at once', { CALLBACK_TS: payment().createdAt }, []],
  [
    'one that finished in its first second, without milliseconds',
    { createdAt: '2026-11-20T08:30:00.999Z', CALLBACK_TS: '2026-11-20T08:30:00Z' },
    [],
  ],
  ['an invalid time', { createdAt: 'soon' }, []],
  [
    'a cancelled one',
    { status: 'CANCELLED', CALLBACK_TS: null, CANCEL_TS: '2026-11-20T09:00Z' },
    [],
  ],
  [
    'completed, never finished',
    { CALLBACK_TS: null },
    ['It is completed, but has no finished time.'],
  ],
  [
    'cancelled at no time',
    { status: 'CANCELLED', CALLBACK_TS: null, CANCEL_TS: ' ' },
    ['It is cancelled, but has no cancelled time.'],
  ],
  [
    'finished first',
    { CALLBACK_TS: '2026-11-20T08:29:59.000Z' },
    ['It was finished before it was created.'],
  ],
  [
    'cancelled first, in another zone',
    { status: 'CANCELLED', CALLBACK_TS: null, CANCEL_TS: '2026-11-20T13:00:00+05:30' },
    ['It was cancelled before it was created.'],
  ],
  [
    'pending, yet finished',
    { status: 'IN_PROGRESS' },
    ['It has a finished time, but its status is not a final one.'],
  ],
  ['no status', { status: '' }, ['It has no status.']],
  [
    'a hostile status',
    { status: 'con\u202Estructor' },
    ['Its status “con\uFFFDstructor” is not a known one.'],
  ],
])('%s', (_, values, expected) => {
  expect(describeOddities(payment(values))).toEqual(expected);
});
