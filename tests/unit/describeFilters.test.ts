import { expect, test } from 'vitest';
import { describeFilters } from '../../src/transactions/filters/describeFilters.ts';

test('each set filter is described, in the order of the fields', () => {
  const filters = {
    endDate: '2026-11-20T08:35:59.999Z',
    startDate: '2026-11-01T00:00:00.000Z',
    merchantId: 'SHOP\u202E1',
    orderId: 'ORD\u202E1',
    status: 'IN_PROGRESS',
  };
  expect(describeFilters(filters)).toEqual([
    'Status: In Progress',
    'Order ID: ORD\uFFFD1',
    'Merchant ID: SHOP\uFFFD1',
    'From Nov 01, 2026 05:30',
    'To Nov 20, 2026 14:05',
  ]);
  expect(describeFilters({})).toEqual([]);
});
