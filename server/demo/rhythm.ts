import type { DemoMerchant } from './merchants.ts';
import type { Random } from './random.ts';

const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
/** India Standard Time is 5 h 30 min ahead of UTC, all year. */
const IST = 5.5 * HOUR;

/** The weight of each hour of the day in India, midnight first. */
const HOURS = {
  meals: [3, 1, 0, 0, 0, 0, 1, 3, 7, 6, 4, 8, 17, 19, 11, 5, 5, 6, 9, 17, 23, 20, 12, 6],
  shop: [2, 1, 0, 0, 0, 1, 2, 3, 5, 8, 12, 14, 15, 12, 9, 9, 10, 13, 16, 18, 17, 13, 8, 4],
};
/** The weight of each day of the week, Sunday first. */
const WEEKDAYS = {
  meals: [1.35, 0.85, 0.85, 0.9, 0.95, 1.2, 1.4],
  shop: [1.3, 0.9, 0.9, 0.95, 0.95, 1.05, 1.3],
};

/** The start of the day in India that contains `time`. */
export function indianMidnight(time: number): number {
  return Math.floor((time + IST) / DAY) * DAY - IST;
}

/** The date and hour in India, such as `{ year: 2026, month: 1, day: 31, hour: 21, … }`. */
export function indianDate(time: number) {
  const local = new Date(time + IST);
  const year = local.getUTCFullYear();
  return {
    year,
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    weekday: local.getUTCDay(),
    hour: local.getUTCHours(),
    dayOfYear: Math.floor((time + IST - Date.UTC(year, 0, 1)) / DAY) + 1,
  };
}

/** The weight of the day that begins at `midnight`; 1 is average. */
export function dayWeight(random: Random, midnight: number, rhythm: 'meals' | 'shop'): number {
  const { weekday, day } = indianDate(midnight);
  const salaryWeek = day <= 5 ? 1.2 : 1;
  return (WEEKDAYS[rhythm][weekday] ?? 1) * salaryWeek * random.between(0.88, 1.12);
}

export function timeOfDay(random: Random, { rhythm = 'shop' }: DemoMerchant): number {
  const hours = HOURS[rhythm];
  let left = random.next() * hours.reduce((sum, weight) => sum + weight, 0);
  let hour = 0;
  for (; hour < 23; hour++) {
    left -= hours[hour] ?? 0;
    if (left < 0) break;
  }
  return Math.floor((hour + random.next()) * HOUR);
}
