import { chooseMoney } from './chooseMoney.ts';
import { areDays, type Column, columnOf, isStatus, sizeOf } from './columns.ts';
import { dayOrderOf, dayReader, isDayNumber, type ReadDay } from './days.ts';
import { alike, idsWithin, isShort, plainId } from './ids.ts';
import { ID_FIELDS, type IdField, type Payments } from './payments.ts';
import type { Line } from './readText.ts';
import type { Choice, DayOrder, Key } from './reasons.ts';

/* How a file is read, as its own cells and the payments show it. */

/** At most so many cells and rows are read to recognise the columns. */
const MAX_CELLS = 200_000;
const MAX_ROWS = 2_000;
/** Columns behind these are not proposed. */
const MAX_COLUMNS = 1_000;
/** Payments of one id that are looked at. */
const MAX_NAMED = 20;

/** The ids in a cell that name payments. */
export function namesIn(cell: string, field: IdField, payments: Payments): string[] {
  const isNamed = (id: string) => payments.find(field, id).length > 0;
  const whole = alike(cell);
  if (whole && isNamed(whole)) return [cell];
  return idsWithin(cell).filter((id) => isNamed(alike(id)));
}

export function choose(
  rows: Pick<Line, 'cells' | 'problem'>[],
  width: number,
  payments: Payments,
  given: Partial<Choice>,
): Choice & { isDayOrderGuess: boolean; moneyColumns: number[] } {
  const count = Math.max(20, Math.min(MAX_ROWS, Math.floor(MAX_CELLS / width)));
  const step = Math.max(1, Math.ceil(rows.length / count));
  const places = [...rows.keys()].filter((place) => place % step === 0 && !rows[place]?.problem);
  const columns = Array.from({ length: Math.min(width, MAX_COLUMNS) }, (_, place) =>
    columnOf(
      place,
      places.map((row) => rows[row]?.cells[place]?.trim() ?? ''),
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
  const amountsOf = (rows: number[][]) =>
    rows.map((own) => own.map((index) => payments.row(index).paise ?? 0n));
  const money = chooseMoney(columns, free, amountsOf(named), given);
  const taken = [date.date, money.amount, money.side];
  const statuses = columns.filter(
    ({ place, filled }) => !isKey(place) && !taken.includes(place) && isStatus(filled),
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
