import { expect, test, vi } from 'vitest';
import {
  describeDays,
  describeFileProblem,
  describeOwnDate,
} from '../../../src/allPayments/match/matchWords.ts';

test.each([
  ['05/11/2026', 'dayFirst', 'Nov 05, 2026'],
  ['11/05/2026', 'monthFirst', 'Nov 05, 2026'],
  ['5 Nov 2026 2:05 pm', 'dayFirst', 'Nov 05, 2026 14:05'],
  ['2026-11-05T00:00:00', 'dayFirst', 'Nov 05, 2026'],
  ['soon', 'dayFirst', undefined],
] as const)('a file’s %s, %s, is shown as %s', (cell, order, shown) => {
  expect(describeOwnDate(cell, order)).toBe(shown);
});

test('days are shown month first, with two digits, and the year where it is another', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20') });
  expect(describeDays('2026-11-05', '2026-11-07')).toBe('Nov 05 – Nov 07');
  expect(describeDays('2025-11-05')).toBe('Nov 05, 2025');
  vi.useRealTimers();
});

test.each([
  ['ofx', 'This is a bank statement in OFX. Ask for the same as Excel or CSV.'],
  ['json', 'This is a JSON file. Ask for the same as Excel or CSV.'],
  ['empty', 'This file is empty.'],
])('a file of the kind %s is told as “%s”', (message, sentence) => {
  expect(describeFileProblem({ name: 'UnreadableFile', message })).toBe(sentence);
  expect(describeFileProblem({ name: 'TypeError', message })).toBeUndefined();
});
