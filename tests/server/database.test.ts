import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { merchantRepository } from '../../server/auth/merchantRepository.ts';
import { connect } from '../../server/database/connect.ts';
import { connectServer } from '../../server/database/connectServer.ts';
import { later, migrate } from '../../server/database/migrate.ts';
import { OperatorError } from '../../server/operatorError.ts';
import { COLUMN_NAMES, COLUMNS, SQL_TYPES } from '../../server/payments/columns.ts';
import { readSettings } from '../../server/settings.ts';
import type { Field } from '../../src/api/contract.ts';
import {
  atEnd,
  hasPostgres,
  layouts,
  newFolder,
  newPostgres,
  newSettings,
  temporaryFolder,
} from './databases.ts';
import { describeEmbedded, onEachEngine } from './engines.ts';
import { addMerchants, payment, replacePayments } from './payments.ts';
import { databaseUrl, newName, run, unprivileged } from './postgres.ts';
import { runProcess } from './processes.ts';
import { watchQueries } from './queries.ts';
import { canMount, mountDisk } from './smallDisk.ts';

onEachEngine((db) => {
  beforeAll(() => addMerchants(db()));

  it('a second start finds the schema and leaves the data alone', async () => {
    await replacePayments(db(), [payment()]);
    await Promise.all([migrate(db()), migrate(db())]);
    expect(await db().selectFrom('transactions').selectAll().execute()).toHaveLength(1);
  });

  it('the table has the columns that all queries use', async () => {
    const tables = await db().introspection.getTables();
    const table = tables.find(({ name }) => name === 'transactions');
    const expected = COLUMN_NAMES.map((name) => {
      const { kind, isNullable }: Field = COLUMNS[name];
      return { name, dataType: SQL_TYPES[kind], isNullable: isNullable ?? false };
    });
    const columns = table?.columns.map(({ name, dataType, isNullable }) => {
      return { name, dataType, isNullable };
    });
    expect(new Set(columns)).toEqual(new Set(expected));
  });

  it('a payment is stored once, belongs to a merchant and has a known status', async () => {
    const one = payment();
    await replacePayments(db(), [one]);
    const later = new Date('2026-02-01T00:00:00Z');
    for (const wrong of [
      { ...one, created_at: later },
      payment({ merchant_id: 'NOBODY' }),
      payment({ status: 'LOST' as never }),
      payment({ amount: '-0.01' }),
    ]) {
      await expect(db().insertInto('transactions').values(wrong).execute()).rejects.toThrow();
    }
  });
});

// A first start runs initdb, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

describeEmbedded('the embedded database', () => {
  let folder: string;
  beforeEach(() => {
    folder = newFolder({ isEmpty: true });
  });

  const prepare = () => cpSync(inject('servers').folder, folder, { recursive: true });
  const open = () => connect(readSettings({ DATA_DIR: folder }));

  it('is made again after an interrupted first start', async () => {
    mkdirSync(join(folder, 'postgres'));
    writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '18');
    writeFileSync(join(folder, 'making'), '');
    const { db, close } = await open();
    expect(await merchantRepository(db).list()).toEqual([]);
    await close();
    expect(readdirSync(folder).sort()).toEqual(['postgres', 'ready']);
  });

  it.each([
    [
      'that the service did not make',
      () => {
        mkdirSync(join(folder, 'postgres'));
        writeFileSync(join(folder, 'postgres', 'thesis.txt'), 'ten years');
      },
      /postgres .*not made by.*DATA_DIR/,
    ],
    [
      'whose files are gone',
      () => {
        prepare();
        rmSync(join(folder, 'postgres', 'PG_VERSION'));
      },
      /cannot be opened: PG_VERSION is missing\..*DATA_DIR/,
    ],
    [
      'of a newer version',
      async () => {
        prepare();
        const { db, close } = await open();
        await sql`insert into kysely_migration values ('999_later', now()::text)`.execute(db);
        await close();
      },
      /^This database was made by another version/,
    ],
    [
      'that PostgreSQL cannot read',
      () => {
        prepare();
        const wal = join(folder, 'postgres', 'pg_wal');
        for (const file of readdirSync(wal).filter((name) => /^[0-9A-F]{24}$/.test(name))) {
          writeFileSync(join(wal, file), Buffer.alloc(16 * 1_048_576, 7));
        }
      },
      /^The embedded database in .* cannot be opened: \S/,
    ],
  ])('one %s is refused with the reason, and left as it is', async (_, prepareIt, message) => {
    await prepareIt();
    const files = () =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => !name.endsWith('postmaster.pid'))
        .sort();
    const before = files();
    const error = await open().catch((error) => error);
    expect(error).toBeInstanceOf(OperatorError);
    expect(error.message).toMatch(message);
    expect(files()).toEqual(before);
  });

  // A command that root runs leaves a file like this.
  it('with a file of another user is not called damaged, and is closed to others from then on', async () => {
    prepare();
    chmodSync(join(folder, 'postgres'), 0o755);
    const file = join(folder, 'postgres', 'global', 'pg_filenode.map');
    chmodSync(file, 0o400);
    const { uid } = unprivileged();
    const isRoot = uid !== undefined;
    if (isRoot) {
      for (const name of ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]) {
        if (join(folder, name) !== file) chownSync(join(folder, name), uid, -1);
      }
      process.seteuid?.(uid);
    }
    try {
      const opened = expect(open()).rejects;
      await opened.toThrow(/pg_filenode\.map .* another user.*not damaged.*chown -R \d+ /);
    } finally {
      if (isRoot) process.seteuid?.(0);
    }
    chmodSync(file, 0o600);
    if (isRoot) chownSync(file, uid, -1);
    await (await open()).close();
    expect(statSync(join(folder, 'postgres')).mode & 0o777).toBe(0o700);
  });

  it.skipIf(!canMount)(
    'is not called damaged when the disk is full, and the command ends',
    async () => {
      prepare();
      const { db, close } = await open();
      await addMerchants(db);
      await sql`select pg_switch_wal()`.execute(db);
      const { folder: disk, resize, remove } = mountDisk('size=48m');
      try {
        // Copied before the close, like files after a crash: the recovery needs another WAL segment, 16 MB.
        writeFileSync(join(disk, 'ready'), '');
        cpSync(join(folder, 'postgres'), join(disk, 'postgres'), { recursive: true });
        await close();
        const { code, err } = await runProcess('cli/merchants', ['list'], { DATA_DIR: disk });
        expect(err).toMatch(/cannot be opened: the disk is full\. Make at least 32 MB free/);
        expect(code).toBe(1);
        resize('128m');
        const { db: again, close: closeAgain } = await connect(readSettings({ DATA_DIR: disk }));
        expect(await merchantRepository(again).list()).toHaveLength(4);
        await closeAgain();
      } finally {
        remove();
      }
    },
  );
});

