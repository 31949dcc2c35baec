import Papa from 'papaparse';
import { TRANSACTION_STATUSES, type Transaction } from '../../api/contract.ts';
import type { ListedTransaction } from '../../api/schema.ts';
import type { TimeZone } from '../../time.ts';
import { localTimes } from './days.ts';
import { readPaise } from './money.ts';
import { type CsvRecord, InvalidCsv, isPayment } from './readCsv.ts';
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

/** Those that are searched or sorted as texts. */
const TEXTS = [
  'id',
  'orderID',
  'vpa_id',
  'ref_id',
  'createdAt',
  'CALLBACK_TS',
  'CANCEL_TS',
] as const;
type TextField = (typeof TEXTS)[number];

/** The specification's name of a status, such as `IN_PROGRESS` for `In Progress`; others are unchanged. */
function parseStatus(text: string): string {
  const name = text.trim();
  const known = name.toUpperCase().replace(/[\s-]+/g, '_');
  return TRANSACTION_STATUSES.find((status) => status === known) ?? name;
}

/** The payments of an export, kept as columns: a million objects would take too much memory. */
export class PaymentList {
  headings: CsvRecord | undefined;
  delimiter = ',';
  /** The column of each field; -1 without one. */
  #places = mapFields(() => -1);
  /** Each row as it stands in the file. They share the file's text. */
  readonly #sources: string[] = [];
  readonly texts = Object.fromEntries(TEXTS.map((field) => [field, new TextColumn()])) as Record<
    TextField,
    TextColumn
  >;
  /** Paise; NaN for what cannot be read, or is too large to be exact. */
  readonly amounts: number[] = [];
  /** The latter, by rows. */
  readonly largeAmounts = new Map<number, bigint>();
  readonly statuses: string[] = [];
  readonly #merchantIds: string[] = [];
  /** The local day of each completed payment, such as `2026-11-20`; null if it cannot be read or is not needed. */
  readonly days: (string | null)[] = [];
  /** The same texts, because few differ. */
  readonly merchants = new Map<string, string>();
  /** By their cells: few differ. */
  readonly #statuses = new Map<string, string>();
  /** By quarters of an hour: reading a time is slow. */
  readonly #days = new Map<string, string | null>();
  readonly #toLocal: (text: string) => string | null;
  readonly #orders = new Map<Field, Uint32Array>();
  readonly #indexes = new Map<TextField, KeyIndex>();
  #paidTwice: Uint8Array | undefined;

  constructor(zone: TimeZone) {
    this.#toLocal = localTimes(zone);
  }

  get count(): number {
    return this.#sources.length;
  }

