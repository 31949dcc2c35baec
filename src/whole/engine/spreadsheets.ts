import { MONTH_NAME } from '../../days.ts';
import type { TimeZone } from '../../time.ts';
import { localTimes, nameTimes } from './days.ts';
import { BYTE_ORDER_MARK, type CsvRecord, InvalidCsv, isPayment } from './readCsv.ts';

/* What a CSV file needs so that a spreadsheet shows what is in it. */

const NUMBER = /^[+-]?\d+(\.\d+)?$/;
/** A spreadsheet would round these, show them as powers of ten, or drop their leading zeros. */
const ALTERED_NUMBER = /^[+-]?(\d{12,}|\d{14,}\.\d+|0\d+|\d+[eE][+-]?\d+)$/;
const MONTH = `(?:${MONTH_NAME})`;
/** Texts that a spreadsheet changes into a day, a time, a fraction, a percentage or TRUE. A whole ISO day is not one. */
const ALTERED_TEXTS = [
  String.raw`(?!\d{4}-\d\d-\d\d$)\d{1,4}(?:[-/]\d{1,4}){1,2}`,
  String.raw`\d{1,4}\.\d{1,2}\.\d{1,4}`,
  String.raw`\d{1,4}[-/ .]*${MONTH}[-/ .,]*(?:\d{1,4})?`,
  String.raw`${MONTH}[-/ .,]*\d{1,4}(?:[-/ .,]+\d{1,4})?`,
  String.raw`\d{1,4}:\d{1,2}(?::\d{1,2}(?:\.\d+)?)?(?: ?[ap]m?)?`,
  String.raw`\d{1,2}(?: [ap]| ?[ap]m)`,
  String.raw`[+-]?\d+ \d+/\d+`,
  String.raw`[+-]?[\d.,]+ ?%|%[\d.,]+`,
  String.raw`[+-]?\d+\.\d*e[+-]?\d+`,
  'true|false',
];
const ALTERED_TEXT = RegExp(`^(?:${ALTERED_TEXTS.join('|')})$`, 'i');
/** Spreadsheets run cells that begin like this as formulas; some languages also accept the full-width signs. */
const FORMULA = /^([\t\r\n]|\s*[=+\-@＝＋－＠])/;
/** A formula after a character that a spreadsheet with other settings takes for the end of a cell. */
const NEXT_FORMULA = /[;,|\t\r\n](?=\s*[=+\-@＝＋－＠])/g;
/** A time with its zone. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/;
const TIME_HEADING =
  /(^|[\s_]|[a-z](?=[A-Z]))([Aa]t|AT|[Oo]n|ON|[Tt]s|TS|[Tt]ime|TIME|[Dd]ate|DATE)$/;

/**
 * The cell in a form that a spreadsheet keeps: a formula gets an apostrophe in front, and a number that would be
 * altered becomes `="0012"`, as does a text that would become a day or a number. Other cells are unchanged.
 */
export function spreadsheetCell(cell: string): string {
  if (ALTERED_NUMBER.test(cell) || ALTERED_TEXT.test(cell)) return `="${cell}"`;
  if (NUMBER.test(cell)) return cell;
  const safe = cell.replace(NEXT_FORMULA, "$&'");
  return FORMULA.test(safe) ? `'${safe}` : safe;
}

/**
 * Returns a function that rewrites a file for spreadsheets, one record at a time. It changes cells that a spreadsheet
 * would run or alter, and converts times to `zone`, which their headings then name; the rest stays as in the file. It
 * holds the headings back until the first payment: call it without a record at the end, for what is not returned yet.
 * @throws InvalidCsv when a cell is not quoted as in RFC 4180.
 */
export function forSpreadsheets(zone: TimeZone) {
  const toLocal = localTimes(zone);
  /** The headings, until the first payment shows which columns are times; then undefined. */
  let held: CsvRecord[] | undefined = [];
  let times = new Set<number>();

  function safeCell(cell: string, column: number): string {
    const local = times.has(column) && TIME.test(cell) ? toLocal(cell) : null;
    return local ?? spreadsheetCell(cell);
  }
  function safeHeading(cell: string, column: number): string {
    return spreadsheetCell(times.has(column) ? `${cell} (${nameTimes(zone)})` : cell);
  }

  return (record: CsvRecord | undefined, delimiter: string): string => {
    if (!held) return record ? rewrite(record, delimiter, safeCell) : '';
    if (record) held.push(record);
    const [headings, first] = held.filter(({ isBlank }) => !isBlank);
    if (record && !first) return '';
    if (headings && first && !isPayment(headings.cells)) {
      times = timeColumns(headings.cells, first.cells);
    }
    const records = held;
    held = undefined;
    return records
      .map((one) => rewrite(one, delimiter, one === headings ? safeHeading : safeCell))
      .join('');
  };
}

/** The columns in which the first payment has a time, or `-` or nothing under a heading such as `Finished At`. */
function timeColumns(headings: string[], first: string[]): Set<number> {
  const columns = [...headings.keys()];
  const isTime = (column: number) => TIME.test(first[column] ?? '');
  if (!columns.some(isTime)) return new Set();
  const isEmpty = (column: number) =>
    !/\d/.test(first[column] ?? '') && TIME_HEADING.test(headings[column] ?? '');
  return new Set(columns.filter((column) => isTime(column) || isEmpty(column)));
}

function rewrite(
  { cells, source, isUnclosed }: CsvRecord,
  delimiter: string,
  toSafe: (cell: string, column: number) => string,
): string {
  // The end of a cut file: no cell of it can be found in the source.
  if (isUnclosed) return cells.map((cell, column) => quote(toSafe(cell, column))).join(delimiter);
  let position = source.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0;
  // The caller has written the byte order mark already.
  let written = '';
  for (const [column, cell] of cells.entries()) {
    const quoted = quote(cell);
    const original = source.startsWith(quoted, position) ? quoted : cell;
    if (!source.startsWith(original, position)) throw new InvalidCsv('A row is not valid CSV.');
    const safe = toSafe(cell, column);
    const end = position + original.length;
    written += safe === cell ? original : quote(safe);
    written += source.slice(end, end + delimiter.length);
    position = end + delimiter.length;
  }
  return written + source.slice(position);
}

function quote(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`;
}
