import { unzipSync, zipSync } from 'fflate';
import readSheets from 'read-excel-file/universal';
import { cellText, type Sheet, sheetOf } from './readTable.ts';

/** The sheet of an Excel file that has the most rows. */
export async function readXlsx(bytes: Uint8Array): Promise<Sheet> {
  // Not compressed: the library would start workers from `blob:` for large parts, which the page's policy refuses.
  const stored = zipSync(unzipSync(bytes), { level: 0 });
  const sheets = await readSheets(stored.buffer as ArrayBuffer);
  const [longest] = sheets.sort((a, b) => b.data.length - a.data.length);
  return sheetOf((longest?.data ?? []).map((row) => row.map(cellText)));
}
