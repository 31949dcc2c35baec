import { useSyncExternalStore } from 'react';
import { readStored, store, stored, subscribe } from '../storage.ts';

/** Who is signed in, kept in local storage. */
export interface Session {
  merchantId: string;
  /** `merchantId:secret` in base64, as HTTP Basic needs it. */
  credentials: string;
  isAdmin: boolean;
}

/** Why the session ended: a sign-out, refused credentials, the idle lock, or one of these in another tab. */
type SessionEnd = 'signedOut' | 'refused' | 'locked' | 'elsewhere';

const STORAGE_KEY = 'user';
/** Stores the Merchant ID of a locked session, without its secret. */
const LOCKED_KEY = 'locked';
const BASE64 = /^[A-Za-z0-9+/]+=*$/;

const user = stored<Session | null>({
  key: () => STORAGE_KEY,
  // An incomplete or corrupted session counts as signed out.
  parse: (value) => (isSession(value) ? value : null),
  fallback: null,
});

let lastEnd: SessionEnd | null = null;

/** The current session, the same object as long as it does not change; null when signed out. */
export const getSession = () => user.read();

/** The current session; null when signed out. */
export const useCurrentSession = () => user.use();

let lastSession: Session | null = null;

/** The session of a screen behind RequireSession, also in the moment between its end and the next screen. */
export function useSession(): Session {
  lastSession = useCurrentSession() ?? lastSession;
  if (!lastSession) throw new Error('useSession needs RequireSession above it.');
  return lastSession;
}

export function saveSession(session: Session): void {
  lastEnd = null;
  store(STORAGE_KEY, JSON.stringify(session));
  store(LOCKED_KEY, null);
}

/** Signs out, here and (by the storage event) in every other tab. */
export function signOut(): void {
  clear('signedOut');
}

/**
 * Ends the session because the service refused `credentials`. A late answer to the credentials of an earlier session
 * does not end the current one.
 */
export function endRefusedSession(credentials: string): void {
  if (getSession()?.credentials === credentials) clear('refused');
}

/** Ends the session in every tab, deletes its secret, and remembers its Merchant ID. */
export function lockSession(): void {
  const session = getSession();
  if (session) clear('locked', session.merchantId);
}

/** The Merchant ID of the locked session; null when none is locked. */
export function getLockedMerchantId(): string | null {
  return readStored(LOCKED_KEY);
}

export const useLockedMerchantId = () => useSyncExternalStore(subscribe, getLockedMerchantId);

/** Removes the lock, so that another account can sign in. */
export function forgetLock(): void {
  store(LOCKED_KEY, null);
}

/** How this tab's last session ended; null while one runs or before the first. */
export function getSessionEnd(): SessionEnd | null {
  return lastEnd;
}

function clear(end: SessionEnd, lockedMerchantId: string | null = null): void {
  lastEnd = end;
  // First, so that other tabs can read the lock when they receive the end of the session.
  store(LOCKED_KEY, lockedMerchantId);
  store(STORAGE_KEY, null);
}

function isSession(value: unknown): value is Session {
  if (typeof value !== 'object' || value === null) return false;
  const { merchantId, credentials, isAdmin } = value as Record<string, unknown>;
  return (
    typeof merchantId === 'string' &&
    merchantId !== '' &&
    typeof credentials === 'string' &&
    BASE64.test(credentials) &&
    typeof isAdmin === 'boolean'
  );
}

globalThis.addEventListener?.('storage', ({ key, newValue }) => {
  if (key === STORAGE_KEY) lastEnd = newValue === null ? 'elsewhere' : null;
});
