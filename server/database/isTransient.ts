import { DatabaseUnavailable } from './boundedPool.ts';

/**
 * SQLSTATE classes that depend on the server's state, not on the statement: connection failure, insufficient
 * resources, cancelled (statement_timeout too) or shutting down.
 */
const TRANSIENT = /^(08|53|57)/;

/** Whether a database error may go away by itself, so that a retry makes sense. */
export function isTransient(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  const isFromPostgres = error instanceof Error && 'severity' in error && 'code' in error;
  return isFromPostgres && TRANSIENT.test(String(error.code));
}
