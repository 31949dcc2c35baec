import {
  CATEGORIES,
  type Category,
  type CategoryName,
  type Matched,
  type ShownEntry,
  type Sums,
} from './matched.ts';
import { PaiseSum } from './money.ts';
import type { PaymentList } from './PaymentList.ts';
import type { Row } from './row.ts';

/** What both sides have of one id, by position. */
export interface Entry extends Omit<ShownEntry, 'rows' | 'numbers' | 'payments'> {
  rows: number[];
  payments: number[];
}

export type Entries = Record<CategoryName, Entry[]>;

const TO_LOOK_AT: CategoryName[] = [
  'Paid here, unpaid in your file',
  'Paid in your file, not completed here',
  'Amount differs',
  'Paid twice',
  'Only in your file',
  'Could not be read',
];
export const OUTSIDE = 'Outside the loaded dates.';
const DATES = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'UTC' });

/** What is in each category, and its sums. */
export class Categories {
  readonly entries = Object.fromEntries(CATEGORIES.map((name) => [name, [] as Entry[]])) as Entries;
  readonly #list: PaymentList;
  readonly #rows: Row[];
  readonly #areAmountsCompared: boolean;
  /** 1 for each payment that is in a category. */
  readonly #isPut: Uint8Array;

  constructor(list: PaymentList, rows: Row[], areAmountsCompared: boolean) {
    this.#list = list;
    this.#rows = rows;
    this.#areAmountsCompared = areAmountsCompared;
    this.#isPut = new Uint8Array(list.count);
  }

  has(payment: number): boolean {
    return this.#isPut[payment] === 1;
  }

  put(name: CategoryName, rows: Row[], payments: number[], note: string, isApart = false): void {
    let [difference, counted, isReadable] = [0n, 0, true];
    for (const payment of payments) {
      this.#isPut[payment] = 1;
      if (!this.#list.isCompleted(payment)) continue;
      const paise = this.#list.paiseOf(payment);
      difference += paise ?? 0n;
      counted += 1;
      isReadable &&= paise !== undefined;
    }
    for (const { paise } of rows) difference -= paise;
    if (!this.#areAmountsCompared) difference = 0n;
    const isComparison =
      counted > 0 &&
      isReadable &&
      rows.some(({ kind }) => kind === 'paid') &&
      rows.every(({ kind }) => kind !== 'unread');
    const places = rows.map(({ place }) => place);
    this.entries[name].push({ rows: places, payments, note, isApart, difference, isComparison });
  }

  /** `dates` are the first and the last day of the file. */
  describe(
    dates: [string, string] | undefined,
  ): Pick<Matched, 'categories' | 'toLookAt' | 'lacking' | 'outside'> {
    const isOutside = ({ note }: Entry) => note.startsWith(OUTSIDE);
    const outside = this.#add(this.entries['Only in your file'].filter(isOutside));
    const here = this.#sumsOf('Not in your file');
    return {
      categories: CATEGORIES.map((name) => (name === here.name ? here : this.#sumsOf(name))),
      toLookAt: this.#toLookAt(),
      lacking: {
        payments: here.payments - here.apart.payments,
        paise: here.paymentPaise - here.apart.paymentPaise,
      },
      outside: {
        rows: outside.rows,
        payments: here.apart.payments,
        dates: dates ? DATES.formatRange(new Date(dates[0]), new Date(dates[1])) : '',
      },
    };
  }

  #toLookAt(): Matched['toLookAt'] {
    const toLookAt = { rows: 0, paise: 0n };
    for (const { rows, difference, isApart } of TO_LOOK_AT.flatMap((name) => this.entries[name])) {
      if (isApart) continue;
      toLookAt.rows += rows.length;
      toLookAt.paise += difference < 0n ? -difference : difference;
    }
    return toLookAt;
  }

  #sumsOf(name: CategoryName): Category {
    const entries = this.entries[name];
    const apart = this.#add(entries.filter(({ isApart }) => isApart));
    return { name, entries: entries.length, ...this.#add(entries), apart };
  }

  #add(entries: Entry[]): Sums {
    const [there, here] = [new PaiseSum(), new PaiseSum()];
    let [rowCount, paymentCount] = [0, 0];
    for (const { rows, payments } of entries) {
      rowCount += rows.length;
      for (const place of rows) there.add(this.#rows[place]?.paise ?? 0n);
      for (const payment of payments) {
        if (!this.#list.isCompleted(payment)) continue;
        paymentCount += 1;
        const paise = this.#list.amounts[payment] ?? Number.NaN;
        if (!Number.isNaN(paise)) here.add(paise);
      }
    }
    const [rowPaise, paymentPaise] = [there.paise, here.paise];
    return { rows: rowCount, rowPaise, payments: paymentCount, paymentPaise };
  }
}
