/** Spreadsheets run these as formulas; the wide forms in some languages. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;
const NUMBER = /^[+-]?\d+(\.\d+)?$/;
/** A spreadsheet would round these, show them as powers of ten, or drop their leading zeros. */
const ALTERED_NUMBER = /^[+-]?(\d{12,}|\d{14,}\.\d+|0\d+|\d+[eE][+-]?\d+)$/;

/**
 * The cell as a spreadsheet keeps it: an apostrophe makes text of a formula, `="0012"` of a number that would be
 * altered. Other cells are unchanged.
 */
export function spreadsheetCell(cell: string): string {
  if (ALTERED_NUMBER.test(cell)) return `="${cell}"`;
  return FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;
}
