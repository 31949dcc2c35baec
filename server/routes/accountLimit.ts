import type { FastifyPluginAsync } from 'fastify';
import fp from 'fastify-plugin';
import { LRUCache } from 'lru-cache';
import pLimit, { type LimitFunction } from 'p-limit';
import { windowCounter } from '../auth/windowCounter.ts';
import { busy } from './apiError.ts';

const MAX_ACCOUNTS = 10_000;
/** The most lists of one account that may wait. */
const MAX_WAITING = 200;

/** Runs only a few lists of an account at once, so that other accounts' lists have room. */
export function listLimit({ atOnce, waitMs }: { atOnce: number; waitMs: number }) {
  const accounts = new LRUCache<string, LimitFunction>({ max: MAX_ACCOUNTS });
  return async <Page>(merchantId: string, list: () => Promise<Page>): Promise<Page> => {
    const limit = accounts.get(merchantId) ?? pLimit(atOnce);
    accounts.set(merchantId, limit);
    const message = 'Your other requests are still running. Please try again in a few seconds.';
    if (limit.pendingCount >= MAX_WAITING) throw busy(429, 'too_many_requests', message, 5);
    return new Promise((resolve, reject) => {
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        reject(busy(429, 'too_many_requests', message, 5));
      }, waitMs);
      void limit(() => {
        clearTimeout(timer);
        return isLate ? undefined : list().then(resolve, reject);
      });
    });
  };
}

/** Limits the running exports: an account may run a quarter of `total`; half is kept for accounts that run none. */
export function exportLimit(total: number) {
  const running: string[] = [];
  /** Takes a slot; returns the function that releases it. */
  return (merchantId: string): (() => void) => {
    const own = running.filter((id) => id === merchantId).length;
    if (own === 0 && running.length >= total) {
      const message = 'Too many exports are running. Please try again later.';
      throw busy(503, 'too_many_exports', message, 10);
    }
    if (own >= total / 4 || (own > 0 && running.length >= total / 2)) {
      const message = 'Your other exports are still running. Please try again later.';
      throw busy(429, 'too_many_exports', message, 10);
    }
    running.push(merchantId);
    return () => running.splice(running.indexOf(merchantId), 1);
  };
}

/** Limits the calls of an account within a minute; 0: no limit. */
const limitCalls: FastifyPluginAsync<{ perMinute: number }> = async (app, { perMinute }) => {
  const made = windowCounter();
  app.addHook('onRequest', async ({ viewer: { merchantId } }) => {
    if (perMinute === 0 || made.add(merchantId) <= perMinute) return;
    const seconds = made.secondsLeft(merchantId);
    const message = `Your account made too many calls. Please try again in ${seconds} seconds.`;
    throw busy(429, 'too_many_requests', message, seconds);
  });
};

export const accountRate = fp(limitCalls, { name: 'account-rate', dependencies: ['sign-in'] });
