import type { FieldName, Filters } from '../api/contract.ts';
import type { Received } from '../export/received.ts';
import { formatCount } from '../format.ts';
import { addUp, type FileTotals, repeatedIds, straysOf } from '../paymentsFile/addUp.ts';
import { CsvReader, InvalidCsv } from '../paymentsFile/readCsv.ts';
import { listedOf, PaymentReader } from '../paymentsFile/readPayments.ts';
import { indexPayments, type PaymentIndex } from '../reconcile/paymentIndex.ts';
import { type ByDay, compareByDay } from '../reconcile/payouts.ts';
import { readTable, type Table, type TableChoice } from '../reconcile/readTable.ts';
import { reconcile } from '../reconcile/reconcile.ts';
import type { Category, Choice, MatchResult } from '../reconcile/result.ts';
import type { TimeZone } from '../time.ts';
import {
  Finder,
  type FindQuery,
  type Found,
  type FoundPage,
  type Paging,
  type Sort,
  sortRows,
} from './find/find.ts';
import {
  comparisonsInOrder,
  type Matched,
  matchedOf,
  type ShownComparison,
  shownComparison,
} from './match/ownFile.ts';

class TooManyRows extends Error {
  override name = 'TooManyRows';
}

/** Thrown for a call about a file or a match that a newer one has replaced. */
class Replaced extends Error {
  override name = 'Replaced';
}

/** The totals and counts of a list, once its whole file has been read. */
export interface Loaded extends FileTotals {
  rows: number;
  isCut: boolean;
  /** Fields without a column in the file. */
  missing: FieldName[];
  /** How many merchants the payments belong to. */
  merchants: number;
  /** Rows that repeat the Transaction ID of an earlier row. */
  repeatedIds: number;
  /** Rows outside the requested dates. */
  strays: number;
}

/**
 * Holds all payments of one export, in the worker. Searches them, reads a person's own file, and matches both. Files
 * and matches have numbers; a call with the number of a replaced one throws Replaced.
 */
export class Engine {
  readonly #payments: PaymentReader;
  readonly #reader = new CsvReader((record) => this.#payments.read(record));
  readonly #zone: TimeZone;
  readonly #maxRows: number;
  #indexed: { payments: PaymentIndex; finder: Finder } | undefined;
  #found: { key: string; found: Found } | undefined;
  #lastNumber = 0;
  /** The opened files by number: the one that is matched, and one that may replace it. */
  readonly #opened = new Map<number, Table>();
  #matched: { file: number; match: number; table: Table; result: MatchResult } | undefined;
  #reading = new AbortController();

  constructor(zone: TimeZone, maxRows: number) {
    this.#zone = zone;
    this.#maxRows = maxRows;
    this.#payments = new PaymentReader(zone);
  }

  /** Returns the number of rows so far. @throws InvalidCsv, TooManyRows */
  add(pieces: Uint8Array[]): { rows: number } {
    for (const piece of pieces) this.#reader.add(piece);
    const rows = this.#payments.rows.length;
    if (rows > this.#maxRows) {
      throw new TooManyRows(
        `There are more than ${formatCount(this.#maxRows)} payments, too many for this page. Choose dates to load fewer.`,
      );
    }
    return { rows };
  }

  /** Ends the file; `filters` are those of its request. Throws as `add` does. */
  end(filters: Filters = {}): Loaded {
    this.#reader.end();
    const { rows, headings, missing, isCut } = this.#payments;
    if (!headings) throw new InvalidCsv('The file is empty.');
    return {
      ...addUp(this.#payments),
      ...{ rows: rows.length, isCut, missing },
      merchants: new Set(rows.map(({ merchantId }) => merchantId)).size,
      repeatedIds: repeatedIds(rows),
      strays: straysOf(rows, filters),
    };
  }

  find(query: FindQuery, paging: Paging, sort?: Sort): FoundPage {
    const { rows, ...found } = this.#findOnce(query, sort);
    // Find opens with an empty text: the worker is idle until the first key, so it prepares the search.
    if (query.text === '') setTimeout(() => this.#index().finder.prepare());
    return { ...found, count: rows.length, rows: pageOf(rows, paging).map(listedOf) };
  }

  /** Reads a person's own file, and stops reading an earlier one. Returns its number. @throws UnreadableFile */
  async openFile(bytes: Uint8Array, choice: TableChoice): Promise<number> {
    this.stopReading();
    this.#reading = new AbortController();
    const file = this.#number();
    const table = await readTable(bytes, choice, this.#reading.signal);
    this.#forget((other) => other !== this.#matched?.file && other < file);
    this.#opened.set(file, table);
    return file;
  }

  stopReading(): void {
    this.#reading.abort();
  }

  /** Matches an opened file with the payments. `received` says whether the list is complete. */
  match(file: number, choice: Partial<Choice>, received: Received): Matched {
    const table = this.#opened.get(file);
    if (!table) throw new Replaced();
    this.#forget((other) => other < file);
    const { payments } = this.#index();
    const { rows, expected, isDoubtful, certainty } = received;
    const counted = isDoubtful || expected === null ? expected : rows;
    const account = { ...payments.account, counted };
    const result = reconcile(table, { ...payments, account }, choice);
    const match = this.#number();
    this.#matched = { file, match, table, result };
    return matchedOf(result, match, table, certainty);
  }

  comparisons(match: number, wanted: readonly Category[], paging: Paging): ShownComparison[] {
    const { table, result } = this.#match(match);
    return pageOf(comparisonsInOrder(result, wanted), paging).map((one) =>
      shownComparison(one, table, this.#payments.rows),
    );
  }

  byDay(match: number): ByDay {
    const { result } = this.#match(match);
    const { payments } = this.#index();
    return compareByDay(result.categories, payments, result.comparedDays);
  }

  #forget(isOld: (file: number) => boolean): void {
    for (const file of this.#opened.keys()) if (isOld(file)) this.#opened.delete(file);
  }

  #number(): number {
    this.#lastNumber += 1;
    return this.#lastNumber;
  }

  #index() {
    const { rows } = this.#payments;
    if (!this.#indexed) {
      const payments = indexPayments(rows, this.#zone);
      this.#indexed = { payments, finder: new Finder(rows, payments) };
    }
    return this.#indexed;
  }

  /** Keeps the last search, because each page repeats it. */
  #findOnce(query: FindQuery, sort: Sort | undefined): Found {
    const key = JSON.stringify([query, sort]);
    if (this.#found?.key !== key) {
      const found = this.#index().finder.find(query);
      const rows = sort ? sortRows(found.rows, sort) : found.rows;
      this.#found = { key, found: { ...found, rows } };
    }
    return this.#found.found;
  }

  #match(match: number) {
    if (this.#matched?.match !== match) throw new Replaced();
    return this.#matched;
  }
}

const pageOf = <Item>(items: readonly Item[], { page, pageSize }: Paging) =>
  items.slice(page * pageSize, (page + 1) * pageSize);
