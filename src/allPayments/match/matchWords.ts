import { format, isThisYear, parseISO } from 'date-fns';
import { labelOf } from '../../api/contract.ts';
import { DAY_FORMAT, describeCount, formatCount, formatText } from '../../format.ts';
import type { FileProblem } from '../../reconcile/readText.ts';
import type { Category, Choice, NotARow, PlainKind, Reason } from '../../reconcile/result.ts';
import { type DayOrder, plainDate, readMoment } from '../../written/days.ts';
import type { Matched, ShownComparison } from './ownFile.ts';

/* All sentences of Match: the only place that turns a result into words. */

/** How a sentence writes money, columns and cells of the file. */
export interface Writer {
  money: (paise: bigint) => string;
  /** A cell, of which nothing is shown that is hidden. */
  cell: (text: string) => string;
  headings: readonly string[];
}

export const columnName = ({ headings }: Pick<Writer, 'headings'>, column: number | null) =>
  headings[column ?? -1] ? formatText(headings[column ?? -1] ?? '') : `Column ${(column ?? 0) + 1}`;

export const CATEGORY_TITLES: Record<Category, string> = {
  agrees: 'Agrees',
  differs: 'Differs',
  onlyInFile: 'Not received',
  onlyHere: 'Not in your file',
  notCompared: 'Not compared',
};

const REASONS: Record<PlainKind, string> = {
  equal: 'Same amount',
  split: 'Same sum over several rows or payments',
  lines: 'The whole amount on each of several rows',
  paidTwiceInBoth: 'Received twice, and twice in your file',
  nameOnly: 'Found by ID; amounts are not compared',
  otherAmount: 'Another amount',
  sameLineTwice: 'The same line is more than once in your file',
  paidTwiceInFile: 'More often in your file than received',
  paidTwiceHere: 'Received twice, once in your file',
  notCompletedHere: 'Paid in your file, not received',
  waitingHere: 'Paid in your file, still waiting',
  amountUnreadableHere: 'The amount received cannot be read',
  referenceNotHere: 'No payment has this ID',
  noReference: 'No ID in this row',
  dayNotLoaded: 'Before or after all payments that are loaded',
  dayOfFile: 'Received, not in your file',
  wholeDayMissing: 'This whole day is missing in your file',
  dayNotInFile: 'Received on a day that your file does not have',
  noDays: 'Received, not in your file',
  moneyOut: 'Money out',
  noDate: 'No date, in a file of dated rows',
  total: 'A total of the rows above',
  otherTotal: 'Says total, but is no sum of the rows above',
  balance: 'A balance',
};

/** What is wrong. In Differs, a row that is no money in is beside a payment that was received. */
export function describeReason(
  reason: Reason,
  category: Category,
  writer: Writer & { amount: number | null },
): string {
  const words = reasonWords(reason, writer);
  const isBeside = category === 'differs' && !(reason.kind in IN_DIFFERS);
  return isBeside ? `Received, but in your file: ${words}` : words;
}

const IN_DIFFERS = {
  ...{ otherAmount: 1, sameLineTwice: 1, paidTwiceInFile: 1, paidTwiceHere: 1 },
  ...{ notCompletedHere: 1, waitingHere: 1, amountUnreadableHere: 1 },
};

function reasonWords(reason: Reason, writer: Writer & { amount: number | null }): string {
  switch (reason.kind) {
    case 'word':
      return `${columnName(writer, reason.column)} says “${writer.cell(reason.word)}”`;
    case 'noAmount': {
      const { column, paise } = reason;
      const none = `no amount in ${columnName(writer, writer.amount)}`;
      if (column === null) return sentence(none);
      return sentence(`${none}, ${writer.money(paise)} in ${columnName(writer, column)}`);
    }
    case 'unreadable':
      return {
        cells: 'The cells do not fit the columns',
        quote: 'A quote is not closed',
        dateCell: 'A date is where an ID should be',
        amount: `“${writer.cell(reason.word)}” is no amount that can be read`,
        currency: `“${writer.cell(reason.word)}” is another currency`,
      }[reason.what];
    default:
      return REASONS[reason.kind];
  }
}

const sentence = (words: string) => words[0]?.toUpperCase() + words.slice(1);

/** `₹60.00 less received`; empty where the two sides cannot be compared. */
export function describeDifference(
  { rows, payments, here, paidInFile }: ShownComparison,
  money: Writer['money'],
): string {
  const isBoth = rows.length > 0 && payments.length > 0;
  return isBoth && here !== paidInFile ? describeMore(here - paidInFile, money) : '';
}

