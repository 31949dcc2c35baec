import { format, isThisYear, parseISO } from 'date-fns';
import { DAY_FORMAT, describeCount } from '../../format.ts';
import type { FileProblem } from '../../reconcile/readText.ts';
import type { Category, PlainKind, Reason, Unreadable } from '../../reconcile/result.ts';
import { type DayOrder, plainDate, readMoment } from '../../written/days.ts';

/* All sentences of Match: the only place that turns reasons into words. */

export const BOX_TITLES: Record<Category, string> = {
  agrees: 'Agrees',
  differs: 'Differs',
  onlyInFile: 'Only in your file',
  onlyHere: 'Only here',
  notCompared: 'Not compared',
};

const UNREADABLE: Record<Unreadable, string> = {
  cells: 'Cells do not fit the columns',
  quote: 'A quote is not closed',
  dateCell: 'A date stands where an ID should be',
  amount: 'The amount cannot be read',
  currency: 'In another currency',
};

const REASONS: Record<PlainKind, string> = {
  equal: 'Same amount',
  split: 'Same sum over several rows or payments',
  lines: 'The whole amount on each of several rows',
  paidTwiceInBoth: 'Paid twice, in your file and here',
  nameOnly: 'Found by ID; amounts are not compared',
  otherAmount: 'Another amount',
  sameLineTwice: 'The same line twice in your file',
  paidTwiceInFile: 'Paid twice in your file, once received',
  amountUnreadableHere: 'The amount received cannot be read',
  paidTwiceHere: 'Paid twice here',
  notCompletedHere: 'Paid in your file, not completed here',
  waitingHere: 'Paid in your file, still waiting here',
  referenceNotHere: 'Its reference is not here',
  noReference: 'It has no reference',
  dayNotLoaded: 'Of days that are not loaded',
  dayOfFile: 'Of days that your file has',
  wholeDayMissing: 'Of a day that your file lacks',
  dayNotInFile: 'Of days that your file does not have',
  noDays: 'Your file has no days to compare',
  moneyOut: 'Money out',
  noDate: 'No date, in a file of dated rows',
  total: 'A total of the rows above',
  otherTotal: 'A total that is no sum of the rows above',
  balance: 'A balance',
};

export function describeReason(reason: Reason): string {
  switch (reason.kind) {
    case 'unreadable':
      return UNREADABLE[reason.what];
    case 'word':
      return `Your file says “${reason.word}”`;
    case 'noAmount':
      return 'No amount';
    default:
      return REASONS[reason.kind];
  }
}

/** What tells the ids of both sides apart, where something does. */
export const DIFFERS_BY = {
  zeros: 'The IDs differ by zeros in front',
  blank: 'The IDs differ by a blank',
  letters: 'The IDs are written in two ways',
};

/** Why a file cannot be read. */
const FILE_PROBLEMS: Record<FileProblem, string> = {
  empty: 'This file is empty.',
  noRows: 'This file has no rows with values.',
  notATable: 'This file has no columns.',
  damaged: 'This file is damaged.',
  password: 'This workbook has a password. Save it without one.',
  oldExcel: 'This is an Excel file of before 2007. Save it as .xlsx or .csv.',
  binaryExcel: 'This is a binary Excel file. Save it as .xlsx or .csv.',
  openDocument: 'This is an OpenDocument file. Save it as .xlsx or .csv.',
  otherParts: 'This workbook is built in a way that cannot be read here. Save it again as .xlsx.',
  archive: 'This is an archive. Unpack it, and choose the file in it.',
  pdf: 'This is a PDF. Ask for the same as Excel or CSV.',
  webPage: 'This is a web page. Ask for the same as Excel or CSV.',
  xml: 'This is an XML file. Ask for the same as Excel or CSV.',
  camt: 'This is a bank statement in CAMT. Ask for the same as Excel or CSV.',
  ofx: 'This is a bank statement in OFX. Ask for the same as Excel or CSV.',
  mt940: 'This is a bank statement in MT940. Ask for the same as Excel or CSV.',
  qif: 'This is a bank statement in QIF. Ask for the same as Excel or CSV.',
  tooLarge: 'This file is too large to be read here. Save the rows that you need.',
  json: 'This is a JSON file. Ask for the same as Excel or CSV.',
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
