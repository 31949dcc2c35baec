import { alike, plainId } from '../written/ids.ts';
import type { Put } from './boxes.ts';
import type { IdField, Payments } from './paymentIndex.ts';
import type { Row } from './readRows.ts';
import type { Entry, PlainKind, Reason } from './reasons.ts';

/* Rows and payments that belong together, and the box in which they stand. */

interface Context {
  put: Put;
  areAmounts: boolean;
  loadedDays: [string, string] | null;
  fileDays: Set<string>;
}

/** An id of the file, with the rows that have it and the payments that it names. */
interface Named {
  rows: Row[];
  payments: readonly number[];
  differsBy: Entry['differsBy'];
}

interface Group {
  rows: Row[];
  paid: Row[];
  /** Completed ones, and those that wait or failed. */
  done: number[];
  others: number[];
  differsBy: Entry['differsBy'];
  inFile: bigint;
  here: bigint;
}

/** Places each row and each completed payment once. */
export function placeAll(rows: Row[], payments: Payments, context: Context): void {
  const groups = connect(rows, payments).map((group) => toGroup(group, payments));
  const areLines = context.areAmounts && haveWholeAmounts(groups);
  const named = new Set<number>();
  for (const group of groups) {
    for (const index of group.done) named.add(index);
    placeGroup(group, payments, context, areLines);
  }
  for (const row of rows) if (row.ids.length === 0) placeUnnamed(row, context);
  for (const index of payments.completed) {
    if (!named.has(index)) placeOnlyHere(index, payments, context);
  }
}

/** Groups the ids that stand in the same row or name the same payment. */
function connect(rows: Row[], payments: Payments): Named[][] {
  const byId = new Map<string, Named>();
  const byPayment = new Map<number, Named[]>();
  const keyOf = (row: Row, id: string) => `${row.field} ${plainId(id)}`;
  for (const row of rows) {
    for (const id of row.ids) {
      let named = byId.get(keyOf(row, id));
      if (!named) {
        named = { rows: [], ...findPayments(row.field, id, payments) };
        byId.set(keyOf(row, id), named);
        for (const index of named.payments) {
          const others = byPayment.get(index);
          if (others) others.push(named);
          else byPayment.set(index, [named]);
        }
      }
      named.rows.push(row);
    }
  }
  const seen = new Set<Named>();
  return [...byId.values()].flatMap((start) => {
    const group: Named[] = [];
    const visit = (one: Named | undefined) => {
      if (!one || seen.has(one)) return;
      seen.add(one);
      group.push(one);
    };
    visit(start);
    const visited = new Set<number>();
    // The loop also visits what is added during it.
    for (const { rows: own, payments: found } of group) {
      for (const row of own) for (const id of row.ids) visit(byId.get(keyOf(row, id)));
      for (const index of found) {
        if (!visited.has(index)) byPayment.get(index)?.forEach(visit);
        visited.add(index);
      }
    }
    return group.length > 0 ? [group] : [];
  });
}

/** Payments whose id has the same zeros and blanks; where there are none, those whose id is alike. */
function findPayments(field: IdField, id: string, payments: Payments) {
  const found = payments.find(field, alike(id));
  const plain = plainId(id);
  const idOf = (index: number) => plainId(payments.row(index)[field] ?? '');
  const same = found.filter((index) => idOf(index) === plain);
  if (same.length > 0) return { payments: same, differsBy: null };
  const isBlank = idOf(found[0] ?? -1).replace(/\s/g, '') === plain.replace(/\s/g, '');
  return { payments: found, differsBy: isBlank ? ('blank' as const) : ('zeros' as const) };
}

export const sumOf = (amounts: (bigint | null | undefined)[]) =>
  amounts.reduce<bigint>((sum, one) => sum + (one ?? 0n), 0n);
const sumHere = (indices: number[], payments: Payments) =>
  sumOf(indices.map((index) => payments.row(index).paise));

function toGroup(named: Named[], payments: Payments): Group {
  const all = new Set(named.flatMap((one) => one.rows));
  const rows = [...all].sort((a, b) => a.place - b.place);
  const paid = rows.filter(({ reason }) => reason === null);
  const found = [...new Set(named.flatMap((one) => one.payments))];
  const isDone = (index: number) => payments.row(index).status === 'COMPLETED';
  const done = found.filter(isDone);
  return {
    rows,
    paid,
    done,
    others: found.length > done.length ? found.filter((index) => !isDone(index)) : [],
    differsBy: named.find((one) => one.differsBy)?.differsBy ?? null,
    inFile: sumOf(paid.map(({ paise }) => paise)),
    here: sumHere(done, payments),
  };
}

/** The one amount of several paid rows. */
function lineOf({ paid: [first, ...rest] }: Group): bigint | undefined {
  return rest.length > 0 && rest.every(({ paise }) => paise === first?.paise)
    ? first?.paise
    : undefined;
}

/** Fewer orders with the whole amount on each row may be a coincidence. */
const MIN_ORDERS = 2;

/**
 * Two equal rows for one payment are lines of an order, or an order that was charged twice. One group alone cannot show
 * which. The file shows lines when more orders have the whole amount on each row than have it as the sum of their rows.
 */
