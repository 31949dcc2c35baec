import { digitsOf, readAmount } from '../../match/money.ts';

/* Amounts of the service's file, and what a person types: exact paise of any size, never floats. */

/** No amount is longer. */
const MAX_LENGTH = 60;

/** The reference service puts an apostrophe before a sign, so that a spreadsheet runs no formula. */
const OF_SERVICE = /^(?:'(?=[+-]))?([+-]?)₹?\s*(\S+)$/;

/** An amount of the service's export, which has a decimal point. */
export function readPaise(text: string): bigint | undefined {
  // Nearly all are like this.
  if (/^\d{1,13}\.\d\d$/.test(text)) return BigInt(text.replace('.', ''));
  const [, sign = '', number = ''] = OF_SERVICE.exec(text.trim()) ?? [];
  const digits = number.length <= MAX_LENGTH ? digitsOf(number, '.') : undefined;
  return digits === undefined ? undefined : BigInt(sign === '-' ? `-${digits}` : digits);
}

/** What a person types into an amount field, in paise; null when it is no amount. */
export function readRupees(text: string): bigint | null {
  const { paise, side } = readAmount(text) ?? {};
  return paise === undefined || paise < 0n || side ? null : paise;
}
