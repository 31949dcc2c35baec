import type { TimeZone } from '../time.ts';
import { hasLongNumber, idKey, isShort } from '../written/ids.ts';
import { chooseAmount } from './chooseAmount.ts';
import { areCurrencies, type Column, columnOf, sizeOf } from './columns.ts';
import { DAY_ORDERS, dayReader } from './dayColumn.ts';
import {
  ID_FIELDS,
  type IdField,
  namesIn,
  type PaymentIndex,
  type PaymentRow,
} from './paymentIndex.ts';
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
      payments.zone,
    ),
  );
  const withDays = columns.filter(({ areDays }) => areDays);
  const withAmounts = columns.filter(({ amounts }) => amounts);
  const keys = rankKeys(columns, withAmounts.slice(0, MAX_MONEY), payments);
  const key =
    given.key === undefined ? (keys.find(({ names }) => names > 0)?.key ?? null) : given.key;
  const isKey = (one: Key) => one.column === key?.column && one.field === key.field;
  const named = keys.find((one) => isKey(one.key))?.named ?? [];
  const others = keys.filter((one) => one.areMost && !isKey(one.key));
  const rrns = key?.field === 'ref_id' ? [] : columns.filter(areRrns);
  const dates = withDays.filter(
    ({ index, heading }) => index !== key?.column && !(LATER.test(heading) && given.date !== index),
  );
  const { isDayOrderGuess, ...date } = chooseDate(dates, named, payments.zone, given);
  const free = withAmounts.filter(({ index }) => index !== key?.column);
  const money = chooseAmount(columns, free, named, given);
  return {
    choice: { ...date, ...money, answers: {}, days: 'file', ...given, key },
    isDayOrderGuess,
    money: free.map(({ index }) => index),
    days: withDays.map(({ index }) => index),
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

/** All pairs of column and id field, sorted by the number of rows with both a payment's id and its amount. */
const rankKeys = (columns: Column[], money: Column[], payments: PaymentIndex) =>
  columns
    .flatMap((column) => ID_FIELDS.map((field) => measure(column, field, money, payments)))
    .sort((a, b) => b.hits - a.hits || b.names - a.names || b.whole - a.whole);

/** Counts the rows that name a payment, and those that also have its amount in another cell. */
function measure(column: Column, field: IdField, money: Column[], payments: PaymentIndex) {
  const others = money.filter((one) => one !== column);
  let [hits, names, whole, short, shortHits] = [0, 0, 0, 0, 0];
  const named = column.cells.map((cell, nth): PaymentRow[] => {
    const ids = namesIn(cell, field, payments);
    if (ids.length === 0) return [];
    const own = ids.flatMap((id) => payments.find(field, idKey(id)).slice(0, MAX_NAMED));
    const rows = own.map(payments.row);
    const amounts = new Set(rows.flatMap(({ paise }) => (paise ? [paise, paise * 100n] : [])));
    const isHit = others.some((other) => amounts.has(sizeOf(other.amounts?.[nth])));
    const isWeak = ids.every((id) => isShort(idKey(id)));
    short += Number(isWeak);
    shortHits += Number(isWeak && isHit);
    hits += Number(isHit);
    names += Number(isHit || !isWeak);
    whole += Number(ids[0] === cell);
    return rows;
  });
  const key: Key = { column: column.index, field };
  // Short numbers are not IDs if most of their rows lack the payment's amount.
  const isNone = shortHits * 2 < short;
  const areMost = !isNone && names * 2 > column.filled.length;
  return { key, named, hits, whole, names: isNone ? 0 : names, areMost };
}

/** The date column, and the order of day, month and year, that most often give the named payments' days. */
function chooseDate(
  dates: Column[],
  named: PaymentRow[][],
  zone: TimeZone,
  given: Partial<Choice>,
) {
  const orders = given.dayOrder ? [given.dayOrder] : DAY_ORDERS;
  const [best, ...others] = dates
    .filter(({ index }) => given.date === undefined || given.date === index)
    .flatMap(({ index, cells }) =>
      orders.map((dayOrder) => {
        const days = cells.map(dayReader(zone, dayOrder));
        const isSame = (day: string | null | undefined, nth: number) =>
          named[nth]?.some((one) => one.day === (day ?? ''));
        const [count, same] = [days.filter(Boolean).length, days.filter(isSame).length];
        return { date: index, dayOrder, days, count, same };
      }),
    )
    .sort((a, b) => b.same - a.same || b.count - a.count);
  const isEqual = (one: typeof best) =>
    one?.date === best?.date && one?.same === best?.same && one?.count === best?.count;
  return {
    date: best?.date ?? null,
    dayOrder: best?.dayOrder ?? 'dayFirst',
    isDayOrderGuess: others.some((one) => isEqual(one) && String(one.days) !== String(best?.days)),
  };
}
