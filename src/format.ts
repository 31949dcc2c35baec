import { isSameDay, isValid, toDate } from 'date-fns';
import { inZone, offsetOf, readTime, type TimeZone } from './time.ts';

export const MISSING = '-';

/** The most characters shown, more than any id has; a longer text is cut in the middle. */
const SHOWN_LENGTH = 200;

// Characters that break the line, reverse it (`gnp.exe` would read `exe.png`), are invisible, or overlap other lines.
const ILLEGIBLE =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]|\p{M}{7,}/gu;

/** A service's text, cut to SHOWN_LENGTH; illegible characters become `\uFFFD`, and a blank text MISSING. */
export function formatText(text: string | null): string {
  if (!text?.trim()) return MISSING;
  const half = SHOWN_LENGTH / 2;
  const shown =
    text.length <= SHOWN_LENGTH ? text : `${text.slice(0, half)}…${text.slice(1 - half)}`;
  return shown.replace(ILLEGIBLE, '\uFFFD');
}

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** Rupees in Indian grouping, `₹1,23,456.00`. An amount that is not exact paise is a text, which is not formatted. */
export const formatAmount = (amount: number | string | null): string =>
  typeof amount === 'number' ? rupees.format(amount) : formatText(amount);

/** Exact paise as a decimal number of rupees, of any size: `-1234.50`. */
export function decimalRupees(paise: bigint): string {
  const digits = String(paise).replace('-', '').padStart(3, '0');
  return `${paise < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Exact paise as rupees: the formatter gets a decimal text, so that no float is involved. */
export const formatPaise = (paise: bigint) =>
  rupees.format(decimalRupees(paise) as Intl.StringNumericLiteral);

/** The date-fns pattern of a day without a time. */
export const DAY_FORMAT = 'MMM dd, yyyy';
/** The date-fns pattern of dates as they are shown and typed. */
export const DATE_FORMAT = `${DAY_FORMAT} HH:mm`;

/** `Nov 21, 2026 14:05` in the page's time zone. A text that is not a date is shown unchanged. */
export function formatDate(iso: string | null, zone: TimeZone, write = writeDate): string {
  const date = readTime(iso, zone);
  return isValid(date) ? write(date) : formatText(iso);
}

/** `Nov 21, 2026 14:05:09 +05:30`, for records. A text that is not a date is shown unchanged. */
export const formatExactTime = (iso: string | null, zone: TimeZone) =>
  formatDate(
    iso,
    zone,
    (date) => `${writeDate(date)}:${twoDigits(date.getSeconds())} ${offsetOf(date)}`,
  );

/** `14:05` in the page's time zone; on another day, with the date. */
export function formatTime(time: number, zone: TimeZone): string {
  const date = toDate(time, inZone(zone).in);
  return isSameDay(date, Date.now(), inZone(zone)) ? writeTime(date) : writeDate(date);
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const twoDigits = (number: number) => String(number).padStart(2, '0');

/** `Nov 21, 2026` or `Nov 21`. Does not use date-fns' `format`, whose code would delay the first rows. */
export function writeDay(date: Date, { hasYear = true } = {}): string {
  const day = `${MONTHS[date.getMonth()]} ${twoDigits(date.getDate())}`;
  return hasYear ? `${day}, ${String(date.getFullYear()).padStart(4, '0')}` : day;
}

export const writeTime = (date: Date) =>
  `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;

const writeDate = (date: Date) => `${writeDay(date)} ${writeTime(date)}`;

/** A file's size, `12.3 MB`; a small one's in kB, rounded up, so that only an empty file has 0 kB. */
export const formatBytes = (bytes: number): string =>
  bytes < 100_000 ? `${Math.ceil(bytes / 100) / 10} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

const counts = new Intl.NumberFormat('en-IN');

/** A count in Indian grouping, `1,23,456`. */
export function formatCount(count: number): string {
  return counts.format(count);
}

/** `1 payment`, `1,234 rows`. */
export const describeCount = (count: number, noun = 'payment') =>
  `${formatCount(count)} ${count === 1 ? noun : `${noun}s`}`;

/** Shown instead of an amount. Always the same, because a longer text would reveal a larger amount. */
export const HIDDEN_AMOUNT = '₹•••';

/**
 * The VPA ID with at most two characters of the payer's name, and never the whole name: `as***@okaxis`. Masking a
 * masked VPA ID changes nothing. Null when there is no VPA ID.
 */
export function maskVpa(vpaId: string | null): string | null {
  const vpa = vpaId?.trim();
  if (!vpa) return null;
  const at = vpa.lastIndexOf('@');
  const name = Array.from(at < 0 ? vpa : vpa.slice(0, at));
  const shown = name.slice(0, Math.min(2, Math.floor(name.length / 2)));
  return `${shown.join('').replaceAll('*', '')}***${at < 0 ? '' : vpa.slice(at)}`;
}

/** The payment with its amount hidden and its VPA ID masked. Missing values stay missing. */
export function maskPayment<
  Payment extends { amount: number | string | null; vpa_id: string | null },
>(payment: Payment): Payment {
  const isMissing = formatAmount(payment.amount) === MISSING;
  return {
    ...payment,
    amount: isMissing ? null : HIDDEN_AMOUNT,
    vpa_id: maskVpa(payment.vpa_id),
  };
}

/** A formatted sum, or HIDDEN_AMOUNT while amounts are hidden. */
export const formatTotal = (paise: bigint, isPrivate: boolean): string =>
  isPrivate ? HIDDEN_AMOUNT : formatPaise(paise);

/** Amounts within a text, such as a bank's narration: numbers with a currency or decimals. */
const AMOUNTS = /(?:₹|\brs\.?|\binr)\s*\d[\d.,]*|\b\d[\d,]*[.,]\d{1,2}\b/gi;

/** A cell of a person's own file, with the amounts in it hidden and the VPA IDs masked. */
export const hideWithin = (cell: string) =>
  cell.replace(AMOUNTS, HIDDEN_AMOUNT).replace(/[\w.+-]+@\w+/g, (vpa) => maskVpa(vpa) ?? '');
