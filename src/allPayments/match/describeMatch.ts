import { labelOf } from '../../api/contract.ts';
import { describeCount, formatCount, formatText, formatTotal, hideWithin } from '../../format.ts';
import type { FileProblem } from '../../reconcile/readText.ts';
import {
  ANY_AMOUNT,
  type Category,
  type Choice,
  type Obstacle,
  type PlainKind,
  type Reason,
} from '../../reconcile/result.ts';
import { describeDays } from './describeCells.ts';
import type { Matched, ShownComparison } from './ownFile.ts';

/* Turns the result of a match into words. */

/** A cell of the file; while amounts are hidden, without its amounts and VPA IDs. */
export const describeCell = (cell: string, isPrivate: boolean): string =>
  formatText(isPrivate ? hideWithin(cell) : cell);

export const describeWord = (word: string, isPrivate: boolean): string =>
  word === '' ? '(blank)' : describeCell(word, isPrivate);

export function columnName({ read }: Matched, column: number): string {
  const heading = read.headings[column];
  return heading ? formatText(heading) : `Column ${column + 1}`;
}

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
  lines: 'Each of several rows has the whole amount',
  paidTwiceInBoth: 'Received twice, and twice in your file',
  nameOnly: 'Found by ID; amounts are not compared',
  otherAmount: 'Another amount',
  sameLineTwice: 'The same line appears more than once in your file',
  paidTwiceInFile: 'More often in your file than received',
  paidTwiceHere: 'Received twice, once in your file',
  sameIdHere: 'Another payment received has the same Payment ID or Ref ID',
  notCompletedHere: 'Paid in your file, not received',
  waitingHere: 'Paid in your file, not completed yet',
  amountUnreadableHere: 'The amount received cannot be read',
  referenceNotHere: 'None of these payments has this ID',
  noReference: 'No ID in this row',
  dayNotLoaded: 'The date is before or after all loaded payments',
  dayOfFile: 'Received, not in your file',
  wholeDayMissing: 'This whole day is missing from your file',
  dayNotInFile: 'Received on a day that is not in your file',
  moneyOut: 'Money out',
  noDate: 'This row has no date, but other rows have one',
  total: 'A total of other rows',
  otherTotal: 'Says total, but is not the sum of the rows above or below',
  balance: 'A balance',
  aside: 'Only a date, a page number or a count of rows',
};

/** Kinds of Differs that are about both sides. Any other says why a payment's rows in the file are not money in. */
const OF_BOTH: Reason['kind'][] = [
  ...(['otherAmount', 'sameLineTwice', 'paidTwiceInFile', 'paidTwiceHere'] as const),
  ...(['sameIdHere', 'notCompletedHere', 'waitingHere', 'amountUnreadableHere'] as const),
];

/** The reason of a comparison, in words. */
export function describeReason(
  { reason, category }: Pick<ShownComparison, 'reason' | 'category'>,
  matched: Matched,
  isPrivate: boolean,
): string {
  const words = reasonWords(reason, matched, isPrivate);
  const isBeside = category === 'differs' && !OF_BOTH.includes(reason.kind);
  return isBeside ? `Received, but in your file: ${words}` : words;
}

function reasonWords(reason: Reason, matched: Matched, isPrivate: boolean): string {
  switch (reason.kind) {
    case 'word':
      return `${columnName(matched, reason.column)} says “${describeWord(reason.word, isPrivate)}”`;
    case 'noAmount': {
      const { column, paise } = reason;
      const none = `No amount in ${columnName(matched, matched.choice.amount ?? 0)}`;
      if (column === null) return none;
      return `${none}, ${formatTotal(paise, isPrivate)} in ${columnName(matched, column)}`;
    }
    case 'unreadable':
      return {
        cells: 'This row does not fit the columns',
        quote: 'A quotation mark is not closed',
        dateCell: 'A number in this row is formatted as a date',
        amount: `“${describeCell(reason.word, isPrivate)}” cannot be read as an amount`,
        currency: `“${describeCell(reason.word, isPrivate)}” is another currency`,
      }[reason.what];
    default:
      return REASONS[reason.kind];
  }
}

/** `₹60.00 less received`; empty if a side is missing, or both are equal. */
export function describeDifference(
  { rows, payments, here, paidInFile }: ShownComparison,
  isPrivate: boolean,
): string {
  const isBoth = rows.length > 0 && payments.length > 0;
  return isBoth && here !== paidInFile ? describeMore(here - paidInFile, isPrivate) : '';
}