/** `₹549.24 less received` */
const describeMore = (paise: bigint, money: Writer['money']): string =>
  paise < 0n ? `${money(-paise)} less received` : `${money(paise)} more received`;

/** What both sides come to: of the file what is money in, without what other rows have already. */
export function sumsOf({ categories: { agrees, differs, onlyInFile }, sums }: Matched) {
  const inFile = agrees.paidInFile + differs.paidInFile + onlyInFile.paidInFile;
  return { inFile, received: sums.list.here, difference: sums.list.here - inFile };
}

/** The answer, in parts that are not broken. */
export function describeVerdict(matched: Matched, { money }: Pick<Writer, 'money'>): string[] {
  const { isGreen, amountsMissing, comparedDays, loadedDays, sums, certainty } = matched;
  const { inFile, received, difference } = sumsOf(matched);
  if (isGreen) {
    const { payments, here } = matched.categories.agrees;
    const days = comparedDays ?? loadedDays;
    const which = payments === 1 ? 'The one payment is' : `All ${describeCount(payments)} are`;
    return [
      `${which} in your file, with ${payments === 1 ? 'its amount' : 'their amounts'}: ${money(here)}`,
      ...(days ? [describeDays(...days)] : []),
    ];
  }
  if (amountsMissing) {
    return [
      `Your file ${describeCount(sums.file.rows, 'row')}`,
      `Received ${describeCount(sums.list.payments)}`,
      'Compared by ID alone',
    ];
  }
  // Of at least so much, less is at most so much.
  const isMost = certainty === 'at least ' && difference < 0n;
  return [
    `Your file ${money(inFile)}`,
    `Received ${certainty}${money(received)}`,
    difference === 0n
      ? 'The same sum'
      : `${isMost ? 'at most ' : certainty}${describeMore(difference, money)}`,
  ];
}

/** Why it is not green, where no row shows it. */
export function describeObstacles(matched: Matched, writer: Writer): string[] {
  const { choice, rival, contradiction, unreadableDays, account, wordColumns } = matched;
  const { received, counted, unreadable, twice } = account;
  const asked = wordColumns.flatMap(({ words }) => words.filter(({ isAsked }) => isAsked));
  const asks = asked.map(({ word }) => `“${writer.cell(word)}”`).join(', ');
  const amount = columnName(writer, choice.amount);
  const found: Partial<Record<Matched['obstacles'][number], string | false | null>> = {
    listShort:
      counted !== null && received < counted
        ? `Only ${formatCount(received)} of ${describeCount(counted)} could be loaded: what is missing may be among the others.`
        : `${describeCount(received)} were loaded, and the service counts ${formatCount(counted ?? 0)}.`,
    listCut: 'The list of payments ends in the middle of one.',
    listUncounted: 'The service does not say how many payments there are: some may be missing.',
    listUnreadable: `${describeCount(unreadable, 'amount')} received cannot be read.`,
    listTwice: `${describeCount(twice)} in the list ${twice === 1 ? 'is' : 'are'} there twice.`,
    words: `Is ${asks} money in? Until you say so below, it counts as money in.`,
    rival:
      rival &&
      `${amount} and ${columnName(writer, rival.column)} both have amounts of these payments, and differ in ${describeCount(rival.rows.length, 'row')}. Choose which of the two is the amount.`,
    moneyIn: `${describeCount(contradiction.length, 'row')} ${contradiction.length === 1 ? 'has' : 'have'} the amount of a payment as money out. Choose what is money in.`,
    sheets: 'Other sheets of this workbook have rows too. Choose the sheet, or all sheets.',
    above: 'A line above the headings looks like a row. Choose the row of headings.',
    days: `${describeCount(unreadableDays.length, 'row')} ${unreadableDays.length === 1 ? 'has a date' : 'have dates'} that cannot be read: compared by ID and amount.`,
    currency: `${amount} is in ${matched.headingCurrency}, and payments are in rupees.`,
    sums: 'Your file has the whole amount of an order on each of its rows.',
    amounts:
      matched.amountsMissing === 'inList'
        ? 'No amount received can be read: compared by ID alone.'
        : 'No column of your file has the amounts of its payments: compared by ID alone.',
    nothingAgrees:
      !choice.key &&
      !matched.looksLikePayouts &&
      'No column of your file names these payments. Choose the one with their IDs.',
  };
  return matched.obstacles.flatMap((obstacle) => found[obstacle] || []);
}

