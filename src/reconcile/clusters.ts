import { hasLongNumber, idKey } from '../written/ids.ts';
import { groupBy, type PaymentIndex } from './paymentIndex.ts';
import type { FileRow } from './readRows.ts';
import type { Category, Comparison, Days, Key, PlainKind, Reason } from './result.ts';
import { FAILED } from './words.ts';

/* Groups rows with the payments that they name, and chooses the category of each group. */

interface Context {
  /** Collects the comparisons: of groups of rows and payments, and of single rows and payments. */
  placed: Comparison[];
  payments: PaymentIndex;
  key: Key | null;
  areAmounts: boolean;
  /** The days that rows have. */
  days: Set<string>;
  fileDays: Days | null;
  loadedDays: Days | null;
  comparedDays: Days | null;
  /** Days that are compared too: rows name most of their payments. */
  namedDays: Set<string>;
}

/** Rows and payments that are placed together; one side may be empty. */
interface Cluster {
  rows: FileRow[];
  paid: FileRow[];
  /** Indices of the completed payments, and of all others. */
  done: number[];
  others: number[];
  paidInFile: bigint;
  here: bigint;
}

/** Places each row and each compared completed payment once; returns the number and sum of all other completed ones. */
export function placeAll(rows: FileRow[], context: Context) {
  const { payments, key, comparedDays, namedDays } = context;
  const clusters = connect(rows, payments);
  const areLines = key?.field === 'orderID' && isFileOfLines(clusters);
  const named = new Set<number>();
  for (const cluster of clusters) {
    for (const index of cluster.done) named.add(index);
    placeCluster(cluster, context, areLines);
  }
  for (const row of rows) if (row.payments.length === 0) placeUnnamed(row, context);
  const others: number[] = [];
  for (const index of payments.completed) {
    if (named.has(index)) continue;
    const { day } = payments.row(index);
    if (isWithin(day, comparedDays) || namedDays.has(day ?? '')) {
      const kind = whyOnlyHere(day, context);
      place('onlyHere', clusterOf([], [index], payments), { kind }, context);
    } else others.push(index);
  }
  return { payments: others.length, here: sumHere(others, payments) };
}

export const isWithin = (day: string | null | undefined, days: Days | null) =>
  !day || !days || (day >= days[0] && day <= days[1]);

/** Groups rows that name the same payment, and adds the payments that they name. */
function connect(rows: FileRow[], payments: PaymentIndex): Cluster[] {
  const named = rows.filter((row) => row.payments.length > 0);
  // Thousands of rows may share one list of thousands of payments, so each list is read once.
  const lists = new Set(named.map((row) => row.payments));
  // Union-find: each payment of a group links to another, except the one that identifies the group.
  const next = new Map<number, number>();
  const groupOf = (index: number) => {
    let group = index;
    for (let to = next.get(group); to !== undefined; to = next.get(group)) {
      next.set(group, next.get(to) ?? to);
      group = to;
    }
    return group;
  };
  for (const [first = -1, ...others] of lists) {
    for (const other of others) {
      const [from, to] = [groupOf(other), groupOf(first)];
      if (from !== to) next.set(from, to);
    }
  }
  const indices = groupBy(new Set([...lists].flat()), groupOf);
  const groups = groupBy(named, (row) => groupOf(row.payments[0] ?? -1));
  return [...groups].map(([group, own]) => clusterOf(own, indices.get(group) ?? [], payments));
}

export const sumOf = (amounts: (bigint | null)[]) =>
  amounts.reduce<bigint>((sum, one) => sum + (one ?? 0n), 0n);
export const sumHere = (indices: readonly number[], payments: PaymentIndex) =>
  sumOf(indices.map((index) => payments.row(index).paise));

const isPaid = ({ reason }: FileRow) => reason === null;

function clusterOf(rows: FileRow[], indices: Iterable<number>, payments: PaymentIndex): Cluster {
  const paid = rows.filter(isPaid);
  const [done, others]: [number[], number[]] = [[], []];
  for (const index of indices) {
    (payments.row(index).status === 'COMPLETED' ? done : others).push(index);
  }
  const paidInFile = sumOf(paid.map(({ paise }) => paise));
  return { rows, paid, done, others, paidInFile, here: sumHere(done, payments) };
}

/** The amount that several paid rows all have; undefined if they differ, or there is only one. */
function lineOf({ paid }: Cluster): bigint | undefined {
  const amount = paid[0]?.paise;
  return paid.length > 1 && paid.every(({ paise }) => paise === amount) ? amount : undefined;
}

/**
 * Whether rows that all have the whole amount of their order are its lines, not repeated charges: most orders of the
 * file have such rows, or a column numbers the rows of each order from 1.
 */
function isFileOfLines(clusters: Cluster[]): boolean {
  const found = clusters.filter(({ paid, done }) => paid.length > 0 && done.length > 0);
  const whole = found.filter((one) => lineOf(one) === one.here);
  const [first = []] = found[0]?.paid.map(({ cells }) => cells) ?? [];
  const isNumber = (column: number) =>
    found.every(({ paid }) => paid.every(({ cells }, nth) => cells[column] === String(nth + 1)));
  return (
    whole.length * 2 > found.length || (whole.length > 0 && first.some((_, at) => isNumber(at)))
  );
}

/** Whether all rows have one payment's whole amount; if matched by Order ID, also its Ref ID, and no two are equal. */
function areLinesOfOne(cluster: Cluster, { key, payments }: Context): boolean {
  const { paid, done, here } = cluster;
  if (done.length !== 1 || lineOf(cluster) !== here) return false;
  if (key?.field !== 'orderID') return true;
  const number = idKey(payments.row(done[0] ?? -1).ref_id ?? '');
  const hasNumber = ({ cells }: FileRow) => cells.some((cell) => idKey(cell) === number);
  return number !== '' && rowsTwice(paid) === 'paidTwiceInFile' && paid.every(hasNumber);
}

