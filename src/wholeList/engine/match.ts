import Papa from 'papaparse';
import type { Filters } from '../../api/contract.ts';
import { formatCount, formatText } from '../../format.ts';
import { readAmount, sumPaise } from './money.ts';
import type { PaymentList } from './PaymentList.ts';
import { type Choice, keysIn, type Meaning, meaningOf, wordOf } from './proposeMatch.ts';
import { BYTE_ORDER_MARK } from './readCsv.ts';
import { readDay, type Sheet } from './readTable.ts';
import { spreadsheetCell } from './spreadsheets.ts';
import type { KeyIndex } from './TextColumn.ts';

/** In the order of the screen. */
export const CATEGORIES = [
  'Paid here, unpaid in your file',
  'Paid in your file, not completed here',
  'Amount differs',
  'Paid twice',
  'Only in your file',
  'Only here',
  'Waiting',
  'Could not be read',
  'Split',
  'Agree',
] as const;
export type CategoryName = (typeof CATEGORIES)[number];

export interface Category {
  name: CategoryName;
  entries: Entry[];
  /** Of the file. */
  rows: number;
  /** Of its paid rows. */
  rowPaise: bigint;
  /** Of the completed payments. */
  payments: number;
  paymentPaise: bigint;
}

/** What both sides have of one id, by position. */
export interface Entry {
  rows: number[];
  payments: number[];
  note: string;
}

export interface Matched {
  categories: Category[];
  /** Here less the file, in paise. */
  differenceOf: (entry: Entry) => bigint;
  /** How many different references the file has, and how many of them name a payment. */
  references: number;
  hits: number;
  /** Rows of a bank's statement that are in no category: those without a deposit, and those below the table. */
  leftOut: number;
  /** Completed payments outside the dates of the file: the last entries of *Only here*, but not in its counts. */
  outside: { payments: number; dates: string };
  /** What is special about the file, in sentences. */
  traps: string[];
  /** Words of the status column without a known meaning, with their number of rows. Answered words stay in it. */
  unknownWords: Map<string, number>;
}

export interface MatchContext {
  /** Of the loaded list. */
  filters: Pick<Filters, 'startDate' | 'endDate'>;
  /** A pending payment that is newer may still complete. Milliseconds. */
  waitingSince: number;
}

interface Row {
  place: number;
  key: string;
  /** `blank` has no amount: in some shops' files all lines of an order but the first. `out` is no deposit. */
  kind: Meaning | 'blank' | 'out';
  /** 0 for a row that is not paid. */
  paise: number;
  /** Why it could not be read. */
  problem?: string;
}

