import { readStored } from '../storage.ts';
import { lockSession } from './sessionStore.ts';

/** Shared by the tabs, so that work in one keeps the others unlocked. */
export const LAST_ACTIVITY_KEY = 'last-activity';

const DEFAULT_MINUTES = 15;

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

/** Zero when unknown, for example after the clock was set back. */
export function readLastActivity(): number {
  const stored = Number(readStored(LAST_ACTIVITY_KEY));
  return stored <= Date.now() ? stored : 0;
}
