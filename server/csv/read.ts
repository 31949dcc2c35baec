import { pipeline } from 'node:stream';
import { CsvError, type Info, parse } from 'csv-parse';
import { FIELDS, type Field, type Kind, TRANSACTION_STATUSES } from '../../src/api/contract.ts';
import type { TransactionRow } from '../database/tables.ts';
import { readInstant } from '../instant.ts';
import { OperatorError } from '../operatorError.ts';
import { COLUMNS } from '../payments/columns.ts';
import { CSV_COLUMNS, restoreCell } from './write.ts';

/** A record's last line, counted from 1 (the header), and its row or error. */
export type ReadLine = { line: number } & ({ row: TransactionRow } | { reason: string });

type Cells = Record<string, string>;

/** The longest record, in characters; an unclosed quote would read the rest of the file into memory. */
const MAX_RECORD = 1_000_000;

const IDS: string[] = [FIELDS.id.heading, FIELDS.orderID.heading];
/** The longest id: an index entry has room for 2,700 bytes and may hold two ids. */
const MAX_ID_BYTES = 1_000;

/**
 * Streams the rows and bad lines of a file that has the export's columns, in any order; further columns are ignored.
 * Throws an OperatorError for any other file.
 */
export async function* readPayments(bytes: AsyncIterable<Buffer>): AsyncGenerator<ReadLine, void> {
  const skipped: ReadLine[] = [];
  let lastLine = 1;
  let hasHeader = false;
  const parser = parse({
    bom: true,
    columns: (header: string[]) => {
      hasHeader = true;
      return checkHeader(header);
    },
    info: true,
    record_delimiter: ['\r\n', '\n'],
    max_record_size: MAX_RECORD,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_record: (record, { lines }) => {
      lastLine = lines;
      return record;
    },
    on_skip: (error) => {
      // This error has the file's last line; the quote is in the record after the last complete one.
      if (error?.code === 'CSV_QUOTE_NOT_CLOSED') error.lines = lastLine + 1;
      lastLine = Number(error?.lines ?? lastLine);
      // Throwing ends the parser, which would otherwise report this again for each further chunk.
      if (error?.code === 'CSV_MAX_RECORD_SIZE') throw error;
      if (error) skipped.push({ line: Number(error.lines), reason: explain(error) });
    },
  });
  // An error of the source is thrown by the loop below.
  pipeline(bytes, decodeStrictly, parser, () => {});
  try {
    for await (const { info, record } of parser as AsyncIterable<{ info: Info; record: Cells }>) {
      // The parser reads ahead: report only the skipped lines before this record.
      const due = skipped.findIndex(({ line }) => line > info.lines);
      yield* skipped.splice(0, due < 0 ? skipped.length : due);
      yield { line: info.lines, ...readPayment(record) };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    skipped.push({
      line: Number(error.lines),
      reason: `${explain(error)}; the rest cannot be read`,
    });
  }
  yield* skipped;
  if (!hasHeader && skipped.length === 0) throw new OperatorError('The file is empty.');
}

async function* decodeStrictly(chunks: AsyncIterable<Buffer>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) throw new OperatorError('The file is not in UTF-8.');
    throw error;
  }
}

function checkHeader(header: string[]): string[] {
  const names = header.map((name) => name.trim());
  // If lines end with CR alone, the whole file would be its first line.
  if (/\r/.test(names.join())) throw new OperatorError('The lines must end with LF or CRLF.');
  // Files of earlier versions may lack a nullable column that was added later.
  const missing = Object.values<Field>(COLUMNS)
    .filter(({ heading, isNullable }) => !isNullable && !names.includes(heading))
    .map(({ heading }) => heading);
  if (missing.length > 0) {
    const hint = /[;\t]/.test(header.join()) ? ' The cells must be separated by commas.' : '';
    throw new OperatorError(`The first line lacks these columns: ${missing.join(', ')}.${hint}`);
  }
  const twice = CSV_COLUMNS.find((column) => names.indexOf(column) !== names.lastIndexOf(column));
  if (twice) throw new OperatorError(`The first line names '${twice}' twice.`);
  return names;
}

function explain({ code }: CsvError): string {
  if (code.startsWith('CSV_RECORD_INCONSISTENT')) return 'not as many cells as the first line';
  if (code === 'CSV_MAX_RECORD_SIZE') return 'too long, or a quote is not closed';
  return 'a quote is not closed, or is inside a cell that is not quoted';
}

class BadCell extends Error {}

/** Reads the row of a record; `reason` describes the first error. */
function readPayment(cells: Cells): { row: TransactionRow } | { reason: string } {
  try {
    const values = Object.entries<Field>(COLUMNS).map(([name, { kind, isNullable, heading }]) => {
      const cell = cells[heading] ?? '';
      return [name, cell === '' && isNullable ? null : READ[kind](cell, heading)];
    });
    return { row: Object.fromEntries(values) };
  } catch (error) {
    if (error instanceof BadCell) return { reason: error.message };
    throw error;
  }
}

/** Reads a text, which may be empty: the writers of payments decide what their ids look like. */
function readText(cell: string, column: string): string {
  // The only character that PostgreSQL does not store.
  if (cell.includes('\0')) throw new BadCell(`${column} holds a NUL character`);
  const text = restoreCell(cell);
  if (IDS.includes(column) && Buffer.byteLength(text) > MAX_ID_BYTES) {
    throw new BadCell(`${column} is too long`);
  }
  return text;
}

const READ: Record<Kind, (cell: string, column: string) => string | Date> = {
  id: readText,
  text: readText,
  status(cell, column) {
    const known: readonly string[] = TRANSACTION_STATUSES;
    if (known.includes(cell)) return cell;
    throw new BadCell(`${column} '${shorten(cell)}' is none of ${known.join(', ')}`);
  },
  money(cell, column) {
    if (/^\d{1,12}(\.\d{1,2})?$/.test(cell)) return cell;
    throw new BadCell(`${column} '${shorten(cell)}' is not in rupees, such as 1499.00`);
  },
  time(cell, column) {
    if (cell === '') throw new BadCell(`${column} is empty`);
    const instant = readInstant(cell);
    const year = instant?.getUTCFullYear() ?? 0;
    // The tables accept no other years; see schema.ts.
    if (instant && year >= 1 && year <= 9_999) return instant;
    throw new BadCell(
      `${column} '${shorten(cell)}' is not a time with its zone, such as 2026-01-31T18:30:00.000Z`,
    );
  },
};

export function shorten(value: string): string {
  return value.length > 40 ? `${value.slice(0, 40)}…` : value;
}
