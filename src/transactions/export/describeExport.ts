import { format } from 'date-fns';
import { formatCount } from '../../format.ts';
import { inZone, type TimeZone } from '../../timeZone.ts';
import { describeTimeZone } from '../describeTimeZone.ts';
import { compareCounts } from './compareCounts.ts';
import type { SavedExport } from './saveExport.ts';

/** What the page showed when the export began. */
export interface ExportContext {
  zone: TimeZone;
  /** The filters in words. */
  filterWords: string[];
  /** The dates with their years; undefined without dates. */
  dates: string | undefined;
  merchantId: string;
  /** Whose payments an admin saw, such as `All merchants`. */
  scope: string | undefined;
}

/** The name and value of each fact about a saved file, for people and for the text file beside it. */
export function describeExport(
  saved: SavedExport,
  { zone, filterWords, dates, merchantId, scope }: ExportContext,
): [name: string, value: string][] {
  const time = (date: Date) => format(date, 'MMM dd, yyyy HH:mm:ss xxx', inZone(zone));
  const zoneInWords = describeTimeZone(zone, saved.startedAt);
  return [
    ['File', saved.fileName],
    ['Contents', saved.isForSpreadsheets ? 'For spreadsheets' : 'As the service sent it'],
    ['Rows', compareCounts(saved).sentence],
    ['Size', `${formatCount(saved.bytes)} bytes`],
    ['SHA-256', saved.sha256 ?? 'Not calculated'],
    ['Merchant', scope ?? merchantId],
    ['Filters', filterWords.join(', ') || 'None'],
    ['Dates', dates ? `${dates} (${zoneInWords})` : 'All dates'],
    ['Times in the file', saved.isForSpreadsheets ? zoneInWords : 'As the service wrote them'],
    ['Started', time(saved.startedAt)],
    ['Finished', time(saved.endedAt)],
  ];
}
