import type { Filters } from '../../api/contract.ts';
import { formatPaise } from '../../format.ts';
import type { TimeZone } from '../../time.ts';
import { dayReader } from './days.ts';
import { judge } from './judge.ts';
import {
  CATEGORIES,
  type Category,
  type CategoryName,
  type Choice,
  type Matched,
  type Sums,
} from './matched.ts';
import { sumPaise } from './money.ts';
import { type Group, Names } from './names.ts';
import { describeFile } from './notes.ts';
import type { PaymentList } from './PaymentList.ts';
import { readBalances, readTotals } from './proof.ts';
import { type ReadRows, type Row, readRows } from './readRows.ts';
import type { Table } from './readTable.ts';

/** What both sides have of one id, by position. */
export interface Entry {
  rows: number[];
  payments: number[];
  note: string;
  isApart: boolean;
  /** Here less the file, in paise. */
  difference: bigint;
}

export interface MatchContext {
  /** Of the list that is shown. */
  filters: Filters;
  zone: TimeZone;
  /** A pending payment that is newer may still complete. Milliseconds, measured from when the list was loaded. */
  waitingSince: number;
  /** Whether a payment belongs to these filters; without it, all do. */
  isIn?: (payment: number) => boolean;
}

export interface MatchedFile {
  matched: Omit<Matched, 'match' | 'reading'>;
  entries: Record<CategoryName, Entry[]>;
}

/** Puts each row of the file and each completed payment into one category, whatever their order. */
export function match(
  list: PaymentList,
  table: Table,
  choice: Choice,
  context: MatchContext,
): MatchedFile {
  return new Match(list, table, choice, context).run();
}

const AT_STAKE: CategoryName[] = [
  'Paid here, unpaid in your file',
  'Paid in your file, not completed here',
  'Amount differs',
  'Paid twice',
  'Only in your file',
  'Could not be read',
];
const DATES = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'UTC' });
const isWaitingStatus = (status = '') => /^(PENDING|IN_PROGRESS)$/.test(status);

class Match {
  readonly #list: PaymentList;
  readonly #table: Table;
  readonly #choice: Choice;
  readonly #context: MatchContext;
  readonly #areAmountsCompared: boolean;
  readonly #names: Names;
  readonly #read: ReadRows;
  readonly #entries: Map<CategoryName, Entry[]>;
  /** 1 for each payment that is not only here. */
  readonly #isMatched: Uint8Array;
  /** What *Only here* says of a payment. */
  readonly #hints = new Map<number, string>();

