import Papa from 'papaparse';
import { TRANSACTION_STATUSES, type Transaction } from '../../api/contract.ts';
import type { ListedTransaction } from '../../api/schema.ts';
import { type CsvRecord, InvalidCsv, isPayment, parsePaise } from '../csv/readCsv.ts';

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

const TEXT_FIELDS = ['id', 'orderID', 'vpa_id', 'ref_id'] as const;
export type TextField = (typeof TEXT_FIELDS)[number];
const NAME_FIELDS = ['status', 'merchantId'] as const;
const TIME_FIELDS = ['createdAt', 'CALLBACK_TS', 'CANCEL_TS'] as const;
const NUMBER_FIELDS = ['amount', ...TIME_FIELDS] as const;

/** Paise as a number; null for what cannot be read, or is too large to be exact. */
export function readPaise(text: string): number | null {
  const paise = Number(parsePaise(text) ?? Number.NaN);
  return Number.isSafeInteger(paise) ? paise : null;
}

/** Exact, of any size. */
export const sumPaise = (amounts: number[]) =>
  amounts.reduce((sum, paise) => sum + BigInt(paise), 0n);

/** The specification's name of a status, such as `IN_PROGRESS` for `In Progress`; others are unchanged. */
function parseStatus(text: string): string {
  const name = text.trim();
  const known = name.toUpperCase().replace(/[\s-]+/g, '_');
  return TRANSACTION_STATUSES.some((status) => status === known) ? known : name;
}

/** Cells in lower case, one on a line, so that one search goes through all of them. */
class TextColumn {
  #text = '';
  /** Cells that are not in the text yet: adding each on its own takes ten times as long. */
  #pending: string[] = [];
  #length = 0;
  readonly #ends: number[] = [];

  push(cell: string): void {
    const text = cell.trim().toLowerCase().replaceAll('\n', ' ');
    const line = text === '-' ? '\n' : `${text}\n`;
    this.#length += line.length;
    this.#ends.push(this.#length);
    if (this.#pending.push(line) >= 5_000) this.#join();
  }

  #join(): string {
    this.#text += this.#pending.join('');
    this.#pending = [];
    return this.#text;
  }

  at(row: number): string {
    return this.#join().slice(this.#ends[row - 1] ?? 0, (this.#ends[row] ?? 1) - 1);
  }

