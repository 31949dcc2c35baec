import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, it } from 'vitest';
import type { Connection } from '../../server/database/openPool.ts';
import { boundedPool } from '../../server/database/openPool.ts';
import type { Database } from '../../server/database/tables.ts';
import { isAll } from '../programs.ts';
import { hasCitus, hasPostgres, openCitus, openEmbedded, openPostgres } from './databases.ts';

interface Engine {
  name: 'embedded PostgreSQL' | 'PostgreSQL' | 'Citus';
  isDistributed: boolean;
  /** Returns the number on PostgreSQL, a tenth of it elsewhere, to scale random tests. */
  share: (times: number) => number;
}

const ENGINES: { name: Engine['name']; open: () => Promise<Connection>; missing?: string }[] = [
  { name: 'embedded PostgreSQL', open: openEmbedded },
  {
    name: 'PostgreSQL',
    open: openPostgres,
    missing: hasPostgres() ? '' : 'none found; install it or set TEST_DATABASE_URL',
  },
  {
    name: 'Citus',
    open: openCitus,
    missing: hasCitus() ? '' : 'the installed PostgreSQL has no such extension',
  },
];

type Tests = (db: () => Database, engine: Engine) => void;

/** Runs the tests on each engine of the current command, on an empty database with the schema. */
export function onEachEngine(tests: Tests): void {
  for (const { name, open, missing } of ENGINES) {
    // `npm test` runs these tests on the embedded engine.
    if (isAll && name === 'embedded PostgreSQL') continue;
    if (missing) it.skip(`on ${name}: ${missing}`, () => {});
    else describe(`on ${name}`, () => withDatabase(open, name, tests));
  }
}

/** `describe` for tests of the embedded database alone; `npm run test:all` does not repeat them after `npm test`. */
export const describeEmbedded: (name: string, tests: () => void) => void = isAll
  ? () => {}
  : describe;

/** Runs tests that do not depend on the engine; they use the embedded one, which is always available. */
export function onOneEngine(tests: Tests): void {
  withDatabase(openEmbedded, 'embedded PostgreSQL', tests);
}

function withDatabase(open: () => Promise<Connection>, name: Engine['name'], tests: Tests): void {
  let connection: Connection;
  beforeAll(async () => {
    connection = await open();
  });
  afterAll(() => connection?.close());
  tests(() => connection.db, {
    name,
    isDistributed: name === 'Citus',
    share: (times) => (name === 'PostgreSQL' ? times : Math.ceil(times / 10)),
  });
}

/** A database that cannot be reached, for tests that do not need one. */
export function noDatabase(): Database {
  const pool = boundedPool(new pg.Pool({ host: '127.0.0.1', port: 1 }), 10);
  return new Kysely({ dialect: new PostgresDialect({ pool }) });
}
