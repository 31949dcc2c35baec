import { findBalance } from './balance.ts';
import { dayOrderOf, dayReader, isDayNumber, type ReadDay } from './days.ts';
import { alike, idsWithin, isShort, plainId } from './ids.ts';
import { type Amount, decimalSignOf, readAmount, sideOf } from './money.ts';
import { ID_FIELDS, type IdField, type Payments } from './payments.ts';
import type { Line } from './readText.ts';
import type { Choice, DayOrder, Key, Meaning } from './reasons.ts';
import { meaningOf, wordOf } from './words.ts';

/* How a file is read, as its own cells and the payments show it. */

/** Cells that are enough to recognise the columns of a file, and rows. */
const MAX_CELLS = 200_000;
const MAX_ROWS = 2_000;
/** Columns behind these are not proposed. */
const MAX_COLUMNS = 1_000;
/** Payments of one id that are looked at. */
const MAX_NAMED = 20;

interface Column {
  place: number;
  cells: string[];
  filled: string[];
  decimal: '.' | ',';
  /** Undefined where the column has no amounts. */
  amounts: (Amount | null | undefined)[] | undefined;
  isSerial: boolean;
}

/** The ids in a cell that name payments. */
export function namesIn(cell: string, field: IdField, payments: Payments): string[] {
  const isNamed = (id: string) => payments.find(field, id).length > 0;
  const whole = alike(cell);
  if (whole && isNamed(whole)) return [cell];
  return idsWithin(cell).filter((id) => isNamed(alike(id)));
}

/** `cellOf` has a cell with the lines that continue its row. */
export function choose(
  rows: Line[],
  width: number,
  cellOf: (place: number, column: number) => string,
  payments: Payments,
  given: Partial<Choice>,
): Choice & { isDayOrderGuess: boolean; moneyColumns: number[] } {
  const count = Math.max(20, Math.min(MAX_ROWS, Math.floor(MAX_CELLS / width)));
  const step = Math.max(1, Math.ceil(rows.length / count));
  const places = [...rows.keys()].filter((place) => place % step === 0 && !rows[place]?.problem);
  const columns = Array.from({ length: Math.min(width, MAX_COLUMNS) }, (_, place) =>
    columnOf(
      place,
      places.map((row) => cellOf(row, place).trim()),
      step,
    ),
  );
  const isDays = columns.map(({ filled }) => areDays(filled, payments));
  const couldBeMoney = columns.filter(
    ({ place, amounts, isSerial }) => amounts && !isSerial && !isDays[place],
  );
  const keys = given.keys ?? chooseKeys(columns, couldBeMoney, payments);
  const named = places.map((_, nth) => paymentsOf(columns, nth, keys, payments));
  const isKey = (column: number | null) => keys.some((key) => key.column === column);
  const dates = columns.filter(({ place }) => isDays[place] && !isKey(place));
  const date = chooseDate(dates, named, payments, given);
  const free = couldBeMoney.filter(({ place }) => !isKey(place));
  const { hits, ...money } = chooseMoney(columns, free, named, payments, given);
  const taken = [date.date, money.amount, money.side];
  const others = columns.filter(({ place }) => !isKey(place) && !taken.includes(place));
  const statuses = withoutGoods(
    others.filter(({ filled }) => isStatus(filled)),
    hits,
  );
  return {
    keys,
    ...date,
    ...money,
    statuses: given.statuses ?? statuses.map(({ place }) => place),
    meanings: given.meanings ?? {},
    moneyColumns: free.map(({ place }) => place),
  };
}

function columnOf(place: number, cells: string[], step: number): Column {
  const filled = cells.filter(Boolean);
  const decimal = decimalSignOf(filled);
  const amounts = cells.map((cell) => readAmount(cell, decimal));
  const isMoney = amounts.filter(Boolean).length * 2 > filled.length;
  return {
    ...{ place, cells, filled, decimal },
    amounts: isMoney ? amounts : undefined,
    isSerial: isMoney && areSerial(filled, step),
  };
}

/** Whole numbers without gaps, in any order. */
function areSerial(filled: string[], step: number): boolean {
  const numbers = new Set(filled.filter((cell) => /^\d{1,7}$/.test(cell)).map(Number));
  if (numbers.size < 3 || numbers.size < filled.length - 1) return false;
  let [low, high] = [Number.POSITIVE_INFINITY, 0];
  for (const number of numbers) [low, high] = [Math.min(low, number), Math.max(high, number)];
  return high - low === (numbers.size - 1) * step;
}

function areDays(filled: string[], { zone }: Payments): boolean {
  if (filled.length === 0) return false;
  const readers = (['dayFirst', 'monthFirst'] as const).map((order) =>
    dayReader(zone, order, true),
  );
  const isDay = (cell: string) => readers.some((read) => Boolean(read(cell)));
  // Numbers are days only where all of the column are.
  if (filled.some(isDayNumber)) return filled.every(isDayNumber);
  return filled.filter(isDay).length > 0.6 * filled.length;
}

