import { type Filters, UNFINISHED } from '../../api/contract.ts';
import { formatPaise } from '../../format.ts';
import { Categories, type Entries, OUTSIDE } from './categories.ts';
import { dayReader } from './days.ts';
import { countOnce, describeLines, judge, type Verdict } from './judge.ts';
import { CATEGORIES, type Choice, type Matched } from './matched.ts';
import { sumPaise } from './money.ts';
import { Names } from './names.ts';
import { describeFile } from './notes.ts';
import type { PaymentList } from './PaymentList.ts';
import { readBalances, readTotals } from './proof.ts';
import { type ReadRows, readRows } from './readRows.ts';
import type { Table } from './readTable.ts';
import type { Group, Row } from './row.ts';

export interface MatchContext {
  /** Of the list. */
  filters: Filters;
  /** A pending payment that is newer may still complete. Milliseconds, measured from when the list was loaded. */
  waitingSince: number;
}

interface MatchedFile {
  matched: Omit<Matched, 'match' | 'reading'>;
  entries: Entries;
}

/** Puts each row of the file and each completed payment into one category, whatever their order. */
export function match(
  list: PaymentList,
  table: Table,
  choice: Choice,
  context: MatchContext,
): MatchedFile {
  return new Matching(list, table, choice, context).run();
}

class Matching {
  readonly #list: PaymentList;
  readonly #table: Table;
  readonly #choice: Choice;
  readonly #context: MatchContext;
  readonly #areAmountsCompared: boolean;
  readonly #names: Names;
  readonly #read: ReadRows;
  readonly #loaded: { first: string; last: string };
  readonly #categories: Categories;
  /** What *Not in your file* says of a payment. */
  readonly #hints = new Map<number, string>();

