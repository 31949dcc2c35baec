import { hasDigit } from '../written/digits.ts';
import { foreignIn, readAmount } from '../written/money.ts';
import { findBalance, lastOf } from './balance.ts';
import { differencesOf, newCategories, obstaclesOf } from './categories.ts';
import { choose, type Proposal } from './choose.ts';
import { placeAll, sumHere, sumOf } from './clusters.ts';
import type { ListAccount, PaymentIndex } from './paymentIndex.ts';
import { looksLikePayouts } from './payouts.ts';
import { type FileRow, moneyOf, readRows } from './readRows.ts';
import type { Table } from './readTable.ts';
import type { Choice, Days, MatchResult, Obstacle, RowsOfColumn } from './result.ts';
import { describeWords } from './wordColumns.ts';
import { sideOfHeading } from './words.ts';

/** Matches the rows of a file with the payments of a list. What is not `given` is chosen by evidence. */
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
  const comparedDays =
    choice.days === 'file' ? fileDays : choice.days === 'all' ? null : choice.days;
  const isListUnreadable = completed.length > 0 && account.unreadable === completed.length;
  const isFileWithout = choice.amount === null;
  const amountsMissing = isListUnreadable ? 'inList' : isFileWithout ? 'inFile' : null;
  const isCompared = (day: string | null) =>
    day === null || !comparedDays || (day >= comparedDays[0] && day <= comparedDays[1]);
  const { categories, put } = newCategories();
  const [firstDay, lastDay] = fileDays ?? ['', ''];
  const { clusters, otherDays } = placeAll(rows, payments, {
    ...{ put, key: choice.key, areAmounts: amountsMissing === null, loadedDays },
    ...{ isCompared, fileDays: days, firstDay, lastDay },
  });
  // Seldom asked for, and as many as the file has.
  const agreed = () =>
    categories.agrees.groups.flatMap(({ comparisons }) =>
      comparisons.flatMap((one) => one.rows.map((index) => rows[index] as FileRow)),
    );
  const result = {
    notRows: notRowsOf(table, choice),
    wordColumns: describeWords(wordColumns, rows.filter(isEntry)),
    rival: rivalOf(agreed, proposal),
    contradiction: contradictionOf(clusters, agreed, table, choice, given),
    unreadableDays: rows
      .filter(({ hasBadDay, reason }) => hasBadDay && reason === null)
      .map(({ index }) => index),
    headingCurrency: foreignIn(table.headings[choice.amount ?? -1] ?? '') ?? null,
  };
  const obstacles: Obstacle[] = [
    ...obstaclesOf(categories),
    ...(amountsMissing ? (['amounts'] as const) : []),
    ...(result.wordColumns.some(({ words }) => words.some(({ isAsked }) => isAsked))
      ? (['words'] as const)
      : []),
    ...(result.rival ? (['rival'] as const) : []),
    ...(result.contradiction.length > 0 ? (['moneyIn'] as const) : []),
    ...(result.notRows.some(({ isLikeARow }) => isLikeARow) ? (['above'] as const) : []),
    ...(result.unreadableDays.length > 0 ? (['days'] as const) : []),
    ...(result.headingCurrency ? (['currency'] as const) : []),
    ...(table.isSheetGuess ? (['sheets'] as const) : []),
    ...listObstacles(account),
  ];
  return {
    ...{ categories, ...result, obstacles, account, amountsMissing },
    isGreen: obstacles.length === 0,
    sums: {
      file: {
        rows: rows.length,
        inFile: sumOf(rows.map(({ paise }) => paise)),
        paid: sumOf(rows.map(({ reason, paise }) => (reason ? 0n : paise))),
      },
      list: {
        payments: completed.length - otherDays.payments,
        here: sumHere(completed, payments) - otherDays.here,
      },
    },
    ...differencesOf(categories),
    ...{ choice, isDayOrderGuess, fileDays, loadedDays, comparedDays, otherDays },
    balance: balanceOf(rows, proposal),
    looksLikePayouts: looksLikePayouts(categories, payments),
  };
}

const NO_ENTRIES = new Set<string | undefined>(['total', 'otherTotal', 'noDate', 'balance']);
const isEntry = ({ reason }: FileRow) => !NO_ENTRIES.has(reason?.kind);

function rangeOf(days: Iterable<string | null>): Days | null {
  const [first, ...others] = [...days].filter((day) => day !== null).sort();
  return first === undefined ? null : [first, others.at(-1) ?? first];
}

function listObstacles({ received, counted, unreadable, twice }: ListAccount): Obstacle[] {
  return [
    ...(counted !== null && received !== counted ? (['listShort'] as const) : []),
    ...(unreadable > 0 ? (['listUnreadable'] as const) : []),
    ...(twice > 0 ? (['listTwice'] as const) : []),
  ];
}

/** A sale may be above the headings by mistake. */
function notRowsOf({ notRows }: Table, { key, amount }: Choice) {
  return notRows.map((line) => {
    const [id = '', money = ''] = [line.cells[key?.column ?? -1], line.cells[amount ?? -1]];
    const isLikeARow = line.why === 'above' && hasDigit(id) && hasDigit(money);
    return { ...line, isLikeARow };
  });
}

/** Two columns may have equal amounts in most rows. Only a person knows which of them is the amount. */
function rivalOf(findAgreed: () => FileRow[], proposal: Proposal): RowsOfColumn | null {
  for (const { column, isPaise } of proposal.rivals) {
    const agreed = findAgreed();
    const { index, decimal } = column;
    const other = { ...proposal, choice: { ...proposal.choice, amount: index, decimal, isPaise } };
    const isEmpty = ({ cells }: FileRow) => moneyOf(cells, other) === null;
    const areEmpty = agreed.filter(isEmpty).length * 2 > agreed.length;
    const rows = agreed.filter(
      (row) => moneyOf(row.cells, other) !== row.paise && !(areEmpty && isEmpty(row)),
    );
    if (rows.length > 0) return { column: index, rows: rows.map((row) => row.index) };
  }
  return null;
}

function contradictionOf(
  clusters: ReturnType<typeof placeAll>['clusters'],
  findAgreed: () => FileRow[],
  { headings }: Table,
  { amount }: Choice,
  given: Partial<Choice>,
): number[] {
  if (given.moneyIn !== undefined) return [];
  const out = clusters.flatMap(({ paid, rows, here }) =>
    paid.length > 0 || here === 0n ? [] : rows.filter(({ paise }) => paise === -here),
  );
  const isOut = given.amount === undefined && sideOfHeading(headings[amount ?? -1] ?? '') === 'out';
  return [...out, ...(isOut ? findAgreed() : [])].map(({ index }) => index);
}

function balanceOf(rows: FileRow[], { choice, money }: Proposal): RowsOfColumn | null {
  if (money.length < 2) return null;
  const own = rows.filter(isEntry);
  const found = findBalance(
    lastOf(money).map((column) => ({
      index: column,
      amounts: own.map(({ cells }) => readAmount(cells[column] ?? '', choice.decimal)),
    })),
  );
  if (!found?.moves.get(choice.amount ?? -1)?.length) return null;
  return { column: found.column, rows: found.gaps.map((nth) => own[nth]?.index ?? -1) };
}
