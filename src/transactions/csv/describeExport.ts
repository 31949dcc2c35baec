import { formatBytes, formatCount } from '../../format.ts';
import type { Notification } from '../../notify.ts';
import type { ExportedList } from './exportedList.ts';

/* All that is said of an export. */

/** How much of an export has been received. */
export interface Progress {
  bytes: number;
  /** Null when the rows are not counted. */
  rows: number | null;
  /** Payments in the list; null while unknown. */
  total: number | null;
}

export const NOTHING_YET: Progress = { bytes: 0, rows: null, total: null };

/** `4,000 of 11,860 rows, 0.6 MB received`; without what is unknown. */
export function describeProgress({ bytes, rows, total }: Progress): string {
  const received = `${formatBytes(bytes)} received`;
  if (rows === null) return received;
  const ofTotal = total === null ? '' : ` of ${formatCount(total)}`;
  return `${formatCount(rows)}${ofTotal} rows, ${received}`;
}

/** The message while an export runs. */
export function describeStart({ filterWords }: ExportedList): Notification {
  const about = filterWords.length > 0 ? `: ${filterWords.join(', ')}` : '';
  return {
    severity: 'progress',
    message: `Exporting transactions${about}…`,
    detail: describeProgress(NOTHING_YET),
  };
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

interface SavedFile extends RowCounts {
  list: ExportedList;
  fileName: string;
  bytes: number;
}

/** The message about a saved file: first whether it has all rows. */
export function describeSaved(saved: SavedFile): Notification {
  const { list, fileName, bytes, rows, isCut } = saved;
  const { sentence, isDoubtful } = compareRows(saved);
  return {
    severity: isDoubtful ? 'warning' : 'success',
    message: rows === null || isCut ? `Saved. ${sentence}` : `Saved ${sentence}`,
    detail: [fileName, formatBytes(bytes), list.scope, ...list.filterWords]
      .filter(Boolean)
      .join(' · '),
  };
}

/** Why an export was aborted. */
export const CANCELLED = 'cancelled';
export const PAGE_LEFT = 'page left';
export const SESSION_ENDED = 'session ended';

/** The message about an export that saved nothing. `reason` is why it was aborted, if it was. */
export function describeExportFailure(error: unknown, reason: unknown): Notification {
  const detail = 'Nothing was saved.';
  if (reason === SESSION_ENDED) {
    return { severity: 'warning', message: 'Export stopped because the session ended.', detail };
  }
  // By name, because a worker's errors have lost their class.
  if (error instanceof Error && error.name === 'InvalidCsv') {
    return {
      severity: 'error',
      message: `The file cannot be rewritten for spreadsheets. ${error.message}`,
      detail: `${detail} Export CSV saves it unchanged.`,
    };
  }
  if (reason === CANCELLED) return { severity: 'info', message: 'Export cancelled.', detail };
  if (reason === PAGE_LEFT) {
    return { severity: 'info', message: 'Export stopped because you left the page.', detail };
  }
  return {
    severity: 'error',
    message: 'Failed to export transactions. Please try again.',
    detail,
  };
}