/** A migration that a later version might have. */
async function addNote(db: Kysely<unknown>): Promise<void> {
  await sql`alter table transactions add column note text`.execute(db);
}
afterEach(() => {
  for (const name of Object.keys(later)) delete later[name];
});

describe.skipIf(!hasPostgres())('a PostgreSQL database', () => {
  let url: string;
  beforeEach(async () => {
    url = await newPostgres();
  });
  const server = () => String(inject('servers').postgres?.url);
  const connectOwn = async () => (await connectServer(url)).close();

  it('is not called newer when another instance migrates it at the same moment', async () => {
    const { db, close } = await connectServer(url);
    later['002_of_both'] = {
      up: async () => {
        throw new Error('The other one has run it.');
      },
    };
    const watched = watchQueries(db, async (_, rows) => {
      // This instance has just read that the migration has not run; now the other instance commits it.
      if (rows.some((row) => row.name === '001_schema')) {
        const insert = "insert into kysely_migration values ('002_of_both', now()::text)";
        await run(url, `${insert} on conflict do nothing`);
      }
    });
    await expect(migrate(watched.db)).resolves.toBeUndefined();
    await close();
  });

  it('a migration gives up when its table stays in use, so that the lists do not wait behind it', async () => {
    later['002_note'] = { up: (trx) => addNote(trx) };
    const user = new pg.Client(url);
    await user.connect();
    await user.query('begin; lock table transactions in row exclusive mode');
    await expect(connectOwn()).rejects.toThrow(/not updated: .* 5 seconds\. Nothing is changed/);
    await user.query('commit');
    await connectOwn();
    expect(await run(url, 'select note from transactions')).toEqual([]);
    await user.end();
  });

  it('a password that is replaced in DATABASE_URL_FILE needs no restart', async () => {
    const file = join(temporaryFolder(), 'url');
    const role = newName();
    await run(url, `create role ${role} login superuser`);
    // The test's database is dropped before the role.
    atEnd(() => run(server(), `drop role ${role}`));
    writeFileSync(file, `${url}\n`);
    const settings = readSettings({ DATABASE_URL_FILE: file });
    const { db, close } = await connect(settings, { onConnectionLost: () => {} });
    const user = async () => {
      const { rows } = await sql<{ name: string }>`select current_user as name`.execute(db);
      return rows[0]?.name;
    };
    const before = await user();
    writeFileSync(file, url.replace('postgres@', `${role}@`));
    const disconnect =
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'dashboard' and datname = current_database()";
    await run(url, disconnect);
    await vi.waitFor(async () => expect(await user()).toBe(role));
    expect(before).toBe('postgres');
    // An incomplete file changes nothing.
    writeFileSync(file, 'postgr');
    await run(url, disconnect);
    await vi.waitFor(async () => expect(await user()).toBe(role));
    await close();
  });

  it('its connections name their purpose', async () => {
    const { db, exports, close } = await connectServer(url);
    await sql`select 1`.execute(exports);
    const { rows } = await sql<{ name: string }>`
      select distinct application_name as name from pg_stat_activity
      where datname = current_database() order by 1`.execute(db);
    const names = ['dashboard', 'dashboard-control', 'dashboard-exports'];
    expect(rows.map(({ name }) => name)).toEqual(names);
    await close();
  });

  it('without a schema to look in is refused with a sentence', async () => {
    const connected = connectServer(`${url}?options=-c%20search_path%3Dnone`);
    await expect(connected).rejects.toThrow(/cannot be used: the search_path names no schema/);
  });

  it('with an encoding that lacks characters of searches is refused with a sentence', async () => {
    const name = newName();
    await run(url, `create database ${name} encoding 'LATIN1' locale 'C' template template0`);
    atEnd(() => run(server(), `drop database ${name} with (force)`));
    const connected = connectServer(databaseUrl(url, name));
    await expect(connected).rejects.toThrow(
      /cannot be used: its encoding is LATIN1; UTF8 is needed/,
    );
  });

  it('of a version that cannot have the schema is refused with a sentence', async () => {
    const query = pg.Client.prototype.query;
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args) {
      const [config] = args as unknown as [{ text?: string }];
      if (config.text?.includes('server_version_num')) {
        config.text =
          "select '130012' as version, 'public' as schema, 'UTF8' as encoding, null as revoke";
      }
      return Reflect.apply(query, this, args);
    });
    await expect(connectOwn()).rejects.toThrow(
      /cannot be used: version 14 or newer is needed, it has 13$/,
    );
    vi.restoreAllMocks();
  });
});

