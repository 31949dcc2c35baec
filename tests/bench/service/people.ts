import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '../../../server/demo/payments.ts';
import { TRANSACTION_STATUSES } from '../../../src/api/contract.ts';
import { authorization, MERCHANT_IDS } from './accounts.ts';
import { listPath } from './calls.ts';

const CALLS = [
  'sign in',
  'who is it',
  'first page',
  'next page',
  'one status',
  'date range',
  'Order ID',
  'export',
] as const;
type Call = (typeof CALLS)[number];

/** The calls that a person may make next; each is repeated as often as its percentage says. */
const HABITS = Object.entries({
  'first page': 22,
  'next page': 30,
  'one status': 18,
  'date range': 12,
  'Order ID': 15,
  export: 3,
} satisfies Partial<Record<Call, number>>).flatMap(([call, times]) =>
  Array<Call>(times).fill(call as Call),
);
const DAY_MS = 86_400_000;

/** For each kind of call: the times of the successful calls in ms, and the number of failed calls. */
export type Measured = Record<Call, { times: number[]; failed: number }>;

export function nothingMeasured(): Measured {
  const empty = CALLS.map((call) => [call, { times: [], failed: 0 }]);
  return Object.fromEntries(empty) as Measured;
}

export interface Target {
  url: string;
  measured: Measured;
}

/**
 * Each user signs in, makes further calls as people do, with a pause of 1 to 9 seconds before each, and starts again.
 * Each call goes to all targets, so that versions are compared at the same moments.
 */
export async function visit(targets: Target[], users: number, seconds: number): Promise<void> {
  const end = Date.now() + seconds * 1_000;
  await Promise.all(Array.from({ length: users }, (_, nth) => person(targets, nth, end)));
}

async function person(targets: Target[], nth: number, end: number): Promise<void> {
  const random = seededRandom(nth);
  const owner = authorization(MERCHANT_IDS[nth % MERCHANT_IDS.length] ?? '');
  // Uncompressed, to compare the same work: earlier versions never compress an export.
  const headers = { ...owner, 'accept-encoding': 'identity' };
  const pause = (ms: number) => sleep(Math.max(0, Math.min(ms, end - Date.now())));
  const ask = async (call: Call, path: string) => {
    // In random order, so that no target is always called first.
    for (const { url, measured } of random.chance(0.5) ? targets : targets.toReversed()) {
      const began = performance.now();
      const signal = AbortSignal.timeout(60_000);
      const answer = await fetch(url + path, { headers, signal })
        .then(async (response) => response.ok && (await response.arrayBuffer()))
        .catch(() => false);
      if (answer) measured[call].times.push(performance.now() - began);
      else measured[call].failed += 1;
    }
  };

  // The users do not all come at once.
  await pause(random.next() * 20_000);
  while (Date.now() < end) {
    await ask('sign in', listPath({ limit: 1 }));
    await ask('who is it', '/api/user');
    await ask('first page', listPath({}));
    let page = 1;
    for (let left = random.between(5, 25); left > 0; left -= 1) {
      await pause(random.between(1_000, 9_000));
      if (Date.now() >= end) return;
      const call = random.pick(HABITS);
      page = call === 'next page' ? page + 1 : 1;
      await ask(call, pathOf(call, page, random));
    }
  }
}

function pathOf(call: Call, page: number, random: ReturnType<typeof seededRandom>): string {
  const status = random.pick(TRANSACTION_STATUSES);
  const endDate = new Date(Date.now() - random.next() * 300 * DAY_MS);
  const startDate = new Date(endDate.getTime() - random.between(1, 60) * DAY_MS);
  const day = startDate.toISOString().slice(2, 10).replaceAll('-', '');
  if (call === 'export') return `/api/transactions/export?status=${status}`;
  if (call === 'one status') return listPath({ status });
  if (call === 'Order ID') return listPath({ orderId: `ord-${day}` });
  if (call === 'date range') {
    return listPath({ startDate: startDate.toISOString(), endDate: endDate.toISOString() });
  }
  return listPath({ page });
}

/** Table rows, one for each kind of call and one for all: calls per second, percentiles in ms, failures. */
export function describe(measured: Measured, seconds: number): string[][] {
  const total = { times: Object.values(measured).flatMap(({ times }) => times), failed: 0 };
  total.failed = Object.values(measured).reduce((sum, { failed }) => sum + failed, 0);
  return [...Object.entries(measured), ['all', total] as const].map(([call, { times, failed }]) => {
    const sorted = times.toSorted((a, b) => a - b);
    const percentiles = [0.5, 0.95, 0.99].map((part) =>
      (sorted[Math.floor(sorted.length * part)] ?? Number.NaN).toFixed(1),
    );
    return [call, (times.length / seconds).toFixed(1), ...percentiles, String(failed)];
  });
}
