import { TRANSACTION_STATUSES } from '../../api/contract.ts';
import type { TimeZone } from '../../timeZone.ts';
import { CsvReader, type CsvRecord, InvalidCsv, isCut } from '../csv/CsvReader.ts';
import { localTimes } from '../csv/localTime.ts';
import { type Columns, type FileColumns, findColumns, isComplete } from './columns.ts';
import { isPayment, parsePaise } from './parsePaise.ts';
import type { Sum, Totals } from './Totals.ts';

/** Other statuses that get a line of their own. */
const MAX_OTHER_STATUSES = 20;

/** The state after a piece of the file. */
export interface Added {
  /** So far, without the headings. */
  rows: number;
  /** The file's columns, when it is not known which is which. Then nothing can be added up. */
  unknown: FileColumns | null;
}

/** Adds up the payments of a CSV file that arrives in pieces, in whole paise. */
export class Sums {
  readonly #chosen: Columns | null;
  readonly #toLocal: (text: string) => string | null;
  readonly #reader = new CsvReader((record) => this.#read(record));
  #headings: string[] | null = null;
  #example: string[] = [];
  /** Where the needed cells are in a row; null when that is not known. */
  #places: Record<keyof Columns, number> | null = null;
  #rows = 0;
  #isCut = false;
  readonly #all: Sum = { count: 0, paise: 0n };
  readonly #statuses = new Map<string | null, Sum>(
    TRANSACTION_STATUSES.map((status) => [status, { count: 0, paise: 0n }]),
  );
  readonly #days = new Map<string, Sum>();
  #unreadableAmounts = 0;
  #unreadableTimes = 0;

  /** `chosen` are the columns that a person chose for files with other headings. */
  constructor(zone: TimeZone, chosen: Columns | null) {
    this.#chosen = chosen;
    this.#toLocal = localTimes(zone);
  }

  /** @throws InvalidCsv */
  add(piece: Uint8Array): Added {
    this.#reader.add(piece);
    return this.#added();
  }

  /** The end of the file. @throws InvalidCsv */
  end(): Added & { totals: Totals } {
    this.#reader.end();
    if (!this.#headings) throw new InvalidCsv('The file is empty.');
    return { ...this.#added(), totals: this.#totals() };
  }

  #added(): Added {
    const isUnknown = this.#rows > 0 && !this.#places;
    return { rows: this.#rows, unknown: isUnknown ? this.#file() : null };
  }

  #file(): FileColumns {
    return { headings: this.#headings ?? [], example: this.#example };
  }

  #read(record: CsvRecord): void {
    if (record.isBlank) return;
    const { cells } = record;
    this.#isCut = isCut(record, this.#headings?.length ?? 0);
    if (this.#headings) this.#count(cells, this.#headings.length);
    else this.#readHeadings(cells);
  }

  #readHeadings(headings: string[]): void {
    // A payment in their place would be lost, and shown as a choice of columns.
    if (isPayment(headings)) {
      throw new InvalidCsv('Its first row is a payment, not headings.');
    }
    this.#headings = headings;
    const columns = findColumns(headings, this.#chosen);
    if (!isComplete(columns)) return;
    const { amount, status, createdAt } = columns;
    this.#places = {
      amount: headings.indexOf(amount),
      status: headings.indexOf(status),
      createdAt: headings.indexOf(createdAt),
    };
  }

  #count(cells: string[], columns: number): void {
    if (this.#rows === 0) this.#example = cells;
    this.#rows += 1;
    if (!this.#places) return;
    const { amount, status, createdAt } = this.#places;
    // In a row that is cut, the last cell may be cut too.
    const isWhole = cells.length >= columns || amount < cells.length - 1;
    const paise = isWhole ? parsePaise(cells[amount] ?? '') : null;
    if (paise === null) {
      this.#unreadableAmounts += 1;
      return;
    }
    const name = parseStatus(cells[status] ?? '');
    addTo(this.#all, paise);
    addTo(this.#statusSum(name), paise);
    if (name === 'COMPLETED') this.#addToDay(cells[createdAt] ?? '', paise);
  }

  #statusSum(name: string): Sum {
    const isFull = this.#statuses.size >= TRANSACTION_STATUSES.length + MAX_OTHER_STATUSES;
    return sumIn(this.#statuses, isFull && !this.#statuses.has(name) ? null : name);
  }

  #addToDay(time: string, paise: bigint): void {
    const local = this.#toLocal(time);
    if (local === null) this.#unreadableTimes += 1;
    else addTo(sumIn(this.#days, local.slice(0, 10)), paise);
  }

  #totals(): Totals {
    return {
      all: this.#all,
      statuses: [...this.#statuses]
        .map(([status, sum]) => ({ status, ...sum }))
        .filter(({ count }) => count > 0),
      days: [...this.#days]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([day, sum]) => ({ day, ...sum })),
      unreadableAmounts: this.#unreadableAmounts,
      unreadableTimes: this.#unreadableTimes,
      isCut: this.#isCut,
      file: this.#file(),
    };
  }
}

/** The specification's name of a status, such as `IN_PROGRESS` for `In Progress`; others are unchanged. */
function parseStatus(text: string): string {
  const name = text.trim();
  const known = name.toUpperCase().replace(/[\s-]+/g, '_');
  return TRANSACTION_STATUSES.some((status) => status === known) ? known : name;
}

function sumIn<Key>(sums: Map<Key, Sum>, key: Key): Sum {
  let sum = sums.get(key);
  if (!sum) {
    sum = { count: 0, paise: 0n };
    sums.set(key, sum);
  }
  return sum;
}

function addTo(sum: Sum, paise: bigint): void {
  sum.count += 1;
  sum.paise += paise;
}
