import { FIELDS, type FieldName, SEARCHED } from '../../api/contract.ts';
import type { ListedTransaction } from '../../api/schema.ts';
import type { ExportedPayment } from '../../paymentsFile/readPayments.ts';
import { ID_FIELDS, type PaymentIndex } from '../../reconcile/paymentIndex.ts';
import { idKey } from '../../written/ids.ts';
import { readAmount } from '../../written/money.ts';
import { cleanPasted } from '../../written/pasted.ts';
import {
  amountsIn,
  bareAmountIn,
  idsInWord,
  lower,
  rangeIn,
  unique,
  wordsIn,
} from './readQuery.ts';

export interface FindQuery {
  text: string;
  /** All statuses when undefined. */
  status: string | undefined;
  /** Whether a bare number also finds ids that begin or end with it, not only its amount. */
  isWide?: boolean | undefined;
  /** Only payments of orders that have more than one completed payment. */
  isPaidTwice: boolean;
  /** Only payments with exactly this value, ignoring case: a part of a VPA ID may be another payer's. */
  only?: { field: 'vpa_id' | 'orderID'; value: string } | undefined;
}

/** Whether a row matches everything but the text. */
type IsAllowed = (row: ExportedPayment) => boolean;

/** How a part of the text was found. */
export type FoundBy = 'id' | 'amount' | 'edge' | 'within';

export interface Found {
  rows: ExportedPayment[];
  /** The sum of the completed payments in `rows`. */
  paise: bigint;
  /** The number of completed payments in `rows` whose amount cannot be read. */
  unreadable: number;
  /** The parts of the text that found payments. */
  parts: { text: string; by: FoundBy }[];
  /** Ids and amounts of the text that no payment has. */
  missing: string[];
  /** The number of further payments, whose ids begin or end with the digits of the amount. */
  more: number;
  /** Whether any order, found or not, has more than one completed payment. */
  hasPaidTwice: boolean;
}

/** A page of the found payments. */
export interface FoundPage extends Omit<Found, 'rows'> {
  rows: ListedTransaction[];
  /** The number of rows on all pages. */
  count: number;
}

/** Finds payments by ids, VPA IDs, amounts and statuses. */
export class Finder {
  readonly #rows: readonly ExportedPayment[];
  readonly #payments: PaymentIndex;
  /** The number of completed payments of each order. */
  readonly #paid = new Map<string, number>();
  #read: { texts: string[]; shapes: Set<string> } | undefined;
  #payers: Map<string, ExportedPayment[]> | undefined;

  constructor(rows: readonly ExportedPayment[], payments: PaymentIndex) {
    this.#rows = rows;
    this.#payments = payments;
    // Rows with the same Transaction ID are one payment.
    const seen = new Set<string>();
    for (const row of rows) {
      const order = orderOf(row);
      const id = row.id && `${row.id}\n${row.merchantId}`;
      if (!order || row.status !== 'COMPLETED' || seen.has(id)) continue;
      if (id) seen.add(id);
      this.#paid.set(order, (this.#paid.get(order) ?? 0) + 1);
    }
  }

  find(query: FindQuery): Found {
    const { rows, parts, missing, more = 0 } = this.#search(query);
    const done = rows.filter(({ status }) => status === 'COMPLETED');
    return {
      ...{ rows, parts, missing, more },
      paise: done.reduce((sum, { paise }) => sum + (paise ?? 0n), 0n),
      unreadable: done.filter(({ paise }) => paise === null).length,
      hasPaidTwice: [...this.#paid.values()].some((count) => count > 1),
    };
  }

  /** Reads the ids and texts of all payments in advance, so that the first search is fast. */
  prepare(): void {
    for (const field of ID_FIELDS) this.#payments.find(field, '');
    this.#reading();
  }

  /** Each row's searchable text, and the shapes of the Order IDs. */
  #reading() {
    this.#read ??= {
      texts: this.#rows.map(textOf),
      shapes: new Set(this.#rows.map(({ orderID }) => shapeOf(orderID))),
    };
    return this.#read;
  }

