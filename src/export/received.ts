import { describeCount, formatCount } from '../format.ts';

/** The rows of a file, and what the service counted. */
export interface RowCounts {
  /** The rows of the file; null when they could not be counted. */
  rows: number | null;
  /** The file ends within a row. */
  isCut: boolean;
  /** What the service counted right before the export; null when unknown. */
  before: number | null;
  /** What it counted right after, requested only when `rows` differs from `before`; null when unknown. */
  after?: number | null;
  /** Rows whose payment is in an earlier row too. */
  repeated?: number;
  /** Rows outside the requested dates. */
  strays?: number;
}

/**
 * The account of one export: how many rows came, how many the service counts, and so how certain a sum of them is.
 * Every sentence about their money takes its certainty from here.
 */
export interface Received {
  rows: number | null;
  /** The lowest count of the service; null when it does not say. */
  expected: number | null;
  /** The words before each sum of the rows: empty when all are there, once each. */
  certainty: '' | 'at least ' | 'about ';
  /** The rows differ from what the service counted, or the file is cut. */
  isDoubtful: boolean;
  /** There are fewer rows than the service counted. */
  isMissing: boolean;
  isCut: boolean;
  /** Rows whose payment is in an earlier row too: each may stand for one that is missing. */
  repeated: number;
  /** What the service counted before and after, without what is unknown. */
  counts: number[];
}

export function receivedOf(found: RowCounts): Received {
  const { rows, isCut, before, after = null, repeated = 0, strays = 0 } = found;
  const counts = [before, after].filter((count) => count !== null);
  const expected = counts.length > 0 ? Math.min(...counts) : null;
  const isMissing = rows !== null && expected !== null && rows < expected;
  const isOther = rows === null || (expected !== null && !counts.includes(rows));
  // Rows that are repeated, or more than the service counts, may count twice; rows of other dates should not count.
  const isAbout = repeated > 0 || strays > 0 || (isOther && !isMissing);
  const isAtLeast = isMissing || isCut || expected === null;
  return {
    ...{ rows, expected, isMissing, isCut, repeated, counts },
    isDoubtful: isCut || isOther,
    certainty: isAbout ? 'about ' : isAtLeast ? 'at least ' : '',
  };
}

/** Says whether all rows are there. `verb` is what was done with them. */
export function describeReceived(received: Received, verb = 'saved'): string {
  const sentence = compare(received, verb);
  return received.isCut
    ? `The data is cut off in the middle of a row. Try again. ${sentence}`
    : sentence;
}

function compare({ rows, expected, isMissing, repeated, counts }: Received, verb: string): string {
  if (rows === null) return 'The rows of the file could not be counted.';
  const rowsInWords = describeCount(rows, 'row');
  if (expected === null) return `${rowsInWords}. It is not known whether these are all.`;
  if (isMissing) {
    const missing = expected - rows;
    const are = missing === 1 ? 'is' : 'are';
    const were = expected === 1 ? 'was' : 'were';
    return `Only ${formatCount(rows)} of ${describeCount(expected, 'row')} ${were} ${verb}; ${formatCount(missing)} ${are} missing.`;
  }
  // As many rows as payments, but not all of the payments.
  if (counts.includes(rows) && repeated > 0) return `${rowsInWords}.`;
  if (counts.includes(rows)) return `${formatCount(rows)} of ${rowsInWords}.`;
  const numbers = [...new Set(counts)].map(formatCount);
  const isSteady = counts.length > 1 && numbers.length === 1;
  const counted = numbers.length > 1 ? numbers.join(' before and ').concat(' after') : numbers[0];
  return `${rowsInWords}, but the service counted ${counted}.${isSteady ? '' : ' This can be normal while payments arrive.'}`;
}
