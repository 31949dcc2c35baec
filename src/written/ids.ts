/* Ids of both sides, made alike. */

const HYPHENS = /[-\u00ad\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g;
const INVISIBLE = /[\u200b-\u200f\u2060\ufeff]/g;
/** Longer cells are narrations: only the ids in them count. */
const MAX_ID = 100;
/** No narration is longer; what stands behind is not searched. */
export const MAX_NARRATION = 2_000;

/** An id without `#`, quotes, hyphens and `.0` behind, in lower case. Its zeros in front and its blanks stay. */
export function plainId(text: string): string {
  if (/^[A-Za-z0-9]{1,100}$/.test(text)) return text.toLowerCase();
  const short = text.trim();
  if (short.length > MAX_ID) return '';
  const plain = /[^ -~]/.test(short) ? short.normalize('NFC').replace(INVISIBLE, '') : short;
  return plain
    .toLowerCase()
    .replace(HYPHENS, '')
    .replace(/[#'="]/g, '')
    .replace(/\.0+$/, '')
    .trim();
}

/** One form for all ways to write an id. Empty for no id, such as `-`. */
export function alike(text: string): string {
  // Most are like this.
  if (/^[A-Za-z1-9][A-Za-z0-9-]{0,99}$/.test(text)) return text.toLowerCase().replaceAll('-', '');
  const plain = plainId(text).replace(/\s+/g, '');
  return plain.startsWith('0') ? plain.replace(/^0+(?=.)/, '') : plain;
}

/** Numbers of fewer than eight digits may be anything: a count, a price, a serial number. */
export const isShort = (plain: string) => /^\d{1,7}$/.test(plain);

/** An id that is made of a word alone is none, such as `Total`. */
export const isId = (text: string) => text.length <= MAX_ID && /\d/.test(text);

const RRN = /(?<!\d)0{0,8}\d{12}(?!\d)/g;
const WRAPPED_RRN = /(?<!\d)\d{1,11} \d{1,11}(?!\d)/g;

export const hasRrn = (cell: string) => cell.slice(0, MAX_NARRATION).search(RRN) >= 0;

/** The ids that stand within a longer text. Banks wrap lines, which puts a blank into an RRN. */
export function idsWithin(cell: string): string[] {
  if (cell.length <= 12 && !/[\s/|,;:()]/.test(cell)) return [];
  const text = cell.slice(0, MAX_NARRATION).toLowerCase();
  const wrapped = (text.match(WRAPPED_RRN) ?? []).filter((one) => one.length === 13);
  const tokens = text.split(/[\s/|,;:()*]+/).flatMap((token) => {
    return token.includes('-') ? [token, ...token.split('-')] : [token];
  });
  const ids = tokens.filter(
    (one) => one.length >= 5 && /\d/.test(one) && /^#?[\w.-]*[a-z][\w.-]*$/.test(one),
  );
  return [...new Set([...(text.match(RRN) ?? []), ...wrapped, ...ids])];
}
