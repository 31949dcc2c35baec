import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { preparedName } from './preparedName.ts';

/** The database cannot be reached, or not in time: the same request may succeed later. */
export class DatabaseUnavailable extends Error {}

/**
 * The pool for Kysely with a bounded queue. It distinguishes a lost connection from a failed statement and does not
 * reuse a lost connection.
 */
export function boundedPool(pool: pg.Pool, maxWaiting: number): PostgresPool {
  // pg-pool has no listener on a connection in use; without one its error would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  /** The same object each time, from which Kysely tells the connections apart. */
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();

  return {
    async connect() {
      if (isFull(pool) && pool.waitingCount >= maxWaiting) {
        throw new DatabaseUnavailable('Too many requests wait for a connection to the database.');
      }
      const client = await pool.connect().catch((cause) => {
        throw new DatabaseUnavailable('There is no connection to the database.', { cause });
      });
      const known = wrapped.get(client) ?? wrap(client);
      wrapped.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}

function wrap(client: pg.PoolClient): PostgresPoolClient {
  let isLost = false;
  const query = async (text: string, parameters?: unknown[]) => {
    try {
      return await client.query({ name: preparedName(text), text, values: parameters });
    } catch (cause) {
      if (isFromPostgres(cause)) throw cause;
      isLost = true;
      throw new DatabaseUnavailable('The connection to the database broke.', { cause });
    }
  };
  const release = () => client.release(isLost);
  return { query, release } as unknown as PostgresPoolClient;
}

/** Whether the next caller has to wait for a connection. */
export function isFull({ idleCount, totalCount, options }: pg.Pool): boolean {
  return idleCount === 0 && totalCount >= options.max;
}

/** PostgreSQL's own errors have a severity; those of the connection have none. */
export function isFromPostgres(error: unknown): error is pg.DatabaseError {
  return error instanceof Error && 'severity' in error;
}
