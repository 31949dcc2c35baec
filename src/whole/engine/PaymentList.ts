import Papa from 'papaparse';
import { TRANSACTION_STATUSES, type Transaction } from '../../api/contract.ts';
import type { ListedTransaction } from '../../api/schema.ts';
import { localDays } from '../../match/days.ts';
import type { TimeZone } from '../../time.ts';
import { readTimes } from './days.ts';
import { readPaise } from './money.ts';
import { type CsvRecord, InvalidCsv, isCut, isPayment } from './readCsv.ts';
import { KeyIndex, TextColumn } from './TextColumn.ts';

export type Field = keyof Transaction;

/** The headings of each field in lower case, without spaces and underscores; the best name first. */
const HEADINGS: Record<Field, string[]> = {
  id: ['transactionid', 'paymentid', 'id'],
  merchantId: ['merchantid'],
  orderID: ['orderid'],
  amount: ['amount'],
  status: ['status'],
  vpa_id: ['vpaid', 'vpa'],
  ref_id: ['refid', 'rrn', 'utr'],
  createdAt: ['createdat', 'created', 'date'],
  CALLBACK_TS: ['finishedat', 'callbackts'],
  CANCEL_TS: ['cancelledat', 'cancelts'],
};
const FIELDS = Object.keys(HEADINGS) as Field[];

/** Those that are searched. */
const TEXTS = ['id', 'orderID', 'vpa_id', 'ref_id'] as const;
export type TextField = (typeof TEXTS)[number];
const TIMES = ['createdAt', 'CALLBACK_TS', 'CANCEL_TS'] as const;

/** The specification's name of a status, such as `IN_PROGRESS` for `In Progress`; others are unchanged. */
function parseStatus(text: string): string {
  const name = text.trim();
  const known = name.toUpperCase().replace(/[\s-]+/g, '_');
  return TRANSACTION_STATUSES.find((status) => status === known) ?? name;
}

/** Paise: a number, which is quick, or a bigint where a number would not be exact. NaN for what cannot be read. */
export type Paise = number | bigint;

/** The payments of an export, kept as columns: a million objects would take too much memory. */
export class PaymentList {
  headings: CsvRecord | undefined;
  delimiter = ',';
  /** The column of each field; -1 without one. */
  #places = mapFields(() => -1);
  /** In a part: the places of its rows in the sources and times, which it shares with the whole list. */
  #rows: Uint32Array | undefined;
  /** Each row as it stands in the file. They share the file's text. */
  #sources: string[] = [];
  texts = mapAll(TEXTS, () => new TextColumn());
  amounts: Paise[] = [];
  statuses: string[] = [];
  #merchantIds: string[] = [];
  #times: Record<(typeof TIMES)[number], TimeColumn>;
  readonly zone: TimeZone;
  /** The local day of a time in milliseconds, such as `2026-11-20`. */
  dayAt: (time: number) => string;
  /** By their cells: few differ, and equal texts are then kept once. */
  readonly #statuses = new Map<string, string>();
  readonly #merchants = new Map<string, string>();
  readonly #orders = new Map<Field, Order>();
  readonly #indexes = new Map<TextField, KeyIndex>();
  #repeats: Map<number, string> | undefined;
  #paidTwice: Uint8Array | undefined;

  constructor(zone: TimeZone) {
    this.zone = zone;
    const readTime = readTimes(zone);
    this.#times = mapAll(TIMES, (field) => new TimeColumn(readTime, field !== 'createdAt'));
    this.dayAt = localDays(zone);
  }

  get count(): number {
    return this.#rows?.length ?? this.#sources.length;
  }

  /** The fields that no heading names. */
  get missing(): Field[] {
    return FIELDS.filter((field) => this.#places[field] < 0);
  }

  /** How many merchants the payments belong to. */
  get merchants(): number {
    return new Set(this.#merchantIds).size;
  }

  /** @throws InvalidCsv when the file begins with a payment. */
  read(record: CsvRecord, delimiter: string): void {
    if (record.isBlank) return;
    if (this.headings) {
      this.#add(record);
      return;
    }
    if (isPayment(record.cells)) throw new InvalidCsv('Its first row is a payment, not headings.');
    this.headings = record;
    this.delimiter = delimiter;
    const plain = record.cells.map((cell) => cell.toLowerCase().replace(/[\s_]/g, ''));
    this.#places = mapFields((field) => {
      const found = HEADINGS[field].map((name) => plain.indexOf(name));
      return found.find((place) => place >= 0) ?? -1;
    });
  }

