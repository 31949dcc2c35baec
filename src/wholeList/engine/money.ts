/* The only reader of amounts. They are exact paise of any size, never calculated with floats. */

/** What stands between rupees and paise. */
type DecimalSign = '.' | ',';

export interface Amount {
  /** Negative for `-5`, `5-` and `(5.00)`. */
  paise: bigint;
  /** What is written beside the amount, which is then positive. */
  side?: 'cr' | 'dr';
}

/** No amount is longer. */
const MAX_LENGTH = 60;

/** Indian, western or no grouping, and at most two decimals besides zeros. */
const NUMBER =
  /^(\d+|[1-9]\d{0,2}(?:([,' ])\d{3})(?:\2\d{3})*|[1-9]\d?(?:,\d\d)+,\d{3})?(?:\.(\d{1,2})0*)?$/;

/** Paise of a number without a sign. */
function paiseOf(number: string, sign: DecimalSign): string | undefined {
  const point = sign === '.' ? number : number.replace(/[.,]/g, (one) => (one === ',' ? '.' : ','));
  const [, rupees = '', , decimals = ''] = NUMBER.exec(point) ?? [];
  if (rupees === '' && decimals === '') return;
  return rupees.replace(/\D/g, '') + decimals.padEnd(2, '0');
}

const CURRENCY = '₹|rs\\.?|inr';
/** As a bank marks money in and money out: `Cr`, `Dr.`, `C`, also in brackets. `C300` is an id. */
const SIDE = '(?:[cd]r|[cd](?![\\w-]))\\.?';
const SIDES = RegExp(`\\(?${SIDE}\\)?`, 'g');
// Each character can be matched in one way only. With two ways, a cell of many brackets takes for ever.
const AMOUNT = RegExp(
  `^((?:[\\s+()-]|${CURRENCY}|${SIDE})*)(\\d[\\d.,' ]*?|[.,]\\d+)((?:[\\s)-]|/-|${CURRENCY}|\\(?${SIDE})*)$`,
  'i',
);
const NO_AMOUNT = RegExp(`^(?:${CURRENCY})?\\s*-*$`, 'i');

/**
 * An amount as people, shops and banks write it: `₹1,23,456.00`, `Rs. 649/-`, `(5.00)`, `300 Cr`. Null for none: a blank
 * cell or a dash. Undefined when it cannot be read exactly. Without the column's `sign`, the text alone decides.
 */
export function readAmount(text: string, sign?: DecimalSign): Amount | null | undefined {
  const plain = plainText(text);
  if (plain === undefined) return;
  if (NO_AMOUNT.test(plain)) return null;
  const [, before, number = '', after] = AMOUNT.exec(plain) ?? [];
  const digits = paiseOf(number, sign ?? decimalSignOf([number]).sign);
  if (digits === undefined) return;
  const around = `${before} ${after}`.toLowerCase().replace('/-', '');
  const sides = around.match(/[cd]/g) ?? [];
  const brackets = around.replace(SIDES, '').match(/[()]/g)?.join('') ?? '';
  const minuses = around.match(/-/g)?.length ?? 0;
  if (sides.length > 1 || minuses > 1 || !['', '()'].includes(brackets)) return;
  const isNegative = minuses > 0 || brackets !== '';
  const paise = BigInt(digits);
  // A minus beside `Dr` says the same again; beside `Cr` it contradicts it.
  if (sides.length > 0) {
    const side = sides[0] === 'c' ? 'cr' : 'dr';
    return isNegative && side === 'cr' ? undefined : { paise, side };
  }
  return { paise: isNegative ? -paise : paise };
}

/** With ASCII digits, blanks and hyphens, and without what a spreadsheet puts around a text: `'5`, `="5"`. */
function plainText(text: string): string | undefined {
  const short = text.trim();
  if (short.length > MAX_LENGTH) return;
  const plain = /[^ -~]/.test(short)
    ? short
        .normalize('NFKC')
        .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
        .replace(/[‐-―−]/g, '-')
        .replace(/[’\u200e\u200f]/g, (one) => (one === '’' ? "'" : ''))
    : short;
  return plain.replace(/^['=]*"?|"$/g, '').trim();
}

/**
 * The decimal sign of a column, from all its cells: `110,7` and `1.234.567` have a decimal comma, `12.50` a point. `1,500`
 * may be either, so a column of such is a guess.
 */
export function decimalSignOf(cells: Iterable<string>): { sign: DecimalSign; isGuess: boolean } {
  const votes = { '.': 0, ',': 0 };
  let isAmbiguous = false;
  for (const cell of cells) {
    if (!/[.,]/.test(cell)) continue;
    const [number = ''] = /\d[\d.,' ]*\d|[.,]\d+/.exec(plainText(cell) ?? '') ?? [];
    if (/^\d{1,3}[.,]\d{3}$/.test(number) && !number.startsWith('0')) isAmbiguous = true;
    else {
      const [point, comma] = [paiseOf(number, '.'), paiseOf(number, ',')];
      if (point !== undefined && comma === undefined) votes['.'] += 1;
      if (comma !== undefined && point === undefined) votes[','] += 1;
    }
  }
  const isDecided = votes['.'] === 0 ? votes[','] > 0 : votes[','] === 0;
  const isSilent = votes['.'] + votes[','] === 0 && !isAmbiguous;
  return { sign: votes[','] > votes['.'] ? ',' : '.', isGuess: !isDecided && !isSilent };
}

/** The reference service puts an apostrophe before a sign, so that a spreadsheet runs no formula. */
const OF_SERVICE = /^(?:'(?=[+-]))?([+-]?)₹?\s*(\S+)$/;

/**
 * An amount of the service's export, which has a decimal point. A number where that is exact, because numbers are quick
 * to keep, compare and add; a bigint above 2^53.
 */
export function readPaise(text: string): number | bigint | undefined {
  // Nearly all are like this, and safe.
  if (/^\d{1,13}\.\d\d$/.test(text)) return Number(text.replace('.', ''));
  const [, sign = '', number = ''] = OF_SERVICE.exec(text.trim()) ?? [];
  const digits = number.length <= MAX_LENGTH ? paiseOf(number, '.') : undefined;
  if (digits === undefined) return;
  const paise = sign === '-' ? -Number(digits) : Number(digits);
  return Number.isSafeInteger(paise) ? paise : BigInt(sign === '-' ? `-${digits}` : digits);
}

/** A sum of paise: exact, of any size. */
export class PaiseSum {
  #large = 0n;
  /** Numbers are quick, and exact as long as they are safe. */
  #small = 0;

  add(paise: number | bigint): void {
    if (typeof paise === 'number' && Number.isSafeInteger(this.#small + paise)) {
      this.#small += paise;
    } else {
      this.#large += BigInt(this.#small) + BigInt(paise);
      this.#small = 0;
    }
  }

  get paise(): bigint {
    return this.#large + BigInt(this.#small);
  }
}

export function sumPaise(amounts: Iterable<number | bigint>): bigint {
  const sum = new PaiseSum();
  for (const paise of amounts) sum.add(paise);
  return sum.paise;
}

/** What a person types into an amount field, in paise; null when it is no amount. */
export function readRupees(text: string): bigint | null {
  const { paise, side } = readAmount(text) ?? {};
  return paise === undefined || paise < 0n || side ? null : paise;
}
