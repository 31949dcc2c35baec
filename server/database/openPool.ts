import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import pg from 'pg';
import { PAGE_SIZE } from '../../src/api/contract.ts';
import type { Gauges } from '../metrics.ts';
import type { Settings } from '../settings.ts';
import { type CancelBackend, cancelOnAbort } from './abortable.ts';
import { type Engine, markEngine } from './engine.ts';
import { DatabaseUnavailable, isFromPostgres } from './isTransient.ts';
import type { MayMigrate } from './migrate.ts';
import type { Database, Tables } from './tables.ts';

// Dates are sent as UTC text, so the machine's time zone does not matter.
pg.defaults.parseInputDatesAsUTC = true;

export interface Connection {
  db: Database;
  /**
   * The same database on separate connections, so that no list waits for an export. An embedded database has only one
   * connection.
   */
  exports: Database;
  /** Resolves when calls and exports can be served. */
  check: () => Promise<unknown>;
  gauges: Gauges;
  close: () => Promise<void>;
}

export interface ConnectionOptions {
  layout?: Settings['DATABASE_LAYOUT'];
  /** Whether the schema may be changed (default: yes). If not, a schema that is not current is refused. */
  migrates?: MayMigrate;
  /** The service's limits; commands such as an import run without limits. */
  limits?: Settings;
  /** Called when an idle connection breaks; the pool replaces it when needed. */
  onConnectionLost?: (error: Error) => void;
}

/** The most requests that may wait for a connection; further ones are refused. */
const MAX_WAITING = 200;

interface Traits {
  engine?: Engine;
  cancel?: CancelBackend;
  /** Awaited before each statement. */
  turn?: () => Promise<unknown>;
}

export function openPool(
  pool: pg.Pool,
  { layout, limits, onConnectionLost = printConnectionLoss }: ConnectionOptions,
  { engine = layout ?? 'single', cancel, turn }: Traits = {},
): Connection {
  // Without a listener, the error of an idle connection would end the process.
  pool.on('error', onConnectionLost);
  const bounded = boundedPool(pool, limits ? MAX_WAITING : Number.POSITIVE_INFINITY, turn);
  const dialect = new PostgresDialect({ pool: bounded, onCreateConnection: cancelOnAbort(cancel) });
  const db = new Kysely<Tables>({ dialect });
  markEngine(db, engine);
  return {
    db,
    exports: db,
    // If all connections are in use, calls are being served.
    check: async () => isFull(pool) || sql`select 1`.execute(db),
    gauges: gaugesOf([pool]),
    close: () => db.destroy(),
  };
}

export function gaugesOf(pools: pg.Pool[]): Gauges {
  const sum = (name: 'totalCount' | 'idleCount' | 'waitingCount') => () =>
    pools.reduce((total, { [name]: n }) => total + n, 0);
  return {
    connections: sum('totalCount'),
    idleConnections: sum('idleCount'),
    waiting: sum('waitingCount'),
  };
}

function printConnectionLoss(error: Error): void {
  console.error(`A connection to the database broke: ${error.message}`);
}

/**
 * The pool for Kysely with a bounded queue. It distinguishes a lost connection from a failed statement and does not
 * reuse a lost connection.
 */
export function boundedPool(
  pool: pg.Pool,
  maxWaiting: number,
  turn?: Traits['turn'],
): PostgresPool {
  // pg-pool does not listen for errors of a connection in use, and without a listener they would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  /** One object per connection, by which Kysely identifies the connection. */
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();

  return {
    async connect() {
      if (isFull(pool) && pool.waitingCount >= maxWaiting) {
        throw new DatabaseUnavailable('Too many requests wait for a connection to the database.');
      }
      const client = await pool.connect().catch((cause) => {
        throw new DatabaseUnavailable('There is no connection to the database.', { cause });
      });
      const known = wrapped.get(client) ?? wrap(client, turn);
      wrapped.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}

function wrap(client: pg.PoolClient, turn: Traits['turn']): PostgresPoolClient {
  let isLost = false;
  const query = async (text: string, parameters?: unknown[]) => {
    await turn?.();
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

/** Whether the next caller must wait for a connection. */
export function isFull({ idleCount, totalCount, options }: pg.Pool): boolean {
  return idleCount === 0 && totalCount >= options.max;
}

const names = new Map<string, string>();

/** SQL with a limit of up to three digits that the dashboard never sends: it sends only 1 and its page size. */
const OTHER_LIMIT = new RegExp(` limit (?!(1|${PAGE_SIZE})\\b)\\d{1,3}\\b`);

/**
 * The name of a reading query's prepared statement, the same on every connection. Undefined if it is not prepared: each
 * prepared statement takes memory on each connection, and callers can choose a hundred limits. Prepared queries must
 * list their columns: a `select *` breaks when a later version adds a column.
 */
function preparedName(text: string): string | undefined {
  if (!/^(select|with) /.test(text) || OTHER_LIMIT.test(text)) return undefined;
  const name = names.get(text) ?? createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}
