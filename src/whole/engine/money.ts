import { readAmount } from '../../match/money.ts';

/* Amounts of the service's file, and what a person types. They are exact paise of any size, never floats. */

/**
 * An amount of the service's export, which has a decimal point. A number where that is exact, because numbers are quick
 * to keep, compare and add; a bigint above 2^53.
 */
export function readPaise(text: string): number | bigint | undefined {
  // Nearly all are like this, and safe.
  if (/^\d{1,13}\.\d\d$/.test(text)) return Number(text.replace('.', ''));
  const { paise, side } = readAmount(text, '.') ?? {};
  if (paise === undefined || side) return;
  return Number.isSafeInteger(Number(paise)) ? Number(paise) : paise;
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

/** What a person types into an amount field, in paise; null when it is no amount. */
export function readRupees(text: string): bigint | null {
  const { paise, side } = readAmount(text) ?? {};
  return paise === undefined || paise < 0n || side ? null : paise;
}
