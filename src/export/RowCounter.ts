import { CsvReader, isCut, isPayment } from '../paymentsFile/readCsv.ts';
import type { RowCounts } from './received.ts';

/** Counts the rows of an export that arrives in pieces, without its headings and blank lines. */
export class RowCounter {
  /** Null when they cannot be counted. During the export, without the row that may go on in the next piece. */
  rows: number | null = 0;
  #columns: number | undefined;
  #isCut = false;
  readonly #reader = new CsvReader((record) => {
    if (record.isBlank || this.rows === null) return;
    const hasHeadings = this.#columns === undefined && !isPayment(record.cells);
    this.#columns ??= record.cells.length;
    this.#isCut = isCut(record, this.#columns);
    if (!hasHeadings) this.rows += 1;
  });

  add(piece: Uint8Array): void {
    if (this.rows === null) return;
    try {
      this.#reader.add(piece);
    } catch {
      this.rows = null;
      this.#isCut = true;
    }
  }

  /** Ends the count. `isCut`: the file ends within a row. A row that has its line break is whole. */
  end(): Pick<RowCounts, 'rows' | 'isCut'> {
    if (this.rows !== null) this.#reader.end();
    return { rows: this.rows, isCut: this.#isCut };
  }
}
