import type { TransactionStatus } from '../../src/api/contract.ts';
import type { TransactionRow } from '../database/tables.ts';
import { DEMO_MERCHANTS, type DemoMerchant } from './merchants.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const DAYS = 90;

/** Each merchant's payments of the 90 days before `now`, oldest first; `total` counts them all. */
export function* demoPayments(now: Date, total: number): Generator<TransactionRow[], void> {
  for (const [index, merchant] of DEMO_MERCHANTS.entries()) {
    const count = merchant.payments ?? Math.round((total * (merchant.share ?? 0)) / 100);
    // A seed for each merchant, so that changing one does not change the others.
    if (count > 0) yield merchantPayments(seededRandom(1_000 + index), merchant, +now, count);
  }
}

function merchantPayments(random: Random, merchant: DemoMerchant, now: number, count: number) {
  const { id, amount = 300, closedDaysAgo = 0 } = merchant;
  const start = now - DAYS * DAY;
  const end = now - closedDaysAgo * DAY - MINUTE;
  let lastDay = '';
  let nth = 0;
  return times(random, start, end, count).map((time): TransactionRow => {
    const date = inIndia(time).toISOString().slice(2, 10).replaceAll('-', '');
    nth = date === lastDay ? nth + 1 : 1;
    lastDay = date;
    const settled = settle(random, time, now);
    const { status } = settled;
    const knowsPayer = random.chance(status === 'CANCELLED' ? 0.45 : 0.985);
    const reachedBank = random.chance(status === 'COMPLETED' ? 0.995 : 0.5);
    return {
      merchant_id: id,
      id: `TXN${date}${random.digits(10)}`,
      order_id: `${id.slice(0, 3)}-${date}-${String(nth).padStart(4, '0')}`,
      amount: rupees(random, amount),
      vpa_id: knowsPayer ? payerVpa(random) : null,
      ref_id: settled.finished_at && reachedBank ? referenceNumber(random, time) : null,
      created_at: new Date(time),
      ...settled,
    };
  });
}

/** A date whose UTC fields are those of India, 5 h 30 min ahead of UTC all year. */
function inIndia(time: number): Date {
  return new Date(time + 5.5 * HOUR);
}

/** How busy each hour of the day is in India, midnight first. */
const HOURS = [3, 1, 0, 0, 0, 1, 2, 3, 6, 8, 9, 12, 16, 16, 11, 8, 8, 10, 14, 18, 20, 17, 12, 7];

function times(random: Random, start: number, end: number, count: number): number[] {
  const found: number[] = [];
  while (found.length < count) {
    const time = Math.floor(random.between(start, end));
    const weight = HOURS[inIndia(time).getUTCHours()] ?? 0;
    if (random.chance(weight / 20)) found.push(time);
  }
  return found.sort((a, b) => a - b);
}

/** The payment's status at `now`; only recent ones are still open. */
function settle(random: Random, time: number, now: number) {
  const outcome = random.next();
  const status: TransactionStatus =
    outcome < 0.73 ? 'COMPLETED' : outcome < 0.9 ? 'FAILED' : 'CANCELLED';
  // A person cancels within half an hour; one in thirty of the others takes hours at a bank.
  const lasts =
    status === 'CANCELLED'
      ? random.between(2 * MINUTE, 30 * MINUTE)
      : random.chance(0.033)
        ? random.between(HOUR, 40 * HOUR)
        : random.between(4 * SECOND, 3 * MINUTE);
  const end = new Date(Math.floor(time + lasts));
  const waits = now - time < 4 * HOUR && random.chance(0.4);
  if (waits || +end >= now) {
    const open: TransactionStatus = random.chance(0.6) ? 'PENDING' : 'IN_PROGRESS';
    return { status: open, finished_at: null, cancelled_at: null };
  }
  return status === 'CANCELLED'
    ? { status, finished_at: null, cancelled_at: end }
    : { status, finished_at: end, cancelled_at: null };
}

const NAMES =
  'aarav ananya arjun deepa farhan gaurav harpreet kavya meera neha priya rahul sana zoya';
const SURNAMES = 'agarwal bose das fernandes gupta iyer joshi kaur khan mishra nair patel rao shah';
const HANDLES = 'ybl ybl okaxis okaxis okhdfcbank oksbi okicici paytm ibl axl upi';

/** A UPI address (VPA), such as `priya.nair@okaxis` or `9812345670@ybl`. */
function payerVpa(random: Random): string {
  const word = (from: string) => random.pick(from.split(' '));
  const name = random.chance(0.35)
    ? `9${random.digits(9)}`
    : `${word(NAMES)}.${word(SURNAMES)}${random.chance(0.5) ? random.digits(2) : ''}`;
  return `${name}@${word(HANDLES)}`;
}

/** A retrieval reference number (RRN) in NPCI's form: last digit of the year, day of the year, hour, six digits. */
function referenceNumber(random: Random, time: number): string {
  const date = inIndia(time);
  const year = date.getUTCFullYear();
  const day = Math.floor((+date - Date.UTC(year, 0, 1)) / DAY) + 1;
  const hour = date.toISOString().slice(11, 13);
  return `${year % 10}${String(day).padStart(3, '0')}${hour}${random.digits(6)}`;
}

/** Rupees with two decimals: most are prices such as 199, 449 and 2,999, some have paise. */
function rupees(random: Random, usual: number): string {
  const value = usual * 5 ** (random.next() + random.next() - 1);
  if (random.chance(0.3)) return value.toFixed(2);
  const step = value < 200 ? 10 : value < 2_000 ? 50 : 500;
  return (Math.ceil(value / step) * step - 1).toFixed(2);
}

type Random = ReturnType<typeof seededRandom>;

/** The same seed gives the same numbers on every machine (mulberry32). */
export function seededRandom(seed: number) {
  let state = seed >>> 0;
  /** From 0 (inclusive) to 1 (exclusive). */
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    chance: (probability: number) => next() < probability,
    pick: <T>(from: readonly T[]) => from[Math.floor(next() * from.length)] as T,
    between: (low: number, high: number) => low + next() * (high - low),
    digits: (count: number) =>
      Array.from({ length: count }, () => Math.floor(next() * 10)).join(''),
  };
}
