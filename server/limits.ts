import { OperatorError } from './operatorError.ts';

/** Each limit's variable, default, minimum and maximum; docs/settings.md says what 0 means. */
const LIMITS = {
  /** Connections to PostgreSQL. */
  databaseConnections: ['DATABASE_CONNECTIONS', 10, 1, 1_000],
  /** Requests that may wait for a connection; further ones are refused. */
  databaseQueue: ['DATABASE_QUEUE', 200, 0, 100_000],
  databaseWaitMs: ['DATABASE_WAIT_MS', 5_000, 1, 600_000],
  statementTimeoutMs: ['STATEMENT_TIMEOUT_MS', 7_000, 0, 600_000],
  /** Order ID searches of one merchant at the same time; further ones wait. */
  maxSearchesPerMerchant: ['MAX_SEARCHES_PER_MERCHANT', 2, 1, 1_000],
  maxExports: ['MAX_EXPORTS', 20, 1, 10_000],
  maxExportsPerMerchant: ['MAX_EXPORTS_PER_MERCHANT', 5, 1, 10_000],
  /** How long an export may take: until it ends, PostgreSQL keeps the rows that were deleted since it began. */
  maxExportMs: ['MAX_EXPORT_MS', 3_600_000, 1, 86_400_000],
  maxConnections: ['MAX_CONNECTIONS', 1_000, 1, 100_000],
  maxEventLoopDelayMs: ['MAX_EVENT_LOOP_DELAY_MS', 0, 0, 60_000],
  /** How long receiving a request may take. */
  requestTimeoutMs: ['REQUEST_TIMEOUT_MS', 10_000, 1, 600_000],
  /** How long a connection may be idle while an answer is sent. */
  stallTimeoutMs: ['STALL_TIMEOUT_MS', 30_000, 0, 3_600_000],
  /** A client that reads an export more slowly is disconnected. */
  minExportRate: ['MIN_EXPORT_RATE', 16_384, 0, 100_000_000],
  maxHeaderBytes: ['MAX_HEADER_BYTES', 16_384, 1_024, 1_048_576],
  /** How long the service keeps accepting requests after it reports not ready. */
  shutdownDelayMs: ['SHUTDOWN_DELAY_MS', 0, 0, 600_000],
  /** How long running requests may then take before they are aborted. */
  shutdownTimeoutMs: ['SHUTDOWN_TIMEOUT_MS', 10_000, 0, 600_000],
} as const;

export type Limits = { [name in keyof typeof LIMITS]: number };

/** The limits from the environment; throws an OperatorError that names an invalid one. */
export function readLimits(env: NodeJS.ProcessEnv): Limits {
  const read = Object.entries(LIMITS).map(([key, [name, fallback, min, max]]) => {
    const value = env[name] || String(fallback);
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < min || number > max) {
      throw new OperatorError(
        `${name} must be a whole number from ${min} to ${max}, but is '${value}'.`,
      );
    }
    return [key, number];
  });
  return Object.fromEntries(read);
}
