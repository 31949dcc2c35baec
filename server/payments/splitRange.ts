const HOUR = 3_600_000;

/** Both ends are inclusive. */
export interface Range {
  startDate?: Date;
  endDate?: Date;
}

/** The rollup counters' time buckets in UTC, largest first. */
const BUCKETS = ['month', 'day', 'hour'] as const;
export type Bucket = (typeof BUCKETS)[number];

/** Whole buckets: from `from` up to but not including `before`. */
export interface WholeBuckets {
  bucket: Bucket;
  from?: Date;
  before?: Date;
}

/**
 * Rows between a range's edge and the nearest bucket boundary; no counter covers them, so they are counted.
 * Sign -1: the boundary is outside the range, and these rows are subtracted.
 */
export interface Edge extends Required<Range> {
  bucket: 'none';
  sign: 1 | -1;
}

/** Splits a range into as few buckets as possible, newest first. */
export function splitRange(
  { startDate, endDate }: Range,
  smallest: Bucket,
): (WholeBuckets | Edge)[] {
  // The nearest boundary leaves at most half a bucket to count.
  const from = startDate && nearestBoundary(startDate, smallest);
  const before = endDate && nearestBoundary(addMillisecond(endDate), smallest);
  if (startDate && endDate && from && before && from >= before) {
    return [{ bucket: 'none', startDate, endDate, sign: 1 }];
  }

  const parts: (WholeBuckets | Edge)[] = wholeBuckets({ from, before }, bucketsDownTo(smallest));
  if (endDate && before) {
    const end = addMillisecond(endDate);
    if (before < end) parts.unshift(edge(before, end, 1));
    if (before > end) parts.unshift(edge(end, before, -1));
  }
  if (startDate && from) {
    if (startDate < from) parts.push(edge(startDate, from, 1));
    if (startDate > from) parts.push(edge(from, startDate, -1));
  }
  return parts;
}

export function bucketsDownTo(smallest: Bucket): Bucket[] {
  return BUCKETS.slice(0, BUCKETS.indexOf(smallest) + 1);
}

function edge(from: Date, before: Date, sign: 1 | -1): Edge {
  return { bucket: 'none', startDate: from, endDate: new Date(before.getTime() - 1), sign };
}

function addMillisecond(time: Date): Date {
  return new Date(time.getTime() + 1);
}

function wholeBuckets(
  { from, before }: Omit<WholeBuckets, 'bucket'>,
  [bucket, ...smaller]: Bucket[],
): WholeBuckets[] {
  if (!bucket) return [];
  const first = from && ceilTo(from, bucket);
  const end = before && floorTo(before, bucket);
  if (first && end && first >= end) return wholeBuckets({ from, before }, smaller);
  return [
    ...(end && before && end < before ? wholeBuckets({ from: end, before }, smaller) : []),
    { bucket, from: first, before: end },
    ...(first && from && from < first ? wholeBuckets({ from, before: first }, smaller) : []),
  ];
}

/** The start of the bucket that contains the time. */
function floorTo(time: Date, bucket: Bucket): Date {
  const start = new Date(time);
  if (bucket === 'month') start.setUTCDate(1);
  if (bucket !== 'hour') start.setUTCHours(0);
  start.setUTCMinutes(0, 0, 0);
  return start;
}

/** The first start of a bucket at the time or after it. */
function ceilTo(time: Date, bucket: Bucket): Date {
  const start = floorTo(time, bucket);
  return start < time ? nextStart(start, bucket) : start;
}

function nearestBoundary(time: Date, bucket: Bucket): Date {
  const start = floorTo(time, bucket);
  const next = nextStart(start, bucket);
  return time.getTime() - start.getTime() < next.getTime() - time.getTime() ? start : next;
}

function nextStart(start: Date, bucket: Bucket): Date {
  const next = new Date(start);
  if (bucket === 'month') next.setUTCMonth(start.getUTCMonth() + 1);
  else next.setTime(start.getTime() + (bucket === 'day' ? 24 : 1) * HOUR);
  return next;
}
