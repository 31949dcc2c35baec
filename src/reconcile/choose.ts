import { alike, idsWithin, isShort, plainId } from '../written/ids.ts';
import { chooseMoney, type Measured } from './chooseMoney.ts';
import { areDays, type Column, columnOf, isStatus, sizeOf } from './columns.ts';
import { dayOrderOf, dayReader, isDayNumber } from './dayColumn.ts';
import { ID_FIELDS, type IdField, type Payments } from './paymentIndex.ts';
import type { Line } from './readText.ts';
import type { Choice, DayOrder, Key } from './reasons.ts';

/* How a file is read, as its own cells and the payments show it. */

/** At most so many cells and rows are read to recognise the columns. */
const MAX_CELLS = 200_000;
const MAX_ROWS = 2_000;
/** Columns behind these are not proposed. */
const MAX_COLUMNS = 1_000;
/** Payments of one id, and columns of amounts, that are compared to recognise the ids. */
const MAX_NAMED = 20;
const MAX_MONEY = 60;

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
): Choice & { isDayOrderGuess: boolean; moneyColumns: number[]; rivals: Measured[] } {
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
  const keys = given.keys ?? chooseKeys(columns, couldBeMoney.slice(0, MAX_MONEY), payments);
  const named = places.map((_, nth) => namedBy(columns, nth, keys, payments));
  const isKey = (column: number | null) => keys.some((key) => key.column === column);
  const dates = columns.filter(({ place }) => isDays[place] && !isKey(place));
  const date = chooseDate(dates, named, payments, given);
  const free = couldBeMoney.filter(({ place }) => !isKey(place));
  const amounts = named.map((own) => own.map((index) => payments.row(index).paise ?? 0n));
  const money = chooseMoney(columns, free, amounts, given);
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
  const pairs = columns.flatMap(({ place, cells }) =>
    ID_FIELDS.map((field) => measure({ column: place, field }, cells, money, payments)),
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

/** The first payment that each row names, and of which rows it has the amount in another cell. */
function measure(key: Key, cells: string[], money: Column[], payments: Payments) {
  const [hits, names] = [new Map<number, number>(), new Map<number, number>()];
  let [whole, short, shortHits] = [0, 0, 0];
  for (const [nth, cell] of cells.entries()) {
    const ids = cell === '' ? [] : namesIn(cell, key.field, payments);
    if (ids.length === 0) continue;
    const found = firstNamed(ids, key.field, payments);
    const isHit = found.some((index) => {
      const { paise } = payments.row(index);
      const isSame = (size: bigint) => size === paise || size === (paise ?? 0n) * 100n;
      return money.some(
        ({ place, amounts }) => paise && place !== key.column && isSame(sizeOf(amounts?.[nth])),
      );
    });
    const isWeak = ids.every((id) => isShort(plainId(id)));
    short += Number(isWeak);
    shortHits += Number(isWeak && isHit);
    const [first = -1] = found;
    if (isHit) hits.set(nth, first);
    if (isHit || !isWeak) names.set(nth, first);
    if (ids[0] === cell) whole += 1;
  }
  // Short numbers that seldom have their amount are something else.
  if (shortHits * 2 < short) {
    hits.clear();
    names.clear();
  }
  return { key, hits, names, whole };
}

const firstNamed = (ids: string[], field: IdField, payments: Payments) =>
  ids.flatMap((id) => payments.find(field, alike(id)).slice(0, MAX_NAMED));

/** Payments that a row names, by the first key that names any. */
function namedBy(columns: Column[], nth: number, keys: Key[], payments: Payments): number[] {
  for (const { column, field } of keys) {
    const ids = namesIn(columns[column]?.cells[nth] ?? '', field, payments);
    if (ids.length > 0) return firstNamed(ids, field, payments);
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
      const same = cells.filter((cell, nth) =>
        named[nth]?.some((index) => payments.row(index).day === (read(cell) ?? '')),
      );
      const score = same.length + filled.length / (cells.length + 1);
      if (score <= highest) continue;
      highest = score;
      best = { date: place, dayOrder, isDayOrderGuess: !own && isOpen };
    }
  }
  return best;
}
