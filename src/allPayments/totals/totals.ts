import {
  differenceInCalendarDays,
  eachDayOfInterval,
  eachMonthOfInterval,
  endOfDay,
  endOfMonth,
  format,
  parseISO,
} from 'date-fns';
import type { Filters } from '../../api/contract.ts';
import type { Received } from '../../export/received.ts';
import { DAY_FORMAT, describeCount, formatText, formatTotal } from '../../format.ts';
import type { StatusTotal, Total } from '../../paymentsFile/addUp.ts';
import { inZone, type TimeZone } from '../../time.ts';

/* Sentences about totals, and the bars of their chart. */

/** The sum of a status: `₹250.00`, or `Unknown`, not zero, when none of its amounts can be read. */
export const formatStatusTotal = (
  { rows, count, paise }: Pick<StatusTotal, 'rows' | 'count' | 'paise'>,
  isPrivate: boolean,
  certainty: Received['certainty'] = '',
) => (count === 0 && rows > 0 ? 'Unknown' : certainty + formatTotal(paise, isPrivate));

/** Adds the sums up. */
export const allOf = (sums: readonly Total[]): Total => ({
  count: sums.reduce((all, { count }) => all + count, 0),
  paise: sums.reduce((all, { paise }) => all + paise, 0n),
});

/** A longer table would slow the page down; all further merchants share a line. */
const MAX_MERCHANTS = 200;

/** The merchants with the largest sums, and the sum of the others as one entry. */
export function largestMerchants(merchants: StatusTotal['merchants']) {
  const shown = merchants
    .slice(0, MAX_MERCHANTS)
    .map((merchant) => ({ ...merchant, label: formatText(merchant.merchantId) }));
  const others = merchants.slice(MAX_MERCHANTS);
  if (others.length === 0) return shown;
  const label = describeCount(others.length, 'other merchant');
  return [...shown, { merchantId: '', label, ...allOf(others) }];
}

/** More days than this are summed by month. */
const MAX_DAYS = 92;

const UNITS = {
  day: { each: eachDayOfInterval, key: 'yyyy-MM-dd', label: `EEE, ${DAY_FORMAT}`, tick: 'MMM dd' },
  month: { each: eachMonthOfInterval, key: 'yyyy-MM', label: 'MMM yyyy', tick: 'MMM yyyy' },
};

export interface Bar extends Total {
  /** The start and end of the bar, cut to the range of the filters. */
  dates: { startDate: string; endDate: string };
  label: string;
  /** The text for the axis, where there is little room. */
  tick: string;
  /** Its day or month has not ended. */
  isSoFar: boolean;
  /** The range of the filters covers only a part of the bar, or none of it. */
  isPart: boolean;
}

/**
 * A bar for each day or month from the first payment to the last, empty ones included. `today` is a day such as
 * `2026-11-20`. The dates of the filters cut the first and the last bar.
 */
export function barsOf(
  days: StatusTotal['days'],
  zone: TimeZone,
  today: string,
  { startDate = '', endDate = '9' }: Filters = {},
) {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return { unit: 'day' as const, bars: [] };
  // Days are handled in UTC, where every day has a midnight.
  const utc = inZone('utc');
  const start = parseISO(first.day, utc);
  const end = parseISO(last.day, utc);
  const unit: keyof typeof UNITS =
    differenceInCalendarDays(end, start) < MAX_DAYS ? 'day' : 'month';
  const { each, key, label, tick } = UNITS[unit];
  const bars = each({ start, end }, utc).map((date): Bar => {
    const name = format(date, key);
    const isSoFar = today.startsWith(name);
    const whole = datesOf(unit, format(date, 'yyyy-MM-dd'), zone);
    // The service has sent payments of other dates.
    const isOutside = whole.endDate < startDate || whole.startDate > endDate;
    const dates = isOutside
      ? whole
      : {
          startDate: whole.startDate < startDate ? startDate : whole.startDate,
          endDate: whole.endDate > endDate ? endDate : whole.endDate,
        };
    const isPart = dates.startDate !== whole.startDate || dates.endDate !== whole.endDate;
    const note = isOutside ? ', outside the dates above' : isPart ? ', partial' : '';
    return {
      ...allOf(days.filter(({ day }) => day.startsWith(name))),
      ...{ dates, isSoFar, isPart: isOutside || isPart },
      label: format(date, label) + (isSoFar ? ', so far' : note),
      tick: format(date, tick),
    };
  });
  return { unit, bars };
}

/** The start and end of a day or a month, in the page's zone. */
function datesOf(unit: keyof typeof UNITS, first: string, zone: TimeZone): Bar['dates'] {
  const start = parseISO(first, inZone(zone));
  const end = unit === 'day' ? endOfDay(start) : endOfMonth(start);
  return { startDate: start.toISOString(), endDate: end.toISOString() };
}

/** The average of the whole days or months between the first and the last payment; undefined for fewer than two. */
export function averageOf(bars: Bar[]) {
  const ended = bars.filter(({ isSoFar, isPart }) => !isSoFar && !isPart);
  const [first, last] = [ended[0], ended.at(-1)];
  if (!first || !last || first === last) return undefined;
  const paise = allOf(ended).paise / BigInt(ended.length);
  return { paise, count: ended.length, first: first.tick, last: last.tick };
}
