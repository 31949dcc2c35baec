import { idKey } from '../written/ids.ts';
import type { Put } from './categories.ts';
import type { PaymentIndex } from './paymentIndex.ts';
import type { FileRow } from './readRows.ts';
import type { Comparison, Days, Key, PlainKind, Reason } from './result.ts';

/* Rows and payments that belong together, and the category in which they are. */

interface Context {
  put: Put;
  key: Key | null;
  areAmounts: boolean;
  loadedDays: Days | null;
  /** Whether a completed payment of this day, which no row names, is compared. */
  isCompared: (day: string | null) => boolean;
  fileDays: Set<string>;
  firstDay: string;
  lastDay: string;
}

/** Rows that name a payment, or several, and all payments that these name. */
interface Cluster {
  rows: FileRow[];
  paid: FileRow[];
  /** Completed ones, and those that wait or failed. */
  done: number[];
  others: number[];
  differsBy: Comparison['differsBy'];
  inFile: bigint;
  here: bigint;
}

/** Places each row, and each completed payment that is compared, once. `otherDays` has those that are not. */
export function placeAll(rows: FileRow[], payments: PaymentIndex, context: Context) {
  const clusters = connect(rows).map((own) => clusterOf(own, payments));
  const isTransfer = context.key?.field !== 'orderID';
  const lines = isTransfer ? 'ofEach' : isFileOfLines(rows, clusters, context.key) && 'ofFile';
  const areLines = context.areAmounts && lines;
  const named = new Set<number>();
  for (const cluster of clusters) {
    for (const index of cluster.done) named.add(index);
    placeCluster(cluster, payments, context, areLines);
  }
  for (const row of rows) if (row.payments.length === 0) placeUnnamed(row, context);
  const otherDays = { payments: 0, here: 0n };
  for (const index of payments.completed) {
    if (named.has(index)) continue;
    const { day, paise } = payments.row(index);
    if (context.isCompared(day)) placeOnlyHere(index, payments, context);
    else {
      otherDays.payments += 1;
      otherDays.here += paise ?? 0n;
    }
  }
  return { clusters, otherDays };
}

/** Groups rows that name the same payment. */
function connect(rows: FileRow[]): FileRow[][] {
  const named = rows.filter(({ payments }) => payments.length > 0);
  // From a payment to another one of its group, and so to the one that names the group.
  const next = new Map<number, number>();
  const groupOf = (index: number) => {
    let group = index;
    for (let to = next.get(group); to !== undefined; to = next.get(group)) {
      next.set(group, next.get(to) ?? to);
      group = to;
    }
    return group;
  };
  // Thousands of rows may have one list of thousands of payments: it is read once.
  for (const [first = -1, ...others] of new Set(named.map(({ payments }) => payments))) {
    for (const other of others) {
      const [from, to] = [groupOf(other), groupOf(first)];
      if (from !== to) next.set(from, to);
    }
  }
  const groups = new Map<number, FileRow[]>();
  for (const row of named) {
    const group = groupOf(row.payments[0] ?? -1);
    const others = groups.get(group);
    if (others) others.push(row);
    else groups.set(group, [row]);
  }
  return [...groups.values()];
}

export const sumOf = (amounts: (bigint | null | undefined)[]) =>
  amounts.reduce<bigint>((sum, one) => sum + (one ?? 0n), 0n);
export const sumHere = (indices: readonly number[], payments: PaymentIndex) =>
  sumOf(indices.map((index) => payments.row(index).paise));

function clusterOf(rows: FileRow[], payments: PaymentIndex): Cluster {
  const paid = rows.filter(({ reason }) => reason === null);
  const first = rows[0]?.payments ?? [];
  const isOne = rows.every((row) => row.payments === first);
  const found = isOne ? first : new Set(rows.flatMap((row) => row.payments));
  const [done, others]: [number[], number[]] = [[], []];
  for (const index of found) {
    (payments.row(index).status === 'COMPLETED' ? done : others).push(index);
  }
  return {
    rows,
    paid,
    done,
    others,
    differsBy: rows.find((row) => row.differsBy)?.differsBy ?? null,
    inFile: sumOf(paid.map(({ paise }) => paise)),
    here: sumHere(done, payments),
  };
}