  /** The fields that no heading names. */
  get missing(): Field[] {
    return FIELDS.filter((field) => this.#places[field] < 0);
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

  #add({ cells, source }: CsvRecord): void {
    this.#sources.push(source);
    // In a row that is cut, the last cell may be cut too.
    const isWhole =
      cells.length >= (this.headings?.cells.length ?? 0) || this.#places.amount < cells.length - 1;
    if (!isWhole) cells[this.#places.amount] = '';
    for (const field of TEXTS) this.texts[field].push(cells[this.#places[field]] ?? '');
    this.#addAmount(cells[this.#places.amount] ?? '');
    const text = cells[this.#places.status] ?? '';
    const status = this.#statuses.get(text) ?? parseStatus(text);
    this.#statuses.set(text, status);
    this.statuses.push(status);
    const time = cells[this.#places.createdAt] ?? '';
    this.days.push(status === 'COMPLETED' ? this.dayOf(time) : null);
    const id = cells[this.#places.merchantId] ?? '';
    const merchantId = this.merchants.get(id) ?? id;
    this.merchants.set(id, merchantId);
    this.#merchantIds.push(merchantId);
  }

  #addAmount(text: string): void {
    const paise = readPaise(text);
    if (typeof paise === 'bigint') this.largeAmounts.set(this.amounts.length, paise);
    this.amounts.push(typeof paise === 'number' ? paise : Number.NaN);
  }

  /** The local day of a time, such as `2026-11-20`. */
  dayOf(time: string): string | null {
    // Every zone's offset is a multiple of 15 minutes.
    const quarter = Math.floor(Number(time.slice(14, 16)) / 15);
    const isTime = /^[^T]{10}T\d\d:[0-5]\d:[0-5]\d(\.\d+)?Z$/.test(time);
    const key = isTime ? `${time.slice(0, 14)}${quarter}` : time;
    let day = this.#days.get(key);
    if (day === undefined) {
      day = this.#toLocal(time)?.slice(0, 10) ?? null;
      this.#days.set(key, day);
    }
    return day;
  }

  /** A row as it stands in the file. */
  record(row: number): CsvRecord {
    const source = this.#sources[row] ?? '';
    const { data } = Papa.parse<string[]>(source, { delimiter: this.delimiter, preview: 1 });
    const record = { cells: data[0] ?? [], source, isBlank: false, isUnclosed: false };
    // The last row of a file may lack its line break.
    return /[\r\n]$/.test(source) ? record : { ...record, source: `${source}\r\n` };
  }

  /** A row as the list shows it. */
  payment(row: number): ListedTransaction {
    const { cells } = this.record(row);
    const fields = mapFields((field) => cells[this.#places[field]] || null);
    const paise = this.amounts[row] ?? Number.NaN;
    const amount = Number.isNaN(paise) ? fields.amount : paise / 100;
    return { ...fields, amount, status: this.statuses[row] ?? null };
  }

  isCompleted(row: number): boolean {
    return this.statuses[row] === 'COMPLETED';
  }

  /** All rows in the ascending order of a column, those without a value first. */
  order(field: Field): Uint32Array {
    const known = this.#orders.get(field);
    if (known) return known;
    const order = Uint32Array.from({ length: this.count }, (_, row) => row);
    order.sort(this.#comparator(field));
    this.#orders.set(field, order);
    return order;
  }

  #comparator(field: Field): (a: number, b: number) => number {
    if (field === 'status') return byNumber(ranks(this.statuses));
    if (field === 'merchantId') return byNumber(ranks(this.#merchantIds));
    if (field !== 'amount') return this.texts[field].comparator();
    const lowest = Number.NEGATIVE_INFINITY;
    return byNumber(this.amounts.map((paise) => (Number.isNaN(paise) ? lowest : paise)));
  }

  /** The rows of each key of a field. */
  index(field: TextField): KeyIndex {
    const index = this.#indexes.get(field) ?? new KeyIndex(this.texts[field], this.count);
    this.#indexes.set(field, index);
    return index;
  }

  /** 1 for each payment of an order that has more than one completed payment. */
  get paidTwice(): Uint8Array {
    if (this.#paidTwice) return this.#paidTwice;
    // Merchants number their orders alike.
    const orderOf = (row: number) => `${this.texts.orderID.at(row)}\n${this.#merchantIds[row]}`;
    const completed = new Map<string, number>();
    for (let row = 0; row < this.count; row++) {
      const order = orderOf(row);
      if (!this.isCompleted(row) || /^-?\n/.test(order)) continue;
      completed.set(order, (completed.get(order) ?? 0) + 1);
    }
    const isTwice = (_: unknown, row: number) => Number((completed.get(orderOf(row)) ?? 0) > 1);
    this.#paidTwice = Uint8Array.from({ length: this.count }, isTwice);
    return this.#paidTwice;
  }
}

// Two numbers that are infinite differ by NaN, which sort takes for 0.
const byNumber = (numbers: readonly number[]) => (a: number, b: number) =>
  (numbers[a] ?? 0) - (numbers[b] ?? 0);

/** The place of each text among those that differ, of which there are few, without case. */
function ranks(texts: readonly string[]): number[] {
  const lower = (text: string) => text.toLowerCase();
  const sorted = [...new Set(texts)].sort((a, b) => (lower(a) < lower(b) ? -1 : 1));
  const rank = new Map(sorted.map((text, place) => [text, place]));
  return texts.map((text) => rank.get(text) ?? 0);
}

function mapFields<Value>(make: (field: Field) => Value): Record<Field, Value> {
  return Object.fromEntries(FIELDS.map((field) => [field, make(field)])) as Record<Field, Value>;
}
