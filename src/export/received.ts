import { describeCount, formatCount } from '../format.ts';

/** How many rows a file has, and how many the service counted. */
export interface RowCounts {
  /** The rows of the file; null when they could not be counted. */
  rows: number | null;
  /** The file ends within a row. */
  isCut: boolean;
  /** The service's count right before the export; null when unknown. */
  before: number | null;
  /** The service's count right after, requested only when `rows` differs from `before`; null when unknown. */
  after?: number | null;
  /** Rows whose payment is in an earlier row too. */
  repeated?: number;
  /** Rows outside the requested dates. */
  strays?: number;
}

/**
 * The rows of one export compared with the service's counts, and how certain a sum of the rows is. Every sentence about
 * such a sum takes its certainty from here.
 */
export interface Received {
  rows: number | null;
  /** The service's lowest count; null when there is none. */
  expected: number | null;
  /** The words before each sum of the rows: empty when each payment is there exactly once. */
  certainty: '' | 'at least ' | 'about ';
  /** The rows differ from the service's count or could not be counted, or the file is cut. */
  isDoubtful: boolean;
  /** There are fewer rows than the service counted. */
  isMissing: boolean;
  isCut: boolean;
  /** Rows whose payment is in an earlier row too; each may have replaced a missing payment. */
  repeated: number;
  /** The service's known counts, before and after the export. */
  counts: number[];
}

export function receivedOf(found: RowCounts): Received {
  const { rows, isCut, before, after = null, repeated = 0, strays = 0 } = found;
  const counts = [before, after].filter((count) => count !== null);
  const expected = counts.length > 0 ? Math.min(...counts) : null;
  const isMissing = rows !== null && expected !== null && rows < expected;
  const isOther = rows === null || (expected !== null && !counts.includes(rows));
  // Repeated or surplus rows may be counted twice; rows of other dates should not be counted.
  const isAbout = repeated > 0 || strays > 0 || (isOther && !isMissing);
  const isAtLeast = isMissing || isCut || expected === null;
  return {
    ...{ rows, expected, isMissing, isCut, repeated, counts },
    isDoubtful: isCut || isOther,
    certainty: isAbout ? 'about ' : isAtLeast ? 'at least ' : '',
  };
}

/** Says whether all rows are there. `verb` says what was done with the rows. */
export function describeReceived(received: Received, verb = 'saved'): string {
  const sentence = compare(received, verb);
  return received.isCut
    ? `The data is cut off in the middle of a row. Try again. ${sentence}`
    : sentence;
}

function compare({ rows, expected, isMissing, repeated, counts }: Received, verb: string): string {
  if (rows === null) return 'The rows of the file could not be counted.';
  const payments = describeCount(rows);
  if (expected === null) return `${payments}. It is not known whether these are all.`;
  if (isMissing) {
    const missing = expected - rows;
    const are = missing === 1 ? 'is' : 'are';
    const were = expected === 1 ? 'was' : 'were';
    return `Only ${formatCount(rows)} of ${describeCount(expected)} ${were} ${verb}; ${formatCount(missing)} ${are} missing.`;
  }
  // The number of rows is right, but repeated rows mean that payments are missing.
  if (counts.includes(rows) && repeated > 0) return `${payments}.`;
  if (counts.includes(rows)) return `${formatCount(rows)} of ${payments}.`;
  const numbers = [...new Set(counts)].map(formatCount);
  const isSteady = counts.length > 1 && numbers.length === 1;
  const counted = numbers.length > 1 ? numbers.join(' before and ').concat(' after') : numbers[0];
  return `${payments}, but the service counted ${counted}.${isSteady ? '' : ' This can be normal while payments arrive.'}`;
}
