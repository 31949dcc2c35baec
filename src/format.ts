import { isValid, parseISO } from 'date-fns';

/** What stands in a cell that has nothing to say. */
export const MISSING = '-';

/** Longer than any id; what is longer loses its middle. */
const SHOWN_LENGTH = 200;

// They break the line, turn its direction (`gnp.exe` would read `exe.png`), show nothing, or pile up over other lines.
const ILLEGIBLE =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]|\p{M}{7,}/gu;

/** A text of the service in one line of bounded length, its letters in the order in which they are stored. */
export function formatText(text: string | null): string {
  if (!text?.trim()) return MISSING;
  const half = SHOWN_LENGTH / 2;
  const shown =
    text.length <= SHOWN_LENGTH ? text : `${text.slice(0, half)}…${text.slice(1 - half)}`;
  return shown.replace(ILLEGIBLE, '\uFFFD');
}

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/**
 * Rupees in Indian grouping, `₹1,23,456.00`. An amount that is no number is shown as it came, and so is one that is too
 * large to be exact.
 */
export function formatAmount(amount: number | string | null): string {
  if (typeof amount !== 'number') return formatText(amount);
  return Math.abs(amount) <= Number.MAX_SAFE_INTEGER ? rupees.format(amount) : String(amount);
}

/** `Nov 21, 2026 14:05` in the person's own time zone. What does not parse as a date is shown as it came. */
export function formatDate(iso: string | null): string {
  const date = parseISO(iso ?? '');
  if (!isValid(date)) return formatText(iso);
  const year = date.getFullYear();
  // Before the year 1 comes 1 BC.
  const day = `${MONTHS[date.getMonth()]} ${digits(date.getDate())}, ${digits(year > 0 ? year : 1 - year, 4)}`;
  return `${day} ${digits(date.getHours())}:${digits(date.getMinutes())}`;
}

// By hand: date-fns' `format` is 4.6 kB that the first rows would wait for, and Intl's takes 8 ms to begin.
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

const digits = (count: number, length = 2) => String(count).padStart(length, '0');

/** The same for date-fns, in the date pickers. */
export const DATE_FORMAT = 'MMM dd, yyyy HH:mm';

/** The same as the date pickers spell it in an empty field. */
export const DATE_FORMAT_HINT = 'MMM DD, YYYY hh:mm';

/** A file's size, in steps of 0.1 MB; a small one's in kB. */
export function formatBytes(bytes: number): string {
  const isSmall = bytes < 100_000;
  const digits = isSmall ? 0 : 1;
  const size = new Intl.NumberFormat('en-IN', {
    style: 'unit',
    unit: isSmall ? 'kilobyte' : 'megabyte',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return size.format(isSmall ? Math.ceil(bytes / 1_000) : bytes / 1_000_000);
}

const counts = new Intl.NumberFormat('en-IN');

/** A count in Indian grouping, `1,23,456`. */
export function formatCount(count: number): string {
  return counts.format(count);
}
