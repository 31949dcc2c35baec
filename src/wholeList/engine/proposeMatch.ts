import type { TimeZone } from '../../time.ts';
import { type DayReader, dayReader } from './days.ts';
import { type Choice, KEY_FIELDS, type KeyColumn, type MoneyColumns } from './matched.ts';
import { decimalSignOf, readAmount } from './money.ts';
import { keysIn } from './names.ts';
import type { PaymentList } from './PaymentList.ts';
import { entriesAbove, withNarrations } from './readRows.ts';
import type { Table } from './readTable.ts';
import { BOOK, MONEY_IN, MONEY_OUT, meaningOf, sideOf, wordOf } from './words.ts';

/** Rows of each end that are enough to recognise a column. */
const SAMPLE = 500;

/** The file as it is measured: its first and last rows. */
interface Sample {
  table: Table;
  columns: { column: number; heading: string; cells: string[]; filled: string[] }[];
}

function sampleOf(table: Table): Sample {
  const whole = table.rows.filter(({ problem }) => !problem);
  const rows =
    whole.length <= 2 * SAMPLE ? whole : [...whole.slice(0, SAMPLE), ...whole.slice(-SAMPLE)];
  const columns = table.headings.map((heading, column) => {
    const cells = rows.map((row) => row.cells[column]?.trim() ?? '');
    return { column, heading: plainHeading(heading), cells, filled: cells.filter(Boolean) };
  });
  return { table: { ...table, rows }, columns };
}

