import { formatDate, MISSING } from '../../format.ts';
import { useTimeZone } from '../TimeZoneContext.tsx';
import { NOT_AVAILABLE } from './notAvailable.tsx';

/** A time of a payment. Under the pointer or the focus, useTimeHint shows it in UTC and to the second. */
export function Time({ value }: { value: string | null }) {
  const text = formatDate(value, useTimeZone());
  if (value === null || text === MISSING) return NOT_AVAILABLE;
  return (
    // Wraps when the person's text spacing needs more than one line.
    <time className="Lines" dateTime={value}>
      {text}
    </time>
  );
}
