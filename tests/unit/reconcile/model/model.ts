import type { Payment, Place } from './judge.ts';

/**
 * The meaning of a word for its row. `paid` and `notPaid`: the library must know the word. `paidElse` and
 * `notPaidElse`: another word with the same meaning, which the library may know. `unknown`: a word without a meaning.
 */
export type Meaning = 'paid' | 'notPaid' | 'paidElse' | 'notPaidElse' | 'unknown';

export interface Row {
  kind: 'row';
  /** The id as the file writes it; null when the cell is empty. */
  id: string | null;
  /** The amount in paise. */
  amount: number | 'unreadable' | 'empty';
  /** Money out: a minus, `Dr`, or the column of withdrawals. */
  isOut: boolean;
  word: { text: string; meaning: Meaning };
  day: number;
}

/** A line with "Total" in the column of ids. */
export interface Total {
  kind: 'total';
  amount: number;
}

/**
 * `saleAbove`: an id and an amount above the headings; `words`: no digit, perhaps a title of the rows below;
 * `digits`: words such as "Page 1 of 2".
 */
export interface Other {
  kind: 'above' | 'saleAbove' | 'headings' | 'words' | 'digits' | 'blank';
}

export interface Listed {
  payment: Payment;
  /** In paise; null if the service's amount cannot be read. */
  amount: number | null;
  day: number;
}

/** The facts behind a file and a list, before either is written. */
export interface Facts<Line = Row | Total | Other> {
  key: 'orderID' | 'ref_id';
  lines: Line[];
  listed: Listed[];
  counted: number | null;
  isDated: boolean;
  /** Null if there is no status column. `isSure`: its heading clearly means a status. */
  status: { isSure: boolean } | null;
}

export interface Verdict {
  green: 'must' | 'may' | 'never';
  /** The reasons why the file is never green, or why the model leaves that open. */
  why: string[];
  mustWait: boolean;
  /** The places where each line may be; none for a blank line. */
  places: Place[][];
  /** Groups of line indices: each group has the lines of one order, which must not all agree. */
  notAllAgree: number[][];
}

const NOT_AGREES: Place[] = ['differs', 'onlyInFile', 'notCompared'];

/** Removes the differences that equal ids may have: case, width, blanks, leading zeros, apostrophes. */
function fold(id: string): string {
  const plain = id
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s'’]/g, '');
  return /^\d+$/.test(plain) ? plain.replace(/^0+(?=\d)/, '') : plain;
}

/** The listed id that the file's id names: an equal one, or the only other one that `fold` makes equal; else null. */
export function nameOf(id: string, inList: string[], inFile: string[]): string | null {
  if (inList.includes(id)) return id;
  const others = [...inList, ...inFile].filter((it) => it !== id && fold(it) === fold(id));
  const [only = ''] = others;
  return new Set(others).size === 1 && inList.includes(only) ? only : null;
}

