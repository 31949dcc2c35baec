import { setTimeout as pause } from 'node:timers/promises';
import { isConflict } from './isTransient.ts';

const ATTEMPTS = 5;

/** Runs a transaction again, a few times, when PostgreSQL has rolled it back because of another one. */
export async function retryConflicts<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (!isConflict(error) || attempt === ATTEMPTS) throw error;
      // Random, so that two transactions do not meet again at once.
      await pause(Math.random() * 100 * 2 ** attempt);
    }
  }
}
