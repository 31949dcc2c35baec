/** Spreadsheets of some languages also accept the full-width signs. */
const FORMULA_LIKE = /^(\s*[=+\-@＝＋－＠]|[\t\r\n'])/;

/**
 * Puts an apostrophe before text that a spreadsheet would run as a formula, and before an apostrophe, so that
 * `restoreCell` returns the original text.
 */
export function neutraliseCell(text: string): string {
  return FORMULA_LIKE.test(text) ? `'${text}` : text;
}

export function restoreCell(text: string): string {
  return text.startsWith("'") && FORMULA_LIKE.test(text.slice(1)) ? text.slice(1) : text;
}

/** RFC 4180: quoted only where needed, quotes doubled. */
export function quoteCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
