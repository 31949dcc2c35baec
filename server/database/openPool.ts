import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Gauges } from '../metrics.ts';
import type { Settings } from '../settings.ts';
import { boundedPool, isFull } from './boundedPool.ts';
import { type CancelBackend, cancelOnAbort } from './cancelOnAbort.ts';
import { CitusDialect } from './citus.ts';
import { readRecentDrift } from './counterDrift.ts';
import type { Database, Tables } from './tables.ts';

// As UTC text a date is exact, whatever the machine's time zone was at that date.
pg.defaults.parseInputDatesAsUTC = true;

export interface Connection {
  db: Database;
  /** Connections of their own, so that no list waits for an export; the embedded database has only one. */
  exports: Database;
  /** Resolves when calls and exports can be served. */
  check: () => Promise<unknown>;
  gauges: Gauges;
  close: () => Promise<void>;
}

export interface ConnectionOptions {
  layout?: Settings['DATABASE_LAYOUT'];
  /** For the service; commands such as an import run without limits. */
  limits?: Settings;
  /** Called when an idle connection breaks; the pool replaces it when needed. */
  onConnectionLost?: (error: Error) => void;
}

/** Requests that may wait for a connection; further ones are refused. */
const MAX_WAITING = 200;

interface Engine {
  Dialect?: typeof PostgresDialect;
  cancel?: CancelBackend;
}

/** The database of a pool. */
export function openPool(
  pool: pg.Pool,
  { layout, limits, onConnectionLost = printConnectionLoss }: ConnectionOptions,
  { Dialect = layout === 'citus' ? CitusDialect : PostgresDialect, cancel }: Engine = {},
): Connection {
  // Without a listener, the error of an idle connection would end the process.
  pool.on('error', onConnectionLost);
  const bounded = boundedPool(pool, limits ? MAX_WAITING : Number.POSITIVE_INFINITY);
  const dialect = new Dialect({ pool: bounded, onCreateConnection: cancelOnAbort(cancel) });
  const db = new Kysely<Tables>({ dialect });
  return {
    db,
    exports: db,
    // Where all connections are in use, calls are being served.
    check: async () => isFull(pool) || sql`select 1`.execute(db),
    gauges: {
      connections: () => pool.totalCount,
      idleConnections: () => pool.idleCount,
      waiting: () => pool.waitingCount,
      drift: () => readRecentDrift(db),
      cancelled: () => 0,
    },
    close: () => db.destroy(),
  };
}

function printConnectionLoss(error: Error): void {
  console.error(`A connection to the database broke: ${error.message}`);
}
