import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { CsvReader, type CsvRecord } from '../csv/CsvReader.ts';
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
  readonly #isForSpreadsheets: boolean;
  readonly #reader: CsvReader;
  readonly #hash = sha256.create();
  readonly #encoder = new TextEncoder();
  /** With the headings; null when the file cannot be read as CSV. */
  #records: number | null = 0;
  #columns = 0;
  #isCut = false;
  #rewritten = '';

  constructor(isForSpreadsheets: boolean) {
    this.#isForSpreadsheets = isForSpreadsheets;
    this.#reader = new CsvReader((record) => this.#count(record), { isStrict: isForSpreadsheets });
  }

  /** @throws InvalidCsv when the file is for spreadsheets and cannot be read. */
  add(piece: Uint8Array<ArrayBuffer>): CheckedPiece {
    this.#read(() => this.#reader.add(piece));
    return { rows: this.#rows(), ...this.#save(piece) };
  }

  /** The end of the file. Throws as `add` does. */
  end(): CheckedPiece & CheckedFile {
    this.#read(() => this.#reader.end());
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
      if (this.#isForSpreadsheets) throw error;
      this.#records = null;
    }
  }

  #count(record: CsvRecord): void {
    if (this.#isForSpreadsheets) {
      this.#rewritten += forSpreadsheets(record, this.#reader.delimiter);
    }
    if (record.isBlank) return;
    const { length } = record.cells;
    if (this.#records === 0) this.#columns = length;
    this.#isCut = length < this.#columns || record.isUnclosed;
    if (this.#records !== null) this.#records += 1;
  }

  #rows(): number | null {
    return this.#records && this.#records - 1;
  }

  #save(piece: Uint8Array<ArrayBuffer>): Pick<CheckedPiece, 'replacement'> {
    if (!this.#isForSpreadsheets) {
      this.#hash.update(piece);
      return {};
    }
    const replacement = this.#encoder.encode(this.#rewritten);
    this.#rewritten = '';
    this.#hash.update(replacement);
    return { replacement };
  }
}
