import type { TransactionStatus } from '../../src/api/contract.ts';
import type { TransactionRow } from '../database/tables.ts';
import { DEMO_MERCHANTS, type DemoMerchant } from './merchants.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const DAYS = 90;

/** Each merchant's payments of the 90 days before `now`, oldest first; shares are of `total`. */
export function* demoPayments(now: Date, total: number): Generator<TransactionRow[], void> {
  for (const [index, merchant] of DEMO_MERCHANTS.entries()) {
    const count = merchant.payments ?? Math.round((total * (merchant.share ?? 0)) / 100);
    // A seed for each merchant, so that changing one does not change the others.
    if (count > 0) yield merchantPayments(seededRandom(1_000 + index), merchant, +now, count);
  }
}

function merchantPayments(random: Random, merchant: DemoMerchant, now: number, count: number) {
  const { id, amount = 300, closedDaysAgo = 0, orderIds = 'own' } = merchant;
  const end = now - closedDaysAgo * DAY - MINUTE;
  const times = Array.from({ length: count }, () => random.between(now - DAYS * DAY, end));
  let lastDay = '';
  let nth = 0;
  return times
    .sort((a, b) => a - b)
    .map((time): TransactionRow => {
      const date = inIndia(time).toISOString().slice(2, 10).replaceAll('-', '');
      nth = date === lastDay ? nth + 1 : 1;
      lastDay = date;
      return {
        merchant_id: id,
        id: `TXN${date}${random.digits(10)}`,
        order_id: ORDER_IDS[orderIds](
          random,
          `${id.slice(0, 3)}-${date}-${String(nth).padStart(4, '0')}`,
        ),
        amount: rupees(random, amount),
        created_at: new Date(time),
        ...outcome(random, time, now),
      };
    });
}

/** Several formats of Order IDs, so that the page is not designed for one alone. `own`: merchant, day and number. */
const ORDER_IDS = {
  own: (_: Random, own: string) => own,
  amazon: (random: Random) => `402-${random.digits(7)}-${random.digits(7)}`,
  razorpay: (random: Random) =>
    `order_${Array.from({ length: 14 }, () => random.pick(BASE_58)).join('')}`,
  uuid: (random: Random) => {
    const digits = random.digits(30);
    return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(12, 15)}-9${digits.slice(15, 18)}-${digits.slice(18, 30)}`;
  },
} as const;
const BASE_58 = [...'123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'];

/** A date whose UTC fields are those of India, 5 h 30 min ahead of UTC all year. */
function inIndia(time: number): Date {
  return new Date(time + 5.5 * HOUR);
}

/**
 * The outcomes of payments: share in percent, status, longest time to reach it in ms. In the last one, a bank is late.
 */
const OUTCOMES: [share: number, status: TransactionStatus, longest: number][] = [
  [69, 'COMPLETED', 3 * MINUTE],
  [17, 'FAILED', 3 * MINUTE],
  [10, 'CANCELLED', 30 * MINUTE],
  [4, 'COMPLETED', 40 * HOUR],
];
const LOTS = OUTCOMES.flatMap((each) => Array<typeof each>(each[0]).fill(each));

/** The fields of a payment's outcome, as known at `now`; only recent payments are still open. */
function outcome(random: Random, time: number, now: number) {
  const [, status, longest] = random.pick(LOTS);
  const end = new Date(time + random.between(4 * SECOND, longest));
  const [vpa_id, ref_id] = [payerVpa(random), random.digits(12)];
  if (+end >= now) {
    const open: TransactionStatus = random.chance(0.6) ? 'PENDING' : 'IN_PROGRESS';
    return { status: open, vpa_id, ref_id: null, finished_at: null, cancelled_at: null };
  }
  return status === 'CANCELLED'
    ? { status, vpa_id: null, ref_id: null, finished_at: null, cancelled_at: end }
    : { status, vpa_id, ref_id, finished_at: end, cancelled_at: null };
}

const NAMES =
  'aarav ananya arjun deepa farhan gaurav harpreet kavya meera neha priya rahul sana zoya';
const HANDLES = 'ybl okaxis okhdfcbank oksbi okicici paytm ibl axl upi';

/** A UPI address (VPA), such as `priya42@okaxis`. */
function payerVpa(random: Random): string {
  return `${random.pick(NAMES.split(' '))}${random.digits(2)}@${random.pick(HANDLES.split(' '))}`;
}

/** Rupees with two decimals: most are prices such as 199 and 2,999, some have paise. */
function rupees(random: Random, usual: number): string {
  const value = usual * 5 ** (random.next() + random.next() - 1);
  return (random.chance(0.3) ? value : Math.ceil(value / 10) * 10 - 1).toFixed(2);
}

type Random = ReturnType<typeof seededRandom>;

/** A random generator (mulberry32): the same seed gives the same numbers on every machine. */
export function seededRandom(seed: number) {
  let state = seed >>> 0;
  /** A number from 0 (inclusive) to 1 (exclusive). */
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
    between: (low: number, high: number) => Math.floor(low + next() * (high - low)),
    digits: (count: number) =>
      Array.from({ length: count }, () => Math.floor(next() * 10)).join(''),
  };
}
