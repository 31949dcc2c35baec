import { format, isValid, parseISO } from 'date-fns';
import { formatDate, formatText } from '../../format.ts';

/** A time as the list shows it. */
export function timeText(iso: string | null): string {
  return formatDate(iso);
}

/** `Nov 21, 2026 14:05:09 +05:30`; a text that is not a date is unchanged. */
export function exactTimeText(iso: string | null): string {
  const date = parseISO(iso ?? '');
  return isValid(date) ? format(date, 'MMM dd, yyyy HH:mm:ss xxx') : formatText(iso);
}
