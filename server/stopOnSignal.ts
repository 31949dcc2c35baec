import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Limits } from './limits.ts';

/** For the database, whose last statements end by their time-out. */
const LAST_MS = 10_000;

/**
 * On SIGTERM or SIGINT: tells `onStop`, by which the service calls itself not ready; stops
 * accepting; finishes what runs, in bounded time; a second signal ends it at once.
 */
export function stopOnSignal(
  app: FastifyInstance,
  { shutdownDelayMs, shutdownTimeoutMs }: Limits,
  onStop: () => void,
): void {
  const stop = async (signal: string) => {
    app.log.info(`stopping on ${signal}`);
    onStop();
    await pause(shutdownDelayMs);
    // A client that reads slowly, or never, must not hold the service up for ever.
    setTimeout(() => app.server.closeAllConnections(), shutdownTimeoutMs).unref();
    setTimeout(() => process.exit(1), shutdownTimeoutMs + LAST_MS).unref();
    await app.close();
    app.log.info('stopped');
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}
