import type { Random } from './random.ts';
import { indianDate } from './rhythm.ts';

const FIRST = (
  'aarav ananya arjun deepa divya farhan gaurav harpreet ishaan kavya lakshmi manish meera mohan ' +
  'neha nikhil pooja priya rahul rajesh riya rohan sana sandeep shreya sunita tanvi varun vikram zoya'
).split(' ');
const LAST = (
  'agarwal ansari banerjee bose chauhan das desai fernandes gupta iyer jain joshi kapoor kaur khan ' +
  'kulkarni kumar menon mishra nair patel pillai rao reddy saxena shah sharma singh verma yadav'
).split(' ');
/** Common UPI handles; a repeated one is more frequent. */
const HANDLES = (
  'ybl ybl ybl okaxis okaxis okhdfcbank okhdfcbank oksbi oksbi okicici paytm paytm ibl axl upi ' +
  'apl ptsbi ptyes yapl'
).split(' ');

/** A UPI address (VPA), such as `priya.nair@okaxis` or `9812345670@ybl`. */
export function payerVpa(random: Random): string {
  const handle = random.pick(HANDLES);
  const kind = random.next();
  if (kind < 0.35) return `${random.pick('6789'.split(''))}${random.digits(9)}@${handle}`;
  const [first, last] = [random.pick(FIRST), random.pick(LAST)];
  if (kind < 0.6) return `${first}.${last}@${handle}`;
  if (kind < 0.85) return `${first}${last}${random.digits(2)}@${handle}`;
  return `${first}${random.digits(4)}@${handle}`;
}

/** A retrieval reference number (RRN) in NPCI's form: last digit of the year, day of the year, hour, six digits. */
export function referenceNumber(random: Random, time: number): string {
  const { year, dayOfYear, hour } = indianDate(time);
  const day = String(dayOfYear).padStart(3, '0');
  return `${year % 10}${day}${String(hour).padStart(2, '0')}${random.digits(6)}`;
}

/** Rupees with two decimals: most are round or label prices, some have paise. */
export function rupees(random: Random, median: number): string {
  const value = Math.min(100_000, Math.max(1, median * Math.exp(0.75 * random.normal())));
  const kind = random.next();
  if (kind < 0.15) return value.toFixed(2);
  if (kind < 0.4) return Math.round(value).toFixed(2);
  const step = value < 200 ? 10 : value < 2_000 ? 50 : 500;
  const round = Math.max(step, Math.round(value / step) * step);
  // Label prices such as 199, 449 and 2,999.
  return (kind < 0.7 ? round - 1 : round).toFixed(2);
}
