import { plainCell } from './ids.ts';

/* Amounts as people, shops and banks write them, in exact paise. */

export type DecimalSign = '.' | ',';

export interface Amount {
  /** Negative for `-5`, `5-` and `(5.00)`. */
  paise: bigint;
  side: 'cr' | 'dr' | null;
}

/** The amount without its sign. */
export const absolute = (paise: bigint): bigint => (paise < 0n ? -paise : paise);

/** The most characters of an amount; a longer text is not read as one. */
const MAX_LENGTH = 60;

/** A number with Indian, western or no grouping, and at most two decimals, not counting zeros at their end. */
const NUMBER =
  /^(\d+|[1-9]\d{0,2}(?:([,' ])\d{3})(?:\2\d{3})*|[1-9]\d?(?:,\d\d)+,\d{3})?(?:\.(\d{1,2})0*)?$/;

/** The digits of a number without plus or minus, in paise. `sign` is its decimal sign. */
function digitsOf(number: string, sign: DecimalSign): string | undefined {
  const point = sign === '.' ? number : number.replace(/[.,]/g, (one) => (one === ',' ? '.' : ','));
  const [, rupees = '', , decimals = ''] = NUMBER.exec(point) ?? [];
  if (rupees === '' && decimals === '') return;
  return rupees.replace(/\D/g, '') + decimals.padEnd(2, '0');
}

const CURRENCY = '₹|r[se]\\.?|inr|(?:रु|रू|ரூ|రూ|ರೂ|രൂ|રૂ|ਰੁ)\\.?|টাকা';
const SIDE = '(?:[cd]r|[cd](?![\\w-]))\\.?';
const SIDES = RegExp(`\\(?${SIDE}\\)?`, 'g');
// Each repeated group matches a character in only one way; with two ways, many brackets would take exponential time.
const AMOUNT = RegExp(
  `^((?:[\\s+()-]|${CURRENCY}|${SIDE})*)(\\d[\\d.,' ]*?|[.,]\\d+)((?:[\\s)-]|/-|${CURRENCY}|\\(?${SIDE}|only)*)$`,
  'i',
);
const NO_AMOUNT = RegExp(`^(?:${CURRENCY})?\\s*-*$`, 'i');

/** Reads an amount: null for none, such as a blank cell or a dash; undefined when it cannot be read exactly. */
export function readAmount(text: string, sign?: DecimalSign): Amount | null | undefined {
  if (text === '') return null;
  // A fast path for most amounts.
  if (/^\d{1,12}$/.test(text)) return { paise: BigInt(`${text}00`), side: null };
  if (sign !== ',' && /^\d{1,12}\.\d\d$/.test(text)) {
    return { paise: BigInt(text.replace('.', '')), side: null };
  }
  const plain = plainText(text);
  if (plain === undefined) return;
  if (NO_AMOUNT.test(plain)) return null;
  const [, before, number = '', after] = AMOUNT.exec(plain) ?? [];
  const digits = digitsOf(number, sign ?? decimalSignOf([number]));
  if (digits === undefined) return;
  const around = `${before} ${after}`.toLowerCase().replace(/\/-|only/g, '');
  const sides = around.match(/[cd]/g) ?? [];
  const signs = around.replace(SIDES, '').replace(/[^()-]/g, '');
  if (sides.length > 1 || !['', '-', '()', '-()', '(-)', '()-'].includes(signs)) return;
  const isNegative = signs !== '';
  const paise = BigInt(digits);
  const side = sides.length === 0 ? null : sides[0] === 'c' ? 'cr' : 'dr';
  // A minus with `Dr` only repeats the side; with `Cr` it contradicts the side.
  if (side) return isNegative && side === 'cr' ? undefined : { paise, side };
  return { paise: isNegative ? -paise : paise, side };
}

/** Currency codes that are also words. */
const WORDS = /^(ALL|BAM|CUP|GEL|LAK|MOP|PEN|SOS|TOP|TRY)$/;
const CODES = Intl.supportedValuesOf('currency').filter(
  (code) => code !== 'INR' && !WORDS.test(code),
);
/** The sign or the code of a currency other than rupees. */
const FOREIGN = RegExp(`(?![₹₨])\\p{Sc}|(?<!\\p{L})(?:${CODES.join('|')})(?!\\p{L})`, 'iu');
const CODE = RegExp(`^(?:INR|${CODES.join('|')})$`, 'i');

export const RUPEES =
  /[₹₨]|(?<!\p{L})(?:rs|inr|(?:indian )?rupees?)(?!\p{L})|रु|रू|ரூ|రూ|ರೂ|രൂ|રૂ|ਰੁ|টাকা/iu;

/** Whether a cell that names a currency means rupees. */
export const isRupees = (cell: string): boolean =>
  foreignIn(cell) === undefined && RUPEES.test(cell);

const UNIT =
  /(?<!\p{L})(dollars?|euros?|pounds?|dirhams?|riyals?|yen|lakhs?|lacs?|crores?|thousands?|millions?)(?!\p{L})|درهم|लाख|करोड़|हज़ार|(?<!\d)000s?(?!\d)/iu;

/** A unit other than rupees in a heading: a currency, or a multiple. */
export const unitIn = (heading: string): string | undefined =>
  foreignIn(heading) ?? UNIT.exec(heading)?.[0];

/** Whether a cell is nothing but the code of a currency. */
export const isCurrencyCode = (cell: string): boolean => cell.length === 3 && CODE.test(cell);

export const foreignIn = (cell: string): string | undefined =>
  cell.length <= MAX_LENGTH ? FOREIGN.exec(cell)?.[0] : undefined;

/** Reads amounts of other currencies too: they show which column has the amounts, and are not compared. */
export function readAnyAmount(cell: string, sign?: DecimalSign): Amount | null | undefined {
  const read = readAmount(cell, sign);
  const foreign = read === undefined && foreignIn(cell);
  return foreign ? readAmount(cell.replace(foreign, ''), sign) : read;
}

/** The `plainCell` of an amount, with `.` and `,` for Arabic signs; undefined if too long, or with digits as in `5²`. */
const plainText = (text: string): string | undefined =>
  text.trim().length > MAX_LENGTH || /\p{No}/u.test(text)
    ? undefined
    : plainCell(text).replace(/٫/g, '.').replace(/٬/g, ',');

/** The decimal sign of a column: `110,7` and `1.234.567` have a comma, `12.50` a point; `1,500` may be either. */
export function decimalSignOf(cells: Iterable<string>): DecimalSign {
  let commas = 0;
  for (const cell of cells) {
    if (!/[.,]/.test(cell)) continue;
    const [number = ''] = /\d[\d.,' ]*\d|[.,]\d+/.exec(plainText(cell) ?? '') ?? [];
    if (/^[1-9]\d{0,2}[.,]\d{3}$/.test(number)) continue;
    const [point, comma] = [digitsOf(number, '.'), digitsOf(number, ',')];
    if (point !== undefined && comma === undefined) commas -= 1;
    if (comma !== undefined && point === undefined) commas += 1;
  }
  return commas > 0 ? ',' : '.';
}

const CREDIT =
  /^(cr|c|rd|\+|credit|deposit|received?|in|inward|incoming|pay ?in|h|haben|eingang|crédit|abono|जमा|வரவு|دائن|收入?)$/;
const DEBIT =
  /^(dr|d|rc|-|debit|withdrawal|paid out|pay|sent|out|outward|outgoing|pay ?out|s|soll|ausgang|débit|cargo|नामे|निकासी|பற்று|مدين|支出?)$/;

/** The side, credit or debit, that a cell names; null if it names none. */
export function sideOf(cell: string): 'cr' | 'dr' | null {
  if (cell.length > 20) return null;
  const word = cell.trim().toLowerCase().replace(/[().]/g, '');
  if (CREDIT.test(word)) return 'cr';
  return DEBIT.test(word) ? 'dr' : null;
}

/** Reads an amount of the service's export, which has a decimal point, in paise. */
export function readPaise(text: string): bigint | undefined {
  const { paise, side } = readAmount(text, '.') ?? {};
  return side ? undefined : paise;
}

/** Reads an amount that a person types, in paise; null when it is not one. */
export function readRupees(text: string): bigint | null {
  const { paise, side } = readAmount(text) ?? {};
  return paise === undefined || paise < 0n || side ? null : paise;
}
