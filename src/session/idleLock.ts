import { lockSession } from './sessionStore.ts';

/** Shared by the tabs: who works in one is not locked out of the others. */
export const LAST_ACTIVITY_KEY = 'last-activity';

const DEFAULT_MINUTES = 15;

/** Locks a session that was left alone for too long before this page was opened. */
export function lockIfLeftAlone(): void {
  const last = readLastActivity();
  if (last > 0 && Date.now() - last >= readIdleLimit()) lockSession();
}

/**
 * After how many milliseconds without input the session is locked, by `<meta name="idle-lock-minutes">`. Infinity when
 * the lock is off; anything that is no number of minutes counts as the default.
 */
export function readIdleLimit(): number {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="idle-lock-minutes"]');
  const content = meta?.content.trim();
  if (content === 'off') return Number.POSITIVE_INFINITY;
  const minutes = Number(content);
  return (minutes > 0 ? minutes : DEFAULT_MINUTES) * 60_000;
}

/** Zero when it is not known, as after a clock was put back. */
export function readLastActivity(): number {
  try {
    const stored = Number(localStorage.getItem(LAST_ACTIVITY_KEY));
    return stored <= Date.now() ? stored : 0;
  } catch {
    return 0;
  }
}