  constructor(list: PaymentList, table: Table, choice: Choice, context: MatchContext) {
    this.#list = list;
    this.#table = table;
    this.#choice = choice;
    this.#context = context;
    this.#areAmountsCompared = choice.money.in !== null && !list.missing.includes('amount');
    this.#names = new Names(list, choice.keys);
    const { filters } = context;
    const dayOf = (time?: string) => (time ? list.dayAt(Date.parse(time)) : undefined);
    this.#loaded = {
      first: dayOf(filters.startDate) ?? '',
      last: dayOf(filters.endDate) ?? '9999',
    };
    const dates = table.rows.map(({ cells }) => cells[choice.date ?? -1] ?? '');
    const { isFrom1904 } = table;
    const near = (list.count > 0 && list.dayOf(0)) || undefined;
    const days = dayReader(dates, { zone: list.zone, order: choice.dayOrder, near, isFrom1904 });
    this.#read = readRows(table, choice, {
      names: this.#names,
      readDay: days.read,
      areAmountsCompared: this.#areAmountsCompared,
    });
    this.#categories = new Categories(list, this.#read.rows, this.#areAmountsCompared);
  }

  run(): MatchedFile {
    const { rows, unknownWords } = this.#read;
    const totals = readTotals(this.#table, this.#choice, rows);
    const balances = readBalances(this.#table, this.#choice, rows);
    const { references } = this.#names;
    this.#putRows(references);
    const dates = this.#putOnlyHere();
    const { entries } = this.#categories;
    // What needs no look follows.
    for (const name of CATEGORIES) {
      if (!entries[name].some(({ isApart }) => isApart)) continue;
      entries[name].sort((a, b) => Number(a.isApart) - Number(b.isApart));
    }
    const hits = references.filter(({ payments }) => payments.length > 0).length;
    const facts = { read: this.#read, entries, hits, filters: this.#context.filters };
    const matched = {
      ...this.#categories.describe(dates),
      references: references.length,
      hits,
      areAmountsCompared: this.#areAmountsCompared,
      notes: describeFile(this.#list, this.#table, this.#choice, facts),
      unknownWords,
      proofs: [...(balances ? [balances] : []), ...totals],
    };
    return { matched, entries };
  }

  #putRows(references: Group[]): void {
    for (const row of this.#read.rows) {
      const { group, isSeveral } = row.named;
      const isAlone = row.kind === 'left' || isSeveral || !group;
      if (isAlone) this.#putAlone(row);
      if (group && !isSeveral && !(isAlone && group.payments.length === 0)) group.rows.push(row);
    }
    for (const { payments, rows } of references) {
      if (rows.length === 0) continue;
      if (payments.length > 0) this.#putGroup(payments, rows);
      else this.#putUnknown(rows);
    }
  }

  /** A row that names nothing, is no payment, or cannot be read. */
  #putAlone(row: Row): void {
    const { kind, note } = row;
    if (kind === 'left' || kind === 'out') this.#categories.put('Left out', [row], [], note);
    else if (kind === 'unread') this.#categories.put('Could not be read', [row], [], note);
    else if (kind === 'paid') this.#putUnknown([row]);
    else if (kind === 'unpaid') this.#categories.put('Left out', [row], [], 'Unpaid in your file.');
    else this.#categories.put('Could not be read', [row], [], 'It has no reference and no amount.');
  }

  /** Rows whose reference is not here. */
  #putUnknown(rows: Row[]): void {
    const main = rows.filter(isMain);
    for (const row of rows) if (!isMain(row)) this.#putAlone(row);
    const [first] = main;
    if (!first) return;
    const why = this.#whyUnknown(first, main, rows);
    const lines = countOnce(main.filter(isPaid), this.#table);
    const { blank } = first.named;
    const { cells = [], number } = this.#table.rows[first.place] ?? {};
    if (blank) this.#hints.set(blank.payment, `Row ${number} has it with a blank.`);
    const isPayout =
      this.#read.isStatement &&
      cells.some((cell) => /\b(neft|rtgs|settlement|payout)\b/i.test(cell));
    const notes = [
      why ?? (/^\S+$/.test(first.named.key) ? undefined : 'It names no payment.'),
      describeLines(lines),
      blank && `“${blank.text}” is here without its blank.`,
      isPayout && 'It may be one sum for many payments, less fees.',
      main.every(({ kind }) => kind === 'blank') && 'It has no amount.',
      ...new Set(main.map((row) => row.note)),
    ];
    this.#categories.put('Only in your file', main, [], join(notes), why !== undefined);
  }

  /** Why nobody has to look for them here. */
  #whyUnknown({ named }: Row, main: Row[], rows: Row[]): string | undefined {
    const { first, last } = this.#loaded;
    const { orderId = '' } = this.#context.filters;
    if (main.some(({ day }) => day !== null && (day < first || day > last))) return OUTSIDE;
    if (named.field === 'orderID' && !named.key.startsWith(orderId.toLowerCase())) {
      return `Only orders that begin with “${orderId}” are loaded.`;
    }
    const cash = main.map((row) => this.#read.cashOf(row)).find(Boolean);
    if (cash) return `${cash}: not expected here.`;
    const paid = main.filter(isPaid);
    if (main.some(({ kind }) => kind === 'unpaid') && paid.length === 0) {
      return 'Unpaid in your file.';
    }
    if (!this.#areAmountsCompared || paid.length === 0) return;
    if (paid.every(({ paise }) => paise === 0n)) return 'Nothing to pay.';
    const out = rows.filter(({ kind }) => kind === 'out');
    const back = sumPaise(out.map(({ written }) => written ?? 0n));
    const isBack = out.length > 0 && back === -sumPaise(paid.map(({ paise }) => paise));
    return isBack ? 'It went back.' : undefined;
  }

  /** Rows that name payments of the list. */
  #putGroup(payments: number[], own: Row[]): void {
    const [row] = own;
    // Nearly all are like this, and quick.
    if (own.length === 1 && payments.length === 1 && row?.kind === 'paid') {
      const { name, note } = this.#judge(payments, own);
      this.#categories.put(name, own, payments, note);
      return;
    }
    const main = own.filter(isMain);
    const unread = own.filter(({ kind }) => kind === 'unread');
    const backs = this.#putMoneyBack(own, main);
    const rows = [...main, ...unread];
    if (rows.length === 0) {
      const note = join(['Your file has no payment of it.', ...backs]);
      for (const payment of payments) this.#hints.set(payment, note);
      return;
    }
    const unclear = unread[0]?.note ?? 'It has no amount.';
    if (main.every(({ kind }) => kind === 'blank')) {
      this.#categories.put('Could not be read', rows, payments, unclear);
      return;
    }
    const { name, note } = this.#judge(payments, main);
    // What cannot be read may be what is lacking.
    if (unread.length > 0 && name !== 'Agree' && name !== 'Split') {
      this.#categories.put('Could not be read', rows, payments, unclear);
      return;
    }
    this.#categories.put(name, main, payments, join([note, ...backs]));
    for (const row of unread) this.#putAlone(row);
  }

  /** Leaves money back out, and says so. What a bank takes back under the same reference joins `main` instead. */
  #putMoneyBack(own: Row[], main: Row[]): string[] {
    const backs: string[] = [];
    for (const row of own) {
      const isOut = row.kind === 'out';
      if (!isOut && !(row.kind === 'left' && /money back/.test(row.note))) continue;
      const written = row.written ?? 0n;
      const paise = written < 0n ? -written : written;
      const isSame = main.some((one) => isPaid(one) && one.paise === paise);
      if (isOut && row.named.field !== 'orderID' && isSame) {
        main.push(row);
        continue;
      }
      if (isOut) this.#putAlone(row);
      const { number } = this.#table.rows[row.place] ?? {};
      backs.push(`${formatPaise(paise)} was given back in row ${number}.`);
    }
    return backs;
  }

  #judge(payments: number[], rows: Row[]): Verdict {
    const list = this.#list;
    const completed = payments.filter((payment) => list.isCompleted(payment));
    const isWaiting = payments.some(
      (payment) =>
        UNFINISHED.some((status) => status === list.statuses[payment]) &&
        (list.timeOf(payment) ?? 0) > this.#context.waitingSince,
    );
    const open = payments.length - completed.length;
    const amounts = completed.map((payment) => list.paiseOf(payment));
    return judge(
      { rows, completed: amounts, open, isWaiting },
      {
        areAmountsCompared: this.#areAmountsCompared,
        tolerance: this.#choice.tolerance,
        table: this.#table,
      },
    );
  }

  /** Returns the first and the last day of the file. */
  #putOnlyHere(): [string, string] | undefined {
    const list = this.#list;
    let [first, last] = ['9999', ''];
    for (const { day } of this.#read.rows) {
      if (day !== null && day < first) first = day;
      if (day !== null && day > last) last = day;
    }
    const hasDates = last !== '';
    for (let payment = 0; payment < list.count; payment++) {
      if (this.#categories.has(payment) || !list.isCompleted(payment)) continue;
      const day = hasDates ? list.dayOf(payment) : null;
      const isApart = day !== null && (day < first || day > last);
      const hint = this.#hints.get(payment);
      const outside = isApart ? 'Outside the dates of your file.' : '';
      this.#categories.put(
        'Not in your file',
        [],
        [payment],
        hint ? join([outside, hint]) : outside,
        isApart,
      );
    }
    return hasDates ? [first, last] : undefined;
  }
}

const isMain = ({ kind }: Row) => kind === 'paid' || kind === 'unpaid' || kind === 'blank';
const isPaid = ({ kind }: Row) => kind === 'paid';
const join = (notes: (string | false | undefined)[]) => notes.filter(Boolean).join(' ');
