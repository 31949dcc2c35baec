import { alike, plainId } from './ids.ts';
import type { IdField, Payments } from './payments.ts';
import type { Row } from './readRows.ts';
import type { BoxName, Choice, Entry, Reason } from './reasons.ts';

/* Rows and payments that belong together, and in which box they stand. */

export interface Placed {
  box: BoxName;
  entry: Entry;
}

interface Context {
  choice: Choice;
  loadedDays: [string, string] | null;
  fileDays: Set<string>;
}

interface Group {
  rows: Row[];
  payments: Set<number>;
  differsBy: Entry['differsBy'];
}

/** Each row and each completed payment once. */
export function groupRows(rows: Row[], payments: Payments, context: Context): Placed[] {
  const { groups, unnamed } = connect(rows, payments);
  const areAmounts = context.choice.amount !== null;
  let placed = groups.flatMap((group) => judge(group, payments, areAmounts, false));
  if (isWholeOnEach(placed, rows)) {
    placed = groups.flatMap((group) => judge(group, payments, areAmounts, true));
  }
  for (const row of unnamed) placed.push(placeUnnamed(row, context));
  const named = new Set<number>();
  for (const group of groups) for (const index of group.payments) named.add(index);
  for (const index of payments.completed) {
    if (!named.has(index)) placed.push(placeOnlyHere(index, payments, context));
  }
  return placed;
}

/** Whether the file writes a payment's whole amount on each of its rows, as rows without one reading more show. */
function isWholeOnEach(placed: Placed[], rows: Row[]): boolean {
  const paise = new Map(rows.map((row) => [row.place, row.paise]));
  const kinds = placed.map(({ entry }) => {
    const areSame = entry.rows.every(
      (place) => paise.get(place) === paise.get(entry.rows[0] ?? -1),
    );
    return entry.reason.kind === 'split' && (areSame || entry.rows.length < 2)
      ? ''
      : entry.reason.kind;
  });
  const count = (kind: string) => kinds.filter((one) => one === kind).length;
  return count('repeated') > count('split');
}

/** There may be hundreds of thousands, so their reasons are shared. */
function placeOnlyHere(index: number, payments: Payments, { fileDays }: Context): Placed {
  const { day, paise } = payments.row(index);
  let reason: Reason = NO_DAYS;
  if (day !== null && fileDays.size > 0) reason = fileDays.has(day) ? DAY_OF_FILE : DAY_NOT_IN_FILE;
  return {
    box: 'onlyHere',
    entry: {
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
    },
  };
}

const NO_ROWS: number[] = [];
const NO_DAYS: Reason = { kind: 'noDays' };
const DAY_OF_FILE: Reason = { kind: 'dayOfFile' };
const DAY_NOT_IN_FILE: Reason = { kind: 'dayNotInFile' };

/** Rows that name one payment are one group, by whatever column they name it. */
function connect(rows: Row[], payments: Payments): { groups: Group[]; unnamed: Row[] } {
  // Each id and each payment leads to another of its group; the last one stands for all.
  const next = new Map<string | number, string | number>();
  const lastOf = (node: string | number) => {
    let last = node;
    for (let one = next.get(last); one !== undefined; one = next.get(last)) last = one;
    for (let one = node; one !== last; ) {
      const then = next.get(one) ?? last;
      next.set(one, last);
      one = then;
    }
    return last;
  };
  const join = (a: string | number, b: string | number) => {
    const [from, to] = [lastOf(a), lastOf(b)];
    if (from !== to) next.set(from, to);
  };
  const found = new Map<string, ReturnType<typeof findPayments>>();
  const named: { row: Row; node: string }[] = [];
  for (const row of rows) {
    const nodes = row.ids.map((id) => `${row.field} ${plainId(id)}`);
    const [node] = nodes;
    if (node === undefined) continue;
    named.push({ row, node });
    for (const [nth, one] of nodes.entries()) {
      if (!found.has(one)) {
        const own = findPayments(row.field, row.ids[nth] ?? '', payments);
        found.set(one, own);
        for (const index of own.payments) join(index, one);
      }
      if (nth > 0) join(one, node);
    }
  }
  const groups = new Map<string | number, Group>();
  const groupOf = (node: string) => {
    const last = lastOf(node);
    const group = groups.get(last) ?? { rows: [], payments: new Set(), differsBy: null };
    groups.set(last, group);
    return group;
  };
  for (const { row, node } of named) groupOf(node).rows.push(row);
  for (const [node, own] of found) {
    const group = groupOf(node);
    for (const index of own.payments) group.payments.add(index);
    group.differsBy ??= own.differsBy;
  }
  return { groups: [...groups.values()], unnamed: rows.filter(({ ids }) => ids.length === 0) };
}

/** Payments with the same zeros and blanks before those that only look alike. */
function findPayments(field: IdField, id: string, payments: Payments) {
  const found = payments.find(field, alike(id));
  const plain = plainId(id);
  const isSame = (index: number) => plainId(payments.row(index)[field] ?? '') === plain;
  const same = found.filter(isSame);
  if (same.length > 0) return { payments: same, differsBy: null };
  const [first = -1] = found;
  const other = plainId(payments.row(first)[field] ?? '');
  const isBlank = other.replace(/\s/g, '') === plain.replace(/\s/g, '');
  return { payments: found, differsBy: isBlank ? ('blank' as const) : ('zeros' as const) };
}

