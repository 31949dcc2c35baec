import type { KeyColumn, KeyField } from './matched.ts';
import type { PaymentList } from './PaymentList.ts';
import type { Blank, Group, Named } from './row.ts';
import { keyOf } from './TextColumn.ts';

/* Which payments a row of a file names. Nothing is ever matched by its amount. */

const RRN = /(?<!\d)0{0,8}(\d{12})(?!\d)/g;
const WRAPPED_RRN = /(?<!\d)\d{1,11} \d{1,11}(?!\d)/g;

/** What a cell may be a key by, and the RRNs and ids that it contains. Banks pad RRNs with zeros. */
export function keysIn(cell: string): { equal: string[]; contained: string[] } {
  const key = keyOf(cell);
  const plain = key.replace(/[‐-―−]/g, '-');
  const [, rrn = plain] = /^0+(\d{12})$/.exec(plain) ?? [];
  // Some systems write long references in groups of four.
  const joined = plain.length <= 40 ? rrn.replace(/\s+/g, '') : rrn;
  const equal = key ? [...new Set([key, plain, rrn, joined])] : [];
  if (plain.length <= 12 && !/[\s/|]/.test(plain)) return { equal, contained: [] };
  const rrns = Array.from(plain.matchAll(RRN), ([, digits = '']) => digits);
  const tokens = plain.split(/[\s/|,;:()*]+/).flatMap((token) => [token, ...token.split('-')]);
  const ids = tokens.filter((token) => /^(?=.*[a-z])(?=.*\d)[\w.-]{5,}$/.test(token));
  return { equal, contained: [...new Set([...rrns, ...ids])] };
}

/** Finds the payments of a row by one or two columns. */
export class Names {
  readonly #list: PaymentList;
  readonly #keys: KeyColumn[];
  readonly #isByOrder: boolean;
  readonly #groups: Record<KeyField, Map<string, Group>> = {
    orderID: new Map(),
    ref_id: new Map(),
    id: new Map(),
  };

  constructor(list: PaymentList, keys: KeyColumn[]) {
    this.#list = list;
    this.#keys = keys;
    this.#isByOrder = keys.some(({ field }) => field === 'orderID');
  }

  /** All that the file names. */
  get references(): Group[] {
    return Object.values(this.#groups).flatMap((groups) => [...groups.values()]);
  }

  /** `cellsOf` has a column's cell, and those of the lines that belong to the row. */
  of(cellsOf: (column: number) => string[]): Named {
    const [only, second] = this.#keys;
    const [cell = '', ...others] = only ? cellsOf(only.column) : [];
    if (only && !second && others.length === 0) {
      const key = keyOf(cell);
      const first = this.#list.index(only.field).find(key);
      // Most are like this, and quick.
      if (first >= 0) return { key, field: only.field, group: this.#group(only.field, key, first) };
    }
    const named = this.#keys.map(({ column, field }) => this.#find(cellsOf(column), field));
    const found = named.flatMap(({ payments }) => payments);
    const best = named.find(({ payments }) => payments.length > 0) ?? named.find(({ key }) => key);
    if (!best) return { key: '' };
    const { key, field, blank } = best;
    const [first = -1] = found;
    const isSeveral = found.some((payment) => !this.#areTogether(payment, first));
    return {
      key,
      field,
      group: this.#group(field, key, first),
      isSeveral,
      ...(blank && { blank }),
    };
  }

  /** The first payment of each key in some cells. */
  #find(cells: string[], field: KeyField) {
    const index = this.#list.index(field);
    const isHit = (key: string) => index.find(key) >= 0;
    const keys = cells.map(keysIn);
    let blank: Blank | undefined;
    const hits = keys.flatMap(({ equal, contained }) => {
      const whole = equal.find(isHit);
      if (whole === undefined) return contained.filter(isHit);
      const [text = ''] = equal;
      if (/\s/.test(text) && !/\s/.test(whole)) {
        blank = { text, payment: index.find(whole), isHint: false };
      }
      return [whole];
    });
    if (hits.length === 0) {
      const wrapped = cells.flatMap((cell) => cell.match(WRAPPED_RRN) ?? []);
      const text = wrapped.find((one) => isHit(one.replace(' ', '')));
      if (text) blank = { text, payment: index.find(text.replace(' ', '')), isHint: true };
    }
    const rrn = keys
      .flatMap(({ equal, contained }) => [...contained, ...equal])
      .find((one) => /^\d{12}$/.test(one));
    const [key = rrn ?? keys.find(({ equal }) => equal.length > 0)?.equal[0] ?? ''] = hits;
    return { field, key, payments: hits.map((one) => index.find(one)), blank };
  }

  #areTogether(a: number, b: number): boolean {
    const order = this.#isByOrder && this.#orderOf(a);
    return a === b || (order !== '' && order === this.#orderOf(b));
  }

  #orderOf(payment: number): string {
    return keyOf(this.#list.texts.orderID.at(payment));
  }

  /** By order when orders are compared, so that a row of the order and one of its payment meet. */
  #group(field: KeyField, key: string, first: number): Group {
    const isByOther = this.#isByOrder && field !== 'orderID' && first >= 0;
    const order = isByOther ? this.#orderOf(first) : '';
    if (order) return this.#group('orderID', order, first);
    const groups = this.#groups[field];
    let group = groups.get(key);
    if (!group) {
      const index = this.#list.index(field);
      group = { payments: first < 0 ? [] : index.rowsFrom(index.find(key)), rows: [] };
      groups.set(key, group);
    }
    return group;
  }
}
