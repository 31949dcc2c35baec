import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Limits } from './limits.ts';

/** For the last statements, which end by their timeout. */
const DATABASE_GRACE_MS = 10_000;

/**
 * On SIGTERM or SIGINT: calls `onStop`, after which the service reports not ready; stops accepting; lets running
 * requests finish within the limit. A second signal ends the process at once.
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
    // A client that reads slowly must not delay the stop forever.
    setTimeout(() => app.server.closeAllConnections(), shutdownTimeoutMs).unref();
    setTimeout(() => process.exit(1), shutdownTimeoutMs + DATABASE_GRACE_MS).unref();
    await app.close();
    app.log.info('stopped');
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}
