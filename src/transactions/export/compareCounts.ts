import { formatCount } from '../../format.ts';

export interface Counts {
  /** In the file; null when they could not be counted. */
  rows: number | null;
  /** The file ends within a row. */
  isCut: boolean;
  /** What the service counted right before the export; null when unknown. */
  before: number | null;
  /** What it counted right after, requested only when `rows` differs from `before`; null when unknown. */
  after?: number | null;
}

/** Compares the rows of a file with the service's counts. `isDoubtful` when rows may be missing. */
export function compareCounts({ rows, isCut, before, after = null }: Counts): {
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
  if (isEqual) sentence = `${formatCount(rows)} of ${rowsInWords}`;
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
