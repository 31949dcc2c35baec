import { DatabaseUnavailable, isFromPostgres } from './boundedPool.ts';

/**
 * SQLSTATE classes that depend on the server's state, not on the statement: connection failure, transaction rollback,
 * insufficient resources, cancelled (statement_timeout too) or shutting down.
 */
const TRANSIENT = /^(08|40|53|57)/;

/** Transaction rollback: a deadlock, or a serialization failure. */
const CONFLICT = /^40/;

/** Whether a database error may go away by itself, so that a retry makes sense. */
export function isTransient(error: unknown): boolean {
  return error instanceof DatabaseUnavailable || TRANSIENT.test(sqlState(error));
}

/** Whether the transaction was rolled back because of another one, so that it may be run again at once. */
export function isConflict(error: unknown): boolean {
  return CONFLICT.test(sqlState(error));
}

/** '' for errors that are not PostgreSQL's own. */
function sqlState(error: unknown): string {
  return isFromPostgres(error) ? (error.code ?? '') : '';
}
