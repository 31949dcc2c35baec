import { DatabaseUnavailable } from './boundedPool.ts';

/**
 * PostgreSQL's classes of errors that lie with its state, not with the statement: no connection,
 * not enough disk or memory, cancelled (statement_timeout too) or shutting down.
 */
const TRANSIENT = /^(08|53|57)/;

/** Whether a failure of the database is worth another try a little later. */
export function isTransient(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  const isAnswer = error instanceof Error && 'severity' in error && 'code' in error;
  return isAnswer && TRANSIENT.test(String(error.code));
}
