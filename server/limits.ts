import { OperatorError } from './operatorError.ts';

/** What each variable is called; its default, least and greatest value; 0 switches a limit off. */
const LIMITS = {
  /** Connections to PostgreSQL. */
  databaseConnections: ['DATABASE_CONNECTIONS', 10, 1, 1_000],
  /** Requests that may wait for one of them; the next one is refused. */
  databaseQueue: ['DATABASE_QUEUE', 200, 0, 100_000],
  databaseWaitMs: ['DATABASE_WAIT_MS', 5_000, 1, 600_000],
  statementTimeoutMs: ['STATEMENT_TIMEOUT_MS', 7_000, 0, 600_000],
  maxExports: ['MAX_EXPORTS', 20, 1, 10_000],
  maxExportsPerMerchant: ['MAX_EXPORTS_PER_MERCHANT', 5, 1, 10_000],
  maxConnections: ['MAX_CONNECTIONS', 1_000, 1, 100_000],
  maxEventLoopDelayMs: ['MAX_EVENT_LOOP_DELAY_MS', 0, 0, 60_000],
  /** How long a request may take to arrive. */
  requestTimeoutMs: ['REQUEST_TIMEOUT_MS', 10_000, 1, 600_000],
  /** How long a connection may stand still while it is being answered. */
  stallTimeoutMs: ['STALL_TIMEOUT_MS', 30_000, 0, 3_600_000],
  maxHeaderBytes: ['MAX_HEADER_BYTES', 16_384, 1_024, 1_048_576],
  /** How long the service goes on, no longer ready, before it stops accepting. */
  shutdownDelayMs: ['SHUTDOWN_DELAY_MS', 0, 0, 600_000],
  /** How long what runs may then take; the rest is cut. */
  shutdownTimeoutMs: ['SHUTDOWN_TIMEOUT_MS', 10_000, 0, 600_000],
} as const;

export type Limits = { [name in keyof typeof LIMITS]: number };

/** The limits from the environment; throws an OperatorError that names a wrong one. */
export function readLimits(env: NodeJS.ProcessEnv): Limits {
  const read = Object.entries(LIMITS).map(([key, [name, usual, least, most]]) => {
    const value = env[name] || String(usual);
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < least || number > most) {
      throw new OperatorError(
        `${name} must be a whole number from ${least} to ${most}, but is '${value}'.`,
      );
    }
    return [key, number];
  });
  return Object.fromEntries(read);
}
