const HOUR = 3_600_000;

/** Both ends are inclusive. */
export interface Range {
  startDate?: Date;
  endDate?: Date;
}

/** What has counters, in UTC; the larger first. */
const SIZES = ['month', 'day', 'hour'] as const;
export type Size = (typeof SIZES)[number];

/** Whole months, days or hours: from `from` to before `before`. */
export interface Whole {
  size: Size;
  from?: Date;
  before?: Date;
}

/** What a range has more, or less (`sign`), than the smallest parts that are counted; it has to be counted. */
export interface Edge extends Required<Range> {
  size: 'edge';
  sign: 1 | -1;
}

/** Cuts a range into as few and as large parts as can be, newest first. */
export function rangeParts({ startDate, endDate }: Range, smallest: Size): (Whole | Edge)[] {
  // To the nearest: what is over or missing is never more than half of the smallest part.
  const from = startDate && nearest(startDate, smallest);
  const before = endDate && nearest(after(endDate), smallest);
  if (startDate && endDate && from && before && from >= before) {
    return [{ size: 'edge', startDate, endDate, sign: 1 }];
  }

  const parts: (Whole | Edge)[] = wholeParts({ from, before }, sizesTo(smallest));
  if (endDate && before) {
    const end = after(endDate);
    if (before < end) parts.unshift(edge(before, end, 1));
    if (before > end) parts.unshift(edge(end, before, -1));
  }
  if (startDate && from) {
    if (startDate < from) parts.push(edge(startDate, from, 1));
    if (startDate > from) parts.push(edge(from, startDate, -1));
  }
  return parts;
}

export function sizesTo(smallest: Size): Size[] {
  return SIZES.slice(0, SIZES.indexOf(smallest) + 1);
}

function edge(from: Date, before: Date, sign: 1 | -1): Edge {
  return { size: 'edge', startDate: from, endDate: new Date(before.getTime() - 1), sign };
}

function after(moment: Date): Date {
  return new Date(moment.getTime() + 1);
}

function wholeParts({ from, before }: Omit<Whole, 'size'>, [size, ...smaller]: Size[]): Whole[] {
  if (!size) return [];
  const first = from && nextStart(from, size);
  const end = before && startOf(before, size);
  if (first && end && first >= end) return wholeParts({ from, before }, smaller);
  return [
    ...(end && before && end < before ? wholeParts({ from: end, before }, smaller) : []),
    { size, from: first, before: end },
    ...(first && from && from < first ? wholeParts({ from, before: first }, smaller) : []),
  ];
}

/** When the month, day or hour began in which the moment lies. */
function startOf(moment: Date, size: Size): Date {
  const start = new Date(moment);
  if (size === 'month') start.setUTCDate(1);
  if (size !== 'hour') start.setUTCHours(0);
  start.setUTCMinutes(0, 0, 0);
  return start;
}

/** The first start from the moment on. */
function nextStart(moment: Date, size: Size): Date {
  const start = startOf(moment, size);
  return start < moment ? following(start, size) : start;
}

function nearest(moment: Date, size: Size): Date {
  const start = startOf(moment, size);
  const next = following(start, size);
  return moment.getTime() - start.getTime() < next.getTime() - moment.getTime() ? start : next;
}

/** The month, day or hour after the one that begins at `start`. */
function following(start: Date, size: Size): Date {
  const next = new Date(start);
  if (size === 'month') next.setUTCMonth(start.getUTCMonth() + 1);
  else next.setTime(start.getTime() + (size === 'day' ? 24 : 1) * HOUR);
  return next;
}
