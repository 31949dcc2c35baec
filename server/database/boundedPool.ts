import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { preparedName } from './preparedName.ts';

/** The database cannot be reached, or not soon enough: the same request may well succeed later. */
export class DatabaseUnavailable extends Error {}

/**
 * The pool for Kysely: refuses when too many wait already, tells a lost connection from a failed
 * statement, and uses a lost connection no more.
 */
export function boundedPool(pool: pg.Pool, maxWaiting: number): PostgresPool {
  // While a connection is lent, pg-pool does not listen, and its break would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));

  return {
    async connect() {
      if (isFull(pool) && pool.waitingCount >= maxWaiting) {
        throw new DatabaseUnavailable('Too many requests wait for a connection to the database.');
      }
      const client = await pool.connect().catch((cause) => {
        throw new DatabaseUnavailable('There is no connection to the database.', { cause });
      });
      let isLost = false;
      const query = async (text: string, parameters?: unknown[]) => {
        try {
          return await client.query({ name: preparedName(text), text, values: parameters });
        } catch (cause) {
          if (isAnswer(cause)) throw cause;
          isLost = true;
          throw new DatabaseUnavailable('The connection to the database broke.', { cause });
        }
      };
      const release = () => client.release(isLost);
      return { query, release } as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
  };
}

function isFull({ idleCount, totalCount, options }: pg.Pool): boolean {
  return idleCount === 0 && totalCount >= options.max;
}

/** Whether PostgreSQL itself said so; everything else came from the way to it. */
function isAnswer(error: unknown): boolean {
  return error instanceof Error && 'severity' in error;
}