/** The one amount of several paid rows. */
function lineOf({ paid }: Cluster): bigint | undefined {
  const amount = paid[0]?.paise;
  return paid.length > 1 && paid.every(({ paise }) => paise === amount) ? amount : undefined;
}

/** Whether rows are lines of an order: in the whole file, or where they name one transfer and each has its amount. */
type Lines = 'ofFile' | 'ofEach' | false;

/**
 * Equal rows of one order are its lines, or an order that was charged twice. They are lines only where most orders of the
 * file are written so, or numbers its lines, and where no column has an id of its own for each row.
 */
function isFileOfLines(rows: FileRow[], clusters: Cluster[], key: Key | null): boolean {
  const whole = clusters.filter((one) => one.done.length > 0 && lineOf(one) === one.here);
  if (!key || whole.length === 0 || haveOwnIds(rows, whole, key.column)) return false;
  const found = clusters.filter(({ paid, done }) => paid.length > 0 && done.length > 0);
  return whole.length * 2 > found.length || areNumbered(found);
}

/** Whether rows of one order differ, and each has the number of the one transfer that paid it. */
function isOneTransfer({ paid, done: [index = -1] }: Cluster, payments: PaymentIndex): boolean {
  const number = idKey(payments.row(index)?.ref_id ?? '');
  const hasNumber = ({ cells }: FileRow) => cells.some((cell) => idKey(cell) === number);
  return number !== '' && rowsTwice(paid) === 'paidTwiceInFile' && paid.every(hasNumber);
}

/** Whether a column counts the rows of each order from 1. */
function areNumbered(found: Cluster[]): boolean {
  const [first = []] = found[0]?.paid.map(({ cells }) => cells) ?? [];
  return first.some((_, column) =>
    found.every(({ paid }) => paid.every(({ cells }, nth) => cells[column] === String(nth + 1))),
  );
}

const OWN_ID = /\d{8}|(?=.*\d)(?=.*[a-z])[\w-]{12}/i;

/** Whether a column has another long id in each row that names a payment. */
function haveOwnIds(rows: FileRow[], whole: Cluster[], keyColumn: number): boolean {
  const width = Math.max(0, ...whole.map(({ paid }) => paid[0]?.cells.length ?? 0));
  const paid = rows.filter(({ reason, payments }) => reason === null && payments.length > 0);
  return Array.from({ length: width }).some((_, column) => {
    if (column === keyColumn || !OWN_ID.test(whole[0]?.paid[0]?.cells[column] ?? '')) return false;
    const ids = new Set(paid.map(({ cells }) => idKey(cells[column] ?? '')));
    return ids.size === paid.length && paid.every(({ cells }) => OWN_ID.test(cells[column] ?? ''));
  });
}

function placeCluster(
  cluster: Cluster,
  payments: PaymentIndex,
  context: Context,
  areLines: Lines,
): void {
  const { rows, paid, done, others, differsBy } = cluster;
  const isIn = paid.length > 0;
  // Without a paid row, rows that say something else about the payment are beside it.
  const isBeside = ({ reason, isContinuation }: FileRow) =>
    isIn ? reason === null || isContinuation : done.length > 0;
  const own = rows.filter(isBeside);
  for (const row of rows) if (!isBeside(row)) placeUnnamed(row, context);
  if (!isIn && done.length === 0) return;
  const isWhole = context.areAmounts && done.length === 1 && lineOf(cluster) === cluster.here;
  const isOfOne = () => areLines === 'ofEach' || isOneTransfer(cluster, payments);
  const areOwn = areLines === 'ofFile' || (isWhole && isOfOne());
  const line = areOwn ? lineOf(cluster) : undefined;
  const repeated = line === undefined ? 0n : cluster.inFile - line;
  const reason: Reason = isIn
    ? { kind: compare(cluster, payments, line, context.areAmounts) }
    : worstOf(own);
  const category = AGREEING.has(reason.kind) ? 'agrees' : 'differs';
  context.put(category, {
    rows: own.map(({ index }) => index),
    payments: category === 'agrees' || !isIn ? done : [...done, ...others],
    reason,
    day: own[0] ? own[0].day : payments.row(done[0] ?? -1).day,
    inFile: isIn ? cluster.inFile : sumOf(own.map(({ paise }) => paise)),
    paidInFile: cluster.inFile - repeated,
    repeated,
    completed: done.length,
    here: cluster.here,
    differsBy,
  });
}

