import { hasLongNumber, idKey, isShort } from '../written/ids.ts';
import { chooseAmount } from './chooseAmount.ts';
import { areCurrencies, areDays, type Column, columnOf, sizeOf } from './columns.ts';
import { DAY_ORDERS, dayReader, isDayNumber } from './dayColumn.ts';
import { ID_FIELDS, type IdField, namesIn, type PaymentIndex } from './paymentIndex.ts';
import type { Table } from './readTable.ts';
import type { Choice, Key } from './result.ts';

/* Proposes how a file is read, from its cells and the payments. */

/** The most cells and rows that are read to recognise the columns. */
const MAX_CELLS = 100_000;
const MAX_ROWS = 2_000;
/** The most columns, counted from the left, that may be proposed. */
const MAX_COLUMNS = 1_000;
/** The most payments of one id, and the most columns of amounts, that are read to recognise the columns. */
const MAX_NAMED = 20;
const MAX_MONEY = 60;
/** Headings of days that are not the day of payment, such as `Valid until`. */
const LATER = /expir|valid|until|(?<!\p{L})(exp|by|due)(?!\p{L})/iu;

/** A proposed choice, and the other columns that were recognised. */
export interface Proposal {
  choice: Choice;
  isDayOrderGuess: boolean;
  /** All columns of amounts except the key's. */
  money: number[];
  /** Columns that are blank in all rows that were read to recognise the columns. */
  rare: number[];
  days: number[];
  /** A column that has the currency of each row. */
  currency: number | null;
  /** Other columns of ids: most of their cells name payments, or the heading says RRN, UTR or the like. */
  otherKeys: Key[];
}

export function choose(
  { rows, headings }: Pick<Table, 'rows' | 'headings'>,
  payments: PaymentIndex,
  given: Partial<Choice>,
): Proposal {
  const width = headings.length;
  const count = Math.max(20, Math.min(MAX_ROWS, Math.floor(MAX_CELLS / width)));
  const step = Math.max(1, Math.ceil(rows.length / count));
  const sample = [...rows.keys()].filter((index) => index % step === 0 && !rows[index]?.problem);
  const columns = Array.from({ length: Math.min(width, MAX_COLUMNS) }, (_, column) =>
    columnOf(
      column,
      headings[column] ?? '',
      sample.map((index) => rows[index]?.cells[column]?.trim() ?? ''),
    ),
  );
  const withDays = new Set(columns.filter(({ filled }) => areDays(filled, payments)));
  const couldBeMoney = columns.filter((column) => column.amounts && !withDays.has(column));
  const keys = rankKeys(columns, couldBeMoney.slice(0, MAX_MONEY), payments);
  const key = given.key === undefined ? (keys[0]?.key ?? null) : given.key;
  const others = keys.filter(
    (one) => one.areMost && (one.key.field !== key?.field || one.key.column !== key.column),
  );
  const rrns = key?.field === 'ref_id' ? [] : columns.filter(areRrns);
  const named = sample.map((_, nth) => {
    const ids = key ? namesIn(columns[key.column]?.cells[nth] ?? '', key.field, payments) : [];
    return ids.flatMap((id) => (key ? namedBy(id, key.field, payments) : []));
  });
  const dates = [...withDays].filter(
    ({ index, heading }) => index !== key?.column && !(LATER.test(heading) && given.date !== index),
  );
  const { isDayOrderGuess, ...date } = chooseDate(dates, named, payments, given);
  const free = couldBeMoney.filter(({ index }) => index !== key?.column);
  const amounts = named.map((own) => own.map((index) => payments.row(index).paise ?? 0n));
  const money = chooseAmount(columns, free, amounts, given);
  const { answers = {}, days = 'file' } = given;
  return {
    choice: { key, ...date, ...money, answers, days },
    isDayOrderGuess,
    money: free.map(({ index }) => index),
    rare: columns.filter(({ filled }) => filled.length === 0).map(({ index }) => index),
    days: [...withDays].map(({ index }) => index),
    currency: columns.find(areCurrencies)?.index ?? null,
    otherKeys: [
      ...others.map((one) => one.key),
      ...rrns.map(({ index }) => ({ column: index, field: 'ref_id' as const })),
    ],
  };
}

