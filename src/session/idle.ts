import { readStored, store } from '../storage.ts';
import { lockSession } from './session.ts';

/** The storage key of the last activity. The tabs share it, so that work in one keeps the others unlocked. */
const LAST_ACTIVITY_KEY = 'last-activity';

const DEFAULT_MINUTES = 15;
const CHECK_EVERY_MS = 1_000;
const WRITE_EVERY_MS = 5_000;
const WARN_BEFORE_MS = 60_000;
// Includes click, because assistive technology may send nothing else.
const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'click', 'wheel', 'touchstart'];

/** Locks a session that was idle for too long before this page was opened. */
export function lockIfIdle(): void {
  const last = readLastActivity();
  if (last > 0 && Date.now() - last >= readIdleLimit()) lockSession();
}

/**
 * Milliseconds without input before the session locks, from `<meta name="idle-lock-minutes">`. Infinity when the lock
 * is off; the default when the value is not a number of minutes.
 */
export function readIdleLimit(): number {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="idle-lock-minutes"]');
  const content = meta?.content.trim();
  if (content === 'off') return Number.POSITIVE_INFINITY;
  const minutes = Number(content);
  return (minutes > 0 ? minutes : DEFAULT_MINUTES) * 60_000;
}

/** Keeps the session open: after input, and while something such as an export runs for the person. */
export function countAsActivity(): void {
  if (Date.now() - readLastActivity() < WRITE_EVERY_MS) return;
  store(LAST_ACTIVITY_KEY, String(Date.now()));
}

/** The time of the last activity; zero if unknown, for example after the clock was set back. */
function readLastActivity(): number {
  const stored = Number(readStored(LAST_ACTIVITY_KEY));
  return stored <= Date.now() ? stored : 0;
}

/**
 * Locks the session when no tab has had input for the limit. Calls `onWarning` with true a minute before (halfway
 * through a limit under two minutes), and with false when input prevents the lock. Uses the wall clock, because timers
 * stop while a computer sleeps. Returns a function that stops watching.
 */
export function watchForIdleness(onWarning: (isLockNear: boolean) => void): () => void {
  const limit = readIdleLimit();
  if (limit === Number.POSITIVE_INFINITY) return () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastActivity = Date.now();

  function check() {
    clearTimeout(timer);
    // Never in the future: a clock that was set back must not keep the session open.
    lastActivity = Math.min(Math.max(lastActivity, readLastActivity()), Date.now());
    const idle = Date.now() - lastActivity;
    if (idle >= limit) return lockSession();
    const untilWarning = limit - Math.min(WARN_BEFORE_MS, limit / 2) - idle;
    onWarning(untilWarning <= 0);
    // setTimeout fires at once if the delay is longer than 2 ** 31 - 1 ms.
    const next = untilWarning > 0 ? untilWarning : limit - idle;
    timer = setTimeout(check, Math.min(next, 2 ** 31 - 1));
  }

  function handleInput() {
    const now = Date.now();
    // Absolute, because the clock may have been set back.
    if (Math.abs(now - lastActivity) < CHECK_EVERY_MS) return;
    // The first input after the limit must not count as activity.
    if (now - Math.max(lastActivity, readLastActivity()) < limit) {
      lastActivity = now;
      countAsActivity();
    }
    check();
  }

  const controller = new AbortController();
  const { signal } = controller;
  for (const type of INPUTS) {
    addEventListener(type, handleInput, { signal, capture: true, passive: true });
  }
  for (const type of ['focus', 'pageshow']) addEventListener(type, check, { signal });
  document.addEventListener('visibilitychange', check, { signal });
  addEventListener('storage', ({ key }) => key === LAST_ACTIVITY_KEY && check(), { signal });
  // Opening the page or signing in counts as activity.
  store(LAST_ACTIVITY_KEY, String(lastActivity));
  check();
  return () => {
    controller.abort();
    clearTimeout(timer);
  };
}
