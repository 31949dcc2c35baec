import { type Amount, decimalSignOf, readAnyAmount } from '../written/money.ts';
import { dayReader, isDayNumber } from './dayColumn.ts';
import type { Payments } from './paymentIndex.ts';
import { meaningOf, wordOf } from './words.ts';

/* What the cells of one column are. */

export interface Column {
  place: number;
  cells: string[];
  filled: string[];
  decimal: '.' | ',';
  /** Undefined where the column has no amounts. */
  amounts: (Amount | null | undefined)[] | undefined;
  isSerial: boolean;
}

export function columnOf(place: number, cells: string[], step: number): Column {
  const filled = cells.filter(Boolean);
  const decimal = decimalSignOf(filled);
  const amounts = cells.map((cell) => readAnyAmount(cell, decimal));
  const isMoney = amounts.filter(Boolean).length * 2 > filled.length;
  return {
    ...{ place, cells, filled, decimal },
    amounts: isMoney ? amounts : undefined,
    isSerial: isMoney && areSerial(filled, step),
  };
}

/** Whole numbers without gaps, in any order. */
function areSerial(filled: string[], step: number): boolean {
  const numbers = new Set(filled.filter((cell) => /^\d{1,7}$/.test(cell)).map(Number));
  const areMost = numbers.size >= 3 && numbers.size >= filled.length - 1;
  return areMost && Math.max(...numbers) - Math.min(...numbers) === (numbers.size - 1) * step;
}

export function areDays(filled: string[], { zone }: Payments): boolean {
  if (filled.length === 0) return false;
  const readers = (['dayFirst', 'monthFirst'] as const).map((order) =>
    dayReader(zone, order, true),
  );
  const isDay = (cell: string) => readers.some((read) => Boolean(read(cell)));
  // Numbers are days only where all of the column are.
  if (filled.some(isDayNumber)) return filled.every(isDayNumber);
  return filled.filter(isDay).length > 0.6 * filled.length;
}

export const sizeOf = (amount: Amount | null | undefined) =>
  amount ? (amount.paise < 0n ? -amount.paise : amount.paise) : 0n;

/** More words are names. */
const MAX_WORDS = 30;

export function isStatus(filled: string[]): boolean {
  const words = new Set(filled.map(wordOf));
  const isFew = words.size <= 8 || words.size * 2 <= filled.length;
  return isFew && words.size <= MAX_WORDS && [...words].some((word) => meaningOf(word));
}
