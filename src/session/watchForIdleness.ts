import { LAST_ACTIVITY_KEY, readIdleLimit, readLastActivity } from './idleLock.ts';
import { lockSession } from './sessionStore.ts';

const NOTED_EVERY_MS = 1_000;
const WRITTEN_EVERY_MS = 5_000;
const WARNED_BEFORE_MS = 60_000;
// A click alone is what assistive software may send.
const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'click', 'wheel', 'touchstart'];

/**
 * Locks the session when nobody has touched any tab for the time that is set, and tells `onNear` when the last minute
 * before that begins and when it is called off. Goes by the clock on the wall, because timers stand still while a
 * computer sleeps. Returns the way to stop.
 */
export function watchForIdleness(onNear: (isNear: boolean) => void): () => void {
  const limit = readIdleLimit();
  if (limit === Number.POSITIVE_INFINITY) return () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastActivity = Date.now();
  let lastWritten = 0;

  function check() {
    clearTimeout(timer);
    // A clock that was put back must not keep the page open.
    lastActivity = Math.min(Math.max(lastActivity, readLastActivity()), Date.now());
    const idle = Date.now() - lastActivity;
    if (idle >= limit) return lockSession();
    const untilNear = limit - Math.min(WARNED_BEFORE_MS, limit / 2) - idle;
    onNear(untilNear <= 0);
    // No longer than a timer can hold.
    timer = setTimeout(check, Math.min(untilNear > 0 ? untilNear : limit - idle, 2 ** 31 - 1));
  }

  function noteInput() {
    const now = Date.now();
    if (now - lastActivity < NOTED_EVERY_MS) return;
    // Whoever wakes the computer after an hour has not been there before.
    if (now - Math.max(lastActivity, readLastActivity()) < limit) {
      lastActivity = now;
      if (now - lastWritten >= WRITTEN_EVERY_MS) write(now);
    }
    check();
  }

  function write(now: number) {
    lastWritten = now;
    try {
      localStorage.setItem(LAST_ACTIVITY_KEY, String(now));
    } catch {
      // Storage is blocked or full: each tab knows of itself alone.
    }
  }

  const controller = new AbortController();
  const { signal } = controller;
  for (const type of INPUTS) {
    addEventListener(type, noteInput, { signal, capture: true, passive: true });
  }
  for (const type of ['focus', 'pageshow']) addEventListener(type, check, { signal });
  document.addEventListener('visibilitychange', check, { signal });
  addEventListener('storage', ({ key }) => key === LAST_ACTIVITY_KEY && check(), { signal });
  // To open the page, or to sign in, is to be there.
  write(lastActivity);
  check();
  return () => {
    controller.abort();
    clearTimeout(timer);
  };
}
