import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { describeFilters } from '../../../src/filters/describeFilters.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T08:35:00Z') });
});
afterEach(() => vi.useRealTimers());

test('each set filter is described, in the order of the fields', () => {
  const filters = {
    endDate: '2026-11-20T08:35:59.999Z',
    startDate: '2026-11-01T00:00:00.000Z',
    merchantId: 'SHOP\u202E1',
    orderId: 'ORD\u202E1',
    status: 'IN_PROGRESS',
  };
  expect(describeFilters({ filters }, 'device')).toEqual([
    { words: 'In Progress', names: ['status'] },
    { words: 'Order ID starts with ORD\uFFFD1', names: ['orderId'] },
    { words: 'Merchant SHOP\uFFFD1', names: ['merchantId'] },
    { words: 'Nov 01, 05:30 – Nov 20, 14:05', names: ['startDate', 'endDate'] },
  ]);
  expect(describeFilters({ filters: {} }, 'device')).toEqual([]);
  const last7 = describeFilters({ filters, range: 'last7' }, 'device');
  expect(last7.at(-1)?.words).toBe('Last 7 days');
});

// The tests run in India, UTC+05:30.
test.each([
  ['Nov 01 – Nov 07', '2026-10-31T18:30:00.000Z', '2026-11-07T18:29:59.999Z'],
  ['Nov 01', '2026-10-31T18:30:00.000Z', '2026-11-01T18:29:59.999Z'],
  ['Dec 31, 2025 – Jan 01, 2026', '2025-12-30T18:30:00.000Z', '2026-01-01T18:29:59.999Z'],
  ['Nov 01 – Nov 07, 09:00', '2026-10-31T18:30:00.000Z', '2026-11-07T03:30:59.999Z'],
  ['Nov 01, 09:00 – Nov 01', '2026-11-01T03:30:00.000Z', '2026-11-01T18:29:59.999Z'],
  ['From Nov 01', '2026-10-31T18:30:00.000Z', undefined],
  ['From Nov 01, 14:05', '2026-11-01T08:35:00.000Z', undefined],
  ['Until Nov 07', undefined, '2026-11-07T18:29:59.999Z'],
])('dates read %s', (words, startDate, endDate) => {
  for (const zone of ['device', 'india'] as const) {
    const described = describeFilters({ filters: { startDate, endDate } }, zone);
    expect(described.map((filter) => filter.words)).toEqual([words]);
  }
});

test('dates are described in the zone of the page', () => {
  const day = { startDate: '2026-11-01T00:00:00.000Z', endDate: '2026-11-01T23:59:59.999Z' };
  expect(describeFilters({ filters: day }, 'utc')[0]?.words).toBe('Nov 01');
  expect(describeFilters({ filters: day }, 'india')[0]?.words).toBe(
    'Nov 01, 05:30 – Nov 02, 05:29',
  );
});
