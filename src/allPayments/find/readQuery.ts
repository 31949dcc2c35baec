import { readAmount, readRupees } from '../../written/money.ts';
import { cleanPasted } from '../../written/pasted.ts';

/* Reads the amounts, ranges and ids in a typed or pasted text, independently of the payments. */

// A whole number of twelve or more digits is an RRN, not an amount, even after `Amount INR`.
const GROUPED = String.raw`(?!\d{12,}(?![\d.]))(?:\d{1,2}(?:,\d{2})*,\d{3}|\d{1,3}(?:,\d{3})+|\d+)`;
const AMOUNTS = RegExp(
  [
    String.raw`(?<![\p{L}\p{N}])(?:₹|rs\.?|inr)\s*${GROUPED}(?:\.\d+)?(?:/-)?`,
    // In `1001 Rs 289` the currency belongs to the second number.
    String.raw`(?<![\p{L}\p{N}.@-])(?<!\d,(?<!\.\d\d,))${GROUPED}(?:\.\d{1,2}|/-|\s*(?:₹|rs|inr)(?!\.?\s*\d))`,
  ]
    .map((pattern) => String.raw`${pattern}(?![\p{L}\p{N}@-]|\.\d)`)
    .join('|'),
  'giu',
);
const BARE = /^(?:\d{2,6}|[1-9]\d{0,2}(?:,\d{2,3})+)$/;
const RANGE = /^([^-]+)-([^-]+)$/;
/** Separates the two amounts of a range. */
const RANGE_SIGN = /(?<=\d)\s*(?:-|\bto\b)\s*(?=(?:₹|rs\.?|inr)?\s*\d)/gi;
/** The separators of ids in a bank's line, such as `UPI/DR/045701621995/SAFFRON`. */
const BETWEEN_IDS = /[^\p{L}\p{N}@._-]+/u;
const DAY_OR_TIME =
  /(?<![\p{L}\p{N}/:])(?:\d{1,4}\/\d{1,2}\/\d{2,4}|\d{1,2}:\d\d(?::\d\d)?)(?![\p{L}\p{N}/:])/gu;
/** Ids in `UPI-ASHA-asha@okaxis-UTIB0000-045701621995-PAY`. A text like `k-asha@okaxis` is itself a VPA ID. */
const RRN_OR_VPA = /(?<![\d@])\d{9,}(?![\d@])|(?<=-)[^-@]+@[^-@]+(?=-)/g;
/** Matches a text that is long enough for a reference number, or a VPA ID. */
const LONG_ID = /\d{6}|.@./;

export const lower = (text: string | null) => (text ?? '').normalize('NFC').toLowerCase();

/** Drops empty texts and repeats, ignoring case. */
export function unique(texts: readonly string[]): string[] {
  return [...new Map(texts.filter(Boolean).map((text) => [lower(text), text])).values()];
}

/** The amounts in a text: numbers with a currency or decimals. */
export const amountsIn = (text: string): string[] => unique(text.match(AMOUNTS) ?? []);

/** The text's only number, such as `649` or `1,249`: tried as an amount first, though it may be part of an id. */
export function bareAmountIn(text: string) {
  const word = onlyNumber(text);
  const paise = BARE.test(word) ? readAmount(word)?.paise : undefined;
  return paise === undefined || text.match(AMOUNTS) ? undefined : { word, paise };
}

/** A range such as `900-1000`, if it is the only number of the text. */
export function rangeIn(text: string) {
  const word = onlyNumber(text.replace(RANGE_SIGN, '-'));
  const [from, to] = (RANGE.exec(word)?.slice(1) ?? []).map(readRupees);
  return from == null || to == null || from > to || /^0\d/.test(word)
    ? undefined
    : { word, from, to };
}

/** The words that may be ids. A comma ends an id, but in an amount it groups digits. */
export const wordsIn = (text: string): string[] =>
  unique(
    text
      .replace(AMOUNTS, ' ')
      .split(/[\s,;]+/)
      .map(cleanPasted),
  );

/** Parts of a word in a bank's line: those to try, and those long enough to report as missing. */
export function idsInWord(word: string) {
  const parts = word.replace(DAY_OR_TIME, ' ').split(BETWEEN_IDS).map(cleanPasted);
  return {
    tried: unique(parts.flatMap((part) => [part, ...(part.match(RRN_OR_VPA) ?? [])])),
    long: parts.filter((part) => LONG_ID.test(part)),
  };
}

/** The only word with a digit or @ besides days and times; empty for none or several. */
function onlyNumber(text: string): string {
  const words = text
    .replace(DAY_OR_TIME, ' ')
    .split(/\s+/)
    .filter((word) => /[\d@]/.test(word));
  return words.length === 1 ? cleanPasted(words[0] ?? '') : '';
}
