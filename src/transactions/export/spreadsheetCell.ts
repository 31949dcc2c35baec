/** Spreadsheets run cells that begin with these as formulas; in some languages also with the full-width forms. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;
const NUMBER = /^[+-]?\d+(\.\d+)?$/;
/** A spreadsheet would round these, show them as powers of ten, or drop their leading zeros. */
const ALTERED_NUMBER = /^[+-]?(\d{12,}|\d{14,}\.\d+|0\d+|\d+[eE][+-]?\d+)$/;

/**
 * The cell in a form that a spreadsheet keeps: a formula gets an apostrophe in front, and a number that would be
 * altered becomes `="0012"`. Other cells are unchanged.
 */
export function spreadsheetCell(cell: string): string {
  if (ALTERED_NUMBER.test(cell)) return `="${cell}"`;
  return FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;
}