  #filter({ status, isPaidTwice, only }: FindQuery): IsAllowed {
    const value = only && lower(only.value);
    return (row) =>
      (status === undefined || row.status === status) &&
      (!isPaidTwice || (this.#paid.get(orderOf(row)) ?? 0) > 1) &&
      (!only || lower(row[only.field]) === value);
  }

  /**
   * Tries in turn: a bare number's amount; ids anywhere in the text; a range of amounts; single amounts; values that
   * begin with, end with or contain the text.
   */
  #search(query: FindQuery): Pick<Found, 'rows' | 'parts' | 'missing'> & { more?: number } {
    const clean = cleanPasted(query.text.normalize('NFC'));
    const isAllowed = this.#filter(query);
    if (clean === '') return { rows: this.#rows.filter(isAllowed), parts: [], missing: [] };
    const bare = query.isWide ? undefined : this.#findBare(clean, isAllowed);
    if (bare) return bare;
    const ids = this.#findIds(clean, isAllowed);
    if (ids.parts.length > 0) return ids;
    const ranged = this.#findRange(clean, isAllowed);
    if (ranged) return ranged;
    const amounts = this.#findAmounts(clean, isAllowed);
    const missing = [...amounts.missing, ...ids.missing];
    if (amounts.rows.length > 0) return { ...amounts, missing };
    const word = this.#findWord(clean, isAllowed);
    return { ...word, missing: word.rows.length > 0 ? [] : missing };
  }

  #findBare(text: string, isAllowed: IsAllowed) {
    const bare = bareAmountIn(text);
    if (!bare) return;
    const { rows: all } = this.#findWord(bare.word, isAllowed);
    const rows = all.filter((row) => row.paise === bare.paise);
    const parts = partsOf([bare.word], 'amount');
    return rows.length > 0
      ? { rows, parts, missing: [], more: all.length - rows.length }
      : undefined;
  }

  /** Finds the amounts of a range, both ends included; nothing if an id contains the text of the range. */
  #findRange(text: string, isAllowed: IsAllowed) {
    const range = rangeIn(text);
    if (!range) return;
    const { word, from, to } = range;
    const rows = this.#priced((paise) => paise >= from && paise <= to).filter(isAllowed);
    if (rows.length === 0 || this.#findWord(word, isAllowed).rows.length > 0) return;
    return { rows, parts: partsOf([word], 'amount'), missing: [] };
  }

