import { readStored, store, stored, subscribe } from '../storage.ts';

/** The signed-in account, kept in local storage. */
export interface Session {
  merchantId: string;
  /** `merchantId:secret` in base64, as HTTP Basic needs it. */
  credentials: string;
  isAdmin: boolean;
}

/** An account that is signing in; whether it is an admin is not known yet. */
export type Account = Omit<Session, 'isAdmin'>;

/** Why the session ended: `ended` means that it was refused, or ended in another tab. */
export type SessionEnd = 'signedOut' | 'locked' | 'ended';

const STORAGE_KEY = 'user';
/** Stores the Merchant ID of a locked session, without its secret. */
const LOCKED_KEY = 'locked';
/** Stores the Merchant ID of a session whose role is unknown. */
const UNKNOWN_ROLE_KEY = 'unknown-role';
/** The storage key of the merchants that an admin has seen; `leave` removes them. */
export const seenMerchantsKey = (adminId: string) => `seen-merchants:${adminId}`;
const BASE64 = /^[A-Za-z0-9+/]+=*$/;

const user = stored<Session | null>({
  key: () => STORAGE_KEY,
  // An incomplete or corrupted session counts as signed out.
  parse: (value) => (isSession(value) ? value : null),
  fallback: null,
});

let lastEnd: SessionEnd | null = null;
let refusedMerchantId: string | null = null;

/** The current session, the same object as long as it does not change; null when signed out. */
export const getSession = () => user.read();

/** Calls back when an account signs in, changes or signs out, in any tab. Returns a function that unsubscribes. */
export function onAccountChange(listener: () => void): () => void {
  const read = () => getSession()?.credentials;
  let credentials = read();
  return subscribe(() => {
    if (read() === credentials) return;
    credentials = read();
    listener();
  });
}

/** False while it is not known whether this is an admin. */
export const isRoleKnown = () => readStored(UNKNOWN_ROLE_KEY) !== getSession()?.merchantId;

export function saveSession(session: Session, { isRoleKnown = true } = {}): void {
  store(UNKNOWN_ROLE_KEY, isRoleKnown ? null : session.merchantId);
  store(STORAGE_KEY, JSON.stringify(session));
  store(LOCKED_KEY, null);
}

/** Stores the role of a session as known, unless the session has changed or ended since. */
export function saveRole(session: Session, isAdmin: boolean): void {
  if (getSession() === session) saveSession({ ...session, isAdmin });
}

/** Signs out, here and (by the storage event) in every other tab. */
export function signOut(): void {
  leave(getSession()?.merchantId ?? null);
  clear('signedOut');
}

/**
 * Ends the session because the service refused `credentials`. A late response to an earlier session's request does
 * not end the current one.
 */
export function endRefusedSession(credentials: string): void {
  const session = getSession();
  if (session?.credentials !== credentials) return;
  refusedMerchantId = session.merchantId;
  clear('ended');
}

/** The Merchant ID of the session that the service refused, until the next session begins. */
export const getRefusedMerchantId = () => refusedMerchantId;

/** Ends the session in every tab, deletes its secret, and remembers its Merchant ID. */
export function lockSession(): void {
  const session = getSession();
  if (session) clear('locked', session.merchantId);
}

export function getLockedMerchantId(): string | null {
  return readStored(LOCKED_KEY);
}

/** Removes the lock, so that another account can sign in. */
export function forgetLock(): void {
  leave(getLockedMerchantId());
  store(LOCKED_KEY, null);
}

/** Deletes the merchants that an admin has seen, because other people may use this browser. */
function leave(merchantId: string | null): void {
  if (merchantId !== null) store(seenMerchantsKey(merchantId), null);
}

/** How this tab's last session ended; null while a session runs or before the first one. */
export const getSessionEnd = () => lastEnd;

function clear(end: SessionEnd, lockedMerchantId: string | null = null): void {
  lastEnd = end;
  // First, so that other tabs can read the lock when they receive the end of the session.
  store(LOCKED_KEY, lockedMerchantId);
  store(UNKNOWN_ROLE_KEY, null);
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

// Subscribes before other listeners, so that they can read why the session ended.
onAccountChange(() => {
  const isSignedIn = getSession() !== null;
  lastEnd = isSignedIn ? null : (lastEnd ?? 'ended');
  if (isSignedIn) refusedMerchantId = null;
});

globalThis.addEventListener?.('storage', ({ key }) => {
  // Another tab has cleared the whole storage, so the reason why the session ended is forgotten too.
  if (key === null) lastEnd = null;
});
