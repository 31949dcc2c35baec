/** Who is signed in, kept in local storage. No React, no HTTP. */
export interface Session {
  merchantId: string;
  /** `merchantId:secret` in base64, as HTTP Basic needs it. */
  credentials: string;
  isAdmin: boolean;
}

/** Why the session ended: a sign-out, credentials that the service refused, or the idle lock. */
export type SessionEnd = 'signedOut' | 'refused' | 'locked';

const STORAGE_KEY = 'user';
/** Stores the Merchant ID of a locked session, without its secret. */
const LOCKED_KEY = 'locked';
const BASE64 = /^[A-Za-z0-9+/]+=*$/;

const listeners = new Set<() => void>();

/** Keeps the session in this tab only, when the browser cannot store it (blocked or full). */
let unstored: Session | null = null;
let lastRaw: string | null = null;
let lastParsed: Session | null = null;
let lastEnd: SessionEnd | null = null;
let unstoredLock: string | null = null;

/** The current session, the same object as long as it does not change; null when signed out. */
export function getSession(): Session | null {
  if (unstored) return unstored;
  const raw = readStorage(STORAGE_KEY);
  if (raw !== lastRaw) {
    lastRaw = raw;
    lastParsed = parse(raw);
  }
  return lastParsed;
}

export function saveSession(session: Session): void {
  lastEnd = null;
  saveLock(null);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(session));
    unstored = null;
  } catch {
    unstored = session;
  }
  notifyListeners();
}

/** Signs out, here and (by the storage event) in every other tab. */
export function endSession(): void {
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
  return unstoredLock ?? readStorage(LOCKED_KEY);
}

/** Removes the lock, so that another account can sign in. */
export function forgetLock(): void {
  saveLock(null);
  notifyListeners();
}

/** How this tab's last session ended; null while one runs or before the first. */
export function getSessionEnd(): SessionEnd | null {
  return lastEnd;
}

/** Calls back after each change of the session, in this tab or another. Returns a function that unsubscribes. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function clear(end: SessionEnd, lockedMerchantId: string | null = null): void {
  lastEnd = end;
  unstored = null;
  // First, so that other tabs can read the lock when they receive the end of the session.
  saveLock(lockedMerchantId);
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage is blocked, so nothing was stored there.
  }
  notifyListeners();
}

function saveLock(merchantId: string | null): void {
  unstoredLock = null;
  try {
    if (merchantId === null) localStorage.removeItem(LOCKED_KEY);
    else localStorage.setItem(LOCKED_KEY, merchantId);
  } catch {
    unstoredLock = merchantId;
  }
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** An incomplete or corrupted session counts as signed out. */
function parse(raw: string | null): Session | null {
  if (!raw) return null;
  try {
    const value: unknown = JSON.parse(raw);
    return isSession(value) ? value : null;
  } catch {
    return null;
  }
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

// `key` is null when a tab clears the whole storage.
globalThis.addEventListener?.('storage', ({ key, newValue }) => {
  if (key !== STORAGE_KEY && key !== LOCKED_KEY && key !== null) return;
  if (key === STORAGE_KEY && newValue !== null) lastEnd = null;
  notifyListeners();
});

// A page restored from the back/forward cache has missed the storage events of other tabs.
globalThis.addEventListener?.('pageshow', ({ persisted }) => {
  if (persisted && readStorage(STORAGE_KEY) !== lastRaw) notifyListeners();
});
