import type { TransactionStatus } from '../../src/api/contract.ts';
import type { TransactionRow } from '../database/tables.ts';
import { DEMO_MERCHANTS, type DemoMerchant } from './merchants.ts';
import { payerVpa, referenceNumber, rupees } from './payer.ts';
import { type Random, seededRandom } from './random.ts';
import { DAY, dayWeight, indianDate, indianMidnight, timeOfDay } from './rhythm.ts';

const DAYS = 90;
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Each merchant's payments of the 90 days before `now`, oldest first; `total` counts them all. */
export function* demoPayments(now: Date, total: number): Generator<TransactionRow[], void> {
  for (const [index, merchant] of DEMO_MERCHANTS.entries()) {
    const count = merchant.payments ?? Math.round((total * (merchant.share ?? 0)) / 100);
    // A seed for each merchant, so that changing one does not change the others.
    if (count > 0) yield merchantPayments(seededRandom(1_000 + index), merchant, now, count);
  }
}

function merchantPayments(
  random: Random,
  merchant: DemoMerchant,
  now: Date,
  count: number,
): TransactionRow[] {
  const today = indianMidnight(now.getTime());
  const days = Array.from({ length: DAYS }, (_, back) => today - (DAYS - 1 - back) * DAY)
    .filter((midnight) => midnight < today - (merchant.closedDaysAgo ?? -1) * DAY)
    .map((midnight) => ({
      midnight,
      weight: dayWeight(random, midnight, merchant.rhythm ?? 'shop'),
    }));
  const weights = days.reduce((sum, day) => sum + day.weight, 0);

  const rows: TransactionRow[] = [];
  let remainder = 0;
  for (const { midnight, weight } of days) {
    remainder += (count * weight) / weights;
    const ofDay = Math.floor(remainder);
    remainder -= ofDay;
    const times = Array.from({ length: ofDay }, () => midnight + timeOfDay(random, merchant))
      .filter((time) => time < now.getTime() - MINUTE)
      .sort((a, b) => a - b);
    for (const [nth, time] of times.entries()) {
      rows.push(payment(random, merchant, time, nth + 1, now.getTime()));
    }
  }
  return rows;
}

function payment(
  random: Random,
  merchant: DemoMerchant,
  time: number,
  nth: number,
  now: number,
): TransactionRow {
  const { year, month, day } = indianDate(time);
  const date = `${year % 100}${two(month)}${two(day)}`;
  const settled = settle(random, time, now);
  const knowsPayer = random.chance(settled.status === 'CANCELLED' ? 0.45 : 0.985);
  const reachedBank = { COMPLETED: 0.995, FAILED: 0.5 }[settled.status as string] ?? 0;
  return {
    merchant_id: merchant.id,
    id: `TXN${date}${random.digits(10)}`,
    order_id: `${merchant.id.slice(0, 3)}-${date}-${String(nth).padStart(4, '0')}`,
    amount: rupees(random, merchant.median ?? 300),
    vpa_id: knowsPayer ? payerVpa(random) : null,
    ref_id: random.chance(reachedBank) ? referenceNumber(random, time) : null,
    created_at: new Date(time),
    ...settled,
  };
}

/** The payment's status at `now`; only recent ones are still open. */
function settle(random: Random, time: number, now: number) {
  const outcome = random.next();
  const status: TransactionStatus =
    outcome < 0.73 ? 'COMPLETED' : outcome < 0.9 ? 'FAILED' : 'CANCELLED';
  const usual = random.between(4 * SECOND, 3 * MINUTE);
  // One in thirty takes hours at a bank.
  const lasts =
    status === 'CANCELLED'
      ? random.between(2 * MINUTE, 30 * MINUTE)
      : random.chance(0.033)
        ? random.between(HOUR, 40 * HOUR)
        : usual;
  const end = Math.floor(time + lasts);
  const waiting = now - time < 4 * HOUR && random.chance(0.4);
  if (end >= now || waiting) {
    const open: TransactionStatus = random.chance(0.6) ? 'PENDING' : 'IN_PROGRESS';
    return { status: open, finished_at: null, cancelled_at: null };
  }
  const ended = new Date(end);
  return status === 'CANCELLED'
    ? { status, finished_at: null, cancelled_at: ended }
    : { status, finished_at: ended, cancelled_at: null };
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
