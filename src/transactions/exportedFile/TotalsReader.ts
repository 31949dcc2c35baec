import { TRANSACTION_STATUSES } from '../../api/contract.ts';
import { formatText } from '../../format.ts';
import type { TimeZone } from '../../time.ts';
import {
  CsvReader,
  type CsvRecord,
  InvalidCsv,
  isCut,
  isPayment,
  localTimes,
  parsePaise,
} from './readCsv.ts';

export interface Total {
  /** Payments. */
  count: number;
  paise: bigint;
}

/** What was added up from the rows of a file. There is no total of all: failed money adds nothing to completed money. */
export interface FileTotals {
  /** The specification's statuses, Completed first, then others as they came; null stands for all further ones. */
  statuses: (Total & { status: string | null })[];
  /** Completed payments by day, such as `2026-11-20`, oldest first. */
  days: (Total & { day: string })[];
  /** Rows that are in no total, because their amount cannot be read. */
  unreadableAmounts: number;
  /** Completed payments that are in no day, because their time cannot be read. */
  unreadableTimes: number;
}

const STATUSES = ['COMPLETED', ...TRANSACTION_STATUSES.filter((status) => status !== 'COMPLETED')];

/** Other statuses that get a line of their own. */
const MAX_OTHER_STATUSES = 20;

/** The file has rows, but not the needed columns. */
class UnknownColumns extends Error {
  override name = 'UnknownColumns';
}

/** Adds up the payments of a CSV file that arrives in pieces, in whole paise. */
export class TotalsReader {
  readonly #toLocal: (text: string) => string | null;
  readonly #reader = new CsvReader((record) => this.#read(record));
  #headings: string[] | null = null;
  #places: ReturnType<typeof findColumns> = null;
  #rows = 0;
  #isCut = false;
  readonly #statuses = new Map<string | null, Total>(
    STATUSES.map((status) => [status, { count: 0, paise: 0n }]),
  );
  readonly #days = new Map<string, Total>();
  #unreadableAmounts = 0;
  #unreadableTimes = 0;

  constructor(zone: TimeZone) {
    this.#toLocal = localTimes(zone);
  }

  /** Returns the rows so far. @throws InvalidCsv, UnknownColumns */
  add(piece: Uint8Array): { rows: number } {
    this.#reader.add(piece);
    return { rows: this.#rows };
  }

  /** The end of the file. Throws as `add` does. */
  end(): FileTotals & { rows: number; isCut: boolean } {
    this.#reader.end();
    if (!this.#headings) throw new InvalidCsv('The file is empty.');
    return {
      rows: this.#rows,
      isCut: this.#isCut,
      statuses: [...this.#statuses]
        .map(([status, total]) => ({ status, ...total }))
        .filter(({ count }) => count > 0),
      days: [...this.#days]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([day, total]) => ({ day, ...total })),
      unreadableAmounts: this.#unreadableAmounts,
      unreadableTimes: this.#unreadableTimes,
    };
  }

  #read(record: CsvRecord): void {
    if (record.isBlank) return;
    this.#isCut = isCut(record, this.#headings?.length ?? 0);
    if (this.#headings) this.#addRow(record.cells, this.#headings);
    else this.#readHeadings(record.cells);
  }

  #readHeadings(headings: string[]): void {
    // Otherwise this payment would be missing in the totals.
    if (isPayment(headings)) {
      throw new InvalidCsv('Its first row is a payment, not headings.');
    }
    this.#headings = headings;
    this.#places = findColumns(headings);
  }

  #addRow(cells: string[], headings: string[]): void {
    if (!this.#places) {
      const found = formatText(headings.join(', '));
      throw new UnknownColumns(
        `This service’s file has other columns: ${found}. Totals need Amount, Status and Created At.`,
      );
    }
    const { amount, status, createdAt } = this.#places;
    this.#rows += 1;
    // In a row that is cut, the last cell may be cut too.
    const isWhole = cells.length >= headings.length || amount < cells.length - 1;
    const paise = isWhole ? parsePaise(cells[amount] ?? '') : null;
    if (paise === null) {
      this.#unreadableAmounts += 1;
      return;
    }
    const name = parseStatus(cells[status] ?? '');
    addTo(this.#totalOf(name), paise);
    if (name === 'COMPLETED') this.#addToDay(cells[createdAt] ?? '', paise);
  }

  #totalOf(status: string): Total {
    const isFull = this.#statuses.size >= TRANSACTION_STATUSES.length + MAX_OTHER_STATUSES;
    return totalIn(this.#statuses, isFull && !this.#statuses.has(status) ? null : status);
  }

  #addToDay(time: string, paise: bigint): void {
    const local = this.#toLocal(time);
    if (local === null) this.#unreadableTimes += 1;
    else addTo(totalIn(this.#days, local.slice(0, 10)), paise);
  }
}

/** Where the needed cells are in a row; null when a heading is not known. */
function findColumns(headings: string[]) {
  const plain = headings.map((heading) => heading.toLowerCase().replace(/[\s_]/g, ''));
  /** The best name first. */
  const placeOf = (...names: string[]) =>
    names.map((name) => plain.indexOf(name)).find((place) => place >= 0) ?? -1;
  const amount = placeOf('amount');
  const status = placeOf('status');
  const createdAt = placeOf('createdat', 'created', 'date');
  return Math.min(amount, status, createdAt) < 0 ? null : { amount, status, createdAt };
}

/** The specification's name of a status, such as `IN_PROGRESS` for `In Progress`; others are unchanged. */
function parseStatus(text: string): string {
  const name = text.trim();
  const known = name.toUpperCase().replace(/[\s-]+/g, '_');
  return TRANSACTION_STATUSES.some((status) => status === known) ? known : name;
}

function totalIn<Key>(totals: Map<Key, Total>, key: Key): Total {
  let total = totals.get(key);
  if (!total) {
    total = { count: 0, paise: 0n };
    totals.set(key, total);
  }
  return total;
}

function addTo(total: Total, paise: bigint): void {
  total.count += 1;
  total.paise += paise;
}
