import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Limits } from '../limits.ts';
import type { Gauges } from '../metrics/metrics.ts';
import { sampleDrift } from '../metrics/sampleDrift.ts';
import type { DatabaseLayout } from '../settings.ts';
import { boundedPool } from './boundedPool.ts';
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
  /** A connection of its own for health checks and cancelling; the embedded database has only one. */
  control: Database;
  gauges: Gauges;
  close: () => Promise<void>;
}

export interface ConnectionOptions {
  layout?: DatabaseLayout;
  /** For the service; commands such as an import run without limits. */
  limits?: Limits;
  /** Called when an idle connection breaks; the pool replaces it when needed. */
  onConnectionLost?: (error: Error) => void;
}

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
  const bounded = boundedPool(pool, limits?.databaseQueue ?? Number.POSITIVE_INFINITY);
  const dialect = new Dialect({ pool: bounded, onCreateConnection: cancelOnAbort(cancel) });
  const db = new Kysely<Tables>({ dialect });
  return {
    db,
    exports: db,
    control: db,
    gauges: {
      connections: () => pool.totalCount,
      idleConnections: () => pool.idleCount,
      waiting: () => pool.waitingCount,
      drift: sampleDrift(() => readRecentDrift(db)),
      cancelled: () => 0,
    },
    close: () => db.destroy(),
  };
}

function printConnectionLoss(error: Error): void {
  console.error(`A connection to the database broke: ${error.message}`);
}
