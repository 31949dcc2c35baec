import { strFromU8, type Unzipped, unzipSync, zipSync } from 'fflate';
import readSheets from 'read-excel-file/universal';
import { type FileProblem, type Line, UnreadableFile } from './readText.ts';

export interface Sheet {
  name: string;
  lines: Line[];
}

/** All sheets of a workbook, in its order. @throws UnreadableFile */
export async function readXlsx(bytes: Uint8Array): Promise<Sheet[]> {
  const files = unzip(bytes);
  if (!files['xl/workbook.xml']) throw new UnreadableFile(kindOf(files));
  // Not compressed: the library would start workers from `blob:` for large parts, which the page's policy refuses.
  const stored = zipSync(files, { level: 0 });
  const sheets = await readSheets(stored.buffer as ArrayBuffer).catch(() => {
    throw new UnreadableFile('damaged');
  });
  return sheets.map(({ sheet, data }) => ({ name: sheet, lines: data.map(lineOf) }));
}

function unzip(bytes: Uint8Array): Unzipped {
  try {
    return unzipSync(bytes);
  } catch {
    throw new UnreadableFile('damaged');
  }
}

function kindOf(files: Unzipped): FileProblem {
  if (files['xl/workbook.bin']) return 'binaryExcel';
  if (strFromU8(files.mimetype ?? new Uint8Array()).includes('opendocument')) return 'openDocument';
  return files['[Content_Types].xml'] ? 'otherParts' : 'archive';
}

function lineOf(row: readonly unknown[], place: number): Line {
  const line: Line = { cells: row.map(cellText), number: place + 1 };
  // A number such as an RRN that is formatted as a date is beyond all dates.
  const isBeyond = row.some((cell) => cell instanceof Date && !isDate(cell));
  return isBeyond ? { ...line, problem: 'dateCell' } : line;
}

const isDate = (date: Date) => date.getUTCFullYear() < 10_000;

/** A cell of a spreadsheet as text. */
function cellText(value: unknown): string {
  // Excel keeps 15 digits; its formulas leave 1249.4999999999998.
  if (typeof value === 'number') return String(Number(value.toPrecision(15)));
  if (!(value instanceof Date)) return String(value ?? '');
  // Its times have no zone; the library reads them as UTC.
  return isDate(value) ? value.toISOString().slice(0, 19) : '#';
}
