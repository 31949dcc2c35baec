import type { KeyColumn, KeyField } from './matched.ts';
import type { PaymentList } from './PaymentList.ts';
import { keyOf } from './TextColumn.ts';

/* Which payments a row of a file names. Nothing is ever matched by its amount. */

/** Payments that belong together: those of an order, or with one reference. */
export interface Group {
  /** Of the list; several rows of an order are several tries, or an order that was paid twice. */
  payments: number[];
  /** It is loaded, but outside the list’s filters of now. */
  isAway: boolean;
}

export interface Named {
  /** Undefined when the row names nothing. With no payments it names something that is not here. */
  group?: Group;
  field?: KeyField;
  /** The row names payments that do not belong together. */
  isSeveral: boolean;
  /** What the row is known by, such as `kn10401`. */
  key: string;
  /** The reference as the file has it, when blanks inside are all that differs. `isHint`: within a text, so it is only told. */
  blank?: { text: string; isHint: boolean; payment: number };
}

const RRN = /(?<!\d)0{0,8}(\d{12})(?!\d)/g;
const WRAPPED_RRN = /(?<!\d)\d{1,11} \d{1,11}(?!\d)/g;

/** The texts that a cell may be a key by, and those that it only contains. */
export function keysIn(cell: string): { equal: string[]; contained: string[] } {
  const key = keyOf(cell);
  if (key === '') return { equal: [], contained: [] };
  const plain = key.replace(/[‐-―−]/g, '-');
  const [, rrn] = /^0+(\d{12})$/.exec(plain) ?? [];
  const equal = [...new Set([key, plain, rrn ?? key])];
  if (plain.length <= 12 && !/[\s/|]/.test(plain)) return { equal, contained: [] };
  const rrns = Array.from(plain.matchAll(RRN), ([, digits = '']) => digits);
  const tokens = plain.split(/[\s/|,;:()*]+/).flatMap((token) => [token, ...token.split('-')]);
  const ids = tokens.filter((token) => /^(?=.*[a-z])(?=.*\d)[\w.-]{5,}$/.test(token));
  return { equal, contained: [...new Set([...rrns, ...ids])].filter((one) => one !== key) };
}

/** Finds the payments of a row by one or two columns. */
export class Names {
  readonly #list: PaymentList;
  readonly #keys: KeyColumn[];
  readonly #isIn: (payment: number) => boolean;
  readonly #groups = new Map<string, Group>();

  constructor(list: PaymentList, keys: KeyColumn[], isIn: (payment: number) => boolean) {
    this.#list = list;
    this.#keys = keys;
    this.#isIn = isIn;
  }

  /** All that the file names. */
  get references(): Group[] {
    return [...this.#groups.values()];
  }

  /** `cellsOf` has a column's cell, and those of the lines that belong to the row. */
  of(cellsOf: (column: number) => string[]): Named {
    const named = this.#keys.map(({ column, field }) => this.#ofCells(cellsOf(column), field));
    const found = named.filter(({ first }) => first >= 0);
    const [best = named.find(({ key }) => key !== '')] = found;
    if (!best) return { isSeveral: false, key: '' };
    const isSeveral =
      named.some((one) => one.isSeveral) ||
      found.some(({ first }) => !this.#areTogether(first, best.first));
    const { field, key, first, blank } = best;
    return {
      group: this.#group(field, key, first),
      field,
      key,
      isSeveral,
      ...(blank && { blank }),
    };
  }

  #ofCells(cells: string[], field: KeyField) {
    const index = this.#list.index(field);
    let own = '';
    const firsts = new Map<number, string>();
    for (const cell of cells) {
      const { equal, contained } = keysIn(cell);
      const isRrn = (key: string) => /^\d{12}$/.test(key);
      own ||= contained.find(isRrn) ?? equal.at(-1) ?? '';
      const hit = equal.find((key) => index.find(key) >= 0);
      const hits = hit === undefined ? contained.filter((key) => index.find(key) >= 0) : [hit];
      for (const key of hits) firsts.set(index.find(key), key);
    }
    const blank = firsts.size === 0 ? this.#withBlank(cells, field) : undefined;
    if (blank && !blank.isHint) firsts.set(blank.payment, keyOf(blank.text).replace(/\s+/g, ''));
    const [[first, key] = [-1, own]] = firsts;
    const isSeveral = [...firsts.keys()].some((one) => !this.#areTogether(one, first));
    return { field, key, first, isSeveral, blank };
  }

  #withBlank(cells: string[], field: KeyField): Named['blank'] {
    const index = this.#list.index(field);
    for (const cell of cells) {
      const key = keyOf(cell);
      const whole = key.length <= 40 && /\s/.test(key) ? [key] : [];
      for (const text of [...whole, ...(key.match(WRAPPED_RRN) ?? [])]) {
        const payment = index.find(text.replace(/\s+/g, ''));
        if (payment >= 0) return { text, isHint: text !== key, payment };
      }
    }
    return;
  }

  #areTogether(a: number, b: number): boolean {
    return a === b || (this.#orderOf(a) !== '' && this.#orderOf(a) === this.#orderOf(b));
  }

  #orderOf(payment: number): string {
    return keyOf(this.#list.texts.orderID.at(payment));
  }

  /** By order when orders are compared, so that a row of the order and one of its payment meet. */
  #group(field: KeyField, key: string, first: number): Group {
    const isByOrder = this.#keys.some((one) => one.field === 'orderID');
    const order = isByOrder && first >= 0 ? this.#orderOf(first) : '';
    const name = order ? `orderID ${order}` : `${field} ${key}`;
    const known = this.#groups.get(name);
    if (known) return known;
    const index = this.#list.index(order ? 'orderID' : field);
    const all = first < 0 ? [] : index.rowsFrom(index.find(order || key));
    const payments = all.filter(this.#isIn);
    const group = { payments, isAway: all.length > 0 && payments.length === 0 };
    this.#groups.set(name, group);
    return group;
  }
}