function entryOf(
  rows: Row[],
  indices: number[],
  reason: Reason,
  payments: Payments,
  repeated = 0n,
): Entry {
  const completed = indices
    .map((index) => payments.row(index))
    .filter(({ status }) => status === 'COMPLETED');
  const paid = rows.filter((row) => row.reason === null);
  return {
    rows: rows.map(({ place }) => place),
    payments: indices,
    reason,
    day: rows[0] ? rows[0].day : (payments.row(indices[0] ?? -1)?.day ?? null),
    inFile: sumOf(rows.map(({ paise }) => paise)),
    paidInFile: sumOf(paid.map(({ paise }) => paise)) - repeated,
    repeated,
    completed: completed.length,
    here: sumOf(completed.map(({ paise }) => paise ?? 0n)),
    differsBy: null,
  };
}

const sumOf = (amounts: bigint[]) => amounts.reduce((sum, one) => sum + one, 0n);

const isUnreadable = ({ reason }: Row) => reason?.kind === 'unreadable' || reason?.kind === 'total';

function judge(
  { rows, payments: indices, differsBy }: Group,
  payments: Payments,
  areAmounts: boolean,
  isWhole: boolean,
): Placed[] {
  const all = [...indices];
  const done = all.filter((index) => payments.row(index).status === 'COMPLETED');
  const paid = rows.filter(({ reason }) => reason === null);
  const others = rows.filter(({ reason }) => reason !== null);
  const aside = (ones: Row[]): Placed[] =>
    ones.map((row) => ({
      box: 'notCompared',
      entry: entryOf([row], [], row.reason ?? { kind: 'noAmount' }, payments),
    }));
  if (paid.length === 0 && done.length === 0) return aside(others);
  if (paid.length === 0) {
    const own = others.filter((row) => !isUnreadable(row));
    const word =
      own.map(({ reason }) => (reason?.kind === 'word' ? reason.word : '')).find(Boolean) ?? '';
    const entry = { ...entryOf(own, done, { kind: 'paidHereOnly', word }, payments), differsBy };
    return [{ box: 'differs', entry }, ...aside(others.filter(isUnreadable))];
  }
  const { box, reason, repeated } = compare(paid, done, all, payments, { areAmounts, isWhole });
  const own = box === 'agrees' ? done : all;
  return [
    { box, entry: { ...entryOf(paid, own, reason, payments, repeated), differsBy } },
    ...aside(others),
  ];
}

type Verdict = { box: 'agrees' | 'differs'; reason: Reason; repeated: bigint };

/** What the paid rows of a group come to, against what is completed here. */
function compare(
  paid: Row[],
  done: number[],
  all: number[],
  payments: Payments,
  { areAmounts, isWhole }: { areAmounts: boolean; isWhole: boolean },
): Verdict {
  const is = (box: Verdict['box'], kind: 'equal' | 'otherAmount', repeated = 0n): Verdict => ({
    ...{ box, repeated },
    reason: { kind },
  });
  const other = (kind: Reason['kind']) => ({
    ...is('differs', 'otherAmount'),
    reason: { kind } as Reason,
  });
  const sum = sumOf(paid.map(({ paise }) => paise));
  const amounts = done.map((index) => payments.row(index).paise);
  const here = sumOf(amounts.map((paise) => paise ?? 0n));
  const waiting = all.filter((index) => /^(PENDING|IN_PROGRESS)$/.test(payments.row(index).status));
  if (done.length === 0) return other(waiting.length > 0 ? 'waitingHere' : 'notCompletedHere');
  if (!areAmounts) return { ...is('agrees', 'equal'), reason: { kind: 'nameOnly' } };
  const isReadable = !amounts.includes(null);
  const [first] = amounts;
  const isTwice = done.length > 1 && amounts.every((paise) => paise === first);
  const isEach = (whole: bigint) => paid.every(({ paise }) => paise === whole);
  const [{ paise: line = 0n } = {}] = paid;
  if (isWhole && paid.length > 1 && isEach(line) && line !== here) {
    return {
      ...other(isTwice && line === first ? 'paidTwiceHere' : 'otherAmount'),
      repeated: sum - line,
    };
  }
  if (isReadable && sum === here) {
    if (isTwice) return { ...is('agrees', 'equal'), reason: { kind: 'paidTwiceInBoth' } };
    const isOne = paid.length === 1 && done.length === 1;
    return { ...is('agrees', 'equal'), reason: { kind: isOne ? 'equal' : 'split' } };
  }
  if (isReadable && paid.length > 1 && isEach(here)) {
    return { ...is('agrees', 'equal', sum - here), reason: { kind: 'repeated' } };
  }
  const waitingSum = sumOf(waiting.map((index) => payments.row(index).paise ?? 0n));
  if (waiting.length > 0 && sum === here + waitingSum) return other('waitingHere');
  if (isReadable && done.length > 1 && sum < here) {
    if (amounts.includes(sum)) return other('paidTwiceHere');
    if (first && isTwice && isEach(first)) return other('paidTwiceHere');
  }
  return other('otherAmount');
}

function placeUnnamed(row: Row, { loadedDays, choice }: Context): Placed {
  // Among rows with days, the money of a total stands in the rows above it.
  const isSum = row.reason?.kind === 'total' && choice.date !== null && row.day === null;
  const repeated = isSum ? row.paise : 0n;
  const of = (box: BoxName, reason: Reason): Placed => ({
    box,
    entry: { ...EMPTY, ...moneyOfRow(row), repeated, rows: [row.place], reason },
  });
  if (row.reason !== null) return of('notCompared', row.reason);
  const { day } = row;
  if (day !== null && loadedDays !== null && (day < loadedDays[0] || day > loadedDays[1])) {
    return of('onlyInFile', { kind: 'dayNotLoaded' });
  }
  return of('onlyInFile', { kind: row.hasId ? 'referenceNotHere' : 'noReference' });
}

const EMPTY = { payments: [], completed: 0, here: 0n, differsBy: null };
const moneyOfRow = ({ paise, reason, day }: Row) => ({
  day,
  inFile: paise,
  paidInFile: reason === null ? paise : 0n,
});
