import { format } from 'date-fns';
import { inZone, type TimeZone } from '../time.ts';

/** Hands a file to the browser's downloads. Returns its name, such as `found-2026-11-21T14-05-07.csv`. */
export function saveFile(
  file: Blob,
  what: string,
  zone: TimeZone,
  isForSpreadsheets = false,
): string {
  const time = format(new Date(), "yyyy-MM-dd'T'HH-mm-ss", inZone(zone));
  const name = `${what}-${time}${isForSpreadsheets ? '-spreadsheet' : ''}.csv`;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Revoking at once would cancel the download in some browsers.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return name;
}