/** Whether a column has a different RRN in each row; the RRN of a settlement is in many rows. */
function areRrns({ heading, filled }: Column): boolean {
  const long = filled.filter(hasLongNumber);
  return RRN.test(heading) && long.length * 2 > filled.length && new Set(long).size === long.length;
}
const RRN = /(?<!\p{L})(rrn|utr|(upi|bank)[ _]ref(erence)?)(?!\p{L})/iu;

/** The pairs of column and field that name payments, sorted by the number of rows that also have the amount. */
function rankKeys(columns: Column[], money: Column[], payments: PaymentIndex) {
  return columns
    .flatMap((column) => ID_FIELDS.map((field) => measure(column, field, money, payments)))
    .filter(({ names }) => names > 0)
    .sort((a, b) => b.hits - a.hits || b.names - a.names || b.whole - a.whole);
}

/** Counts the rows that name a payment, and those that also have its amount in another cell. */
function measure(
  { index: column, cells, filled }: Column,
  field: IdField,
  money: Column[],
  payments: PaymentIndex,
) {
  let [hits, names, whole, short, shortHits] = [0, 0, 0, 0, 0];
  const others = money.filter(({ index }) => index !== column);
  for (const [nth, cell] of cells.entries()) {
    const ids = namesIn(cell, field, payments);
    if (ids.length === 0) continue;
    const named = ids.flatMap((id) => namedBy(id, field, payments));
    const amounts = new Set(named.map((index) => payments.row(index).paise ?? 0n));
    const isHit = others.some(({ amounts: own }) => {
      const size = sizeOf(own?.[nth]);
      return size > 0n && (amounts.has(size) || (size % 100n === 0n && amounts.has(size / 100n)));
    });
    const isWeak = ids.every((id) => isShort(idKey(id)));
    short += Number(isWeak);
    shortHits += Number(isWeak && isHit);
    hits += Number(isHit);
    names += Number(isHit || !isWeak);
    whole += Number(ids[0] === cell);
  }
  const key: Key = { column, field };
  // Short numbers are not IDs if most of their rows lack the payment's amount.
  const isNone = shortHits * 2 < short;
  return { key, hits, whole, names: isNone ? 0 : names, areMost: names * 2 > filled.length };
}

const namedBy = (id: string, field: IdField, payments: PaymentIndex) =>
  payments.find(field, idKey(id)).slice(0, MAX_NAMED);

/** The date column, and the order of day, month and year, that most often give the named payments' days. */
function chooseDate(
  dates: Column[],
  named: number[][],
  payments: PaymentIndex,
  given: Partial<Choice>,
): Pick<Proposal, 'isDayOrderGuess'> & Pick<Choice, 'date' | 'dayOrder'> {
  const orders = given.dayOrder ? [given.dayOrder] : DAY_ORDERS;
  const proposed = dates
    .filter(({ index }) => given.date === undefined || given.date === index)
    .map(({ index, cells, filled }) => {
      const measured = orders.map((dayOrder) => {
        const read = dayReader(payments.zone, dayOrder, filled.every(isDayNumber));
        const isSame = (cell: string, nth: number) =>
          named[nth]?.some((payment) => payments.row(payment).day === (read(cell) ?? ''));
        const days = filled.filter((cell) => read(cell)).length;
        return { dayOrder, read, days, same: cells.filter(isSame).length };
      });
      const [first, second] = measured.sort((a, b) => b.days - a.days || b.same - a.same);
      const isDayOrderGuess =
        first?.days === second?.days &&
        first?.same === second?.same &&
        filled.some((cell) => first?.read(cell) !== second?.read(cell));
      const score = (first?.same ?? 0) + filled.length / (cells.length + 1);
      return { date: index, dayOrder: first?.dayOrder ?? 'dayFirst', isDayOrderGuess, score };
    });
  const [best] = proposed.sort((a, b) => b.score - a.score);
  const { date = given.date ?? null, dayOrder = 'dayFirst', isDayOrderGuess = false } = best ?? {};
  return { date, dayOrder: given.dayOrder ?? dayOrder, isDayOrderGuess };
}
