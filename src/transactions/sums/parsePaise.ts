/**
 * A sign, the rupee sign, digits with Indian or international grouping or none, and at most two decimals besides
 * zeros. The reference service puts an apostrophe before a sign, so that a spreadsheet runs no formula.
 */
const AMOUNT =
  /^(?:'(?=[+-]))?([+-]?)₹?\s*(\d{1,30}|\d{1,2}(?:,\d{2}){0,12},\d{3}|\d{1,3}(?:,\d{3}){1,9})(?:\.(\d{1,2})0*)?$/;

/** Whether a file's first row is a payment, and the file has no headings. */
export function isPayment(cells: string[]): boolean {
  return cells.some((cell) => parsePaise(cell) !== null || cell.includes('@'));
}

/** An amount in rupees as paise; null when it cannot be read exactly. Never calculated with floats. */
export function parsePaise(text: string): bigint | null {
  const match = AMOUNT.exec(text.trim());
  if (!match) return null;
  const [, sign = '', rupees = '', decimals = ''] = match;
  const paise = BigInt(rupees.replaceAll(',', '') + decimals.padEnd(2, '0'));
  return sign === '-' ? -paise : paise;
}