/** Puts each row of the file and each completed payment into one category, whatever their order. */
export function match(
  list: PaymentList,
  sheet: Sheet,
  choice: Choice,
  { filters, waitingSince }: MatchContext,
): Matched {
  const index = list.index(choice.key.field);
  const { rows, unknownWords } = readRows(sheet, choice, index);
  const paiseOf = (payment: number) => Number(list.amounts[payment] ?? Number.NaN);
  const isCompleted = (payment: number) => list.isCompleted(payment);
  const isWaiting = (payment: number) =>
    /^(PENDING|IN_PROGRESS)$/.test(list.statuses[payment] ?? '') &&
    (list.timeOf(payment) ?? 0) > waitingSince;
  const toDay = (time = '') =>
    /(Z|[+-]\d\d:?\d\d)$/.test(time) && !Number.isNaN(Date.parse(time))
      ? list.dayAt(Date.parse(time))
      : readDay(time);
  const [firstDay = '', lastDay = '9999'] = [toDay(filters.startDate), toDay(filters.endDate)];
  const days = sheet.rows.map((row) => toDay(row[choice.date ?? -1]));
  const isOutside = (place: number) => {
    const day = days[place] ?? firstDay;
    return day < firstDay || day > lastDay;
  };
  const ownDays = days.filter((day = '') => !Number.isNaN(Date.parse(day))).sort();
  const [ownFirst = '', ownLast = '9999'] = [ownDays[0], ownDays.at(-1)];

  const paidIn = (places: number[]) => places.map((place) => rows[place]?.paise ?? 0);
  const paidHere = (payments: number[]) =>
    payments.filter(isCompleted).map((payment) => paiseOf(payment) || 0);
  const categories = CATEGORIES.map((name) => ({
    ...{ name, entries: [] as Entry[], rowPaise: [] as number[], paymentPaise: [] as number[] },
  }));
  function put(name: CategoryName, places: number[], payments: number[], note = '') {
    const category = categories[CATEGORIES.indexOf(name)];
    category?.entries.push({ rows: places, payments, note });
    category?.rowPaise.push(...paidIn(places));
    category?.paymentPaise.push(...paidHere(payments));
  }

  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    if (row.kind === 'out') continue;
    const group = groups.get(row.key) ?? [];
    if (row.key) groups.set(row.key, group);
    if (row.problem) put('Could not be read', [row.place], [], row.problem);
    else if (row.key) group.push(row);
    else put('Only in your file', [row.place], [], 'It names no payment.');
  }

  /** 1 for each payment that is not only here. */
  const isMatched = new Uint8Array(list.count);
  const traps = { ...findTraps(sheet, choice, rows), several: 0, hundred: 0, lower: 0, unknown: 0 };
  let hits = 0;
  for (const [key, own] of groups) {
    const first = index.find(key);
    if (first >= 0) hits += 1;
    if (own.length === 0) continue;
    const payments = index.rowsFrom(first);
    const places = own.map(({ place }) => place);
    const paid = own.filter(({ kind }) => kind === 'paid').map(({ paise }) => paise);
    const unpaid = own.filter(({ kind }) => kind === 'unpaid').length;
    const completed = payments.filter(isCompleted).map(paiseOf);
    if (paid.length + unpaid === 0) {
      const isRefund = own.some(({ kind }) => kind === 'other');
      const isRead = isRefund || payments.length === 0;
      const note = isRefund ? 'A refund or other money.' : 'It has no amount.';
      put(isRead ? 'Only in your file' : 'Could not be read', places, [], note);
      continue;
    }
    for (const payment of payments) isMatched[payment] = 1;
    const open = payments.length - completed.length;
    const name = judge(paid, completed, unpaid, open, payments.some(isWaiting), choice);
    let note: string | undefined;
    if (name === 'Only in your file') {
      if (places.some(isOutside)) note = 'Outside the loaded dates.';
      else if (paid.length === 0) note = 'Unpaid in your file.';
    }
    put(name, places, payments, note);

    if (own.length > 1 && own.some(({ kind }) => kind === 'blank')) traps.several += 1;
    if (name !== 'Amount differs') continue;
    const [here, there] = [total(completed), total(paid)];
    if (there === 100 * here || here === 100 * there) traps.hundred += 1;
    if (there < here && there > 0.9 * here) traps.lower += 1;
  }
  const later: number[] = [];
  for (let payment = 0; payment < list.count; payment++) {
    if (isMatched[payment] || !isCompleted(payment)) continue;
    const day = list.dayOf(payment) ?? ownFirst;
    if (day < ownFirst || day > ownLast) later.push(payment);
    else put('Only here', [], [payment]);
  }
  // Last, because nobody misses them in the file.
  const entries = categories.find(({ name }) => name === 'Only here')?.entries;
  for (const payment of later)
    entries?.push({ rows: [], payments: [payment], note: 'Outside the dates of your file.' });
  // One or two are no sign of fees.
  if (traps.lower < 3) traps.lower = 0;
  traps.unknown = Number(hits === 0);
  return {
    categories: categories.map(({ rowPaise, paymentPaise, ...category }) => ({
      ...category,
      rows: rowPaise.length,
      rowPaise: sumPaise(rowPaise),
      payments: paymentPaise.length,
      paymentPaise: sumPaise(paymentPaise),
    })),
    differenceOf: (entry) => sumPaise(paidHere(entry.payments)) - sumPaise(paidIn(entry.rows)),
    references: groups.size,
    hits,
    leftOut: sheet.below + rows.filter(({ kind }) => kind === 'out').length,
    outside: {
      payments: later.length,
      dates: later.length > 0 ? DATES.formatRange(new Date(ownFirst), new Date(ownLast)) : '',
    },
    traps: describeTraps(traps, sheet.headings[choice.amount ?? -1]),
    unknownWords,
  };
}

