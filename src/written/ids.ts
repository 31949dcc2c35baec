import { plainDigits } from './digits.ts';

/* Normalizes ids of payments and of a person's own file. */

/** Invisible characters, such as marks of the text direction. */
export const INVISIBLE = /[\u00ad\u061c\u200b-\u200f\u2060\ufeff]/g;

/** Removes the signs that a spreadsheet or a payment company adds to a text: `'5`, `'5'`, `="5"`. */
const withoutSigns = (text: string) =>
  text
    .replace(/^'(.*)'$/, '$1')
    .replace(/^['=]*"?|"$/g, '')
    .trim();

/** A cell's text with ASCII digits, hyphens and apostrophes, without invisible characters and a spreadsheet's signs. */
export function plainCell(cell: string): string {
  const text = cell.trim();
  if (!/[^ -~]/.test(text)) return withoutSigns(text);
  const plain = plainDigits(text.normalize('NFKC').replace(INVISIBLE, ''));
  return withoutSigns(plain.replace(/[‐-―−]/g, '-').replace(/’/g, "'"));
}

/** The most characters of an id. A longer cell is a narration, which may contain ids but is not one. */
const MAX_ID = 100;
/** The number of characters at the start of a narration that are searched. */
export const MAX_NARRATION = 2_000;

/**
 * An id as written, without the signs that a spreadsheet or a shop adds: `="…"`, `'`, `#`, and `.0` after a number.
 * `# ` stays, because it marks a line that is commented out.
 */
export function normalizeId(text: string): string {
  if (/^[A-Za-z0-9-]{1,100}$/.test(text)) return text;
  const short = text.trim();
  if (short.length > MAX_ID) return '';
  const plain = /[^ -~]/.test(short) ? short.normalize('NFC').replace(INVISIBLE, '') : short;
  return withoutSigns(plain)
    .replace(/^#(?=\S)/, '')
    .replace(/^(\d+)\.0+$/, '$1');
}

/**
 * The same key for all ways to write an id, which differ in case, width, spaces, leading zeros, quotes, digits of
 * another script, dashes, or a hyphen between letters and a number.
 * Empty if there is no id, as in `-`.
 */
export function idKey(text: string): string {
  // A fast path for most ids.
  if (/^[A-Za-z1-9][A-Za-z0-9-]{0,99}$/.test(text)) return plainKey(text);
  const plain = plainCell(normalizeId(text)).replace(/^#(?=\S)/, '');
  const key = plainKey(plain).replace(/[\s']/g, '');
  if (/^0\d+$/.test(key)) return key.replace(/^0+(?=.)/, '');
  return /[\p{L}\p{N}]/u.test(key) ? key : '';
}

/** The text in lower case, without hyphens between a letter and a digit: `B-118` is b118, but `1-11` is not 111. */
const plainKey = (text: string) => {
  const lower = text.toLowerCase();
  return lower.includes('-') ? lower.replace(/(?<=[a-z])-(?=\d)/g, '') : lower;
};

/** Whether a key is a number of fewer than eight digits, which may be a count, a price or a serial number. */
export const isShort = (key: string) => /^\d{1,7}$/.test(key);

/** Whether a cell may be an id; a word without digits, such as `Total`, is not one. */
export const isId = (text: string) => text.length <= MAX_ID && /\p{Nd}/u.test(text);

const NUMBER = /(?<!\d)\d{8,20}(?!\d)/g;

/** The numbers of 8 to 20 digits in a text. */
export const numbersWithin = (cell: string): string[] =>
  plainDigits(cell.slice(0, MAX_NARRATION)).match(NUMBER) ?? [];

export const hasLongNumber = (cell: string) => numbersWithin(cell).length > 0;

/** The texts that may be ids within a longer text. */
export function idsWithin(cell: string): string[] {
  if (cell.length <= 8 || (cell.length <= 12 && !/[\s/|,;:()]/.test(cell))) return [];
  const text = plainDigits(cell.slice(0, MAX_NARRATION));
  const ids = text
    .split(/[\s/|,;:()*"']+/)
    .filter((one) => one.length >= 5 && /\d/.test(one) && /^#?[\w.-]*[a-z][\w.-]*$/i.test(one));
  return [...new Set([...numbersWithin(cell), ...ids])];
}
