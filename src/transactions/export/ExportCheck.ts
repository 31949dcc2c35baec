import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { TimeZone } from '../../timeZone.ts';
import { CsvReader, type CsvRecord, isCut } from '../csv/CsvReader.ts';
import { isPayment } from '../sums/parsePaise.ts';
import { forSpreadsheets } from './forSpreadsheets.ts';

/** What was found in a whole file. */
export interface CheckedFile {
  /** Without the headings; null when the file cannot be read as CSV. */
  rows: number | null;
  /** The file ends within a row. */
  isCut: boolean;
  /** Of the saved file, in hexadecimal. */
  sha256: string;
}

export interface CheckedPiece {
  /** So far. */
  rows: number | null;
  /** What to save in place of the piece. */
  replacement?: Uint8Array<ArrayBuffer>;
}

/** Counts the rows of a CSV file that arrives in pieces, hashes it, and rewrites it when it is for spreadsheets. */
export class ExportCheck {
  readonly #rewrite: ReturnType<typeof forSpreadsheets> | null;
  readonly #reader: CsvReader;
  readonly #hash = sha256.create();
  readonly #encoder = new TextEncoder();
  /** With the headings; null when the file cannot be read as CSV. */
  #records: number | null = 0;
  #columns = 0;
  #hasHeadings = true;
  #isCut = false;
  #rewritten = '';

  /** With a zone, the file is rewritten for spreadsheets, with times in that zone; with null it is only checked. */
  constructor(spreadsheetZone: TimeZone | null) {
    this.#rewrite = spreadsheetZone && forSpreadsheets(spreadsheetZone);
    const isStrict = spreadsheetZone !== null;
    this.#reader = new CsvReader((record) => this.#count(record), { isStrict });
  }

  /** @throws InvalidCsv when the file is for spreadsheets and cannot be read. */
  add(piece: Uint8Array<ArrayBuffer>): CheckedPiece {
    this.#read(() => this.#reader.add(piece));
    return { rows: this.#rows(), ...this.#save(piece) };
  }

  /** The end of the file. Throws as `add` does. */
  end(): CheckedPiece & CheckedFile {
    this.#read(() => {
      this.#reader.end();
      this.#rewritten += this.#rewrite?.(undefined, this.#reader.delimiter) ?? '';
    });
    const last = this.#save(new Uint8Array());
    return {
      rows: this.#rows(),
      isCut: this.#isCut,
      sha256: bytesToHex(this.#hash.digest()),
      ...last,
    };
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

  #rows(): number | null {
    return this.#records && this.#records - Number(this.#hasHeadings);
  }

  #save(piece: Uint8Array<ArrayBuffer>): Pick<CheckedPiece, 'replacement'> {
    if (!this.#rewrite) {
      this.#hash.update(piece);
      return {};
    }
    const replacement = this.#encoder.encode(this.#rewritten);
    this.#rewritten = '';
    this.#hash.update(replacement);
    return { replacement };
  }
}