/** The pair of column and field whose rows have most often the amount of a payment that they name; and a second one. */
function chooseKeys(columns: Column[], money: Column[], payments: Payments): Key[] {
  const amounts = amountsByRow(columns, money);
  const pairs = columns.flatMap(({ place, cells }) =>
    ID_FIELDS.map((field) => measure({ column: place, field }, cells, amounts, payments)),
  );
  const areAmounts = pairs.some(({ hits }) => hits.size > 0);
  const keys: Key[] = [];
  const [rows, taken] = [new Set<number>(), new Set<number>()];
  for (let nth = 0; nth < 2; nth++) {
    const [best] = pairs
      .map((pair) => {
        const own = [...(areAmounts ? pair.hits : pair.names)];
        const others = own.filter(([row, payment]) => !rows.has(row) && !taken.has(payment));
        return { ...pair, others: others.length };
      })
      // Among equals, more names, and cells that hold nothing but the id.
      .sort((a, b) => b.others - a.others || b.names.size - a.names.size || b.whole - a.whole);
    if (!best?.others) break;
    keys.push(best.key);
    for (const [row, payment] of best.names) {
      rows.add(row);
      taken.add(payment);
    }
  }
  return keys;
}

/** The amounts that each row has, with their columns. */
function amountsByRow(columns: Column[], money: Column[]): Map<bigint, number[]>[] {
  return (columns[0]?.cells ?? []).map((_, nth) => {
    const own = new Map<bigint, number[]>();
    for (const { place, amounts } of money) {
      const paise = sizeOf(amounts?.[nth]);
      if (paise) own.set(paise, [...(own.get(paise) ?? []), place]);
    }
    return own;
  });
}

const sizeOf = (amount: Amount | null | undefined) =>
  amount ? (amount.paise < 0n ? -amount.paise : amount.paise) : 0n;

function measure(key: Key, cells: string[], amounts: Map<bigint, number[]>[], payments: Payments) {
  // The first payment of each row.
  const [hits, names] = [new Map<number, number>(), new Map<number, number>()];
  let [whole, short, shortHits] = [0, 0, 0];
  for (const [nth, cell] of cells.entries()) {
    if (cell === '') continue;
    const ids = namesIn(cell, key.field, payments);
    if (ids.length === 0) continue;
    const found = ids.flatMap((id) => payments.find(key.field, alike(id)).slice(0, MAX_NAMED));
    const isHit = found.some((index) => {
      const paise = payments.row(index).paise;
      if (!paise) return false;
      const own = [...(amounts[nth]?.get(paise) ?? []), ...(amounts[nth]?.get(paise * 100n) ?? [])];
      return own.some((column) => column !== key.column);
    });
    const isWeak = ids.every((id) => isShort(plainId(id)));
    if (isWeak) short += 1;
    if (isWeak && isHit) shortHits += 1;
    const [first = -1] = found;
    if (isHit) hits.set(nth, first);
    if (isHit || !isWeak) names.set(nth, first);
    if (ids[0] === cell) whole += 1;
  }
  // Short numbers that seldom have their amount are something else.
  const isChance = shortHits * 2 < short;
  return {
    key,
    hits: isChance ? new Map<number, number>() : hits,
    names: isChance ? new Map<number, number>() : names,
    whole,
  };
}

function paymentsOf(columns: Column[], nth: number, keys: Key[], payments: Payments): number[] {
  for (const { column, field } of keys) {
    const ids = namesIn(columns[column]?.cells[nth] ?? '', field, payments);
    if (ids.length > 0) {
      return ids.flatMap((id) => payments.find(field, alike(id)).slice(0, MAX_NAMED));
    }
  }
  return [];
}

/** The column, and the order of day and month, that has most often the days of the named payments. */
function chooseDate(
  dates: Column[],
  named: number[][],
  payments: Payments,
  given: Partial<Choice>,
) {
  let best = {
    date: given.date ?? null,
    dayOrder: given.dayOrder ?? ('dayFirst' as DayOrder),
    isDayOrderGuess: false,
  };
  if (given.date === null) return best;
  let highest = -1;
  for (const { place, cells, filled } of dates) {
    if (given.date !== undefined && given.date !== place) continue;
    const { order, isOpen } = dayOrderOf(filled);
    const own = given.dayOrder ?? order;
    for (const dayOrder of own ? [own] : (['dayFirst', 'monthFirst'] as const)) {
      const read = dayReader(payments.zone, dayOrder, filled.every(isDayNumber));
      const score =
        countSameDays(cells, read, named, payments) + filled.length / (cells.length + 1);
      if (score <= highest) continue;
      highest = score;
      best = { date: place, dayOrder, isDayOrderGuess: !own && isOpen };
    }
  }
  return best;
}

function countSameDays(
  cells: string[],
  read: ReadDay,
  named: number[][],
  payments: Payments,
): number {
  return cells.filter((cell, nth) => {
    const day = read(cell);
    return day && named[nth]?.some((index) => payments.row(index).day === day);
  }).length;
}

