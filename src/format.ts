import { format, isValid, parseISO } from 'date-fns';

/** What stands in a cell that has nothing to say. */
export const MISSING = '-';

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** Rupees in Indian grouping, `₹1,23,456.00`. An amount that is no number is shown as it came. */
export function formatAmount(amount: number | string | null): string {
  if (typeof amount === 'number') return rupees.format(amount);
  return amount || MISSING;
}

/** `Nov 21, 2026 14:05` in the person's own time zone. What does not parse as a date is shown as it came. */
export function formatDate(iso: string | null): string {
  if (!iso) return MISSING;
  const date = parseISO(iso);
  return isValid(date) ? format(date, DATE_FORMAT) : iso;
}

export const DATE_FORMAT = 'MMM dd, yyyy HH:mm';

const megabytes = new Intl.NumberFormat('en-IN', {
  style: 'unit',
  unit: 'megabyte',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** A file's size, in steps of 0.1 MB. */
export function formatBytes(bytes: number): string {
  return megabytes.format(bytes / 1_000_000);
}

const counts = new Intl.NumberFormat('en-IN');

/** A count in Indian grouping, `1,23,456`. */
export function formatCount(count: number): string {
  return counts.format(count);
}
