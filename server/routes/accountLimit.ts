import type { FastifyRequest } from 'fastify';
import { windowCounter } from '../auth/windowCounter.ts';
import { ApiError } from './apiError.ts';

interface Slots {
  /** How many calls of one account run at the same time. */
  perAccount: number;
  /** How many of all accounts; half are only for accounts that have none running. */
  total?: number;
  /** How many further calls of one account wait for a slot, and how long. */
  maxWaiting?: number;
  waitMs?: number;
  /** What is limited, as the refused caller reads it. */
  name: string;
  /** When a refused caller may try again. */
  retryAfter: { seconds: number; words: string };
}

interface Account {
  running: number;
  /** Oldest first. */
  waiting: (() => void)[];
}

/** Limits how many calls of one account run at once, so that its calls, however many, leave room for the others'. */
export function accountLimit(slots: Slots) {
  const { perAccount, total = Number.POSITIVE_INFINITY, maxWaiting = 0, waitMs, name } = slots;
  const accounts = new Map<string, Account>();
  let running = 0;

  function refuse(status: 429 | 503, reason: string): ApiError {
    const { seconds, words } = slots.retryAfter;
    const message = `${reason} Please try again ${words}.`;
    return new ApiError(status, message, { 'retry-after': String(seconds) });
  }

  /** Takes a slot and returns its release. Throws 429 when the account, or 503 when all together have too many. */
  return async (merchantId: string): Promise<() => void> => {
    const account = accounts.get(merchantId) ?? { running: 0, waiting: [] };
    const tooMany = () => refuse(429, `Your other ${name} are still running.`);
    if (account.running < perAccount && running < (account.running > 0 ? total / 2 : total)) {
      accounts.set(merchantId, account);
      account.running += 1;
      running += 1;
    } else {
      if (account.running === 0) throw refuse(503, `Too many ${name} are running.`);
      if (account.waiting.length >= maxWaiting) throw tooMany();
      if (!(await waitForTurn(account.waiting, waitMs))) throw tooMany();
    }

    return () => {
      const startNext = account.waiting.shift();
      // The next one takes over this slot.
      if (startNext) return startNext();
      account.running -= 1;
      running -= 1;
      if (account.running === 0) accounts.delete(merchantId);
    };
  };
}

/** Limits how many calls an account makes within a minute; 0: no limit. */
export function accountRate(perMinute: number) {
  const made = windowCounter();
  return async ({ viewer: { merchantId } }: FastifyRequest): Promise<void> => {
    if (perMinute === 0 || made.add(merchantId) <= perMinute) return;
    const seconds = made.secondsLeft(merchantId);
    const message = `Your account made too many calls. Please try again in ${seconds} seconds.`;
    throw new ApiError(429, message, { 'retry-after': String(seconds) });
  };
}

/** Whether its turn came before the time was over. */
function waitForTurn(waiting: Account['waiting'], waitMs: number | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    const start = () => {
      clearTimeout(timer);
      resolve(true);
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(start), 1);
      resolve(false);
    }, waitMs);
    waiting.push(start);
  });
}