type Money = Pick<Choice, 'amount' | 'isPaise' | 'decimal' | 'moneyIn' | 'side'> & {
  /** Rows that have the amount of a payment that they name. */
  hits: boolean[];
};
type Counts = Record<Choice['moneyIn'], number>;

/** The column that has most often the amounts of the named payments; without any, the one that moves a balance. */
function chooseMoney(
  columns: Column[],
  free: Column[],
  named: number[][],
  payments: Payments,
  given: Partial<Choice>,
): Money {
  const balance = findBalance(free.map(({ place, amounts = [] }) => ({ place, amounts })));
  // Without evidence: the largest sum of a column with decimals, or of one without long numbers, which are ids.
  const sum = ({ filled, amounts = [] }: Column) => {
    const rate = (form: RegExp) =>
      filled.filter((cell) => form.test(cell)).length * 2 > filled.length;
    const rank = rate(/\d[.,]\d{1,2}\D*$/) ? 1 : rate(/\d{8}/) ? 1e-18 : 1e-9;
    return rank * Number(amounts.reduce((all, one) => all + sizeOf(one), 0n));
  };
  const measured = free.flatMap((column) => {
    const count = (factor: bigint) =>
      column.cells.map((_, nth) => {
        const paise = sizeOf(column.amounts?.[nth]);
        return (
          paise > 0n &&
          (named[nth] ?? []).some((index) => (payments.row(index).paise ?? 0n) * factor === paise)
        );
      });
    const [rupees, paise] = [count(1n), count(100n)];
    const isPaise = given.isPaise ?? paise.filter(Boolean).length > rupees.filter(Boolean).length;
    const hits = isPaise ? paise : rupees;
    const moved = balance?.moves.get(column.place) ?? [];
    return {
      column,
      isPaise,
      hits,
      count: hits.filter(Boolean).length,
      moved: moved.filter(Boolean).length,
      sum: sum(column),
    };
  });
  const isNamed = measured.some(({ count }) => count > 0);
  const proposed = measured
    .filter(({ column }) => column.place !== balance?.column)
    .sort((a, b) => b.count - a.count || b.moved - a.moved || b.sum - a.sum)[0];
  const chosen =
    given.amount === undefined
      ? proposed
      : measured.find(({ column }) => column.place === given.amount);
  const amount = given.amount === undefined ? (chosen?.column.place ?? null) : given.amount;
  const decimal = given.decimal ?? chosen?.column.decimal ?? '.';
  const none = { plus: 0, minus: 0, cr: 0, dr: 0 };
  if (!chosen)
    return {
      amount,
      isPaise: given.isPaise ?? false,
      decimal,
      moneyIn: given.moneyIn ?? 'plus',
      side: null,
      hits: [],
    };
  const hasSide = chosen.column.amounts?.some((one) => one?.side) ?? false;
  const side = hasSide ? null : (given.side ?? sideColumn(columns, chosen.column));
  const isIn = isNamed ? chosen.hits : (balance?.moves.get(chosen.column.place) ?? []);
  const counts: Counts = none;
  for (const [nth, one] of (chosen.column.amounts ?? []).entries()) {
    if (!one || !isIn[nth]) continue;
    const own = one.side ?? (side === null ? null : sideOf(columns[side]?.cells[nth] ?? ''));
    counts[own ?? (one.paise < 0n ? 'minus' : 'plus')] += 1;
  }
  return {
    amount,
    hits: chosen.hits,
    isPaise: chosen.isPaise,
    decimal,
    side,
    moneyIn: given.moneyIn ?? mostOf(counts, hasSide || side !== null),
  };
}

function mostOf(counts: Counts, isSided: boolean): Choice['moneyIn'] {
  if (isSided) return counts.dr > counts.cr ? 'dr' : 'cr';
  return counts.minus > counts.plus ? 'minus' : 'plus';
}

function sideColumn(columns: Column[], amount: Column): number | null {
  const found = columns.find(
    ({ place, filled }) =>
      place !== amount.place && filled.length * 2 > amount.filled.length && filled.every(sideOf),
  );
  return found?.place ?? null;
}

/**
 * Without columns about something else, such as the goods: most rows that have their payment's amount say there that they are
 * not paid, and another column says that they are.
 */
function withoutGoods(statuses: Column[], hits: boolean[]): Column[] {
  const rows = [...hits.keys()].filter((nth) => hits[nth]);
  const isMost = ({ cells }: Column, meaning: Meaning) =>
    rows.filter((nth) => meaningOf(wordOf(cells[nth] ?? '')) === meaning).length * 2 > rows.length;
  const isSaid = statuses.some((column) => isMost(column, 'paid'));
  return isSaid ? statuses.filter((column) => !isMost(column, 'notPaid')) : statuses;
}

/** More words are names. */
const MAX_WORDS = 30;

function isStatus(filled: string[]): boolean {
  const words = new Set(filled.map(wordOf));
  const isFew = words.size <= 8 || words.size * 2 <= filled.length;
  return isFew && words.size <= MAX_WORDS && [...words].some((word) => meaningOf(word));
}
