import { BYTE_ORDER_MARK } from '../export/reader/readCsv.ts';
import type { TimeZone } from '../time.ts';
import type { SaveOptions } from './ExportThese.tsx';
import type { FindQuery, Sort } from './engine/find.ts';
import type { Whole } from './load.ts';
import { paymentCells, toText } from './saveMatched.ts';

/** Payments that are asked for at once. */
const CHUNK = 2_000;

interface Saving {
  whole: Whole;
  query: FindQuery;
  sort: Sort | undefined;
  count: number;
  zone: TimeZone;
}

/** What was found, in its order, as CSV for spreadsheets. @throws when it is aborted */
export async function saveFound(
  { whole, query, sort, count, zone }: Saving,
  { signal, onProgress }: SaveOptions,
): Promise<Blob> {
  const { headings, cells } = paymentCells(zone);
  const texts = [BYTE_ORDER_MARK, toText([headings])];
  for (let page = 0; page * CHUNK < count; page++) {
    const asked = whole.engine.find(query, { page, pageSize: CHUNK }, sort);
    const { rows } = await whole.orFail(asked);
    signal.throwIfAborted();
    texts.push(toText(rows.map(cells)));
    onProgress(Math.min(100, (((page + 1) * CHUNK) / count) * 100));
  }
  return new Blob(texts, { type: 'text/csv' });
}
