import { readAmount } from '../written/money.ts';
import { findBalance } from './balance.ts';
import { categoriesOf, comparisonsOf } from './categories.ts';
import { choose, type Proposal } from './choose.ts';
import { isWithin, placeAll, sumHere } from './clusters.ts';
import { dayReader } from './dayColumn.ts';
import { rivalOf } from './otherAmounts.ts';
import {
  doubtfulLines,
  doubtfulSheets,
  linesAround,
  otherMoneyOf,
  periodOf,
} from './otherLines.ts';
import type { PaymentIndex } from './paymentIndex.ts';
import { looksLikePayouts } from './payouts.ts';
import { FAR_DAYS, type FileRow, isEntry, isFar, MAX_NEAR, readRows } from './readRows.ts';
import type { Table } from './readTable.ts';
import {
  ANY_AMOUNT,
  type Choice,
  type Comparison,
  type Days,
  type MatchResult,
  type Obstacle,
  type Reason,
  type RowsOfColumn,
} from './result.ts';
import { describeWords } from './wordColumns.ts';

/** Matches the rows of a file with the payments of a list. Choices that are not `given` are proposed from the data. */
export function reconcile(
  table: Table,
  payments: PaymentIndex,
  given: Partial<Choice> = {},
): MatchResult {
  const { completed, account } = payments;
  const proposal = choose(table, payments, given);
  const { choice, isDayOrderGuess } = proposal;
  const { rows, wordColumns } = readRows(table.rows, table.headings, proposal, payments);
  const days = new Set(rows.flatMap(({ day }) => day ?? []));
  const fileDays = rangeOf(days);
  const all = Array.from({ length: payments.count }, (_, index) => payments.row(index).day);
  const loadedDays = rangeOf(new Set(all));
  const namedDays = daysNamed(rows, payments);
  // If no named day is within the file's days, the file's dates mean something else, such as the day of its export.
  const areOther = namedDays.size > 0 && ![...namedDays].some((day) => isWithin(day, fileDays));
  const isAll = choice.days === 'all' || fileDays === null;
  const ownDays = areOther ? rangeOf(namedDays) : fileDays;
  const around = linesAround(table, rows);
  const comparedDays = isAll ? null : periodOf(around, choice, ownDays).days;
  const isListUnreadable = completed.length > 0 && account.unreadable === completed.length;
  const isFileWithout = choice.amount === null;
  const amountsMissing = isListUnreadable ? 'inList' : isFileWithout ? 'inFile' : null;
  const placed: Comparison[] = [];
  const otherDays = placeAll(rows, {
    ...{ placed, payments, days, fileDays, loadedDays, comparedDays, namedDays },
    ...{ key: choice.key, areAmounts: amountsMissing === null },
  });
  const categories = categoriesOf(placed);
  const isChosen = given.amount !== undefined;
  const parts = wordColumns.flatMap(({ column, words: [first] }) =>
    first?.key === ANY_AMOUNT ? column : [],
  );
  const balance = isChosen ? null : balanceOf(rows, proposal);
  const agreed = placed.flatMap((one) =>
    one.category === 'agrees' ? one.rows.map((index) => rows[index] as FileRow) : [],
  );
  const moneyOut = categories.differs.groups.find(({ reason }) => reason.kind === 'moneyOut');
  const result: Omit<MatchResult, 'obstacles' | 'isGreen'> = {
    categories,
    notRows: table.notRows,
    doubtfulLines: [...doubtfulSheets(table), ...doubtfulLines(around, choice, rows, ownDays)],
    received: {
      payments: completed.length - otherDays.payments,
      here: sumHere(completed, payments) - otherDays.here,
    },
    account,
    amountsMissing,
    wordColumns: describeWords(wordColumns, rows.filter(isEntry)),
    rival: isChosen ? null : rivalOf(agreed, table.headings, proposal, [balance?.column, ...parts]),
    moneyOut: given.moneyIn === undefined ? (moneyOut?.rows ?? 0) : 0,
    oddDays: oddDays(rows, table.headings, proposal, payments, areOther ? FAR_FROM_ALL : FAR_DAYS),
    otherMoney: otherMoneyOf(table, choice, isChosen || given.moneyIn === 'dr', around),
    ...{ choice, isDayOrderGuess, fileDays, loadedDays, comparedDays, otherDays },
    balance,
    looksLikePayouts: looksLikePayouts(categories, payments),
  };
  const obstacles = obstaclesOf(result, table);
  return { ...result, obstacles, isGreen: obstacles.length === 0 };
}

const NO_MONEY = new Set<Reason['kind']>(['total', 'aside']);