  #findAmounts(text: string, isAllowed: IsAllowed) {
    const amounts = amountsIn(text);
    const paiseOf = (amount: string) => readAmount(amount)?.paise ?? null;
    const wanted = new Set(amounts.map(paiseOf));
    const rows = this.#priced((paise) => wanted.has(paise)).filter(isAllowed);
    const found = new Set(rows.map(({ paise }) => paise));
    const isFound = (amount: string) => found.has(paiseOf(amount));
    return {
      rows,
      parts: partsOf(amounts.filter(isFound), 'amount'),
      missing: amounts.filter((amount) => !isFound(amount)),
    };
  }

  #priced(isWanted: (paise: bigint) => boolean): ExportedPayment[] {
    return this.#rows.filter(({ paise }) => paise !== null && isWanted(paise));
  }

  #findIds(text: string, isAllowed: IsAllowed) {
    const hits = new Set<ExportedPayment>();
    const parts: string[] = [];
    const missing: string[] = [];
    const take = (part: string) => {
      const rows = this.#named(part).filter(isAllowed);
      for (const row of rows) hits.add(row);
      if (rows.length > 0) parts.push(part);
      return rows.length > 0;
    };
    for (const word of wordsIn(text)) {
      if (take(word)) continue;
      const { tried, long } = idsInWord(word);
      if (tried.map(take).includes(true)) continue;
      missing.push(...(this.#isShaped(word) ? [word] : long));
    }
    // An Order ID may contain spaces.
    if (parts.length === 0 && take(text)) missing.length = 0;
    return {
      rows: this.#rows.filter((row) => hits.has(row)),
      parts: partsOf(unique(parts), 'id'),
      missing: unique(missing),
    };
  }

  /** The payments with this id. A word without a digit or @, such as `Dear`, is not an id. */
  #named(id: string): ExportedPayment[] {
    if (!/[\d@]/.test(id)) return [];
    const key = idKey(id);
    const places = ID_FIELDS.flatMap((field) => (key ? this.#payments.find(field, key) : []));
    const named = places.flatMap((place) => this.#rows[place] ?? []);
    if (!id.includes('@')) return named;
    this.#payers ??= payersOf(this.#rows);
    return [...named, ...(this.#payers.get(lower(id)) ?? [])];
  }

  /** Whether a word looks like one of the list's Order IDs, apart from its digits. */
  #isShaped(word: string): boolean {
    return /\d/.test(word) && this.#reading().shapes.has(shapeOf(word));
  }

  #findWord(word: string, isAllowed: IsAllowed): Pick<Found, 'rows' | 'parts'> {
    const wanted = lower(word);
    const paise = readAmount(word)?.paise;
    const { texts } = this.#reading();
    const [first, within]: [ExportedPayment[], ExportedPayment[]] = [[], []];
    const kinds = new Set<FoundBy>();
    for (const [place, row] of this.#rows.entries()) {
      const text = texts[place] ?? '';
      const isPriced = paise !== undefined && row.paise === paise;
      const isWithin = text.includes(wanted);
      if (!(isPriced || isWithin) || !isAllowed(row)) continue;
      const isAtEdge = text.includes(`\n${wanted}`) || text.includes(`${wanted}\n`);
      if (isPriced) kinds.add('amount');
      if (isAtEdge) kinds.add('edge');
      (isPriced || isAtEdge ? first : within).push(row);
    }
    if (kinds.size === 0 && within.length > 0) kinds.add('within');
    const parts = BY_WORD.filter((by) => kinds.has(by)).map((by) => ({ text: word, by }));
    return { rows: first.length > 0 ? first : within, parts };
  }
}

const partsOf = (texts: string[], by: FoundBy) => texts.map((text) => ({ text, by }));

const BY_WORD = ['amount', 'edge', 'within'] as const;

/** The searched fields of a row in lower case, each on its own line. */
const textOf = (row: ExportedPayment) =>
  lower(`\n${SEARCHED.map((field) => row[field] ?? '').join('\n')}\n`);

/** The payments of each VPA ID. */
function payersOf(rows: readonly ExportedPayment[]): Map<string, ExportedPayment[]> {
  const payers = new Map<string, ExportedPayment[]>();
  for (const row of rows) {
    const payer = lower(row.vpa_id);
    const found = payers.get(payer);
    if (found) found.push(row);
    else payers.set(payer, [row]);
  }
  return payers;
}

/** The key of an order: Order ID and merchant, as merchants may share Order IDs. Empty if the ID is missing or `-`. */
const orderOf = ({ orderID, merchantId }: ExportedPayment) =>
  orderID && orderID !== '-' ? `${orderID}\n${merchantId}` : '';

const shapeOf = (id: string) => lower(id).replace(/\d+/g, '0');

export interface Paging {
  page: number;
  pageSize: number;
}

export interface Sort {
  field: FieldName;
  direction: 'asc' | 'desc';
}

/** Sorts the rows. Rows without a value come last in both directions. */
export function sortRows(
  rows: readonly ExportedPayment[],
  { field, direction }: Sort,
): ExportedPayment[] {
  const sign = direction === 'asc' ? 1 : -1;
  const valued = rows.map((row) => ({ row, value: sortValue(row, field) }));
  return valued
    .sort(({ value: a }, { value: b }) => {
      if (a === b) return 0;
      if (a === null || b === null) return a === null ? 1 : -1;
      return a < b ? -sign : sign;
    })
    .map(({ row }) => row);
}

function sortValue(row: ExportedPayment, field: FieldName): string | number | bigint | null {
  if (field === 'amount') return row.paise;
  if (field === 'createdAt') return row.time;
  const text = row[field];
  if (FIELDS[field].kind !== 'time') return lower(String(text ?? '')) || null;
  const time = Date.parse(String(text ?? ''));
  return Number.isNaN(time) ? null : time;
}
