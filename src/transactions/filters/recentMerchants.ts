import { useMemo, useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { readStored, store, subscribe } from '../../storage.ts';
import { FILTERS } from './filters.ts';

const MOST = 5;

const storageKey = (adminId: string) => `recent-merchants:${adminId}`;

const listSchema = v.pipe(
  v.array(
    v.pipe(
      v.string(),
      v.check((id) => FILTERS.merchantId.parse(id) === id),
    ),
  ),
  v.maxLength(MOST),
);

/** The merchant IDs that an admin filtered by, latest first. */
export function useRecentMerchants(adminId: string): readonly string[] {
  const stored = useSyncExternalStore(subscribe, () => readStored(storageKey(adminId)));
  return useMemo(() => parse(stored), [stored]);
}

export function rememberMerchant(adminId: string, merchantId: string): void {
  const key = storageKey(adminId);
  const others = parse(readStored(key)).filter((id) => id !== merchantId);
  store(key, JSON.stringify([merchantId, ...others].slice(0, MOST)));
}

/** At sign-out, because other people may use this browser. */
export function forgetMerchants(adminId: string): void {
  store(storageKey(adminId), null);
}

function parse(stored: string | null): string[] {
  try {
    return v.parse(listSchema, JSON.parse(stored ?? '[]'));
  } catch {
    return [];
  }
}
