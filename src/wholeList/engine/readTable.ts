import Papa from 'papaparse';
import { readAmount } from './money.ts';

/** A person's own file: its headings, and the rows below them that are not blank. */
export interface Sheet {
  headings: string[];
  rows: string[][];
  /** The number that a spreadsheet shows beside each row. */
  numbers: number[];
  /** How many rows are below the table: a bank's summary. */
  below: number;
}

/** A file that cannot be read. The message says what to do. */
class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}

const NO_TABLES = [
  ['%PDF', 'This is a PDF. Choose the same as CSV or Excel.'],
  ['\xD0\xCF\x11\xE0', 'This is an old Excel file. Save it as .xlsx or CSV, and choose that.'],
  ['<', 'This is a web page. Open it in a spreadsheet, save it as CSV, and choose that.'],
] as const;

/** @throws UnreadableFile */
export function readTextFile(bytes: Uint8Array): Sheet {
  const start = String.fromCharCode(...bytes.subarray(0, 40)).trimStart();
  const [, problem] = NO_TABLES.find(([beginning]) => start.startsWith(beginning)) ?? [];
  if (problem) throw new UnreadableFile(problem);
  const text = decode(bytes);
  return sheetOf(Papa.parse<string[]>(text, { delimiter: delimiterOf(text) }).data);
}

function decode(bytes: Uint8Array): string {
  const [first = 1, second = 1] = bytes;
  if (first === 0xff || second === 0) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe || first === 0) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Banks and Tally write lines of their own above the headings. */
const MAX_HEADING_ROW = 30;

/**
 * The delimiter that gives the most cells in rows of equal length. Papa Parse's own guess reads ten rows, which may all
 * be above the headings.
 */
function delimiterOf(text: string): string {
  const found = [',', '\t', ';', '|'].map((delimiter) => {
    const cells = new Map<number, number>();
    const { data } = Papa.parse<string[]>(text, { delimiter, preview: 2 * MAX_HEADING_ROW });
    for (const { length } of data) cells.set(length, (cells.get(length) ?? 0) + length - 1);
    return { delimiter, score: Math.max(...cells.values()) };
  });
  return found.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
}

/** A cell of a spreadsheet as text. */
export function cellText(value: unknown): string {
  // Excel keeps 15 digits; its formulas leave 1249.4999999999998.
  if (typeof value === 'number') return String(Number(value.toPrecision(15)));
  // Its times have no zone; the library reads them as UTC.
  return value instanceof Date ? value.toISOString().slice(0, 19) : String(value ?? '');
}

/** @throws UnreadableFile */
export function sheetOf(cells: string[][]): Sheet {
  const filled = cells
    .map((row, place) => ({ row, number: place + 1 }))
    .filter(({ row }) => row.some((cell) => cell.trim()));
  const scores = filled.slice(0, MAX_HEADING_ROW).map(({ row }) => headingScore(row));
  const [headings, ...rest] = filled.slice(scores.indexOf(Math.max(...scores)));
  // Some banks draw a line of asterisks above their rows, and one below.
  const isLine = ({ row }: { row: string[] }) => row.every((cell) => /^[*\s]*$/.test(cell));
  const end = rest.findLastIndex(isLine);
  const rows = rest.slice(0, end > 0 ? end : undefined).filter((one) => !isLine(one));
  if (!headings || rows.length === 0) throw new UnreadableFile('This file has no rows.');
  return {
    headings: headings.row.map((cell) => cell.trim()),
    rows: rows.map(({ row }) => row),
    numbers: rows.map(({ number }) => number),
    below: rest.slice(end > 0 ? end : rest.length).filter((one) => !isLine(one)).length,
  };
}

const HEADING_WORDS =
  /\b(date|dt|time|at|amount|amt|status|orders?|ref|reference|no|id|number|utr|rrn|narration|particulars|description|remarks|debit|credit|balance|total|type|name|fee|tax|currency|transaction|txn|settlement|payment|entity|method)\b/i;

/** How many cells name a column; values count against it. */
function headingScore(row: string[]): number {
  const scores = row.map((cell) => {
    const words = cell.replace(/[_.#]/g, ' ').replace(/([a-z])(?=[A-Z])/g, '$1 ');
    if (readAmount(cell) || cell.includes('@') || readDay(cell)) return -2;
    return cell.length <= 40 && HEADING_WORDS.test(words) ? 1 : 0;
  });
  return scores.reduce((sum: number, score) => sum + score, 0);
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const DATE = /^(\d{1,2})[\s/.-](\d{1,2}|[a-z]{3,9})[\s/.,-]+(\d{4}|\d{2})(?!\d)/i;

/** The day of a date as shops and banks write it, `2026-11-20`. In digits the day comes first, if it can. */
export function readDay(text: string): string | undefined {
  const [iso] = /^\d{4}-\d\d-\d\d/.exec(text.trim()) ?? [];
  const [, first = '', second = '', year = ''] = DATE.exec(text.trim()) ?? [];
  const named = MONTHS.indexOf(second.slice(0, 3).toLowerCase()) + 1;
  const [day, month] = Number(second) > 12 ? [second, first] : [first, named || second];
  const isDate = Number(month) >= 1 && Number(month) <= 12 && Number(day) <= 31;
  const pad = (part: string | number) => String(part).padStart(2, '0');
  return isDate ? `${year.padStart(4, '20')}-${pad(month)}-${pad(day)}` : iso;
}
