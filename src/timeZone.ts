import { TZDateMini } from '@date-fns/tz';
import type { ContextOptions } from 'date-fns';
import { readStored, store } from './storage.ts';

/** The zones that a person can choose for all times of the page. */
export const TIME_ZONES = ['device', 'india', 'utc'] as const;

export type TimeZone = (typeof TIME_ZONES)[number];

const NAMES = { india: 'Asia/Kolkata', utc: 'UTC' };

const OPTIONS: Record<TimeZone, ContextOptions<Date>> = {
  // Native dates, which are in the device's zone.
  device: {},
  india: optionsOf(NAMES.india),
  utc: optionsOf(NAMES.utc),
};

/** The IANA name. */
export function timeZoneName(zone: TimeZone): string {
  return zone === 'device' ? Intl.DateTimeFormat().resolvedOptions().timeZone : NAMES[zone];
}

/** The options that make date-fns calculate in a zone. Dates made with them stay in it, and toISOString is in UTC. */
export function inZone(zone: TimeZone): ContextOptions<Date> {
  return OPTIONS[zone];
}

function optionsOf(name: string): ContextOptions<Date> {
  return { in: (date) => new TZDateMini(+new Date(date), name) };
}

// A key of its own, because the first list request needs it before the code of the other settings is loaded.
const storageKey = (merchantId: string) => `zone:${merchantId}`;

/** The merchant's choice in this browser. */
export function readTimeZone(merchantId: string): TimeZone {
  const stored = readStored(storageKey(merchantId));
  return TIME_ZONES.find((zone) => zone === stored) ?? 'device';
}

export function storeTimeZone(merchantId: string, zone: TimeZone): void {
  store(storageKey(merchantId), zone);
}
