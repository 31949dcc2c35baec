import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

/** Thrown when the database cannot be reached, or not in time: the same request may succeed later. */
export class DatabaseUnavailable extends Error {}

/**
 * SQLSTATE classes that depend on the server's state, not on the statement: connection failure, transaction rollback,
 * insufficient resources, cancelled (statement_timeout too) or shutting down.
 */
const TRANSIENT = /^(08|40|53|57)/;

/** Transaction rollback: a deadlock, or a serialization failure. */
const CONFLICT = /^40/;

/** The SQLSTATE of a role that lacks a right. */
export const INSUFFICIENT_PRIVILEGE = '42501';

/** Whether a retry may succeed after this database error. */
export function isTransient(error: unknown): boolean {
  return error instanceof DatabaseUnavailable || TRANSIENT.test(sqlState(error));
}

/** The SQLSTATE; '' for errors that are not PostgreSQL's own. */
function sqlState(error: unknown): string {
  return isFromPostgres(error) ? (error.code ?? '') : '';
}

const ATTEMPTS = 5;

/** Runs a transaction, and repeats it a few times if PostgreSQL rolls it back because of another transaction. */
export async function retryConflicts<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (!CONFLICT.test(sqlState(error)) || attempt === ATTEMPTS) throw error;
      // A random time, so that two transactions do not conflict again.
      await pause(Math.random() * 100 * 2 ** attempt);
    }
  }
}

/** Whether the error is PostgreSQL's own, which has a severity; errors of the connection have none. */
export function isFromPostgres(error: unknown): error is pg.DatabaseError {
  return error instanceof Error && 'severity' in error;
}
