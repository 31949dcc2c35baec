import { randomBytes } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { boundedPool } from '../../server/database/boundedPool.ts';
import { connectEmbedded } from '../../server/database/connectEmbedded.ts';
import { connectServer } from '../../server/database/connectServer.ts';
import type { Connection } from '../../server/database/openPool.ts';
import type { Database } from '../../server/database/tables.ts';
import { hasCitus, startCitus } from './citus.ts';
import { findPostgres, startPostgres } from './postgres.ts';

interface Engine {
  name: string;
  isDistributed?: true;
  start: () => Promise<Connection>;
}

const embedded: Engine = { name: 'embedded PostgreSQL', start: () => connectEmbedded() };

const url = process.env.TEST_DATABASE_URL;
const bin = findPostgres();
const isMissing = !url && !bin;
if (isMissing && process.env.CI === 'true') {
  throw new Error('In CI the service is tested on a real PostgreSQL, but none was found.');
}

const real: Engine = {
  name: 'PostgreSQL',
  async start() {
    const server = url
      ? { url, stop: async () => {} }
      : await startPostgres(bin ?? 'no PostgreSQL was found');
    const name = `dashboard_test_${randomBytes(6).toString('hex')}`;
    await run(server.url, `create database ${name}`);
    const own = new URL(server.url);
    own.pathname = name;
    const connection = await connectServer(own.href);
    return {
      ...connection,
      close: async () => {
        await connection.close();
        await run(server.url, `drop database ${name}`);
        await server.stop();
      },
    };
  },
};

const distributed: Engine = {
  name: 'Citus',
  isDistributed: true,
  async start() {
    const citus = await startCitus(bin ?? 'no PostgreSQL was found');
    const options = { layout: 'citus', onConnectionLost: () => {} } as const;
    const connection = await connectServer(citus.url, options).catch(async (error) => {
      await citus.stop();
      throw error;
    });
    return {
      ...connection,
      close: async () => {
        await connection.close();
        await citus.stop();
      },
    };
  },
};

const engines = [
  embedded,
  ...(isMissing ? [] : [real]),
  ...(bin && hasCitus(bin) ? [distributed] : []),
];

/** Runs the tests on each engine, on an empty database with the schema in place. */
export function onEachEngine(tests: (db: () => Database, engine: Engine) => void): void {
  describe.each(engines)('on $name', (engine) => {
    let connection: Connection;
    beforeAll(async () => {
      connection = await engine.start();
    });
    afterAll(() => connection.close());
    tests(() => connection.db, engine);
  });
  if (!engines.includes(real)) {
    it.skip('on PostgreSQL: none found; install it or set TEST_DATABASE_URL', () => {});
  }
  if (!engines.includes(distributed)) {
    it.skip('on Citus: the installed PostgreSQL has no such extension', () => {});
  }
}

/** A database that cannot be reached, for tests that do not need one. */
export function noDatabase(): Database {
  const pool = boundedPool(new pg.Pool({ host: '127.0.0.1', port: 1 }), 10);
  return new Kysely({ dialect: new PostgresDialect({ pool }) });
}

async function run(server: string, statement: string): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  await client.query(statement);
  await client.end();
}