export function verdictOf({ key, lines, listed, counted, isDated, status }: Facts): Verdict {
  const never: string[] = [];
  const open: string[] = [];
  const notAllAgree: number[][] = [];
  const rows = lines.filter((line) => line.kind === 'row');
  const inList = listed.map(({ payment }) => payment[key]);
  const inFile = rows.flatMap(({ id }) => id ?? []);
  const names = new Map(
    rows.map((row) => [row, row.id === null ? null : nameOf(row.id, inList, inFile)]),
  );
  const received = listed.filter(({ payment }) => payment.status === 'COMPLETED');
  const isMoneyIn = (row: Row) => !row.isOut && row.word.meaning !== 'notPaid';
  const sales = rows.filter((row) => isMoneyIn(row) && names.get(row));

  // Words of the status column.
  const words = new Set(rows.map(({ word }) => word.text));
  const hasKnown = rows.some(({ word }) => ['paid', 'notPaid'].includes(word.meaning));
  const decides = status !== null && (status.isSure || hasKnown);
  const isUnclear = ({ word }: Row) =>
    status !== null && !['paid', 'notPaid'].includes(word.meaning);
  const unclear = rows.filter(isUnclear);
  const isAsked = decides && words.size > 1 && words.size <= 8;
  const mustWait = isAsked && unclear.some(({ word }) => word.meaning === 'unknown');
  if (mustWait) never.push('a word that nobody knows');
  else if (isAsked && unclear.some(({ word }) => word.meaning === 'notPaidElse'))
    never.push('a word for "not paid": it waits, or it is known');
  else if (unclear.length > 0) open.push('the word may be known, or wait');

  const groups = new Map<string | null | undefined, Row[]>();
  for (const row of sales) groups.set(names.get(row), [...(groups.get(names.get(row)) ?? []), row]);
  const whole = (row: Row) => received.some((it) => isNamed(it, row) && it.amount === row.amount);
  const repeated = [...groups.values()].filter((mates) => mates.filter(whole).length > 1);
  const found = [...groups.keys()].filter((name) =>
    received.some((it) => it.payment[key] === name),
  );
  const isOfLines = key === 'orderID' && repeated.length * 2 > found.length;

  function isNamed({ payment }: Listed, row: Row): boolean {
    return payment[key] === names.get(row);
  }

  function placeRow(row: Row): Place[] {
    const named = listed.filter((it) => isNamed(it, row));
    const mine = received.filter((it) => isNamed(it, row));
    const [one] = mine;
    if (!isMoneyIn(row)) {
      if (named.length === 0) never.push('a row outside Agrees: not paid, names nothing');
      else if (one || row.isOut) never.push('a row outside Agrees: not paid, of a payment');
      else open.push('not paid in the file, not received either');
      if (named.length === 0) return ['onlyInFile', 'notCompared'];
      return one || row.isOut ? ['differs', 'notCompared'] : ['agrees', 'notCompared'];
    }
    if (named.length === 0) {
      never.push('money of no payment');
      return row.id === null || typeof row.amount !== 'number' || row.amount === 0
        ? NOT_AGREES
        : ['onlyInFile'];
    }
    if (typeof row.amount !== 'number') {
      never.push('no readable amount');
      return ['differs', 'notCompared'];
    }
    if (!one) {
      never.push('paid in the file, not received');
      return ['differs'];
    }
    const mates = groups.get(names.get(row)) ?? [];
    if (mates.length > 1) return placeMates(mates, one);
    if (mine.length > 1) {
      if (mine.every(({ payment }) => payment.id === one.payment.id)) never.push('listed twice');
      else open.push('two payments of one order');
      return ['agrees', 'differs'];
    }
    if (one.amount === null) {
      never.push('an amount of the list that cannot be read');
      return ['agrees', 'differs', 'notCompared'];
    }
    if (one.amount !== row.amount) {
      never.push('another amount');
      return ['differs'];
    }
    const isReturned = rows.some((it) => it.isOut && names.get(it) === names.get(row));
    return isReturned ? ['agrees', 'differs'] : ['agrees'];
  }

  function placeMates(mates: Row[], { amount }: Listed): Place[] {
    const sum = mates.reduce((all, it) => all + (typeof it.amount === 'number' ? it.amount : 0), 0);
    if (key === 'orderID' && (isOfLines || sum === amount)) {
      open.push('lines of an order');
      return ['agrees', ...NOT_AGREES];
    }
    never.push('one payment on several rows');
    // Rows of one RRN count as lines of one payment if each has the whole amount; then all may agree.
    if (key === 'orderID') notAllAgree.push(mates.map((row) => lines.indexOf(row)));
    return ['agrees', ...NOT_AGREES];
  }

  function placeTotal({ amount }: Total, index: number): Place[] {
    const above = rows.filter((row) => lines.indexOf(row) < index);
    const sumOf = (sign: number) =>
      above.reduce(
        (sum, row) =>
          sum + (typeof row.amount === 'number' ? row.amount * (row.isOut ? sign : 1) : 0),
        0,
      );
    const sums = [sumOf(-1), sumOf(0), sumOf(1)];
    const isFirst = !lines.slice(0, index).some(({ kind }) => kind === 'total');
    if (isFirst && sums.every((sum) => sum === amount)) return ['notCompared', 'notARow'];
    if (!sums.includes(amount)) {
      never.push('no true total');
      return NOT_AGREES;
    }
    open.push('a total of what is above, by one reading');
    return ['notARow', ...NOT_AGREES];
  }

  const places: Place[][] = [];
  for (const [index, line] of lines.entries()) {
    if (line.kind === 'row') {
      const own = placeRow(line);
      const isPaidElse = line.word.meaning === 'paidElse';
      const more: Place[] = isPaidElse ? ['notCompared'] : ['agrees', ...NOT_AGREES];
      places.push(isUnclear(line) ? [...own, ...more, 'waits'] : own);
    } else if (line.kind === 'total') places.push(placeTotal(line, index));
    else if (line.kind === 'blank') places.push([]);
    else if (line.kind === 'words') {
      const isAbove = lines.slice(index).some(({ kind }) => kind === 'row');
      if (isAbove) open.push('words that may be a title of the rows below');
      places.push(['notARow', ...(places.findLast((it) => it.length > 0) ?? [])]);
    } else if (line.kind === 'saleAbove' || line.kind === 'digits') {
      never.push('digits outside Agrees');
      places.push([...NOT_AGREES, 'notARow']);
    } else places.push(['notARow']);
  }

  // The days from the file's first to its last are compared. Only the days of `sales` are certain to count.
  const isWithin = (day: number, of: Row[]) =>
    of.some((row) => row.day <= day) && of.some((row) => row.day >= day);
  for (const it of received.filter((one) => !rows.some((row) => isNamed(one, row)))) {
    if (!isDated || isWithin(it.day, sales)) never.push('received, not in the file');
    else if (isWithin(it.day, rows)) open.push('received on a day that only odd rows have');
  }
  for (const it of received.filter((one) => rows.some((row) => isNamed(one, row)))) {
    if (!sales.some((row) => isNamed(it, row))) never.push('received, in no row of money in');
  }
  const ids = new Set(listed.map(({ payment }) => payment.id));
  if (ids.size < listed.length) never.push('a payment twice in the list');
  if (counted === null) open.push('the service does not count');
  else if (counted > listed.length) never.push('the list is short');
  else if (counted < listed.length) open.push('the list is longer than counted');

  const green = never.length > 0 ? 'never' : open.length > 0 ? 'may' : 'must';
  return { green, why: [...never, ...open], mustWait, places, notAllAgree };
}
