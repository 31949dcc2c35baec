import type { FakeCall } from '../tests/fakeService.ts';
import { listOf } from './payments.ts';
import { type FakeResponse, PENDING, screen } from './screen.tsx';

export default { title: 'Summary' };

type Query = FakeCall['query'];

const COUNTS: Record<string, number> = { COMPLETED: 44, FAILED: 18, PENDING: 5, IN_PROGRESS: 1 };

const total = (value: number) => listOf(value)({ limit: 1 });
const usual = ({ status }: Query) => total(COUNTS[String(status)] ?? 0);

/** Responds to the summary's counts (limit 1) with `count`, and to other requests with the pages of a list. */
const counted =
  (count: (query: Query) => FakeResponse = usual) =>
  (query: Query) =>
    query.limit === 1 ? count(query) : listOf(1_204)(query);

/** An export of one day with this many completed payments. */
const days = (rows: number, amount = 407.15) => ({
  body: `Amount,Status,Created At\r\n${`${amount},COMPLETED,2026-11-21T08:00:00Z\r\n`.repeat(rows)}`,
});

const stored = { view: { hasSummary: true } };

export const Filled = screen({
  stored,
  list: counted(),
  export: days(44),
  shows: '₹17,914.60',
});

export const Short = screen({
  stored,
  list: counted(),
  export: days(30),
  shows: /30 of 44/,
});

export const LargeFigures = screen({
  stored,
  signedInAs: 'admin',
  list: counted(({ status }) => total((COUNTS[String(status)] ?? 0) * 100)),
  export: days(4_400, 98_765.43),
  shows: '₹43,45,67,892.00',
});

export const Loading = screen({
  stored,
  list: counted(() => PENDING),
  export: PENDING,
  shows: /^Failed today/,
});

export const NotLoaded = screen({
  stored,
  list: counted(() => ({ status: 500 })),
  export: { status: 500 },
  shows: /^Yesterday: not loaded/,
});

export const TooMany = screen({
  stored,
  list: counted(),
  export: days(5_001),
  shows: 'Yesterday: see Totals',
});
