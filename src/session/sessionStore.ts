/** Who is signed in, kept in local storage. No React, no HTTP. */
export interface Session {
  merchantId: string;
  /** `merchantId:secret` in base64, as HTTP Basic wants it. */
  credentials: string;
  isAdmin: boolean;
}

/** What ended the session: the person, a service that refused its credentials, or nobody's being there. */
export type SessionEnd = 'signedOut' | 'refused' | 'locked';

const STORAGE_KEY = 'user';
/** Whose session was locked. The name alone: no secret stays behind. */
const LOCKED_KEY = 'locked';
const BASE64 = /^[A-Za-z0-9+/]+=*$/;

const listeners = new Set<() => void>();

/** Holds the session for this tab alone where the browser refuses to store it (blocked or full). */
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
  keepLocked(null);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(session));
    unstored = null;
  } catch {
    unstored = session;
  }
  announce();
}

/** Signs out, here and (by the storage event) in every other tab. */
export function endSession(): void {
  clear('signedOut');
}

/**
 * Ends the session because the service refused `credentials`. Credentials of an earlier session, whose answer was late,
 * do not end the present one.
 */
export function endRefusedSession(credentials: string): void {
  if (getSession()?.credentials === credentials) clear('refused');
}

/** Ends the session, secret and all, in every tab, and remembers whose it was. */
export function lockSession(): void {
  const session = getSession();
  if (session) clear('locked', session.merchantId);
}

/** The Merchant ID of the session that is locked; null when none is. */
export function getLockedMerchantId(): string | null {
  return unstoredLock ?? readStorage(LOCKED_KEY);
}

/** Leaves the lock to whoever signs in next. */
export function forgetLock(): void {
  keepLocked(null);
  announce();
}

/** How this tab's last session ended; null while one runs or before the first. */
export function getSessionEnd(): SessionEnd | null {
  return lastEnd;
}

/** Calls back after each change of the session, in this tab or another; returns the way to stop. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function clear(end: SessionEnd, lockedMerchantId: string | null = null): void {
  lastEnd = end;
  unstored = null;
  // First, so that the other tabs know of the lock when they hear of the end.
  keepLocked(lockedMerchantId);
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage is blocked, so nothing was stored there.
  }
  announce();
}

function keepLocked(merchantId: string | null): void {
  unstoredLock = null;
  try {
    if (merchantId === null) localStorage.removeItem(LOCKED_KEY);
    else localStorage.setItem(LOCKED_KEY, merchantId);
  } catch {
    unstoredLock = merchantId;
  }
}

function announce(): void {
  for (const listener of listeners) listener();
}

function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Anything but a whole session (corrupted, wrongly typed, half written) counts as signed out. */
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
  announce();
});

// A page that comes back from the browser's back/forward cache has missed what the other tabs did.
globalThis.addEventListener?.('pageshow', ({ persisted }) => {
  if (persisted) announce();
});
