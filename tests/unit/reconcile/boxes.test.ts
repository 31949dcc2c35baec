import { expect, test } from 'vitest';
import { differencesOf, newBoxes } from '../../../src/reconcile/boxes.ts';
import type { BoxName, Entry, Reason } from '../../../src/reconcile/reasons.ts';

function entry(reason: Reason, values: Partial<Entry> = {}): Entry {
  const money = { inFile: 100n, paidInFile: 100n, repeated: 0n, here: 100n };
  return {
    rows: [0],
    payments: [0],
    reason,
    day: null,
    completed: 1,
    differsBy: null,
    ...money,
    ...values,
  };
}

function boxesOf(...entries: [BoxName, Entry][]) {
  const { boxes, put } = newBoxes();
  for (const [box, one] of entries) put(box, one);
  return boxes;
}

test('a group has the entries of one reason, with the same word in any case', () => {
  const { notCompared } = boxesOf(
    ['notCompared', entry({ kind: 'word', word: 'Refunded' })],
    ['notCompared', entry({ kind: 'unreadable', what: 'amount', word: 'ten' })],
    ['notCompared', entry({ kind: 'moneyOut' })],
    ['notCompared', entry({ kind: 'word', word: 'REFUNDED' })],
    ['notCompared', entry({ kind: 'word', word: 'Lost' })],
    ['notCompared', entry({ kind: 'unreadable', what: 'amount', word: 'nine' })],
    ['notCompared', entry({ kind: 'unreadable', what: 'day', word: 'ten' })],
    ['notCompared', entry({ kind: 'moneyOut' })],
  );
  expect(notCompared.groups.map(({ reason, entries }) => [reason, entries.length])).toEqual([
    [{ kind: 'word', word: 'Refunded' }, 2],
    [{ kind: 'unreadable', what: 'amount', word: 'ten' }, 2],
    [{ kind: 'moneyOut' }, 2],
    [{ kind: 'word', word: 'Lost' }, 1],
    [{ kind: 'unreadable', what: 'day', word: 'ten' }, 1],
  ]);
});

test('a reason may stand in two boxes', () => {
  const [kind, other] = [
    { kind: 'word', word: 'x' } as const,
    { kind: 'word', word: 'x' } as const,
  ];
  const { agrees, differs } = boxesOf(['agrees', entry(kind)], ['differs', entry(other)]);
  expect([agrees.groups.length, differs.groups.length]).toEqual([1, 1]);
});

test('boxes and groups add up what stands in them', () => {
  const reason = { kind: 'split' } as const;
  const { agrees, differs } = boxesOf(
    [
      'agrees',
      entry(reason, { rows: [0, 1], inFile: 300n, repeated: 20n, completed: 3, here: 280n }),
    ],
    ['agrees', entry(reason)],
    ['agrees', entry({ kind: 'equal' })],
  );
  const sum = { rows: 3, inFile: 400n, repeated: 20n, payments: 4, here: 380n };
  expect(agrees.groups[0]).toMatchObject(sum);
  expect(agrees).toMatchObject({ rows: 4, inFile: 500n, repeated: 20n, payments: 5, here: 480n });
  expect(differs).toMatchObject({ rows: 0, inFile: 0n, repeated: 0n, payments: 0, here: 0n });
});

test.each([
  [[null], null, null],
  [['2026-11-05'], '2026-11-05', '2026-11-05'],
  [['2026-11-05', '2026-11-04', null, '2026-11-07', '2026-11-06'], '2026-11-04', '2026-11-07'],
])('a group of the days %j is from %s to %s', (days, firstDay, lastDay) => {
  const reason = { kind: 'equal' } as const;
  const { agrees } = boxesOf(
    ...days.map((day) => ['agrees', entry(reason, { day })] as [BoxName, Entry]),
  );
  expect(agrees.groups[0]).toMatchObject({ firstDay, lastDay });
});

test('differences are counted entry by entry, and none takes from another', () => {
  const [more, less, alone] = (['otherAmount', 'notCompletedHere', 'noReference'] as const).map(
    (kind) => ({ kind }),
  ) as [Reason, Reason, Reason];
  const boxes = boxesOf(
    ['differs', entry(more, { here: 170n })],
    ['differs', entry(less, { here: 40n })],
    ['onlyInFile', entry(alone, { here: 0n, inFile: 900n, paidInFile: 5n })],
    ['agrees', entry({ kind: 'equal' }, { here: 1n })],
    ['onlyHere', entry({ kind: 'dayOfFile' }, { inFile: 0n, paidInFile: 0n })],
  );
  expect(differencesOf(boxes)).toEqual({ moreHere: 70n, moreInFile: 65n });
});