/** `₹549.24 less received` */
const describeMore = (paise: bigint, isPrivate: boolean): string =>
  paise < 0n
    ? `${formatTotal(-paise, isPrivate)} less received`
    : `${formatTotal(paise, isPrivate)} more received`;

/** The verdict, in parts: the agreed sum, or both sides' sums and their difference, or only counts without amounts. */
export function describeVerdict(matched: Matched, isPrivate: boolean): string[] {
  const { isGreen, amountsMissing, received, certainty } = matched;
  const { agrees, differs, onlyInFile } = matched.categories;
  if (isGreen) {
    const { payments, here } = agrees;
    const days = matched.comparedDays ?? matched.loadedDays;
    const which =
      payments === 1
        ? 'The one payment is in your file, with its amount'
        : `All ${describeCount(payments)} are in your file, with their amounts`;
    const sum = `${which}: ${formatTotal(here, isPrivate)}`;
    return [days ? `${sum} · ${describeDays(...days)}` : sum];
  }
  if (amountsMissing) {
    return [
      `Your file ${describeCount(matched.read.rows, 'row')}`,
      `Received ${describeCount(received.payments)}`,
      'Compared by ID alone',
    ];
  }
  // The file's money in, without repeated amounts.
  const inFile = agrees.paidInFile + differs.paidInFile + onlyInFile.paidInFile;
  const difference = received.here - inFile;
  // If the sum received is a minimum, a shortfall is a maximum.
  const bound = certainty === 'at least ' && difference < 0n ? 'at most ' : certainty;
  return [
    `Your file ${formatTotal(inFile, isPrivate)}`,
    `Received ${certainty}${formatTotal(received.here, isPrivate)}`,
    difference === 0n ? SAME[certainty] : `${bound}${describeMore(difference, isPrivate)}`,
  ];
}

/** The words for equal sums, by the certainty of the list's sum. */
const SAME: Record<Matched['certainty'], string> = {
  '': 'The same sum',
  'at least ': 'At least as much received',
  'about ': 'About the same sum',
};

/** The cells of a line as one text. */
export const textOf = (cells: string[]): string => cells.filter((cell) => cell.trim()).join(' | ');

const quote = (lines: Matched['notRows'], isPrivate: boolean) =>
  lines.map(({ cells }) => `“${describeCell(textOf(cells), isPrivate)}”`);

/** The first of many texts, and how many more there are. */
const firstOf = (texts: string[], count = 5): string =>
  texts.length > count
    ? `${texts.slice(0, count).join(', ')} and ${formatCount(texts.length - count)} more`
    : texts.join(', ');

const UNCOUNTED = 'The service does not say how many payments there are: some may be missing.';
const UNTIL = 'Until you answer below, such rows count as money in';

/** The reasons why the verdict is not green, except those that the rows below or the page's notes on the list show. */
export function describeObstacles(matched: Matched, isPrivate: boolean): string[] {
  const { choice, rival, balance, moneyOut, oddDays, wordColumns } = matched;
  const amount = columnName(matched, choice.amount ?? 0);
  const says = formatText(matched.otherMoney ?? '');
  const asked = wordColumns.flatMap(({ column, words }) =>
    words.flatMap((word) => (word.isAsked ? { column, ...word } : [])),
  );
  const texts = asked.flatMap(({ word }) =>
    word === ANY_AMOUNT ? [] : `“${describeWord(word, isPrivate)}”`,
  );
  const amounts = asked.filter(({ word }) => word === ANY_AMOUNT);
  const found: Partial<Record<Obstacle, string | (string | false)[] | false | null>> = {
    words: [
      texts.length > 0 && `Are rows with ${firstOf(texts)} money in? ${UNTIL}.`,
      ...amounts.map(
        ({ column, rows }) =>
          `${columnName(matched, column)} has an amount in ${describeCount(rows, 'row')}: was the whole amount received? ${UNTIL}.`,
      ),
    ],
    rival:
      rival &&
      `${amount} and ${columnName(matched, rival.column)} say different things about ${describeCount(rival.rows.length, 'row')}. Choose which column is the amount.`,
    balance: `The balance does not fit the amount in ${describeCount(balance?.rows.length ?? 0, 'row')}: a row is missing or doubled there. Choose the amount.`,
    moneyOut: `${describeCount(moneyOut, 'row')} ${moneyOut === 1 ? 'shows' : 'show'} a received payment as money out. Choose what is money in.`,
    sheets: 'Other sheets of this workbook have rows too. Choose the sheet, or all sheets.',
    doubtfulLines: `Not read as rows, but perhaps about money: ${firstOf(quote(matched.doubtfulLines, isPrivate))}. Check these lines in your file.`,
    oddDays: `In ${describeCount(oddDays.length, 'row')} the date cannot be read, or is far from that of the payment: compared by ID and amount.`,
    otherMoney: `${amount} may not be rupees received${says === amount ? '' : `: “${says}”`}. Choose the amount.`,
    sums: 'Your file repeats the whole amount on each row of an order.',
    amounts:
      matched.amountsMissing === 'inList'
        ? 'No amount received can be read: compared by ID alone.'
        : 'No column of amounts is chosen: compared by ID alone.',
    nothingAgrees:
      !choice.key &&
      !matched.looksLikePayouts &&
      'No column fits the IDs of these payments. Choose the right one below.',
  };
  const reasons = matched.obstacles.flatMap((obstacle) => found[obstacle]);
  if (matched.account.counted === null) reasons.push(UNCOUNTED);
  return reasons.filter((reason) => typeof reason === 'string');
}