  /** Calls `onRow` for each cell that contains the text, which is not empty and in lower case. */
  search(part: string, onRow: (row: number) => void): void {
    const text = this.#join();
    let row = 0;
    let place = text.indexOf(part);
    while (place >= 0) {
      while ((this.#ends[row] ?? Number.POSITIVE_INFINITY) <= place) row += 1;
      onRow(row);
      place = text.indexOf(part, this.#ends[row]);
    }
  }

  /** Compares two cells by their characters; a comparison of slices takes ten times as long. */
  comparator(): (a: number, b: number) => number {
    const text = this.#join();
    const codes = new Uint16Array(text.length);
    for (let place = 0; place < text.length; place++) codes[place] = text.charCodeAt(place);
    const starts = Uint32Array.from([0, ...this.#ends]);
    return (a, b) => {
      let first = starts[a] ?? 0;
      let second = starts[b] ?? 0;
      while (codes[first] === codes[second] && codes[first] !== LINE_BREAK) {
        first += 1;
        second += 1;
      }
      return (codes[first] ?? 0) - (codes[second] ?? 0);
    };
  }
}

const LINE_BREAK = 10;

/** The payments of an export, kept as columns: a million objects would take too much memory. */
export class PaymentList {
  headings: CsvRecord | undefined;
  delimiter = ',';
  #places: Record<Field, number> | undefined;
  /** Each row as it stands in the file. They share the file's text. */
  readonly #sources: string[] = [];
  readonly texts = mapFields(TEXT_FIELDS, () => new TextColumn());
  readonly names = mapFields(NAME_FIELDS, (): string[] => []);
  /** Each name once, because they repeat. */
  readonly #names = new Map<string, string>();
  /** Paise and milliseconds; NaN for what cannot be read. */
  readonly numbers = mapFields(NUMBER_FIELDS, (): number[] => []);
  readonly #orders = new Map<Field, Uint32Array>();
  #paidTwice: Uint8Array | undefined;

  get count(): number {
    return this.#sources.length;
  }

  /** The fields that no heading names. */
  get missing(): Field[] {
    return FIELDS.filter((field) => (this.#places?.[field] ?? -1) < 0);
  }

  /** @throws InvalidCsv when the file begins with a payment. */
  read(record: CsvRecord, delimiter: string): void {
    if (record.isBlank) return;
    if (this.#places) {
      this.#add(record, this.#places);
      return;
    }
    if (isPayment(record.cells)) throw new InvalidCsv('Its first row is a payment, not headings.');
    this.headings = record;
    this.delimiter = delimiter;
    const plain = record.cells.map((cell) => cell.toLowerCase().replace(/[\s_]/g, ''));
    const placeOf = (field: Field) => {
      const found = HEADINGS[field].map((name) => plain.indexOf(name));
      return found.find((place) => place >= 0) ?? -1;
    };
    this.#places = mapFields(FIELDS, placeOf);
  }

  #add({ cells, source }: CsvRecord, places: Record<Field, number>): void {
    const cell = (field: Field) => cells[places[field]] ?? '';
    this.#sources.push(source);
    for (const field of TEXT_FIELDS) this.texts[field].push(cell(field));
    this.names.status.push(this.#intern(parseStatus(cell('status'))));
    this.names.merchantId.push(this.#intern(cell('merchantId').trim()));
    this.numbers.amount.push(readPaise(cell('amount')) ?? Number.NaN);
    // Not by date-fns, which is ten times as slow. Without a zone, which the contract asks for, only the order is used.
    for (const field of TIME_FIELDS) this.numbers[field].push(Date.parse(cell(field)));
  }

  #intern(name: string): string {
    if (!this.#names.has(name)) this.#names.set(name, name);
    return this.#names.get(name) ?? name;
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
    const fields = mapFields(FIELDS, (field) => cells[this.#places?.[field] ?? -1] || null);
    const paise = this.numbers.amount[row] ?? Number.NaN;
    const amount = Number.isNaN(paise) ? fields.amount : paise / 100;
    return { ...fields, amount, status: this.names.status[row] ?? null };
  }

  isCompleted(row: number): boolean {
    return this.names.status[row] === 'COMPLETED';
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
    if (isOneOf(TEXT_FIELDS, field)) return this.texts[field].comparator();
    if (isOneOf(NAME_FIELDS, field)) {
      const names = this.names[field];
      const ranks = new Map([...new Set(names)].sort().map((name, rank) => [name, rank]));
      const keys = names.map((name) => ranks.get(name) ?? 0);
      return (a, b) => (keys[a] ?? 0) - (keys[b] ?? 0);
    }
    const lowest = Number.NEGATIVE_INFINITY;
    const keys = Float64Array.from(this.numbers[field], (key) =>
      Number.isNaN(key) ? lowest : key,
    );
    // Two that are missing differ by NaN, which sort takes for 0.
    return (a, b) => (keys[a] ?? 0) - (keys[b] ?? 0);
  }

  /** 1 for each payment of an order that has more than one completed payment. */
  get paidTwice(): Uint8Array {
    if (this.#paidTwice) return this.#paidTwice;
    // Merchants number their orders alike.
    const orderOf = (row: number) => `${this.texts.orderID.at(row)}\n${this.names.merchantId[row]}`;
    const completed = new Map<string, number>();
    for (let row = 0; row < this.count; row++) {
      const order = orderOf(row);
      if (this.isCompleted(row) && !order.startsWith('\n')) {
        completed.set(order, (completed.get(order) ?? 0) + 1);
      }
    }
    const isTwice = (_: undefined, row: number) => Number((completed.get(orderOf(row)) ?? 0) > 1);
    this.#paidTwice = Uint8Array.from({ length: this.count }, isTwice);
    return this.#paidTwice;
  }
}

function mapFields<Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>;
}

function isOneOf<Name extends string>(names: readonly Name[], name: string): name is Name {
  return (names as readonly string[]).includes(name);
}
