import { expect, test, vi } from 'vitest';
import {
  describeAge,
  latestEnd,
  WAITING_MINUTES,
  waitedMinutes,
} from '../../../src/payment/waiting.tsx';
import type { TimeZone } from '../../../src/time.ts';

const MINUTE_MS = 60_000;
const NOW = Date.parse('2026-11-24T03:00:00Z');
const minute = NOW / MINUTE_MS;
const created = (createdAt: string | null, status = 'PENDING') => ({ status, createdAt });

test('an age has the units that matter at its length', () => {
  const ages = [0, 0.9, 1, 36.7, 59.9, 60, 119, 1439, 1440, 2160, 14_399, 14_400, 52_000];
  expect(ages.map(describeAge)).toEqual([
    ...['< 1 min', '< 1 min', '1 min', '36 min', '59 min', '1 h', '1 h', '23 h'],
    ...['1 d', '1 d 12 h', '9 d 23 h', '10 d', '36 d'],
  ]);
});

test('only pending payments and those in progress have an age, but none if the clock is ahead', () => {
  const age = (...row: Parameters<typeof created>) =>
    waitedMinutes(created(...row), minute, 'device');
  expect(age('2026-11-24T08:15:00+05:30')).toBe(15);
  expect(age('2026-11-24T02:45:00Z', 'IN_PROGRESS')).toBe(15);
  // Created in the minute that has just begun.
  expect(age('2026-11-24T03:00:30Z')).toBe(0);
  expect(age('2026-11-24T03:05:00Z')).toBeUndefined();
  for (const status of ['COMPLETED', 'FAILED', 'CANCELLED', 'ON_HOLD']) {
    expect(age('2026-11-24T02:45:00Z', status)).toBeUndefined();
  }
  for (const time of [null, '', 'yesterday']) expect(age(time)).toBeUndefined();
});

test('a time without a zone is read in the chosen zone, as in the list', () => {
  const age = (...of: [string, TimeZone]) => waitedMinutes(created(of[0]), minute, of[1]);
  expect(age('2026-11-24T08:15:00', 'india')).toBe(15);
  expect(age('2026-11-24T02:45:00', 'utc')).toBe(15);
  expect(age('2026-11-24T02:45:00Z', 'india')).toBe(15);
});

test('the list marks the payments that the summary counts as waiting too long', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW + 40_000 });
  const end = latestEnd();
  for (const createdAt of [end, new Date(Date.parse(end) + 1).toISOString()]) {
    const waited = waitedMinutes(created(createdAt), minute, 'device') ?? 0;
    expect(waited > WAITING_MINUTES, createdAt).toBe(createdAt <= end);
  }
  vi.useRealTimers();
});
