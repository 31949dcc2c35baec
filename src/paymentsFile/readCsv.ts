import Papa, { type ParseStepResult } from 'papaparse';
import { readPaise } from '../written/money.ts';

/** The most characters of a record. A longer one is a fault of the file, such as a quote that is never closed. */
const MAX_RECORD_LENGTH = 1_000_000;
/** Characters that are enough to detect the delimiter and the line break. */
const SAMPLE = 1_000;
export const BYTE_ORDER_MARK = '\uFEFF';

export interface CsvRecord {
  cells: string[];
  /** The record as it is in the file, with its line break. */
  source: string;
  /** An empty line, which callers skip. */
  isBlank: boolean;
  /** The file ends within a quoted cell. */
  isUnclosed: boolean;
}

/** Whether the file ends within the record. A shorter record with a line break only omits empty cells at its end. */
export function isCut({ cells, source, isUnclosed }: CsvRecord, columns: number): boolean {
  return isUnclosed || (cells.length < columns && !/[\r\n]$/.test(source));
}

/** Thrown for a file that cannot be read as CSV. The message says why. */
export class InvalidCsv extends Error {
  override name = 'InvalidCsv';
}

/**
 * Splits a CSV file (RFC 4180) that arrives in pieces into records. Detects the delimiter and the line break; accepts
 * a byte-order mark. Invalid UTF-8 is replaced.
 */
export class CsvReader {
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  readonly #onRecord: (record: CsvRecord) => void;
  #format: ReturnType<typeof detectFormat> | undefined;
  /** The end of the text so far: a record that may continue in the next piece. */
  #rest = '';

  constructor(onRecord: (record: CsvRecord) => void) {
    this.#onRecord = onRecord;
  }

  /** @throws InvalidCsv */
  add(piece: Uint8Array): void {
    const text = this.#rest + this.#decoder.decode(piece, { stream: true });
    const canDetectFormat = this.#format !== undefined || text.length >= SAMPLE;
    this.#rest = canDetectFormat ? (this.#read(text)?.source ?? text) : text;
    if (this.#rest.length > MAX_RECORD_LENGTH) {
      throw new InvalidCsv('A row is longer than a million characters.');
    }
  }

  end(): void {
    const last = this.#read(this.#rest + this.#decoder.decode());
    if (last?.source) this.#onRecord(last);
  }

  /** Reports all records but the last, which it returns. */
  #read(text: string): CsvRecord | undefined {
    if (text === '') return;
    this.#format ??= detectFormat(text);
    // Papa Parse removes the byte-order mark and does not count it in its cursor.
    const mark = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : '';
    let last: CsvRecord | undefined;
    let start = 0;
    Papa.parse<string[]>(text, {
      ...this.#format,
      step: ({ data, meta, errors }: ParseStepResult<string[]>) => {
        if (last) this.#onRecord(last);
        const end = meta.cursor + mark.length;
        const source = text.slice(start, end);
        last = {
          cells: data,
          source,
          isBlank: data.length === 1 && source.trim() === '',
          isUnclosed: errors.length > 0 && errors.every(({ code }) => code === 'MissingQuotes'),
        };
        start = end;
      },
    });
    return last;
  }
}

function detectFormat(text: string) {
  // A piece can end between the two characters of a line break.
  const { delimiter, linebreak } = Papa.parse(text.replace(/\r$/, ''), { preview: 10 }).meta;
  return { delimiter, newline: linebreak as '\r\n' | '\n' | '\r' };
}

/** Whether a file's first row is a payment, which means that the file has no headings. */
export function isPayment(cells: string[]): boolean {
  return cells.some((cell) => readPaise(cell) !== undefined || cell.includes('@'));
}