/** `createdAt` and `Amount(Dr)` in words. */
const plainHeading = (heading: string) =>
  heading.replace(/([a-z])(?=[A-Z])/g, '$1 ').replace(/[_.()#₹-]+/g, ' ');

/** Proposes how to compare a file with the list, by measuring its columns against the list. */
export function proposeMatch(list: PaymentList, table: Table): Choice {
  const sample = sampleOf(table);
  const { date, days } = proposeDate(sample, list.zone);
  const amounts = sample.columns
    .filter(({ filled }) => areAmounts(filled))
    .map(({ column }) => column);
  const above = entriesAbove(sample.table, [date, ...amounts]);
  const cellsOf = withNarrations(sample.table, above);
  const isEntry = (place: number) => (above[place] ?? -1) < 0;
  const keys = proposeKeys(list, sample, (place, column) =>
    isEntry(place) ? cellsOf(place, column) : [],
  );
  const statuses = proposeStatuses(sample, [...keys.map(({ column }) => column), date ?? -1]);
  const named = sample.table.rows.map((_, place) =>
    isEntry(place) ? paymentsOf(list, keys, (column) => cellsOf(place, column)) : [],
  );
  const taken = [
    ...keys.map(({ column }) => column),
    ...statuses,
    ...(date === null ? [] : [date]),
  ];
  return {
    headingRow: table.headingRow,
    keys,
    money: proposeMoney(list, sample, named, taken),
    statuses,
    meanings: {},
    date,
    dayOrder: days?.order ?? 'day first',
    tolerance: 0n,
  };
}

const areMost = (cells: string[], isSuch: (cell: string) => boolean) =>
  cells.filter(isSuch).length * 2 > cells.length;

/** Most cells are amounts; a dash says that there is none. */
function areAmounts(cells: string[]): boolean {
  const read = cells.map((cell) => readAmount(cell)).filter((amount) => amount !== null);
  return read.length > 0 && read.filter(Boolean).length * 2 > read.length;
}

/** The item with the highest score, the first of equal ones; undefined when none is above 0. */
function best<Item>(items: readonly Item[], score: (item: Item) => number): Item | undefined {
  const scores = items.map(score);
  const highest = Math.max(0, ...scores);
  return highest > 0 ? items[scores.indexOf(highest)] : undefined;
}

const DATE_HEADING = /\b(date|dt|time|paid|created|on|at)\b/i;
/** Days that say when money is moved on, or is due. */
const OTHER_DATE = /\b(settle\w*|value|due|expir\w*|updated?|shipp\w*|deliver\w*|birth)\b/i;

function proposeDate({ columns, table }: Sample, zone: TimeZone) {
  const { isFrom1904, headingRow } = table;
  const read = columns.map((column) => ({
    ...column,
    days: dayReader(column.filled, { zone, isFrom1904 }),
  }));
  const found = best(read, ({ filled, cells, heading, days }) => {
    const isNamed = DATE_HEADING.test(heading);
    // Bare numbers are days only under such a heading, or where all of the column are.
    const isBare = !isNamed && (headingRow !== null || !filled.every(days.read));
    const isDay = (cell: string) => Boolean(days.read(cell)) && !(isBare && /^\d+$/.test(cell));
    if (!areMost(filled, isDay)) return 0;
    // One that each row has before one that some have, such as when an order was paid.
    const share = filled.length / cells.length;
    return 1 + Number(isNamed) - (OTHER_DATE.test(heading) ? 0.5 : 0) + share / 4;
  });
  const days: DayReader | undefined = found?.days;
  return { date: found?.column ?? null, days };
}

/** The column that names the most payments, and a second one that names others. */
function proposeKeys(
  list: PaymentList,
  { columns, table }: Sample,
  cellsOf: (place: number, column: number) => string[],
): KeyColumn[] {
  const pairs = columns.flatMap(({ column, filled }) => {
    const seen = table.rows.map((_, place) => cellsOf(place, column).map(keysIn));
    return KEY_FIELDS.map((field) => {
      const index = list.index(field);
      const isHit = (key: string) => index.find(key) >= 0;
      const named = new Set<string>();
      const places = new Set<number>();
      let equal = 0;
      let short = 0;
      for (const [place, cells] of seen.entries()) {
        const hit = cells.flatMap((one) => one.equal).find(isHit);
        const part = hit ?? cells.flatMap((one) => one.contained).find(isHit);
        if (part === undefined) continue;
        places.add(place);
        if (hit !== undefined && !named.has(hit)) equal += 1;
        if (hit !== undefined && /^\d{1,7}$/.test(hit)) short += 1;
        named.add(part);
      }
      // Numbers such as a quantity may be an Order ID by chance.
      const isChance = short > 0 && places.size * 2 < filled.length;
      // A column that has the key comes before a text that contains it.
      return { column, field, places, score: named.size + equal, isChance };
    });
  });
  const first = best(pairs, ({ score }) => score);
  if (!first)
    return [{ column: 0, field: list.missing.includes('orderID') ? 'ref_id' : 'orderID' }];
  // It may be the same column: some write an Order ID where a reference is missing.
  const second = best(pairs, ({ column, field, places, isChance }) => {
    if ((column === first.column && field === first.field) || isChance) return 0;
    return [...places].filter((place) => !first.places.has(place)).length;
  });
  return [first, ...(second ? [second] : [])].map(({ column, field }) => ({ column, field }));
}

function paymentsOf(
  list: PaymentList,
  keys: KeyColumn[],
  cellsOf: (column: number) => string[],
): number[] {
  for (const { column, field } of keys) {
    const index = list.index(field);
    const names = cellsOf(column).map(keysIn);
    const found = [...names.flatMap((one) => one.equal), ...names.flatMap((one) => one.contained)];
    const key = found.find((one) => index.find(one) >= 0);
    if (key !== undefined) return index.rowsFrom(index.find(key)).slice(0, 10);
  }
  return [];
}

/** In other languages it is often the end of a longer word. */
const STATUS_HEADING = /status\b|\b(state|result|outcome)\b/i;
const KIND_HEADING = /\b(kind|type|event|entity|category)\b/i;
const OF_PAYMENT = /\b(payment|financial|transaction|txn|upi)\b|zahlung|pa[gi]\w*ment|pago/i;
/** What becomes of the goods, or of the money later. */
const OTHER_STATUS =
  /\b(settle\w*|payout|fulfil\w*|ship\w*|deliver\w*|refund|dispute|risk|e ?mail)\b/i;
const MAX_WORDS = 30;

/** A column of status, and those of kind that tell refunds from payments. */
function proposeStatuses({ columns }: Sample, taken: number[]): number[] {
  const words = columns
    .filter(({ column, filled }) => filled.length > 0 && !taken.includes(column))
    .map(({ column, heading, filled }) => {
      const own = new Set(filled.map(wordOf));
      const known = new Set([...own].map((word) => meaningOf(word, {})).filter(Boolean));
      const isKnown = areMost(filled, (cell) => meaningOf(wordOf(cell), {}) !== undefined);
      const isNamed = STATUS_HEADING.test(heading) && !OTHER_STATUS.test(heading);
      const isFew = isNamed || own.size * 2 <= filled.length || own.size < 10;
      const isShort = own.size <= MAX_WORDS && isFew;
      const isKind = !STATUS_HEADING.test(heading) && KIND_HEADING.test(heading);
      const hasOther = known.has('other') || [...own].some((word) => BOOK.test(word));
      return { column, heading, own, known, isKnown, isNamed, isShort, isKind, hasOther };
    })
    .filter(({ isShort, heading }) => isShort && !OTHER_STATUS.test(heading));
  const status = best(words, ({ isKnown, isNamed, isKind, known, heading }) => {
    if (isKind || !(isKnown || isNamed)) return 0;
    // One that tells failures apart says more than one that is the same in all rows.
    return known.size + Number(isNamed) * 2 + Number(isNamed && OF_PAYMENT.test(heading)) + 0.1;
  });
  const kinds = words.filter(
    ({ column, isKnown, isKind, hasOther, known }) =>
      isKnown && column !== status?.column && (isKind || hasOther) && (hasOther || known.size > 0),
  );
  const found = [...kinds.slice(0, 2), ...(status ? [status] : [])];
  return found.map(({ column }) => column).sort((a, b) => a - b);
}

const NO_PAYMENT =
  /\b(balance|bal|fees?|tax|taxes|gst|igst|cgst|sgst|commission|phone|mobile|quantity|qty|pin|zip|discount|s ?no)\b/i;

interface Measured {
  column: number;
  heading: string;
  /** Rows whose amount is that of a payment which they name, by how it is written. */
  equal: Record<MoneyColumns['moneyInIs'], number>;
  isPaise: boolean;
  decimal: MoneyColumns['decimal'];
  score: number;
}

/** Undefined when most cells are no amounts; a column may be empty, such as one of money out. `sides` has the cells of a column that says `Dr` or `Cr`. */
function measure(
  list: PaymentList,
  { column, heading, cells, filled }: Sample['columns'][number],
  named: number[][],
  sides?: string[],
): Measured | undefined {
  if (filled.length > 0 && !areAmounts(filled)) return;
  const decimal = decimalSignOf(filled).sign;
  const count = (factor: bigint) => {
    const equal = { plus: 0, minus: 0, cr: 0, dr: 0 };
    for (const [place, cell] of cells.entries()) {
      const amount = readAmount(cell, decimal);
      if (!amount || amount.paise === 0n) continue;
      const paise = amount.paise < 0n ? -amount.paise : amount.paise;
      if (!named[place]?.some((one) => (list.paiseOf(one) ?? -1n) * factor === paise)) continue;
      const side = amount.side ?? sideOf(sides?.[place]);
      equal[side ?? (amount.paise < 0n ? 'minus' : 'plus')] += 1;
    }
    return { equal, hits: Math.max(...Object.values(equal)) };
  };
  const [rupees, paise] = [count(1n), count(100n)];
  const isPaise = paise.hits > rupees.hits;
  const { equal, hits } = isPaise ? paise : rupees;
  let bonus = areMost(filled, (cell) => /[.,]\d\d\D*$/.test(cell)) ? 0.25 : 0;
  if (MONEY_IN.test(heading) || /\b(total|amount|amt)\b/i.test(heading)) bonus = 0.5;
  if (MONEY_OUT.test(heading)) bonus = -0.5;
  if (NO_PAYMENT.test(heading)) bonus = -1;
  return { column, heading, equal, isPaise, decimal, score: filled.length > 0 ? hits + bonus : 0 };
}

function proposeMoney(
  list: PaymentList,
  sample: Sample,
  named: number[][],
  taken: number[],
): MoneyColumns {
  const free = sample.columns.filter(({ column }) => !taken.includes(column));
  const measured = free
    .map((column) => measure(list, column, named))
    .filter((one) => one !== undefined);
  const chosen = best(measured, ({ score }) => score);
  const none = { in: null, out: null, side: null, isPaise: false, decimal: '.' } as const;
  if (!chosen) return { ...none, moneyInIs: 'plus' };
  const { isPaise, decimal, equal, heading } = chosen;
  const isOut = MONEY_OUT.test(heading);
  const isSplit = isOut !== MONEY_IN.test(heading);
  const other = isSplit && measured.find((one) => (isOut ? MONEY_IN : MONEY_OUT).test(one.heading));
  if (other) {
    // A book may have what was received as a debit, a bank has it as a credit.
    const [credit, debit] = isOut ? [other, chosen] : [chosen, other];
    const isDebit = debit.equal.plus > 2 * credit.equal.plus;
    const [money, out] = isDebit ? [debit, credit] : [credit, debit];
    const columns = { in: money.column, out: out.column, side: null };
    return { ...columns, isPaise, decimal, moneyInIs: 'plus' };
  }
  const amounts = sample.columns[chosen.column];
  const hasSide = amounts?.filled.some((cell) => readAmount(cell, decimal)?.side) ?? false;
  const isSide = (cell: string) => sideOf(cell) !== undefined;
  const side = hasSide
    ? undefined
    : free.find(({ filled }) => filled.length > 0 && filled.every(isSide));
  const sided = side && amounts && measure(list, amounts, named, side.cells);
  const { dr, cr } = sided?.equal ?? equal;
  const bySign = equal.minus > equal.plus ? 'minus' : 'plus';
  return {
    ...{ in: chosen.column, out: null, side: side?.column ?? null, isPaise, decimal },
    moneyInIs: hasSide || side ? (dr > cr ? 'dr' : 'cr') : bySign,
  };
}
