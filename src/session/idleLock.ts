import { getSession, lockSession, subscribe } from './sessionStore.ts';

// Shared by the tabs: who works in one is not locked out of the others.
const STORAGE_KEY = 'last-activity';
const NOTED_EVERY_MS = 1_000;
const WRITTEN_EVERY_MS = 5_000;
const WARNED_BEFORE_MS = 60_000;
const DEFAULT_MINUTES = 15;
const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'];

let lastActivity = 0;
let lastWritten = 0;
let isNear = false;
const listeners = new Set<() => void>();

/** True in the last minute before the lock. */
export function isLockNear(): boolean {
  return isNear;
}

export function subscribeToLockNear(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Locks the session when nobody has touched any tab for the time of `<meta name="idle-lock-minutes">`, or had not when
 * the page was opened. Goes by the clock on the wall, because timers stand still while a computer sleeps. Returns the
 * way to stop.
 */
export function watchForIdleness(): () => void {
  const limit = readLimit();
  if (limit === Number.POSITIVE_INFINITY) return () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wasSignedIn = getSession() !== null;

  function check() {
    clearTimeout(timer);
    if (!getSession()) return setNear(false);
    const idle = Date.now() - readLastActivity();
    if (idle >= limit) {
      setNear(false);
      return lockSession();
    }
    const untilNear = limit - Math.min(WARNED_BEFORE_MS, limit / 2) - idle;
    setNear(untilNear <= 0);
    // No longer than a timer can hold.
    timer = setTimeout(check, Math.min(untilNear > 0 ? untilNear : limit - idle, 2 ** 31 - 1));
  }

  function noteInput() {
    if (Date.now() - lastActivity < NOTED_EVERY_MS) return;
    // Whoever wakes the computer after an hour has not been there before.
    check();
    if (getSession()) noteActivity();
    if (isNear) check();
  }

  function noteSession() {
    const isSignedIn = getSession() !== null;
    if (isSignedIn && !wasSignedIn) noteActivity();
    wasSignedIn = isSignedIn;
    check();
  }

  const noteOtherTab = ({ key }: StorageEvent) => key === STORAGE_KEY && check();

  const controller = new AbortController();
  const { signal } = controller;
  for (const type of INPUTS)
    addEventListener(type, noteInput, { signal, capture: true, passive: true });
  for (const type of ['focus', 'pageshow']) addEventListener(type, check, { signal });
  document.addEventListener('visibilitychange', check, { signal });
  addEventListener('storage', noteOtherTab, { signal });
  const unsubscribe = subscribe(noteSession);
  if (wasSignedIn && readLastActivity() === 0) noteActivity();
  check();
  return () => {
    controller.abort();
    unsubscribe();
    clearTimeout(timer);
    lastActivity = 0;
    lastWritten = 0;
  };
}

/** Infinity when the lock is off; anything that is no number of minutes counts as the default. */
function readLimit(): number {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="idle-lock-minutes"]');
  const content = meta?.content.trim();
  if (content === 'off') return Number.POSITIVE_INFINITY;
  const minutes = Number(content);
  return (minutes > 0 ? minutes : DEFAULT_MINUTES) * 60_000;
}

/** Zero when it is not known. */
function readLastActivity(): number {
  const now = Date.now();
  try {
    const stored = Number(localStorage.getItem(STORAGE_KEY));
    if (stored > lastActivity && stored <= now) lastActivity = stored;
  } catch {
    // Storage is blocked: each tab knows of itself alone.
  }
  // A clock that was put back must not keep the page open.
  lastActivity = Math.min(lastActivity, now);
  return lastActivity;
}

function noteActivity() {
  lastActivity = Date.now();
  if (lastActivity - lastWritten < WRITTEN_EVERY_MS) return;
  lastWritten = lastActivity;
  try {
    localStorage.setItem(STORAGE_KEY, String(lastActivity));
  } catch {
    // Storage is blocked or full.
  }
}

function setNear(value: boolean) {
  if (value === isNear) return;
  isNear = value;
  for (const listener of listeners) listener();
}
