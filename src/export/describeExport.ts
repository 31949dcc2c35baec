import type { Filters } from '../api/contract.ts';
import { formatBytes, formatCount } from '../format.ts';
import type { Notification } from '../notify.ts';
import { describeOtherZone, type TimeZone } from '../time.ts';
import { describeReceived, type RowCounts, receivedOf } from './received.ts';

/* Sentences about an export. */

/** A list as the page showed it when its export began. */
export interface ListSnapshot {
  filters: Filters;
  /** Null when the page shows no answer for these filters. */
  shown: {
    /** Null when the service sent no total. */
    total: number | null;
    /** When the answer came, in milliseconds since 1970. */
    at: number;
  } | null;
  zone: TimeZone;
  /** The filters in words, without the merchant. */
  filterWords: string[];
  /** The account that exports. */
  merchantId: string;
  /** The merchants in words, such as `All merchants`; undefined for a non-admin, who sees only one. */
  scope: string | undefined;
}

/** The part of an export that has been received. */
export interface Progress {
  bytes: number;
  /** Null when the rows are not counted. */
  rows: number | null;
  /** Payments in the list; null while unknown. */
  total: number | null;
}

export const NOTHING_YET: Progress = { bytes: 0, rows: null, total: null };

/** `4,000 of 11,860 payments, 0.6 MB received`; unknown parts are left out. */
export function describeProgress({ bytes, rows, total }: Progress): string {
  const received = `${formatBytes(bytes)} received`;
  if (rows === null) return received;
  const ofTotal = total === null ? '' : ` of ${formatCount(total)}`;
  return `${formatCount(rows)}${ofTotal} payments, ${received}`;
}

/** The percentage of the rows received; undefined while the total or the rows are unknown. */
export const percentOf = ({ rows, total }: Progress) =>
  rows !== null && total ? Math.min((rows / total) * 100, 100) : undefined;

export function describeStart({ filterWords }: ListSnapshot): Notification {
  const about = filterWords.length > 0 ? `: ${filterWords.join(', ')}` : '';
  return {
    severity: 'progress',
    message: `Exporting payments${about}…`,
    detail: describeProgress(NOTHING_YET),
  };
}

export interface SavedExport extends RowCounts {
  list: ListSnapshot;
  fileName: string;
  bytes: number;
}

/** The message about a saved file, beginning with whether it has all rows. `again`: the button that exports again. */
export function describeSaved(saved: SavedExport, again: Notification['action']): Notification {
  const { list, fileName, bytes, rows, isCut } = saved;
  const received = receivedOf(saved);
  const { isDoubtful, isMissing, repeated } = received;
  const { scope, filters, filterWords, zone } = list;
  const isDated = filters.startDate || filters.endDate;
  const sentence = [describeReceived(received), describeRepeated(repeated)].join(' ').trim();
  let message = `Saved ${sentence}`;
  if (isMissing) message = sentence;
  else if (rows === null || isCut) message = `Saved. ${sentence}`;
  return {
    severity: isMissing ? 'error' : isDoubtful || repeated > 0 ? 'warning' : 'success',
    message,
    detail: [
      `${fileName} ${formatBytes(bytes)}`,
      scope,
      ...filterWords,
      isDated && describeOtherZone(zone, new Date(), 'Dates'),
    ]
      .filter(Boolean)
      .join(' · '),
    action: isMissing || isCut ? again : undefined,
  };
}

function describeRepeated(repeated: number): string {
  if (repeated === 0) return '';
  return repeated === 1
    ? '1 row is in the file twice, so another may be missing.'
    : `${formatCount(repeated)} rows repeat an earlier one, so others may be missing.`;
}

/** Why an export was aborted. */
export const CANCELLED = 'cancelled';
export const PAGE_LEFT = 'page left';
export const SESSION_ENDED = 'session ended';

/** The message about an export that saved nothing. `reason`: why it was aborted; `cause`: why it failed otherwise. */
export function describeExportFailure(
  reason: unknown,
  again: Notification['action'],
  cause = '',
): Notification {
  const detail = 'Nothing was saved.';
  if (reason === SESSION_ENDED) {
    return { severity: 'warning', message: 'Export stopped because the session ended.', detail };
  }
  if (reason === CANCELLED) return { severity: 'info', message: 'Export cancelled.', detail };
  if (reason === PAGE_LEFT) {
    return { severity: 'info', message: 'Export stopped because you left the page.', detail };
  }
  return {
    severity: 'error',
    message: 'Failed to export transactions. Please try again.',
    detail: [detail, cause].filter(Boolean).join(' '),
    action: again,
  };
}
