import { isThisYear, parseISO } from 'date-fns';
import { formatPaise, formatText, HIDDEN_AMOUNT, writeDay } from '../../format.ts';
import type { Choice } from '../../reconcile/result.ts';
import { type DayOrder, plainDate, readMoment } from '../../written/days.ts';
import { readAmount } from '../../written/money.ts';

/** A date of a file in the app's own form, `Nov 24, 2026 14:05`; undefined if it cannot be read. */
export function describeOwnDate(cell: string, dayOrder: DayOrder): string | undefined {
  const moment = readMoment(plainDate(cell), dayOrder);
  if (!moment) return;
  const time = moment.time ? new Date(moment.time).toISOString().slice(11, 16) : '';
  return `${writeDay(parseISO(moment.day))} ${time}`.trim();
}

/** An amount of the file, `₹1,200.00` for `1200.00`; unchanged if unreadable, in paise, negative or with Cr or Dr. */
export function describeOwnAmount(cell: string, { decimal, isPaise }: Choice, isPrivate: boolean) {
  if (!cell.trim()) return '';
  if (isPrivate) return HIDDEN_AMOUNT;
  const read = isPaise ? undefined : readAmount(cell, decimal);
  return read && !read.side && read.paise >= 0n ? formatPaise(read.paise) : formatText(cell);
}

/** `Nov 24 – Nov 27`, for two days such as `2026-11-24`. */
export function describeDays(first: string, last = first): string {
  const [from, to] = [parseISO(first), parseISO(last)];
  const hasYear = !isThisYear(from) || !isThisYear(to);
  const [start, end] = [writeDay(from, { hasYear }), writeDay(to, { hasYear })];
  return start === end ? start : `${start} – ${end}`;
}
