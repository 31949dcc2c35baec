import type { FakeCall } from '../tests/fakeService.ts';
import { examplePayment, listOf, listOfRows } from './payments.ts';
import { type FakeResponse, PENDING, press, screen } from './screen.tsx';

export default { title: 'Summary' };

const TOTALS: Record<string, number> = {
  PENDING: 17,
  IN_PROGRESS: 7,
  COMPLETED: 1_021,
  FAILED: 89,
  CANCELLED: 70,
};

/** The list, and counts by status; a range that ends is that of the stuck payments. */
function countsOf(count: (status: string, isStuck: boolean) => FakeResponse) {
  return (query: FakeCall['query']) =>
    query.limit === 1
      ? count(String(query.status), query.endDate !== undefined)
      : listOf(1_204)(query);
}

const total = (value: number) => listOf(value)({ limit: 1 });

const usual = (status: string, isStuck: boolean) => total(isStuck ? 3 : (TOTALS[status] ?? 0));

const stored = { view: { hasSummary: true, hasCounts: true } };

export const Filled = screen({ stored, list: countsOf(usual), shows: /% success/ });

export const FilteredByOne = screen({
  stored,
  url: '/transactions?status=FAILED',
  list: countsOf(usual),
  shows: /% success/,
});

export const LargeCounts = screen({
  stored,
  signedInAs: 'admin',
  list: countsOf((status) => total((TOTALS[status] ?? 0) * 98_765)),
  shows: /% success/,
});

export const Loading = screen({
  stored,
  list: countsOf(() => PENDING),
  shows: 'Cancelled',
});

export const PartlyFailed = screen({
  stored,
  list: countsOf((status, isStuck) =>
    status === 'FAILED' ? { status: 500 } : usual(status, isStuck),
  ),
  shows: /rate unknown/,
});

/** The lists of what waits are answered by this. */
const waiting = (listed: (status: string) => FakeResponse) => ({
  stored,
  list: (query: FakeCall['query']) =>
    query.limit !== 1 && query.endDate !== undefined
      ? listed(String(query.status))
      : countsOf(usual)(query),
});

const openWaiting = press('6 payments waiting');

const threeOf = (status: string) => {
  const first = status === 'PENDING' ? 1 : 2;
  return listOfRows([0, 3, 40].map((index) => ({ ...examplePayment(first + index), status })))({});
};

export const WhoWaits = screen({
  ...waiting(threeOf),
  steps: [openWaiting],
  shows: /^6 payments, oldest first/,
});

export const WhoWaitsLoading = screen({
  ...waiting(() => PENDING),
  steps: [openWaiting, ({ page }) => page.findByRole('progressbar', { name: 'Loading payments' })],
  shows: 'Waiting for over 15 minutes',
});

export const WhoWaitsFailed = screen({
  ...waiting(() => ({ status: 500 })),
  steps: [openWaiting],
  shows: 'These payments could not be loaded.',
});

export const NobodyWaits = screen({
  ...waiting(() => listOf(0)({})),
  steps: [openWaiting],
  shows: 'No payment waits',
});