function rangeOf(days: Iterable<string | null>): Days | null {
  const [first, ...others] = [...days].filter((day) => day !== null).sort();
  return first === undefined ? null : [first, others.at(-1) ?? first];
}

/** Days with most of their completed payments named; one is enough if most rows have another day than their payment. */
function daysNamed(rows: FileRow[], { completed, row }: PaymentIndex): Set<string> {
  // Rows share lists of payments, which may be long, so each list is read once.
  const named = new Set([...new Set(rows.map(({ payments }) => payments))].flat());
  const dated = rows.filter(({ day, isReceived }) => day && isReceived);
  const apart = dated.filter(({ day, payments: [first = -1] }) => row(first).day !== day);
  const weight = apart.length * 2 > dated.length ? completed.length : 1;
  const majorities = new Map<string, number>();
  for (const index of completed) {
    const { day } = row(index);
    if (day) majorities.set(day, (majorities.get(day) ?? 0) + (named.has(index) ? weight : -1));
  }
  return new Set([...majorities.keys()].filter((day) => (majorities.get(day) ?? 0) > 0));
}

/** Headings of dates on which a bank or a payment company books a payment. */
const BOOKED = /(?<!\p{L})(value|txn|tran(s|saction)?|post(ing|ed)?|booking)(?!\p{L})/iu;

/** Indices of money-in rows with a date that cannot be read, or is over `limit` days from their payments. */
function oddDays(
  rows: FileRow[],
  headings: string[],
  { choice, days }: Proposal,
  { row, zone }: PaymentIndex,
  limit: number,
): number[] {
  const isOther = (at: number) => at !== choice.date && BOOKED.test(headings[at] ?? '');
  const others = choice.date === null ? [] : days.filter(isOther);
  const read = dayReader(zone, choice.dayOrder);
  const isOdd = ({ cells, day, isReceived, payments }: FileRow) => {
    const near = payments.slice(0, MAX_NEAR);
    const isFarFromAll = (one: string) => near.every((index) => isFar(one, row(index).day, limit));
    return [day, ...others.map((at) => read(cells[at]?.trim() ?? ''))].some(
      (one) => one === undefined || (one && isReceived && isFarFromAll(one)),
    );
  };
  return rows.filter((one) => one.reason === null && isOdd(one)).map(({ index }) => index);
}

/** Replaces `FAR_DAYS` if all of the file's days differ from its payments' days, as in settlements. */
const FAR_FROM_ALL = 5;

/** Lists what prevents green: different sums, open questions, rows outside Agrees except true totals and the like. */
function obstaclesOf(result: Omit<MatchResult, 'obstacles' | 'isGreen'>, table: Table): Obstacle[] {
  const { agrees, differs, onlyInFile, onlyHere, notCompared } = result.categories;
  const { received, counted, unreadable, twice } = result.account;
  const obstacles: Record<Obstacle, boolean> = {
    nothingAgrees: agrees.rows === 0,
    differs: differs.groups.length > 0,
    onlyInFile: onlyInFile.groups.length > 0,
    onlyHere: onlyHere.groups.length > 0,
    // A payment that failed on both sides is no obstacle.
    notCompared: comparisonsOf(notCompared).some(
      ({ reason: { kind }, inFile, payments }) =>
        payments.length === 0 && !NO_MONEY.has(kind) && !(kind === 'balance' && inFile === 0n),
    ),
    sums: agrees.inFile !== agrees.here,
    amounts: result.amountsMissing !== null,
    words: result.wordColumns.some(({ words }) => words.some(({ isAsked }) => isAsked)),
    rival: result.rival !== null,
    balance: (result.balance?.rows.length ?? 0) > 0,
    moneyOut: result.moneyOut > 0,
    doubtfulLines: result.doubtfulLines.length > 0,
    oddDays: result.oddDays.length > 0,
    otherMoney: result.otherMoney !== null,
    sheets: table.isSheetGuess,
    listShort: counted !== null && received !== counted,
    listUnreadable: unreadable > 0,
    listTwice: twice > 0,
  };
  return (Object.keys(obstacles) as Obstacle[]).filter((name) => obstacles[name]);
}

function balanceOf(rows: FileRow[], { choice, money }: Proposal): RowsOfColumn | null {
  const own = rows.filter(isEntry);
  const found = findBalance(
    money.map((index) => ({
      index,
      amounts: own.map(({ cells }) => readAmount(cells[index] ?? '', choice.decimal)),
    })),
  );
  if (!found?.movers.has(choice.amount ?? -1)) return null;
  return { column: found.column, rows: found.gaps.map((nth) => own[nth]?.index ?? -1) };
}
