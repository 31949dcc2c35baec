import {
  type Amount,
  absolute,
  decimalSignOf,
  isCurrencyCode,
  readAmount,
  readAnyAmount,
} from '../written/money.ts';
import { DAY_ORDERS, dayReader, isDayNumber } from './dayColumn.ts';
import type { PaymentIndex } from './paymentIndex.ts';

/* Recognises what the cells of one column are. */

export interface Column {
  index: number;
  heading: string;
  cells: string[];
  filled: string[];
  decimal: '.' | ',';
  /** Undefined where the column has no amounts. */
  amounts: (Amount | null | undefined)[] | undefined;
}

export function columnOf(index: number, heading: string, cells: string[]): Column {
  const filled = cells.filter(Boolean);
  const decimal = decimalSignOf(filled);
  const amounts = amountsOf(cells, filled.length, decimal);
  return { index, heading, cells, filled, decimal, amounts };
}

/** The amounts of a column; undefined if half or more of its filled cells are not amounts. */
function amountsOf(cells: string[], filled: number, decimal: Column['decimal']) {
  const amounts = cells.map((cell) => readAnyAmount(cell, decimal));
  const others = cells.filter((cell, nth) => cell && !amounts[nth]).length;
  return others * 2 >= filled ? undefined : amounts;
}

/** The share of a day column that may be something else. */
const MAX_OTHERS = 0.4;

export function areDays(filled: string[], { zone }: PaymentIndex): boolean {
  if (filled.length === 0) return false;
  const readers = DAY_ORDERS.map((order) => dayReader(zone, order, true));
  // `1,01,00,001.00` is an amount, not January 1.
  const isAmount = (cell: string) => cell.includes(',') && Boolean(readAmount(cell));
  const isDay = (cell: string) => !isAmount(cell) && readers.some((read) => Boolean(read(cell)));
  // Numbers are days only if every cell of the column is such a number.
  if (filled.some(isDayNumber)) return filled.every(isDayNumber);
  let others = 0;
  return filled.every((cell) => {
    others += Number(!isDay(cell));
    return others / filled.length < MAX_OTHERS;
  });
}

export const areCurrencies = ({ filled, heading }: Column): boolean =>
  filled.length > 0 &&
  (/(?<!\p{L})(currency|curr?|ccy|währung|devise|moneda)(?!\p{L})/iu.test(heading)
    ? !filled.some((cell) => /\d/.test(cell))
    : filled.every(isCurrencyCode));

export const sizeOf = (amount: Amount | null | undefined) => (amount ? absolute(amount.paise) : 0n);