/** Other facts about the file. */
export function describeNotes(matched: Matched, isPrivate: boolean): string[] {
  const { fileDays, loadedDays, looksLikePayouts, categories, notRows } = matched;
  const around = notRows.filter(
    ({ why, cells }) => why !== 'headings' && /\p{L}/u.test(textOf(cells)),
  );
  const totals = categories.notCompared.groups.filter(({ reason }) => reason.kind === 'total');
  const rows = totals.reduce((sum, group) => sum + group.rows, 0);
  const isOtherTime =
    fileDays && loadedDays && (fileDays[1] < loadedDays[0] || fileDays[0] > loadedDays[1]);
  const notes = [
    looksLikePayouts &&
      'Most rows look like payouts: each is the sum of many payments, less fees, and has no IDs. They are compared by day below. To match each payment, ask the company that pays you for its settlement report.',
    isOtherTime &&
      `Your file is from ${describeDays(...fileDays)}, but the payments are from ${describeDays(...loadedDays)}.`,
    matched.isDayOrderGuess &&
      'The dates can be read day first or month first. Choose “Day and month” below.',
    matched.isGreen &&
      around.length > 0 &&
      `Outside its rows, your file says ${firstOf(quote(around, isPrivate), 8)}.`,
    rows > 0 && `Not counted: ${describeCount(rows, 'total')} of other rows.`,
  ];
  return notes.filter((note) => typeof note === 'string');
}

const MONEY_IN_WORDS: Record<Choice['moneyIn'], string> = {
  plus: 'minus is money out',
  minus: 'minus is money in',
  cr: 'Cr is money in',
  dr: 'Dr is money in',
};

/** `Bill No = Order ID · Total = amount · Bill Date = date · minus is money out` */
export function describeReading(matched: Matched): string {
  const { key, amount, date, side, isPaise, moneyIn } = matched.choice;
  const { sheet } = matched.read;
  const is = (column: number, what: string) => `${columnName(matched, column)} = ${what}`;
  return [
    key ? is(key.column, labelOf(key.field)) : 'No ID',
    amount === null ? 'no amount' : is(amount, isPaise ? 'amount in paise' : 'amount'),
    date === null ? 'no date' : is(date, 'date'),
    side !== null && is(side, 'Cr or Dr'),
    MONEY_IN_WORDS[moneyIn],
    sheet !== null && `sheet ${formatText(sheet)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

const FILE_PROBLEMS: Record<FileProblem, string> = {
  empty: 'This file is empty.',
  noRows: 'No row that was read has a number. Choose another sheet or file.',
  notATable:
    'This file cannot be read as a table. Save it, or ask for it, as .xlsx or as CSV in UTF-8.',
  damaged: 'This file is damaged. Save or download it again.',
  tooLarge: 'This file is too large to read here. Save a file with fewer days.',
  password: 'This workbook has a password. Save it without one.',
};

/** Why a file could not be opened or matched. */
export function describeFailure({ name, message }: Error): string {
  if (name === 'UnreadableFile') return FILE_PROBLEMS[message as FileProblem];
  // The browser cannot read its bytes.
  if (name === 'NotFoundError' || name === 'NotReadableError') {
    return 'This cannot be read: it is a folder, or it was moved or changed. Choose the file again.';
  }
  return 'This file could not be matched. Try again, or choose another file.';
}
