import { describe, expect, test } from 'vitest';
import type { ListSnapshot } from '../../../src/export/describeExport.ts';
import { describeSaved } from '../../../src/export/describeExport.ts';
import { describeReceived, receivedOf } from '../../../src/export/received.ts';

describe('a file is compared with what the service counted', () => {
  const NORMAL = 'This can be normal while payments arrive.';

  test.each([
    ['right', 11_860, 11_860, undefined, '11,860 of 11,860 payments.'],
    ['right', 1, 1, undefined, '1 of 1 payment.'],
    ['right', 11_872, 11_860, 11_872, '11,872 of 11,872 payments.'],
    ['right', 5, null, 5, '5 of 5 payments.'],
    ['right', 5, null, null, '5 payments. It is not known whether these are all.'],
    // The number of rows is between the counts, or above them, or unknown.
    [
      'doubtful',
      11,
      10,
      13,
      `11 payments, but the service counted 10 before and 13 after. ${NORMAL}`,
    ],
    [
      'doubtful',
      11,
      12,
      10,
      `11 payments, but the service counted 12 before and 10 after. ${NORMAL}`,
    ],
    ['doubtful', 1_200, 9, 9, '1,200 payments, but the service counted 9.'],
    ['doubtful', 1_200, 9, null, `1,200 payments, but the service counted 9. ${NORMAL}`],
    ['doubtful', null, 9, undefined, 'The rows of the file could not be counted.'],
    [
      'missing',
      3_000,
      12_000,
      12_000,
      'Only 3,000 of 12,000 payments were saved; 9,000 are missing.',
    ],
    ['missing', 9, 12, 10, 'Only 9 of 10 payments were saved; 1 is missing.'],
    ['missing', 0, 1, null, 'Only 0 of 1 payment was saved; 1 is missing.'],
  ])('%s: %s rows, %s before, %s after', (verdict, rows, before, after, sentence) => {
    const received = receivedOf({ rows, before, after, isCut: false });
    expect(describeReceived(received)).toBe(sentence);
    expect(received).toMatchObject({
      isDoubtful: verdict !== 'right',
      isMissing: verdict === 'missing',
    });
  });

  test('that is cut within a row, whatever its count', () => {
    const sentence = 'The data is cut off in the middle of a row. Try again. 5 of 5 payments.';
    const cut = receivedOf({ rows: 5, before: 5, isCut: true });
    expect(describeReceived(cut)).toBe(sentence);
    expect(cut).toMatchObject({ isDoubtful: true, isMissing: false });
  });

  test.each([
    ['', { rows: 8, before: 8 }],
    ['', { rows: 9, before: 8, after: 9 }],
    ['at least ', { rows: 3, before: 8, after: 8 }],
    ['at least ', { rows: 8, before: 8, isCut: true }],
    ['at least ', { rows: 8, before: null, after: null }],
    ['about ', { rows: 9, before: 8, after: 8 }],
    ['about ', { rows: null, before: 8 }],
    // A row that is counted twice may hide a missing one.
    ['about ', { rows: 8, before: 8, repeated: 1 }],
    ['about ', { rows: 7, before: 8, after: 8, repeated: 1 }],
  ])('and so is "%s" before a sum of %j', (certainty, found) => {
    expect(receivedOf({ isCut: false, ...found }).certainty).toBe(certainty);
  });
});

const list = { filters: {}, zone: 'utc', filterWords: ['Failed'] } as unknown as ListSnapshot;
const file = { list, fileName: 'file.csv', bytes: 2_400_000, isCut: false, before: 5 };
const again = { label: 'Export again', onPress() {} };

test('a file whose rows could not be counted is said to be saved, in a message that stays', () => {
  expect(describeSaved({ ...file, rows: null }, again)).toEqual({
    severity: 'warning',
    message: 'Saved. The rows of the file could not be counted.',
    detail: 'file.csv 2.4 MB · Failed',
    action: undefined,
  });
});

test('a file that is cut off within a row, or that lacks rows, can be exported again', () => {
  const actionOf = (more: object) => describeSaved({ ...file, rows: 5, ...more }, again).action;
  expect(actionOf({})).toBeUndefined();
  expect(actionOf({ isCut: true })).toBe(again);
  expect(actionOf({ before: 6, after: 6 })).toBe(again);
});

test.each([
  ['device', 'Nov 14'],
  // The device is in India.
  ['india', 'Nov 14'],
  ['utc', 'Nov 14 · Dates in UTC'],
] as const)('the dates of a file are in the zone %s: %s', (zone, words) => {
  const dated = { ...list, zone, filters: { startDate: '2026-11-14' }, filterWords: ['Nov 14'] };
  const { detail } = describeSaved({ ...file, list: dated, rows: 5 }, again);
  expect(detail).toBe(`file.csv 2.4 MB · ${words}`);
});

test.each([
  ['warning', 5, 1, 'Saved 5 payments. 1 row is in the file twice, so another may be missing.'],
  ['warning', 5, 2, 'Saved 5 payments. 2 rows repeat an earlier one, so others may be missing.'],
  [
    'error',
    4,
    2,
    'Only 4 of 5 payments were saved; 1 is missing. 2 rows repeat an earlier one, so others may be missing.',
  ],
])(
  'a %s for %i of 5 rows of which %i repeat another, never that all were saved',
  (severity, rows, repeated, message) => {
    expect(describeSaved({ ...file, rows, repeated }, again)).toMatchObject({ severity, message });
  },
);