const DATES = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'UTC' });
const total = (amounts: number[]) => amounts.reduce((sum, paise) => sum + paise, 0);

/** The category of an id. `paid` and `completed` are amounts; `unpaid` rows and `open` payments are only counted. */
function judge(
  paid: number[],
  completed: number[],
  unpaid: number,
  open: number,
  isWaiting: boolean,
  { amount, tolerance }: Choice,
): CategoryName {
  if (completed.length + open === 0) return 'Only in your file';
  if (completed.length === 0 && isWaiting) return 'Waiting';
  if (completed.length === 0 && paid.length === 0) return 'Agree';
  if (completed.length === 0) return 'Paid in your file, not completed here';
  if (paid.length === 0) return 'Paid here, unpaid in your file';
  if (amount === null) return completed.length > 1 ? 'Paid twice' : 'Agree';
  const isNear = (a = Number.NaN, b = Number.NaN) => Math.abs(a - b) <= tolerance;
  const [there, here] = [paid, completed].map((amounts) => amounts.toSorted((a, b) => a - b));
  const isEach = there?.every((paise, nth) => isNear(paise, here?.[nth]));
  if (isEach && paid.length === completed.length) return 'Agree';
  if (isNear(total(paid), total(completed))) return 'Split';
  if (completed.length > paid.length) {
    return unpaid > 0 ? 'Paid here, unpaid in your file' : 'Paid twice';
  }
  if (completed.length === paid.length || open === 0) return 'Amount differs';
  return isWaiting ? 'Waiting' : 'Paid in your file, not completed here';
}

/** The headings of a bank's statement. */
const [MONEY_IN, MONEY_OUT] = [/\b(deposit|credit)/i, /\b(withdrawal|debit)/i];

/** Spreadsheets keep 15 digits of a number, and show long ones as powers of ten. */
const DAMAGED_NUMBER = /^\d([.,]\d+)?e\+?\d+$|^\d{15}0+$/;
const UNREADABLE = 'Its amount cannot be read.';
const DAMAGED = 'A spreadsheet has damaged its number.';

function readRows(sheet: Sheet, choice: Choice, index: KeyIndex) {
  const { key, amount, isPaise, status, meanings } = choice;
  const unknownWords = new Map<string, number>();
  let before: Row | undefined;
  const { headings } = sheet;
  const isStatement =
    MONEY_IN.test(headings[amount ?? -1] ?? '') && headings.some((one) => MONEY_OUT.test(one));
  const rows = sheet.rows.map((cells, place): Row => {
    const keys = keysIn(cells[key.column]);
    const found = keys.filter((one) => index.find(one) >= 0);
    const text = cells[amount ?? -1]?.trim() ?? '';
    const rupees = text === '' ? 0 : Number(readAmount(text)?.paise ?? Number.NaN);
    const paise = isPaise ? rupees / 100 : rupees;
    const word = wordOf(cells[status ?? -1]);
    const isBlank = amount !== null && text === '';
    const meaning = status === null ? 'paid' : meaningOf(word, meanings);

    const own = found[0] ?? keys[0] ?? '';
    const row: Row = { place, key: own, kind: isBlank ? 'blank' : 'other', paise: 0 };
    const fail = (problem: string) => Object.assign(row, { problem });
    // Some banks write 0.00 beside a withdrawal.
    const isEmpty = isBlank || (status === null && rupees === 0);
    if (isStatement && isEmpty) return Object.assign(row, { kind: 'out' });
    // A further line of the order above.
    if (isBlank && !row.key && before) return { ...before, place, kind: 'blank', paise: 0 };
    before = row;
    if (isBlank && !row.key) return fail('It has no reference and no amount.');
    if (!Number.isInteger(paise)) return fail(UNREADABLE);
    if (found.length > 1 && row.key !== keys[0]) return fail('It names several payments.');
    if (found.length === 0 && DAMAGED_NUMBER.test(row.key)) return fail(DAMAGED);
    if (!isBlank && paise >= 0 && status !== null && !meaningOf(word, {}))
      unknownWords.set(word, (unknownWords.get(word) ?? 0) + 1);
    if (isBlank || meaning === 'other' || paise < 0) return row;
    if (meaning === 'unpaid') return Object.assign(row, { kind: meaning });
    if (meaning) return Object.assign(row, { kind: meaning, paise });
    return fail(`It is not known what “${word}” means.`);
  });
  return { rows, unknownWords };
}

