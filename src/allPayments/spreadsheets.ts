import { MONTH_NAME } from '../written/days.ts';

/* Makes a spreadsheet show the cells of a CSV file unchanged. */

const NUMBER = /^[+-]?\d+(\.\d+)?$/;
/** Numbers that a spreadsheet would round, show as powers of ten, or strip of leading zeros. */
const ALTERED_NUMBER = /^[+-]?(\d{12,}|\d{14,}\.\d+|0\d+|\d+[eE][+-]?\d+)$/;
const MONTH = `(?:${MONTH_NAME})`;
/** Texts, except ISO dates, that a spreadsheet changes into dates, times, fractions, percentages, numbers or TRUE. */
const ALTERED_TEXTS = [
  String.raw`(?!\d{4}-\d\d-\d\d$)\d{1,4}(?:[-/]\d{1,4}){1,2}`,
  String.raw`\d{1,4}\.\d{1,2}\.\d{1,4}`,
  String.raw`\d{1,4}[-/ .]*${MONTH}[-/ .,]*(?:\d{1,4})?`,
  String.raw`${MONTH}[-/ .,]*\d{1,4}(?:[-/ .,]+\d{1,4})?`,
  String.raw`\d{1,4}:\d{1,2}(?::\d{1,2}(?:\.\d+)?)?(?: ?[ap]m?)?`,
  String.raw`\d{1,2}(?: [ap]| ?[ap]m)`,
  String.raw`[+-]?\d+ \d+/\d+`,
  String.raw`[+-]?[\d.,]+ ?%|%[\d.,]+`,
  String.raw`[+-]?\d+\.\d*e[+-]?\d+`,
  'true|false',
];
const ALTERED_TEXT = RegExp(`^(?:${ALTERED_TEXTS.join('|')})$`, 'i');
/** The start of a cell that a spreadsheet runs as a formula; in some languages, also with full-width signs. */
const FORMULA = /^([\t\r\n]|\s*[=+\-@＝＋－＠])/;
/** A character that ends a cell in a spreadsheet with other settings, if a formula follows. */
const NEXT_FORMULA = /[;,|\t\r\n](?=\s*[=+\-@＝＋－＠])/g;

/**
 * The cell in a form that a spreadsheet keeps: a formula gets an apostrophe in front, and a number that would be
 * altered becomes `="0012"`, as does a text that would become a day or a number. Other cells are unchanged.
 */
export function spreadsheetCell(cell: string): string {
  if (ALTERED_NUMBER.test(cell) || ALTERED_TEXT.test(cell)) return `="${cell}"`;
  if (NUMBER.test(cell)) return cell;
  const safe = cell.replace(NEXT_FORMULA, "$&'");
  return FORMULA.test(safe) ? `'${safe}` : safe;
}
