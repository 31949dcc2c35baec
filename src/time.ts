import { TZDateMini, tzName } from '@date-fns/tz';
import { type ContextOptions, parseISO, setMonth } from 'date-fns';

/** The zones that a person can choose for all times of the page. */
export const TIME_ZONES = ['device', 'india', 'utc'] as const;

/** The first and the last year that are accepted. */
export const FIRST_YEAR = 1970;
export const LAST_YEAR = 2099;

export type TimeZone = (typeof TIME_ZONES)[number];

const NAMES = { india: 'Asia/Kolkata', utc: 'UTC' };

const OPTIONS: Record<TimeZone, ContextOptions<Date>> = {
  // Native dates, which are in the device's zone.
  device: {},
  india: optionsOf(NAMES.india),
  utc: optionsOf(NAMES.utc),
};

/** A `subscribe` for useSyncExternalStore that notifies every `interval` milliseconds. */
const every = (interval: number) => (listener: () => void) => {
  const timer = setInterval(listener, interval);
  return () => clearInterval(timer);
};

export const everySecond = every(1_000);
export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;
export const everyMinute = every(MINUTE_MS);

/** The year that a person means: 26 is 2026. A single digit is unchanged: more digits may follow. */
export const fullYear = (year: number) => (year >= 10 && year < 100 ? 2000 + year : year);

export function timeZoneName(zone: TimeZone): string {
  return zone === 'device' ? Intl.DateTimeFormat().resolvedOptions().timeZone : NAMES[zone];
}

/** The options that make date-fns calculate in a zone. The resulting dates keep the zone; toISOString gives UTC. */
export function inZone(zone: TimeZone): ContextOptions<Date> {
  return OPTIONS[zone];
}

/** Parses a service's time; a time without a zone is in `zone`. An unreadable time gives an invalid date. */
export function readTime(iso: string | null, zone: TimeZone): Date {
  // Requires a full date, because parseISO reads `20` as a century.
  return parseISO(iso && /^\d{4}-\d{2}-\d{2}/.test(iso) ? iso : '', inZone(zone));
}

function optionsOf(name: string): ContextOptions<Date> {
  return { in: (date) => new TZDateMini(+new Date(date), name) };
}

/** `India Standard Time, UTC+05:30`, or `Eastern Time, now UTC-04:00` with daylight saving. */
export function describeTimeZone(zone: TimeZone, now: Date): string {
  const name = timeZoneName(zone);
  if (name === 'UTC') return name;
  const offset = (month = now.getMonth()) => offsetOf(setMonth(now, month, inZone(zone)));
  const isFixed = offset(0) === offset(6);
  return `${longName(name, now)}${isFixed ? '' : 'now '}UTC${offset()}`;
}

/** `Times in UTC`; empty if the zone is the same as the device's. */
export function describeOtherZone(zone: TimeZone, now: Date, what = 'Times'): string {
  if (zone === 'device') return '';
  const name = describeTimeZone(zone, now);
  return name === describeTimeZone('device', now) ? '' : `${what} in ${name}`;
}

/** `+05:30`. Does not use date-fns' `format`, whose code would delay the first list request. */
export function offsetOf(date: Date): string {
  const minutes = -date.getTimezoneOffset();
  const digits = [Math.abs(minutes) / 60, Math.abs(minutes) % 60].map((part) =>
    String(Math.floor(part)).padStart(2, '0'),
  );
  return `${minutes < 0 ? '-' : '+'}${digits.join(':')}`;
}

function longName(name: string, now: Date): string {
  try {
    // The generic name, such as Eastern Time, because the list may show times with and without daylight saving.
    return `${tzName(name, now, 'longGeneric')}, `;
  } catch {
    // When the system's zone is unknown, browsers report `Etc/Unknown`, and Intl then refuses that name.
    return '';
  }
}
