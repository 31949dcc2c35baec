import type { TimeZone } from '../time.ts';
import {
  type Amount,
  absolute,
  decimalSignOf,
  isCurrencyCode,
  readAmount,
  readAnyAmount,
} from '../written/money.ts';
import { DAY_ORDERS, dayReader, isDayNumber } from './dayColumn.ts';

/* Recognises what the cells of one column are. */

export interface Column {
  index: number;
  heading: string;
  cells: string[];
  filled: string[];
  areDays: boolean;
  decimal: '.' | ',';
  /** Undefined if the column is blank or has days, or if half or more of its filled cells are not amounts. */
  amounts: (Amount | null | undefined)[] | undefined;
}

export function columnOf(index: number, heading: string, cells: string[], zone: TimeZone): Column {
  const filled = cells.filter(Boolean);
  const areDays = hasDays(filled, zone);
  const decimal = decimalSignOf(filled);
  const read = cells.map((cell) => readAnyAmount(cell, decimal));
  const others = cells.filter((cell, nth) => cell && !read[nth]).length;
  const amounts = areDays || others * 2 >= filled.length ? undefined : read;
  return { index, heading, cells, filled, areDays, decimal, amounts };
}

/** A column has days if more than this share of its filled cells are days. */
const MIN_DAYS = 0.6;

function hasDays(filled: string[], zone: TimeZone): boolean {
  // Numbers are days only if every cell of the column is such a number.
  if (filled.some(isDayNumber)) return filled.every(isDayNumber);
  const readers = DAY_ORDERS.map((order) => dayReader(zone, order));
  // `1,01,00,001.00` is an amount, not January 1.
  const isAmount = (cell: string) => cell.includes(',') && Boolean(readAmount(cell));
  const isDay = (cell: string) => !isAmount(cell) && readers.some((read) => read(cell));
  return filled.filter(isDay).length > filled.length * MIN_DAYS;
}

export const areCurrencies = ({ filled, heading }: Column): boolean =>
  filled.length > 0 &&
  (/(?<!\p{L})(currency|curr?|ccy|währung|devise|moneda)(?!\p{L})/iu.test(heading)
    ? !filled.some((cell) => /\d/.test(cell))
    : filled.every(isCurrencyCode));

export const sizeOf = (amount: Amount | null | undefined) => (amount ? absolute(amount.paise) : 0n);