/** Which reason of several rows says most. */
const WORST: Reason['kind'][] = ['word', 'moneyOut', 'unreadable', 'noAmount'];

function worstOf(rows: FileRow[]): Reason {
  const reasons = rows.flatMap(({ reason }) => reason ?? []);
  const found = WORST.flatMap((kind) => reasons.find((one) => one.kind === kind) ?? []);
  return found[0] ?? (reasons[0] as Reason);
}

const AGREEING = new Set<Reason['kind']>([
  'equal',
  'split',
  'lines',
  'paidTwiceInBoth',
  'nameOnly',
]);

/** What the paid rows of a cluster come to, against what is completed here. `line` is what each row has, where rows are lines. */
function compare(
  cluster: Cluster,
  payments: PaymentIndex,
  line: bigint | undefined,
  areAmounts: boolean,
): PlainKind {
  const { paid, done, others, inFile, here } = cluster;
  const amounts = done.map((index) => payments.row(index).paise);
  const amount = line ?? inFile;
  if (!areAmounts && done.length > 0)
    return paid.length > done.length ? rowsTwice(paid) : 'nameOnly';
  if (amounts.includes(null)) return 'amountUnreadableHere';
  if (done.length > 0 && amount === here) {
    if (line !== undefined) return 'lines';
    if (paid.length + done.length === 2) return 'equal';
    const orders = new Set(done.map((index) => payments.row(index).orderID));
    const isTwice = done.length > 1 && orders.size === 1 && new Set(amounts).size === 1;
    return isTwice && paid.length === done.length ? 'paidTwiceInBoth' : 'split';
  }
  const waiting = others.filter((index) => isWaiting(payments.row(index).status));
  const isRest = done.length === 0 || amount === here + sumHere(waiting, payments);
  if (waiting.length > 0 && isRest) return 'waitingHere';
  if (done.length === 0) return 'notCompletedHere';
  if (done.length > 1 && amount < here && amounts.includes(amount)) return 'paidTwiceHere';
  const isEach = paid.length > done.length && paid.every(({ paise }) => amounts.includes(paise));
  return isEach ? rowsTwice(paid) : 'otherAmount';
}

/** Rows with the whole amount, of which there are more than payments. */
const rowsTwice = (paid: FileRow[]): PlainKind =>
  new Set(paid.map(({ cells }) => cells.join('\n'))).size < paid.length
    ? 'sameLineTwice'
    : 'paidTwiceInFile';

const isWaiting = (status: string) => status === 'PENDING' || status === 'IN_PROGRESS';

const NO_PAYMENTS = { payments: [], completed: 0, here: 0n, differsBy: null };

/** A row without a payment beside it. */
function placeUnnamed(row: FileRow, { put, loadedDays }: Context): void {
  const { index, paise, day, hasId } = row;
  const isLoaded = day === null || !loadedDays || (day >= loadedDays[0] && day <= loadedDays[1]);
  const kind = hasId ? 'referenceNotHere' : 'noReference';
  const reason = row.reason ?? { kind: isLoaded ? kind : 'dayNotLoaded' };
  put(row.reason ? 'notCompared' : 'onlyInFile', {
    rows: [index],
    reason,
    day,
    inFile: paise,
    paidInFile: row.reason ? 0n : paise,
    repeated: reason.kind === 'total' ? paise : 0n,
    ...NO_PAYMENTS,
  });
}

// There may be hundreds of thousands of these: they share what is equal, and are written out, which is ten times faster.
const NO_ROWS: number[] = [];
const NO_DAYS: Reason = { kind: 'noDays' };
const DAY_OF_FILE: Reason = { kind: 'dayOfFile' };
const WHOLE_DAY_MISSING: Reason = { kind: 'wholeDayMissing' };
const DAY_NOT_IN_FILE: Reason = { kind: 'dayNotInFile' };

function placeOnlyHere(index: number, payments: PaymentIndex, context: Context): void {
  const { put, fileDays, firstDay, lastDay } = context;
  const { day, paise } = payments.row(index);
  let reason = NO_DAYS;
  if (day !== null && fileDays.size > 0) {
    const isBetween = day > firstDay && day < lastDay;
    reason = isBetween ? WHOLE_DAY_MISSING : DAY_NOT_IN_FILE;
    if (fileDays.has(day)) reason = DAY_OF_FILE;
  }
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
