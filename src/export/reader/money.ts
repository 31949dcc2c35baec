import { readAmount } from '../../match/money.ts';

/* Amounts of the service's file, and what a person types: exact paise of any size, never floats. */

/** An amount of the service's export, which has a decimal point. */
export function readPaise(text: string): bigint | undefined {
  const { paise, side } = readAmount(text, '.') ?? {};
  return side ? undefined : paise;
}

/** What a person types into an amount field, in paise; null when it is no amount. */
export function readRupees(text: string): bigint | null {
  const { paise, side } = readAmount(text) ?? {};
  return paise === undefined || paise < 0n || side ? null : paise;
}