function placeCluster(cluster: Cluster, context: Context, areLines: boolean): void {
  const { rows, paid, done } = cluster;
  const isIn = paid.length > 0;
  // If no row is money in, all rows are compared with the completed payments, if there are any.
  const isBeside = (row: FileRow) => (isIn ? isPaid(row) || row.isContinuation : done.length > 0);
  const own = rows.filter(isBeside);
  for (const row of rows) if (!isBeside(row)) placeUnnamed(row, context);
  if (own.length === 0) return;
  const line = areLines || areLinesOfOne(cluster, context) ? lineOf(cluster) : undefined;
  const reason = isIn ? { kind: compare(cluster, context, line) } : worstOf(own);
  const category = AGREEING.includes(reason.kind) ? 'agrees' : 'differs';
  const others = isIn && category === 'differs' ? cluster.others : [];
  place(category, { ...cluster, rows: own, others }, reason, context, line);
}

/** Kinds of reasons, the most important last. */
const WORST: Reason['kind'][] = ['noAmount', 'unreadable', 'moneyOut', 'word'];

/** The most important reason of several rows. */
const worstOf = (rows: FileRow[]): Reason =>
  rows
    .flatMap(({ reason }) => reason ?? [])
    .reduce((worst, one) => (WORST.indexOf(one.kind) > WORST.indexOf(worst.kind) ? one : worst));

const AGREEING: string[] = ['equal', 'split', 'lines', 'paidTwiceInBoth', 'nameOnly'];

/** Compares a cluster's paid rows with its completed payments. `line` is the amount of each row, if rows are lines. */
function compare(
  { paid, done, others, paidInFile, here }: Cluster,
  { payments, areAmounts }: Context,
  line: bigint | undefined,
): PlainKind {
  const amounts = done.map((index) => payments.row(index).paise);
  const amount = line ?? paidInFile;
  if (done.some((index) => hasTwin(index, payments))) return 'sameIdHere';
  if (!areAmounts && done.length > 0)
    return paid.length > done.length ? rowsTwice(paid) : 'nameOnly';
  if (amounts.includes(null)) return 'amountUnreadableHere';
  if (done.length > 0 && amount === here) {
    if (line !== undefined) return 'lines';
    if (paid.length + done.length === 2) return 'equal';
    if (areOtherDays(paid, done, payments)) return rowsTwice(paid);
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

/** Whether rows and payments have different sums on one of their days: bill numbers may restart each day. */
function areOtherDays(paid: FileRow[], done: number[], payments: PaymentIndex): boolean {
  const days = new Set<string | null | undefined>(done.map((index) => payments.row(index).day));
  const differs = (day: string | null | undefined) =>
    sumOf(paid.map((one) => (one.day === day ? one.paise : 0n))) !==
    sumHere(
      done.filter((index) => payments.row(index).day === day),
      payments,
    );
  const isEach = paid.length === done.length && paid.every(({ day }) => days.has(day));
  return isEach && [...days].some(differs);
}

/** Whether another completed payment has the same Payment ID or Ref ID: one transfer may be listed twice. */
const hasTwin = (index: number, { row, find }: PaymentIndex) =>
  (['id', 'ref_id'] as const).some((field) => {
    const id = row(index)[field] ?? '';
    // `NA` is no reference.
    if (field === 'ref_id' && !hasLongNumber(id)) return false;
    const same = find(field, idKey(id)).slice(0, MAX_SAME).map(row);
    return same.filter((one) => one.status === 'COMPLETED' && one[field] === id).length > 1;
  });
const MAX_SAME = 20;

/** The kind of rows that repeat a payment, by whether at least two of them are equal in every cell. */
const rowsTwice = (paid: FileRow[]): PlainKind =>
  new Set(paid.map(({ cells }) => cells.join('\n'))).size < paid.length
    ? 'sameLineTwice'
    : 'paidTwiceInFile';

const isWaiting = (status: string) => status === 'PENDING' || status === 'IN_PROGRESS';

/** Places a row that is not compared with a payment. */
function placeUnnamed(row: FileRow, context: Context): void {
  const isLoaded = isWithin(row.day, context.loadedDays);
  const kind = row.hasId ? 'referenceNotHere' : 'noReference';
  const reason = row.reason ?? { kind: isLoaded ? kind : 'dayNotLoaded' };
  const isFailed = (index: number) =>
    /^(FAILED|CANCELLED)$/.test(context.payments.row(index).status) &&
    FAILED.test('word' in reason ? reason.word : '');
  const failed = row.payments.filter(isFailed);
  const cluster = clusterOf([row], failed, context.payments);
  place(row.reason ? 'notCompared' : 'onlyInFile', cluster, reason, context);
}

function whyOnlyHere(day: string | null, { days, fileDays }: Context): PlainKind {
  if (day === null || !fileDays || days.has(day)) return 'dayOfFile';
  return isWithin(day, fileDays) ? 'wholeDayMissing' : 'dayNotInFile';
}

/** Puts rows and payments into a category. `line` is the money of all rows if each of them has the whole amount. */
function place(
  category: Category,
  { rows, done, others, paidInFile, here }: Cluster,
  reason: Reason,
  { placed, payments }: Context,
  line?: bigint,
): void {
  placed.push({
    category,
    rows: rows.map(({ index }) => index),
    payments: [...done, ...others],
    reason,
    day: (rows[0] ?? payments.row(done[0] ?? -1)).day ?? null,
    inFile: sumOf(rows.map(({ paise }) => paise)),
    paidInFile: line ?? paidInFile,
    completed: done.length,
    here,
  });
}
