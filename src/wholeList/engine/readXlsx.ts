import { strFromU8, type Unzipped, unzipSync, zipSync } from 'fflate';
import readSheets from 'read-excel-file/universal';
import { type Lines, UnreadableFile } from './readText.ts';

/** The sheet of an Excel file that has the most rows. @throws UnreadableFile */
export async function readXlsx(bytes: Uint8Array): Promise<Lines> {
  const files = unzip(bytes);
  const workbook = files['xl/workbook.xml'];
  if (!workbook) throw new UnreadableFile(describeArchive(files));
  // Not compressed: the library would start workers from `blob:` for large parts, which the page's policy refuses.
  const stored = zipSync(files, { level: 0 });
  const sheets = await readSheets(stored.buffer as ArrayBuffer).catch(() => {
    throw new UnreadableFile(DAMAGED);
  });
  const [longest] = sheets.sort((a, b) => b.data.length - a.data.length);
  return {
    lines: (longest?.data ?? []).map((row, place) => ({
      cells: row.map(cellText),
      number: place + 1,
    })),
    ...{ isXlsx: true, encoding: null, delimiter: null, sheetName: longest?.sheet ?? '' },
    isFrom1904: /date1904="(1|true)"/.test(strFromU8(workbook)),
  };
}

const DAMAGED = 'This Excel file is damaged or was not downloaded whole.';

function unzip(bytes: Uint8Array): Unzipped {
  try {
    return unzipSync(bytes);
  } catch {
    throw new UnreadableFile(DAMAGED);
  }
}

function describeArchive(files: Unzipped): string {
  if (files['xl/workbook.bin'])
    return 'This is a binary Excel file. Save it as .xlsx, and choose that.';
  const isOpenDocument = strFromU8(files.mimetype ?? new Uint8Array()).includes('opendocument');
  return isOpenDocument
    ? 'This is an OpenDocument file. Save it as .xlsx or CSV, and choose that.'
    : 'This is a ZIP archive. Unpack it, and choose the CSV or Excel file in it.';
}

/** A cell of a spreadsheet as text. */
export function cellText(value: unknown): string {
  // Excel keeps 15 digits; its formulas leave 1249.4999999999998.
  if (typeof value === 'number') return String(Number(value.toPrecision(15)));
  // Its times have no zone; the library reads them as UTC.
  return value instanceof Date ? value.toISOString().slice(0, 19) : String(value ?? '');
}