it.skipIf(!hasPostgres()).each(layouts())(
  'a schema in which others may create functions is refused: the service would run them (%s)',
  async (layout) => {
    const { DATABASE_URL: url = '' } = await newSettings(layout);
    const connecting = () => connectServer(url, { layout, migrates: false });
    await (await connectServer(url, { layout })).close();
    const writer = newName();
    await run(url, `create role ${writer}`);
    for (const [grant, revoked] of [
      ['create on schema public to public', 'create on schema public from public'],
      [`all on schema public to ${writer}`, `create on schema public from ${writer}`],
    ]) {
      await run(url, `grant ${grant}`);
      const sentence = new RegExp(`cannot be used: not only .* run: revoke ${revoked}$`);
      await expect(connecting()).rejects.toThrow(sentence);
      await run(url, `revoke ${revoked}`);
      await (await connecting()).close();
    }
    await run(url, `drop owned by ${writer}`, `drop role ${writer}`);
  },
);

describeEmbedded('an invalid setting is reported by its name', () => {
  it.each([
    { PORT: 'http' },
    { PORT: '65536' },
    { METRICS_PORT: '9.5' },
    { LOG_LEVEL: 'loud' },
    { DATABASE_CONNECTIONS: '0' },
    { STATEMENT_TIMEOUT_MS: '7s' },
    { MAX_EXPORTS: '1e3' },
    { SHUTDOWN_TIMEOUT_MS: '-5' },
    { TRUST_PROXY: 'true' },
    { TRUST_PROXY: '10.0.0.1, nginx' },
    { TRUST_PROXY: '0.0.0.0/1' },
    { TRUST_PROXY: '::ffff:0:0/96' },
    { TRUST_PROXY: '2000::/3' },
    { TRUST_PROXY: '10.0.0.0/33' },
    { TRUST_PROXY: '10.0.0.0/8/8' },
    { TRUST_PROXY: '10.0.0.1,' },
    { ALLOW_ORIGIN: '*' },
    { ALLOW_ORIGIN: 'dashboard.example.com' },
    { ALLOW_ORIGIN: 'https://dashboard.example.com/' },
    { ALLOW_ORIGIN: 'https://a.example, null' },
    { DATABASE_URL: 'localhost' },
    { DATABASE_URL: 'mysql://user:hunter2@localhost/x' },
    { DATABASE_URL: 'postgres://dashboard:4711/hunter2@127.0.0.1:5432/x' },
    { DATABASE_URL: 'postgres://dashboard:4711?hunter2@127.0.0.1:5432/x' },
    { DATABASE_LAYOUT: 'sharded', DATABASE_URL: 'postgres://localhost/x' },
    { DATABASE_LAYOUT: 'citus' },
  ])('%j', (env) => {
    const [name = ''] = Object.keys(env);
    expect(() => readSettings(env as NodeJS.ProcessEnv)).toThrow(new RegExp(`^${name} must`));
    expect(() => readSettings(env as NodeJS.ProcessEnv)).not.toThrow(/hunter2/);
  });

  it('an unreachable PostgreSQL is reported without its password', async () => {
    const settings = readSettings({
      DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/shop',
    });
    await expect(connect(settings)).rejects.toThrow(
      /^PostgreSQL at 127\.0\.0\.1:1\/shop cannot be used: (?!.*hunter2)/,
    );
  });
});
