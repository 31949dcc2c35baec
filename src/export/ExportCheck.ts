import type { TimeZone } from '../time.ts';
import {
  BYTE_ORDER_MARK,
  CsvReader,
  type CsvRecord,
  isCut,
  isPayment,
} from '../wholeList/engine/readCsv.ts';
import { forSpreadsheets } from '../wholeList/engine/spreadsheets.ts';

export interface CheckedPiece {
  /** So far, without the headings; null when the file cannot be read as CSV. */
  rows: number | null;
  /** What to save in place of the piece. */
  replacement?: Uint8Array<ArrayBuffer>;
}

/** Counts the rows of a CSV file that arrives in pieces, and rewrites it when it is for spreadsheets. */
export class ExportCheck {
  readonly #rewrite: ReturnType<typeof forSpreadsheets> | null;
  readonly #reader: CsvReader;
  /** With the headings; null when the file cannot be read as CSV. */
  #records: number | null = 0;
  #columns = 0;
  #hasHeadings = true;
  #isCut = false;
  #rewritten = '';

  /** With a zone, the file is rewritten for spreadsheets, with times in that zone; with null it is only checked. */
  constructor(spreadsheetZone: TimeZone | null) {
    this.#rewrite = spreadsheetZone && forSpreadsheets(spreadsheetZone);
    // Without it, Excel does not read the file as UTF-8.
    if (this.#rewrite) this.#rewritten = BYTE_ORDER_MARK;
    const isStrict = spreadsheetZone !== null;
    this.#reader = new CsvReader((record) => this.#count(record), { isStrict });
  }

  /** @throws InvalidCsv when the file is for spreadsheets and cannot be read. */
  add(pieces: Uint8Array<ArrayBuffer>[]): CheckedPiece {
    this.#read(() => {
      for (const piece of pieces) this.#reader.add(piece);
    });
    return this.#save();
  }

  /** The end of the file. Throws as `add` does. */
  end(): CheckedPiece & { isCut: boolean; hasHeadings: boolean } {
    this.#read(() => {
      this.#reader.end();
      this.#rewritten += this.#rewrite?.(undefined, this.#reader.delimiter) ?? '';
    });
    const last = this.#save();
    return { ...last, isCut: this.#isCut, hasHeadings: this.#hasHeadings };
  }

  #read(step: () => void): void {
    if (this.#records === null) return;
    try {
      step();
    } catch (error) {
      // A file that is saved unchanged does not have to be readable.
      if (this.#rewrite) throw error;
      this.#records = null;
    }
  }

  #count(record: CsvRecord): void {
    this.#rewritten += this.#rewrite?.(record, this.#reader.delimiter) ?? '';
    if (record.isBlank) return;
    if (this.#records === 0) {
      this.#columns = record.cells.length;
      this.#hasHeadings = !isPayment(record.cells);
    }
    this.#isCut = isCut(record, this.#columns);
    if (this.#records !== null) this.#records += 1;
  }

  #save(): CheckedPiece {
    const rows = this.#records && this.#records - Number(this.#hasHeadings);
    const replacement = this.#rewrite ? new TextEncoder().encode(this.#rewritten) : undefined;
    this.#rewritten = '';
    return { rows, replacement };
  }
}