/** What else is known of the file. */
export function describeNotes(matched: Matched): string[] {
  const { balance, fileDays, loadedDays, looksLikePayouts, categories } = matched;
  const totals = categories.notCompared.groups.filter(({ reason }) => reason.kind === 'total');
  const rows = totals.reduce((sum, group) => sum + group.rows, 0);
  const isOtherTime =
    fileDays && loadedDays && (fileDays[1] < loadedDays[0] || fileDays[0] > loadedDays[1]);
  const gaps = balance?.rows.length ?? 0;
  const notes = [
    looksLikePayouts &&
      'Most of these rows look like payouts, each of many payments less fees: they name no payment, and are compared by day below. Who pays them out has a settlement report, which can be matched payment by payment.',
    isOtherTime &&
      `Your file is of ${describeDays(...fileDays)}, the loaded payments of ${describeDays(...loadedDays)}.`,
    gaps > 0 &&
      `The balance does not move by the amount at ${describeCount(gaps, 'row')}: a row is missing or doubled there.`,
    matched.isDayOrderGuess &&
      'Nothing shows whether the day or the month comes first: see how the file was read.',
    rows > 0 && `Not counted: ${describeCount(rows, 'total')} of the rows above.`,
  ];
  return notes.filter((note) => typeof note === 'string');
}

/** `8,709 payments of other days are not compared` */
export const describeOtherDays = (payments: number): string =>
  `${describeCount(payments)} of other days ${payments === 1 ? 'is' : 'are'} not compared`;

const MONEY_IN_WORDS: Record<Choice['moneyIn'], string> = {
  plus: 'minus is money out',
  minus: 'minus is money in',
  cr: 'Cr is money in',
  dr: 'Dr is money in',
};

/** `Bill No = Order ID · Total = amount · Bill Date = date · minus is money out` */
export function describeReading(
  { choice }: Matched,
  { headings, sheet }: { headings: readonly string[]; sheet: string | null },
): string {
  const { key, amount, date, side, isPaise, moneyIn } = choice;
  const nameOf = (column: number | null) => columnName({ headings }, column);
  return [
    key ? `${nameOf(key.column)} = ${labelOf(key.field)}` : 'No ID',
    amount === null ? 'no amount' : `${nameOf(amount)} = amount${isPaise ? ' in paise' : ''}`,
    date === null ? 'no date' : `${nameOf(date)} = date`,
    side === null ? '' : `${nameOf(side)} = Cr or Dr`,
    MONEY_IN_WORDS[moneyIn],
    sheet === null ? '' : `sheet ${formatText(sheet)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

export const WHY_NO_ROW: Record<NotARow['why'], string> = {
  above: 'above the headings',
  headings: 'headings',
  words: 'without a digit',
};

/** Why a file cannot be read. */
const FILE_PROBLEMS: Record<FileProblem, string> = {
  empty: 'This file is empty.',
  noRows: 'This file has no rows with values.',
  notATable:
    'This file cannot be read as a table. Save it, or ask for it, as .xlsx or as CSV in UTF-8.',
  damaged: 'This file is damaged.',
  tooLarge: 'This file is too large to read here. Save fewer days of it.',
  password: 'This workbook has a password. Save it without one.',
};

export const describeFileProblem = ({ name, message }: Error): string | undefined =>
  name === 'UnreadableFile' ? FILE_PROBLEMS[message as FileProblem] : undefined;

/** `2 rows · 1 payment` */
export const describeSize = ({ rows, payments }: { rows: number; payments: number }): string =>
  [rows > 0 && describeCount(rows, 'row'), payments > 0 && describeCount(payments)]
    .filter(Boolean)
    .join(' · ') || describeCount(0, 'row');

/** `Nov 24 – Nov 27`, for two days such as `2026-11-24`. */
export function describeDays(first: string, last = first): string {
  const [from, to] = [parseISO(first), parseISO(last)];
  const form = isThisYear(from) && isThisYear(to) ? 'MMM dd' : DAY_FORMAT;
  const [start, end] = [format(from, form), format(to, form)];
  return start === end ? start : `${start} – ${end}`;
}

/** A date of a file as dates are shown here, `Nov 24, 2026 14:05`; undefined for what cannot be read. */
export function describeOwnDate(cell: string, dayOrder: DayOrder): string | undefined {
  const moment = readMoment(plainDate(cell), dayOrder);
  if (!moment) return;
  const time = moment.time ? new Date(moment.time).toISOString().slice(11, 16) : '';
  return `${format(parseISO(moment.day), DAY_FORMAT)} ${time}`.trim();
}