function haveWholeAmounts(groups: Group[]): boolean {
  const several = groups.filter(({ paid, done }) => paid.length > 1 && done.length > 0);
  const whole = several.filter((group) => lineOf(group) === group.here).length;
  const added = several.filter(({ inFile, here }) => inFile === here).length;
  return whole >= MIN_ORDERS && whole > added;
}

function placeGroup(group: Group, payments: Payments, context: Context, areLines: boolean): void {
  const { rows, paid, done, others, differsBy } = group;
  const isIn = paid.length > 0;
  // Without a paid row, rows that say something else about the payment stand beside it.
  const isBeside = ({ reason }: Row) =>
    isIn
      ? reason === null
      : done.length > 0 && reason?.kind !== 'unreadable' && reason?.kind !== 'total';
  const own = rows.filter(isBeside);
  for (const row of rows) if (!isBeside(row)) placeUnnamed(row, context);
  if (!isIn && done.length === 0) return;
  const line = areLines ? lineOf(group) : undefined;
  const repeated = line === undefined ? 0n : group.inFile - line;
  const reason: Reason = isIn
    ? { kind: compare(group, payments, line, context.areAmounts) }
    : { kind: 'paidHereOnly', word: own.map(wordOf).find(Boolean) ?? '' };
  const box = AGREEING.has(reason.kind) ? 'agrees' : 'differs';
  context.put(box, {
    rows: own.map(({ place }) => place),
    payments: box === 'agrees' || !isIn ? done : [...done, ...others],
    reason,
    day: own[0] ? own[0].day : payments.row(done[0] ?? -1).day,
    inFile: isIn ? group.inFile : sumOf(own.map(({ paise }) => paise)),
    paidInFile: group.inFile - repeated,
    repeated,
    completed: done.length,
    here: group.here,
    differsBy,
  });
}

const wordOf = ({ reason }: Row) => (reason?.kind === 'word' ? reason.word : '');

const AGREEING = new Set<Reason['kind']>([
  'equal',
  'split',
  'repeated',
  'paidTwiceInBoth',
  'nameOnly',
]);

/** What the paid rows of a group come to, against what is completed here. `line` is what each row has, where rows are lines. */
function compare(
  group: Group,
  payments: Payments,
  line: bigint | undefined,
  areAmounts: boolean,
): PlainKind {
  const { paid, done, others, inFile, here } = group;
  const amount = line ?? inFile;
  const amounts = done.map((index) => payments.row(index).paise);
  const isTwice = done.length > 1 && amounts.every((paise) => paise === amounts[0]);
  if (!areAmounts && done.length > 0) return 'nameOnly';
  if (done.length > 0 && amount === here && !amounts.includes(null)) {
    if (line !== undefined) return 'repeated';
    if (isTwice) return 'paidTwiceInBoth';
    return paid.length + done.length > 2 ? 'split' : 'equal';
  }
  const waiting = others.filter((index) => isWaiting(payments.row(index).status));
  const isRest = done.length === 0 || amount === here + sumHere(waiting, payments);
  if (waiting.length > 0 && isRest) return 'waitingHere';
  if (done.length === 0) return 'notCompletedHere';
  return done.length > 1 && amount < here && amounts.includes(amount)
    ? 'paidTwiceHere'
    : 'otherAmount';
}

const isWaiting = (status: string) => status === 'PENDING' || status === 'IN_PROGRESS';

const NO_PAYMENTS = { payments: [], completed: 0, here: 0n, differsBy: null };

/** A row beside which no payment stands. */
function placeUnnamed(row: Row, { put, loadedDays }: Context): void {
  const { place, paise, day, hasId } = row;
  const isLoaded = day === null || !loadedDays || (day >= loadedDays[0] && day <= loadedDays[1]);
  const kind = hasId ? 'referenceNotHere' : 'noReference';
  const reason = row.reason ?? { kind: isLoaded ? kind : 'dayNotLoaded' };
  put(row.reason ? 'notCompared' : 'onlyInFile', {
    rows: [place],
    reason,
    day,
    inFile: paise,
    paidInFile: row.reason ? 0n : paise,
    // A row with a day of its own may be a payment, whose amount is a sum by chance.
    repeated: reason.kind === 'total' && day === null ? paise : 0n,
    ...NO_PAYMENTS,
  });
}

// There may be hundreds of thousands of these: they share what is equal, and are written out, which is ten times faster.
const NO_ROWS: number[] = [];
const NO_DAYS: Reason = { kind: 'noDays' };
const DAY_OF_FILE: Reason = { kind: 'dayOfFile' };
const DAY_NOT_IN_FILE: Reason = { kind: 'dayNotInFile' };

function placeOnlyHere(index: number, payments: Payments, { put, fileDays }: Context): void {
  const { day, paise } = payments.row(index);
  let reason = NO_DAYS;
  if (day !== null && fileDays.size > 0) reason = fileDays.has(day) ? DAY_OF_FILE : DAY_NOT_IN_FILE;
  put('onlyHere', {
    rows: NO_ROWS,
    payments: [index],
    reason,
    day,
    inFile: 0n,
    paidInFile: 0n,
    repeated: 0n,
    completed: 1,
    here: paise ?? 0n,
    differsBy: null,
  });
}
