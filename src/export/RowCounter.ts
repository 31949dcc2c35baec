import { CsvReader, isCut, isPayment } from '../paymentsFile/readCsv.ts';
import type { RowCounts } from './received.ts';

/** Counts the rows of an export that arrives in pieces, excluding headings and blank lines. */
export class RowCounter {
  /** The rows so far, except one that may continue in the next piece; null when they cannot be counted. */
  rows: number | null = 0;
  #columns: number | undefined;
  #isCut = false;
  /** A hash for each row; a million of them take 8 MB. */
  readonly #hashes: number[] = [];
  readonly #reader = new CsvReader((record) => {
    if (record.isBlank || this.rows === null) return;
    const hasHeadings = this.#columns === undefined && !isPayment(record.cells);
    this.#columns ??= record.cells.length;
    this.#isCut = isCut(record, this.#columns);
    if (hasHeadings) return;
    this.rows += 1;
    this.#hashes.push(hashOf(record.cells.join('\n')));
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

  /**
   * Ends the count. `isCut`: the file ends within a row. A row with its line break is complete. `repeated`: how many
   * rows are the same as an earlier row.
   */
  end(): Pick<RowCounts, 'rows' | 'isCut' | 'repeated'> {
    if (this.rows !== null) this.#reader.end();
    const hashes = Float64Array.from(this.#hashes).sort();
    const repeated = hashes.filter((hash, nth) => hash === hashes[nth - 1]).length;
    return { rows: this.rows, isCut: this.#isCut, repeated };
  }
}

/** A 53-bit hash: among a million different rows, two collide with a probability of 1 in 18,000. */
function hashOf(text: string): number {
  let [first, second] = [0x811c9dc5, 0x9747b28c];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    first = Math.imul(first ^ code, 0x01000193);
    second = Math.imul(second ^ code, 0x5bd1e995);
  }
  return (first >>> 0) * 2 ** 21 + (second >>> 11);
}