  constructor(list: PaymentList, table: Table, choice: Choice, context: MatchContext) {
    const { zone, isIn = () => true } = context;
    this.#list = list;
    this.#table = table;
    this.#choice = choice;
    this.#context = context;
    this.#areAmountsCompared = choice.money.in !== null && !list.missing.includes('amount');
    this.#names = new Names(list, choice.keys, isIn);
    this.#entries = new Map(CATEGORIES.map((name) => [name, []]));
    this.#isMatched = new Uint8Array(list.count);
    const dates = table.rows.map(({ cells }) => cells[choice.date ?? -1] ?? '');
    const near = list.days.find((day) => day !== null) ?? undefined;
    this.#read = readRows(table, choice, {
      names: this.#names,
      readDay: dayReader(dates, { zone, order: choice.dayOrder, near }).read,
      areAmountsCompared: this.#areAmountsCompared,
    });
  }

  run(): MatchedFile {
    const { rows, unknownWords } = this.#read;
    const totals = readTotals(this.#table, this.#choice, rows);
    const balances = readBalances(this.#table, this.#choice, rows);
    const groups = new Map<Group, Row[]>();
    for (const row of rows) {
      const { group, isSeveral } = row.named;
      const isAlone = row.kind === 'left' || isSeveral || !group;
      if (isAlone) this.#putAlone(row);
      if (!group || isSeveral || (isAlone && group.payments.length === 0)) continue;
      const own = groups.get(group);
      if (own) own.push(row);
      else groups.set(group, [row]);
    }
    for (const [group, own] of groups) {
      if (group.payments.length > 0) this.#putGroup(group, own);
      else this.#putUnknown(own);
    }
    const dates = this.#putOnlyHere();
    // What needs no look follows.
    for (const own of this.#entries.values()) {
      own.sort((a, b) => Number(a.isApart) - Number(b.isApart));
    }
    const categories = CATEGORIES.map((name) => this.#sumsOf(name));
    const { references } = this.#names;
    const hits = references.filter(({ payments }) => payments.length > 0).length;
    const entries = Object.fromEntries(this.#entries) as MatchedFile['entries'];
    const matched = {
      categories,
      ...this.#verdict(categories, dates),
      ...{ references: references.length, hits, unknownWords },
      areAmountsCompared: this.#areAmountsCompared,
      notes: describeFile(this.#list, this.#table, this.#choice, {
        ...{ read: this.#read, entries, hits, filters: this.#context.filters },
      }),
      proofs: [...(balances ? [balances] : []), ...totals],
    };
    return { matched, entries };
  }

  #put(name: CategoryName, { rows, payments = [], note, isApart = false }: PutEntry): void {
    const here = payments.filter((payment) => this.#list.isCompleted(payment));
    const paise = (payment: number) => this.#list.paiseOf(payment) ?? 0n;
    let difference = 0n;
    if (this.#areAmountsCompared) {
      for (const payment of here) difference += paise(payment);
      for (const row of rows) difference -= row.paise;
    }
    const places = rows.map(({ place }) => place);
    this.#entries.get(name)?.push({ rows: places, payments, note, isApart, difference });
    for (const payment of payments) this.#isMatched[payment] = 1;
  }

  #numberOf = ({ place }: Row) => this.#table.rows[place]?.number;

  /** A row that names nothing, or is no payment. */
  #putAlone(row: Row): void {
    const { kind, note } = row;
    if (kind === 'left' || kind === 'out') this.#put('Left out', { rows: [row], note });
    else if (kind === 'unread') this.#put('Could not be read', { rows: [row], note });
    else if (kind === 'unpaid') {
      this.#put('Left out', { rows: [row], note: 'Unpaid in your file: no money moved.' });
    } else if (kind === 'blank') {
      this.#put('Could not be read', { rows: [row], note: 'It has no reference and no amount.' });
    } else {
      this.#putUnknown([row], 'It names no payment.');
    }
  }

  /** Rows whose reference is not here. */
  #putUnknown(rows: Row[], note = ''): void {
    const main = rows.filter(({ kind }) => /^(paid|unpaid|blank)$/.test(kind));
    for (const row of rows) if (!main.includes(row)) this.#putAlone(row);
    const [first] = main;
    if (!first) return;
    const why = this.#whyUnknown(main, rows);
    const { blank } = first.named;
    if (blank) {
      this.#hints.set(blank.payment, `Row ${this.#numberOf(first)} has it with a blank.`);
    }
    const hint = blank ? `“${blank.text}” is here without its blank.` : '';
    const { cells = [] } = this.#table.rows[first.place] ?? {};
    const isPayout =
      this.#read.isStatement &&
      cells.some((cell) => /\b(neft|rtgs|settlement|payout)\b/i.test(cell));
    const notes = [
      why ?? note,
      hint,
      isPayout && 'It may be one sum for many payments, less fees.',
      main.every(({ kind }) => kind === 'blank') && 'It has no amount.',
      ...new Set(main.map((row) => row.note)),
    ];
    this.#put('Only in your file', {
      rows: main,
      note: notes.filter(Boolean).join(' '),
      isApart: why !== undefined,
    });
  }

  /** Why nobody has to look for them here. */
  #whyUnknown(main: Row[], rows: Row[]): string | undefined {
    const { orderId = '' } = this.#context.filters;
    const [first, last] = this.#loadedDays;
    const { named } = main[0] as Row;
    if (named.group?.isAway) return 'It is loaded, but outside the list’s filters.';
    if (main.some(({ day }) => day !== null && (day < first || day > last))) {
      return 'Outside the loaded dates.';
    }
    if (named.field === 'orderID' && !named.key.startsWith(orderId.toLowerCase())) {
      return `Only orders that begin with “${orderId}” are loaded.`;
    }
    if (main.some((row) => row.isCash)) return 'Cash: not expected here.';
    const paid = main.filter(({ kind }) => kind === 'paid');
    if (paid.length === 0) {
      return main.some(({ kind }) => kind === 'unpaid') ? 'Unpaid in your file.' : undefined;
    }
    if (!this.#areAmountsCompared) return;
    if (paid.every(({ paise }) => paise === 0n)) return 'Nothing to pay.';
    const out = rows.filter(({ kind }) => kind === 'out');
    const back = sumPaise([...paid, ...out].map(({ written }) => written ?? 0n));
    return out.length > 0 && back === 0n ? 'It went back.' : undefined;
  }

  get #loadedDays(): [string, string] {
    const { filters, zone } = this.#context;
    const { read } = dayReader([], { zone });
    return [read(filters.startDate ?? '') ?? '', read(filters.endDate ?? '') ?? '9999'];
  }

  /** Rows that name payments of the list. */
  #putGroup({ payments }: Group, own: Row[]): void {
    const main = own.filter(({ kind }) => /^(paid|unpaid|blank)$/.test(kind));
    const unread = own.filter(({ kind }) => kind === 'unread');
    const backs: string[] = [];
    for (const row of own) {
      if (row.kind !== 'left' && row.kind !== 'out') continue;
      const paise = row.written ?? 0n;
      const isReversal = main.some((one) => one.kind === 'paid' && one.paise === -paise);
      if (row.kind === 'out' && row.named.field !== 'orderID' && isReversal) {
        main.push(row);
        continue;
      }
      if (row.kind === 'out') this.#putAlone(row);
      if (row.kind === 'left' && !/money back/.test(row.note)) continue;
      const amount = formatPaise(paise < 0n ? -paise : paise);
      backs.push(`${amount} was given back in row ${this.#numberOf(row)}.`);
    }
    const rows = [...main, ...unread];
    if (rows.length === 0) {
      for (const payment of payments) {
        this.#hints.set(payment, `Your file has only money back: ${backs.join(' ')}`.trim());
      }
      return;
    }
    if (main.every(({ kind }) => kind === 'blank')) {
      const note = unread[0]?.note ?? 'It has no amount.';
      this.#put('Could not be read', { rows, payments, note });
      return;
    }
    const { name, note } = this.#judge(payments, main);
    const isSure = name === 'Agree' || name === 'Split' || unread.length === 0;
    if (isSure) {
      this.#put(name, { rows: main, payments, note: [note, ...backs].filter(Boolean).join(' ') });
      for (const row of unread) this.#putAlone(row);
    } else this.#put('Could not be read', { rows, payments, note: unread[0]?.note ?? '' });
  }

  #judge(payments: number[], rows: Row[]) {
    const list = this.#list;
    const completed = payments.filter((payment) => list.isCompleted(payment));
    const isWaiting = (payment: number) =>
      isWaitingStatus(list.statuses[payment]) &&
      (list.timeOf(payment) ?? 0) > this.#context.waitingSince;
    const facts = {
      rows,
      completed: completed.map((payment) => list.paiseOf(payment)),
      open: payments.length - completed.length,
      isWaiting: payments.some(isWaiting),
    };
    const { tolerance } = this.#choice;
    const areAmountsCompared = this.#areAmountsCompared;
    return judge(facts, { areAmountsCompared, tolerance, table: this.#table });
  }

  /** Returns the first and the last day of the file. */
  #putOnlyHere(): [string, string] | undefined {
    const { isIn = () => true } = this.#context;
    const list = this.#list;
    let [first, last] = ['9999', ''];
    for (const { day } of this.#read.rows) {
      if (day !== null && day < first) first = day;
      if (day !== null && day > last) last = day;
    }
    const hasDates = last !== '';
    for (let payment = 0; payment < list.count; payment++) {
      if (this.#isMatched[payment] || !list.isCompleted(payment) || !isIn(payment)) continue;
      const day = list.days[payment];
      const isApart = Boolean(hasDates && day && (day < first || day > last));
      const hint = this.#hints.get(payment) ?? '';
      const note = isApart ? `Outside the dates of your file. ${hint}`.trim() : hint;
      this.#put('Only here', { rows: [], payments: [payment], note, isApart });
    }
    return hasDates ? [first, last] : undefined;
  }

  #sumsOf(name: CategoryName): Category {
    const entries = this.#entries.get(name) ?? [];
    const add = (some: Entry[]): Sums => {
      const sums = { rows: 0, rowPaise: 0n, payments: 0, paymentPaise: 0n };
      for (const { rows, payments } of some) {
        sums.rows += rows.length;
        for (const place of rows) sums.rowPaise += this.#read.rows[place]?.paise ?? 0n;
        for (const payment of payments) {
          if (!this.#list.isCompleted(payment)) continue;
          sums.payments += 1;
          sums.paymentPaise += this.#list.paiseOf(payment) ?? 0n;
        }
      }
      return sums;
    };
    const apart = add(entries.filter(({ isApart }) => isApart));
    return { name, entries: entries.length, ...add(entries), apart };
  }

  #verdict(categories: Category[], dates: [string, string] | undefined) {
    const toLookAt = { rows: 0, paise: 0n };
    for (const { name, rows, apart } of categories) {
      if (!AT_STAKE.includes(name)) continue;
      toLookAt.rows += rows - apart.rows;
      for (const { difference, isApart } of this.#entries.get(name) ?? []) {
        if (!isApart) toLookAt.paise += difference < 0n ? -difference : difference;
      }
    }
    const of = (name: CategoryName) => categories.find((one) => one.name === name) as Category;
    const here = of('Only here');
    const rows = (this.#entries.get('Only in your file') ?? [])
      .filter(({ note }) => note.startsWith('Outside'))
      .reduce((sum, entry) => sum + entry.rows.length, 0);
    return {
      toLookAt,
      lacking: {
        payments: here.payments - here.apart.payments,
        paise: here.paymentPaise - here.apart.paymentPaise,
      },
      outside: {
        ...{ rows, payments: here.apart.payments },
        dates: dates ? DATES.formatRange(new Date(dates[0]), new Date(dates[1])) : '',
      },
    };
  }
}

interface PutEntry {
  rows: Row[];
  payments?: number[];
  note: string;
  isApart?: boolean;
}
