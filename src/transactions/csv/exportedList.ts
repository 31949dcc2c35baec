import type { Filters } from '../../api/contract.ts';
import { formatBytes, formatCount } from '../../format.ts';
import type { TimeZone } from '../../time.ts';

/** A list as the page showed it when its export began. */
export interface ExportedList {
  filters: Filters;
  /** Null when the list has no answer for these filters. */
  listed: {
    /** Null when the service sent no total. */
    total: number | null;
    /** When it was answered, in milliseconds. */
    at: number;
  } | null;
  zone: TimeZone;
  /** The filters in words, without the merchant. */
  filterWords: string[];
  /** The dates with their years; undefined without dates. */
  dates: string | undefined;
  /** Who is signed in. */
  merchantId: string;
  /** Whose payments an admin saw, such as `All merchants`. */
  scope: string | undefined;
}

/** How much of an export has been received. */
export interface Progress {
  bytes: number;
  /** Null when the rows are not counted. */
  rows: number | null;
  /** Payments in the list; null while unknown. */
  total: number | null;
}

/** `4,000 of 11,860 rows, 0.6 MB received`; without what is unknown. */
export function describeProgress({ bytes, rows, total }: Progress): string {
  const received = `${formatBytes(bytes)} received`;
  if (rows === null) return received;
  const ofTotal = total === null ? '' : ` of ${formatCount(total)}`;
  return `${formatCount(rows)}${ofTotal} rows, ${received}`;
}

/** The rows of a file, and what the service counted. */
export interface RowCounts {
  /** In the file; null when they could not be counted. */
  rows: number | null;
  /** The file ends within a row. */
  isCut: boolean;
  /** What the service counted right before the export; null when unknown. */
  before: number | null;
  /** What it counted right after, requested only when `rows` differs from `before`; null when unknown. */
  after?: number | null;
}

/** Says whether the file has all rows. `isDoubtful` when it is cut, or when its rows differ from both counts. */
export function compareRows({ rows, isCut, before, after = null }: RowCounts): {
  sentence: string;
  isDoubtful: boolean;
} {
  if (rows === null) {
    return { sentence: 'The rows of the file could not be counted.', isDoubtful: true };
  }
  const rowsInWords = `${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'}`;
  const counts = [before, after].filter((count) => count !== null);
  const isEqual = counts.includes(rows);
  let sentence = `${rowsInWords}. The service’s count is not known.`;
  if (isEqual) sentence = `${formatCount(rows)} of ${rowsInWords}.`;
  else if (counts.length > 0) {
    const numbers = [...new Set(counts)].map(formatCount);
    const counted = numbers.length > 1 ? numbers.join(' before and ').concat(' after') : numbers[0];
    sentence = `${rowsInWords}, but the service counted ${counted}. This can be normal while payments arrive.`;
  }
  return {
    sentence: isCut ? `The file ends in the middle of a row. ${sentence}` : sentence,
    isDoubtful: isCut || (counts.length > 0 && !isEqual),
  };
}