  #add(record: CsvRecord): void {
    const { cells, source } = record;
    this.#sources.push(source);
    // In a row that is cut, the last cell may be cut too.
    const isLast = this.#places.amount === cells.length - 1;
    const isAmountCut = isLast && isCut(record, this.headings?.cells.length ?? 0);
    const cellOf = (field: Field) => cells[this.#places[field]] ?? '';
    for (const field of TEXTS) this.texts[field].push(cellOf(field));
    this.amounts.push((isAmountCut ? undefined : readPaise(cellOf('amount'))) ?? Number.NaN);
    this.statuses.push(once(this.#statuses, cellOf('status'), parseStatus));
    this.#merchantIds.push(once(this.#merchants, cellOf('merchantId'), (id) => id));
    for (const field of TIMES) this.#times[field].push(cellOf(field));
  }

  /** A list of some of these payments, as it would be loaded. */
  part(rows: Uint32Array): PaymentList {
    if (rows.length === this.count) return this;
    const part = new PaymentList(this.zone);
    part.headings = this.headings;
    part.delimiter = this.delimiter;
    part.dayAt = this.dayAt;
    part.#places = this.#places;
    part.#rows = rows;
    part.#sources = this.#sources;
    part.#times = this.#times;
    part.texts = mapAll(TEXTS, (field) => this.texts[field].part(rows));
    part.amounts = pick(this.amounts, rows);
    part.statuses = pick(this.statuses, rows);
    part.#merchantIds = pick(this.#merchantIds, rows);
    const ids = new Map<number, string>();
    if (this.repeats.size > 0) {
      for (const [place, row] of rows.entries()) {
        const id = this.repeats.get(row);
        if (id !== undefined) ids.set(place, id);
      }
    }
    part.#repeats = keepRepeated(ids);
    return part;
  }

  /** Exact, of any size; undefined for what cannot be read. */
  paiseOf(row: number): bigint | undefined {
    const paise = this.amounts[row] ?? Number.NaN;
    return Number.isNaN(paise) ? undefined : BigInt(paise);
  }

  /** When a payment was created, in milliseconds; null for what cannot be read. */
  timeOf(row: number): number | null {
    const time = this.#timeAt('createdAt', row);
    return Number.isNaN(time) ? null : time;
  }

  /** The local day on which a payment was created, such as `2026-11-20`. */
  dayOf(row: number): string | null {
    const time = this.timeOf(row);
    return time === null ? null : this.dayAt(time);
  }

  #timeAt(field: (typeof TIMES)[number], row: number): number {
    return this.#times[field].at(this.#rows?.[row] ?? row);
  }

  merchantOf(row: number): string {
    return this.#merchantIds[row] ?? '';
  }

  isCompleted(row: number): boolean {
    return this.statuses[row] === 'COMPLETED';
  }

  /** A row as it stands in the file. */
  record(row: number): CsvRecord {
    const source = this.#sources[this.#rows?.[row] ?? row] ?? '';
    const { data } = Papa.parse<string[]>(source, { delimiter: this.delimiter, preview: 1 });
    const record = { cells: data[0] ?? [], source, isBlank: false, isUnclosed: false };
    // The last row of a file may lack its line break.
    return /[\r\n]$/.test(source) ? record : { ...record, source: `${source}\r\n` };
  }

  /** A row as the list shows it. */
  payment(row: number): ListedTransaction {
    const { cells } = this.record(row);
    const fields = mapFields((field) => cells[this.#places[field]] || null);
    const paise = this.amounts[row];
    // An amount that no number holds stays as it is written.
    const isExact = typeof paise === 'number' && !Number.isNaN(paise);
    const amount = isExact ? paise / 100 : fields.amount;
    return { ...fields, amount, status: this.statuses[row] ?? null };
  }

  /** All rows in the ascending order of a column. */
  order(field: Field): Order {
    const known = this.#orders.get(field);
    if (known) return known;
    const hasValue = this.#hasValue(field);
    const rows = Array.from({ length: this.count }, (_, row) => row);
    const valued = Uint32Array.from(rows.filter(hasValue)).sort(this.#comparator(field));
    const order = { valued, others: Uint32Array.from(rows.filter((row) => !hasValue(row))) };
    this.#orders.set(field, order);
    return order;
  }

  #hasValue(field: Field): (row: number) => boolean {
    if (isIn(TEXTS, field)) return (row) => !this.texts[field].isEmpty(row);
    if (isIn(TIMES, field)) return (row) => !Number.isNaN(this.#timeAt(field, row));
    if (field === 'amount') return (row) => !Number.isNaN(this.amounts[row]);
    const texts = field === 'status' ? this.statuses : this.#merchantIds;
    return (row) => texts[row] !== '';
  }

  #comparator(field: Field): (a: number, b: number) => number {
    if (isIn(TEXTS, field)) return this.texts[field].comparator();
    if (isIn(TIMES, field)) return byValue((row) => this.#timeAt(field, row));
    if (field === 'amount') return byValue((row) => this.amounts[row] ?? 0);
    const places = ranks(field === 'status' ? this.statuses : this.#merchantIds);
    return byValue((row) => places[row] ?? 0);
  }

  /** The rows of each key of a field. */
  index(field: TextField): KeyIndex {
    const index = this.#indexes.get(field) ?? new KeyIndex(this.texts[field], this.count);
    this.#indexes.set(field, index);
    return index;
  }

  /** The ids of the rows whose Transaction ID, of the same merchant, stands in another row too. */
  get repeats(): Map<number, string> {
    if (this.#repeats) return this.#repeats;
    const { id } = this.texts;
    const hashes = id.hashes(this.count);
    // Sorting numbers is quick; the ids themselves are compared only where two of these are equal.
    const sorted = hashes.toSorted();
    const repeated = new Set<number>();
    for (let nth = 1; nth < sorted.length; nth++) {
      if (sorted[nth] === sorted[nth - 1]) repeated.add(sorted[nth] ?? 0);
    }
    const ids = new Map<number, string>();
    for (let row = 0; row < this.count; row++) {
      if (!repeated.has(hashes[row] ?? 0) || id.isEmpty(row)) continue;
      // Merchants may number their payments alike.
      ids.set(row, `${id.at(row)}\n${this.merchantOf(row)}`);
    }
    this.#repeats = keepRepeated(ids);
    return this.#repeats;
  }

  /** 1 for each payment of an order that has more than one completed payment. */
  get paidTwice(): Uint8Array {
    if (this.#paidTwice) return this.#paidTwice;
    // Merchants number their orders alike.
    const orderOf = (row: number) => `${this.texts.orderID.at(row)}\n${this.merchantOf(row)}`;
    const completed = new Map<string, number>();
    // Two rows with one Transaction ID are one payment.
    const seen = new Set<string>();
    for (let row = 0; row < this.count; row++) {
      const order = orderOf(row);
      if (!this.isCompleted(row) || /^-?\n/.test(order)) continue;
      const id = this.repeats.get(row);
      if (id !== undefined && seen.has(id)) continue;
      if (id !== undefined) seen.add(id);
      completed.set(order, (completed.get(order) ?? 0) + 1);
    }
    const isTwice = (_: unknown, row: number) => Number((completed.get(orderOf(row)) ?? 0) > 1);
    this.#paidTwice = Uint8Array.from({ length: this.count }, isTwice);
    return this.#paidTwice;
  }
}

/** Times of the service. A column that seldom is asked for is read only then, when all are there. */
class TimeColumn {
  readonly #read: (text: string) => number;
  readonly #isSeldom: boolean;
  #cells: string[] = [];
  readonly #times: number[] = [];

  constructor(read: (text: string) => number, isSeldom: boolean) {
    this.#read = read;
    this.#isSeldom = isSeldom;
  }

  push(cell: string): void {
    if (this.#isSeldom) this.#cells.push(cell);
    else this.#times.push(this.#read(cell));
  }

  /** Milliseconds; NaN for what cannot be read. */
  at(place: number): number {
    if (this.#cells.length > 0) {
      for (const cell of this.#cells) this.#times.push(this.#read(cell));
      this.#cells = [];
    }
    return this.#times[place] ?? Number.NaN;
  }
}

/** Rows by a column: ascending, and those without a value, which come last in both directions. */
export interface Order {
  valued: Uint32Array;
  others: Uint32Array;
}

/** Numbers and bigints are compared exactly. */
const byValue =
  (paiseAt: (row: number) => Paise) =>
  (a: number, b: number): number => {
    const [first, second] = [paiseAt(a), paiseAt(b)];
    return first < second ? -1 : Number(first > second);
  };

/** The place of each text among those that differ, of which there are few, without case. */
function ranks(texts: readonly string[]): number[] {
  const lower = (text: string) => text.toLowerCase();
  const sorted = [...new Set(texts)].sort((a, b) => (lower(a) < lower(b) ? -1 : 1));
  const rank = new Map(sorted.map((text, place) => [text, place]));
  return texts.map((text) => rank.get(text) ?? 0);
}

/** Of ids by their rows, those that stand there more than once. */
function keepRepeated(ids: ReadonlyMap<number, string>): Map<number, string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const id of ids.values()) (seen.has(id) ? repeated : seen).add(id);
  return new Map([...ids].filter(([, id]) => repeated.has(id)));
}

function once(known: Map<string, string>, cell: string, parse: (cell: string) => string): string {
  let value = known.get(cell);
  if (value === undefined) {
    value = parse(cell);
    known.set(cell, value);
  }
  return value;
}

function pick<Value>(values: readonly Value[], rows: Uint32Array): Value[] {
  const picked = new Array<Value>(rows.length);
  for (let nth = 0; nth < rows.length; nth++) picked[nth] = values[rows[nth] as number] as Value;
  return picked;
}

const isIn = <Name extends string>(names: readonly Name[], name: string): name is Name =>
  (names as readonly string[]).includes(name);

function mapAll<Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>;
}

const mapFields = <Value>(make: (field: Field) => Value) => mapAll(FIELDS, make);