const TRAPS = {
  unknown:
    'No row of your file names a payment of this list. Where a bank pays out one sum for many payments, its lines cannot be matched.',
  several: 'Some orders have several lines, the amount on one of them (%). It is counted once.',
  hundred: 'Some amounts are 100 times the other side’s (%): one side is in paise.',
  lower:
    'Some amounts are a little lower in your file (%), maybe after fees. Here is what was paid.',
  unreadable: 'The amounts of “#” cannot be read.',
  noAmount: 'No amounts are compared, because no column of your file is chosen for them.',
  netSales: 'Net sales are without tax and shipping, so they differ from what was paid.',
  fees: 'Fees and taxes of your file are not compared.',
  refunds: 'Some rows are refunds or other money (%), which is not compared.',
  damaged: 'A spreadsheet has damaged long numbers (%). Choose the file as it was downloaded.',
};

function findTraps({ headings }: Sheet, { amount }: Choice, rows: Row[]) {
  const has = (what: string) => rows.filter(({ problem }) => problem === what).length;
  return {
    unreadable: Number(has(UNREADABLE) > rows.length / 2),
    noAmount: Number(amount === null),
    netSales: Number(/net sales|n\. revenue/i.test(headings[amount ?? -1] ?? '')),
    fees: Number(headings.some((one) => /\b(fees?|igst|cgst|sgst|commission)\b/i.test(one))),
    refunds: rows.filter(({ kind, problem }) => kind === 'other' && !problem).length,
    damaged: has(DAMAGED),
  };
}

function describeTraps(counts: Record<keyof typeof TRAPS, number>, amount = ''): string[] {
  const names = (Object.keys(TRAPS) as (keyof typeof TRAPS)[]).filter((name) => counts[name] > 0);
  const fill = (words: string, count: number) =>
    words.replace('%', formatCount(count)).replace('#', () => formatText(amount));
  return names.map((name) => fill(TRAPS[name], counts[name]));
}

/** A category, or all, as CSV for spreadsheets, with the rows of both sides beside each other. */
export function saveMatched(
  list: PaymentList,
  sheet: Sheet,
  { categories, differenceOf }: Pick<Matched, 'categories' | 'differenceOf'>,
  name?: CategoryName,
): Blob {
  // Ours first: most rows may be only here, and end with them.
  const ours = (list.headings?.cells ?? []).map((cell) => cell.replace(BYTE_ORDER_MARK, ''));
  const theirs = sheet.headings.map((cell) => `Your file: ${cell}`);
  const here = ours.map((cell) => `Here: ${cell}`);
  const lines = [['Category', 'Note', 'Difference', ...here, 'Row', ...theirs]];
  for (const category of categories.filter((one) => !name || one.name === name)) {
    for (const entry of category.entries) {
      const { rows, payments, note } = entry;
      for (let nth = 0; nth < Math.max(rows.length, payments.length); nth++) {
        const [row, payment] = [rows[nth], payments[nth]];
        const rupees = nth === 0 ? (Number(differenceOf(entry)) / 100).toFixed(2) : '';
        const own = payment === undefined ? [] : list.record(payment).cells;
        const line = [category.name, note, rupees, ...ours.map((_, column) => own[column] ?? '')];
        if (row === undefined) lines.push(line);
        else lines.push([...line, String(sheet.numbers[row]), ...(sheet.rows[row] ?? [])]);
      }
    }
  }
  const text = Papa.unparse(
    lines.map((cells) => cells.map((cell) => cell && spreadsheetCell(cell))),
  );
  return new Blob([BYTE_ORDER_MARK, text, '\r\n'], { type: 'text/csv' });
}
