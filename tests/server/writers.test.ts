import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { importPayments } from '../../server/csv/importPayments.ts';
import { connectServer } from '../../server/database/connectServer.ts';
import { readDrift, repairCounters } from '../../server/database/counterDrift.ts';
import { later } from '../../server/database/migrate.ts';
import type { Connection } from '../../server/database/openPool.ts';
import type { TransactionRow } from '../../server/database/tables.ts';
import { OperatorError } from '../../server/operatorError.ts';
import { countTransactions, insertTransactions } from '../../server/payments/bulk.ts';
import { readPage } from '../../server/payments/readPage.ts';
import { atEnd, hasPostgres, type Layout, layouts, newCitus, newPostgres } from './databases.ts';
import { expectWaiting, startService } from './faultyService.ts';
import { addMerchants, csvOf, fileOf, payment, payments } from './payments.ts';
import { run } from './postgres.ts';
import { runCli } from './processes.ts';

const DROP_ROLES = 'drop role if exists dashboard_reader, payments_writer';

const EXACT = { wrongCounters: 0, examples: [] };

describe.skipIf(!hasPostgres())('writers beside the service', () => {
  let url: string;
  let connection: Connection;
  const clients: pg.Client[] = [];

  beforeAll(async () => {
    ({ url, connection } = await newDatabase());
  });
  afterAll(async () => {
    for (const client of clients) await client.end();
    await connection?.close();
  });

  async function newDatabase(layout: Layout = 'single') {
    const url = await (layout === 'citus' ? newCitus() : newPostgres());
    const connection = await connectServer(url, { layout, onConnectionLost: () => {} });
    await addMerchants(connection.db);
    return { url, connection };
  }

  async function connectAs(address: string, role = 'postgres'): Promise<pg.Client> {
    const client = new pg.Client(roleUrl(address, role));
    client.on('error', () => {});
    await client.connect();
    clients.push(client);
    return client;
  }

  function roleUrl(address: string, role: string): string {
    const own = new URL(address);
    own.username = role;
    return own.href;
  }

  /** Payments of both merchants and several days, in an order that depends on the seed. */
  function mixedPayments(count: number, seed: number): TransactionRow[] {
    return payments(count, (nth) => ({
      merchant_id: (nth + seed) % 2 ? 'A' : 'B',
      status: (nth + seed) % 3 ? 'PENDING' : 'FAILED',
      created_at: new Date(Date.UTC(2026, 0, 1 + ((nth * 3 + seed * 2) % 5), 12)),
    }));
  }

  it('transactions of several statements and imports never deadlock on the counters', async () => {
    const writer = async (seed: number) => {
      for (let round = 0; round < 20; round++) {
        await connection.db.transaction().execute(async (trx) => {
          const rows = mixedPayments(4, seed + round);
          for (const row of rows) await insertTransactions(trx, [row]);
          for (const { merchant_id, id } of rows.slice(2)) {
            await trx
              .updateTable('transactions')
              .set({ status: 'COMPLETED' })
              .where('merchant_id', '=', merchant_id)
              .where('id', '=', id)
              .execute();
          }
        });
      }
    };
    const before = await countTransactions(connection.db);
    const importer = async () => {
      for (let round = 0; round < 5; round++) await load(mixedPayments(50, round));
    };
    await Promise.all([writer(0), writer(1), writer(2), writer(3), importer()]);
    const after = await countTransactions(connection.db);
    expect(after - before).toBe(4 * 20 * 4 + 5 * 50);
    expect(await readDrift(connection.db)).toEqual(EXACT);
  });

  it('a TRUNCATE leaves no counter behind, though its snapshot is older than a payment', async () => {
    const own = await newDatabase();
    const client = await connectAs(own.url);
    try {
      await client.query('begin isolation level repeatable read; select from transactions');
      await insertTransactions(own.connection.db, mixedPayments(20, 0));
      await client.query('truncate transactions; commit');
      expect(await readDrift(own.connection.db)).toEqual(EXACT);
    } finally {
      await own.connection.close();
    }
  });

  it('an import brings its newer row to a payment that another session adds meanwhile', async () => {
    const pending = payment({ status: 'PENDING', finished_at: null });
    const other = await connectAs(url);
    await other.query('begin');
    await other.query(
      `insert into transactions (merchant_id, id, order_id, amount, status, created_at)
       values ('A', $1, $2, $3, 'PENDING', $4)`,
      [pending.id, pending.order_id, pending.amount, pending.created_at],
    );
    const importing = load([{ ...pending, status: 'COMPLETED' }]);
    await expectWaiting(url, 1);
    await other.query('commit');
    expect(await importing).toEqual({ added: 0, changed: 1, unchanged: 0 });
    const rows = await run(url, `select status from transactions where id = '${pending.id}'`);
    expect(rows).toEqual([{ status: 'COMPLETED' }]);
  });

  it('an import takes back no status that another session writes meanwhile', async () => {
    const pending = payment({ status: 'PENDING' });
    await insertTransactions(connection.db, [pending]);
    const other = await connectAs(url);
    await other.query('begin');
    await other.query("update transactions set status = 'COMPLETED' where id = $1", [pending.id]);
    const importing = load([{ ...pending, status: 'IN_PROGRESS' }], { overwrite: false });
    const refused = expect(importing).rejects.toThrow(/^Nothing was loaded: 1 payment would go/);
    await expectWaiting(url, 1);
    await other.query('commit');
    await refused;
    const rows = await run(url, `select status from transactions where id = '${pending.id}'`);
    expect(rows).toEqual([{ status: 'COMPLETED' }]);
  });

  it('a transaction keeps its slot, and a rolled-back savepoint gives it back', async () => {
    const [first, second] = [await connectAs(url), await connectAs(url)];
    const insert = (client: pg.Client) =>
      client.query(`insert into transactions (merchant_id, id, order_id, amount, status, created_at)
        values ('A', gen_random_uuid()::text, 'o', 1, 'PENDING', '2026-03-01Z')`);
    const slots = async (client: pg.Client) =>
      (
        await client.query(`select slot, n::int from payment_counts
        where merchant_id = 'A' and day = '2026-03-01' and n <> 0 order by slot`)
      ).rows;
    await first.query('begin; savepoint s');
    await insert(first);
    await first.query('rollback to s');
    await second.query('begin');
    await insert(second);
    await insert(first);
    await insert(first);
    await second.query('commit');
    await insert(first);
    expect(await slots(first)).toEqual([
      { slot: 0, n: 1 },
      { slot: 1, n: 3 },
    ]);
    await first.query('commit');
    expect(await readDrift(connection.db)).toEqual(EXACT);
  });

  function load(rows: TransactionRow[], { db = connection.db, overwrite = true } = {}) {
    return importPayments(db, fileOf(csvOf(rows)), () => {}, { overwrite });
  }

  it('an import that loses a deadlock is repeated, at most a few times', async () => {
    const other = await connectAs(url);
    await other.query("set deadlock_timeout = '1min'");
    const [one, two] = mixedPayments(2, 0).sort((a, b) => (a.merchant_id < b.merchant_id ? -1 : 1));
    const insert = (row: TransactionRow | undefined) =>
      other.query(
        `insert into transactions (merchant_id, id, order_id, amount, status, created_at)
         values ($1, $2, 'other', 1, 'PENDING', '2026-01-01Z')`,
        [row?.merchant_id, row?.id],
      );
    await other.query('begin');
    await insert(two);
    const imported = load([one, two].flatMap((row) => row ?? []));
    await expectWaiting(url, 1);
    // This insert waits for the import, which waits for this transaction.
    await insert(one);
    await other.query('commit');
    expect(await imported).toEqual({ added: 0, changed: 2, unchanged: 0 });
    expect(await readDrift(connection.db)).toEqual(EXACT);
  });

  it('an import that always loses says so in a sentence', async () => {
    const admin = await connectAs(url);
    await admin.query(`
      create function always_lose() returns trigger language plpgsql as $$
        begin raise exception 'deadlock detected' using errcode = '40P01'; end $$;
      create sequence attempts;
      create function count_attempt() returns trigger language plpgsql as $$
        begin perform nextval('attempts'); return null; end $$;
      create trigger a before insert on transactions execute function count_attempt();
      create trigger b before insert on transactions execute function always_lose();`);
    try {
      const error = await load(mixedPayments(1, 0)).catch((error) => error);
      expect(error).toBeInstanceOf(OperatorError);
      expect(error.message).toMatch(/deadlock detected\n.*run the import again\.$/);
      const { rows } = await admin.query('select last_value::int as n from attempts');
      expect(rows).toEqual([{ n: 5 }]);
    } finally {
      await admin.query(`drop trigger a on transactions; drop trigger b on transactions`);
    }
  });

  it('a hostile search path or temporary table does not divert the counters', async () => {
    const writer = await connectAs(url);
    await writer.query(`
      create schema hostile;
      create table hostile.payment_counts (like payment_counts including all);
      create function hostile.date_trunc(text, timestamp) returns timestamp
        language sql as $$ select timestamp '1999-01-01' $$;
      create temporary table payment_counts_by_month (like public.payment_counts_by_month including all);
      create temporary table payment_counts_by_hour (like public.payment_counts_by_hour including all);
      set search_path = hostile, pg_catalog, public;
      insert into public.transactions (merchant_id, id, order_id, amount, status, created_at)
        values ('A', 'hostile', 'o', 1, 'PENDING', '2026-04-01Z');
      update public.transactions set status = 'FAILED' where id = 'hostile';
      delete from public.transactions where id = 'hostile';
      insert into public.transactions (merchant_id, id, order_id, amount, status, created_at)
        values ('A', 'hostile', 'o', 1, 'PENDING', '2026-04-02Z');`);
    const { rows } = await writer.query(`
      select (select count(*) from hostile.payment_counts)
        + (select count(*) from pg_temp.payment_counts_by_month)
        + (select count(*) from pg_temp.payment_counts_by_hour) as diverted`);
    expect(rows).toEqual([{ diverted: '0' }]);
    expect(await readDrift(connection.db)).toEqual(EXACT);
  });

  describe.each(layouts())('roles of the guide, %s', (layout) => {
    let url: string;
    let connection: Connection;
    // The guide's SQL is run unchanged.
    const guide = readFileSync(join(import.meta.dirname, '../../docs/writing-payments.md'), 'utf8');
    beforeAll(async () => {
      ({ url, connection } = await newDatabase(layout));
      const admin = await connectAs(url);
      const snippets = [...guide.matchAll(/```sql\n(create role [^`]*)```/g)].map(
        ([, text]) => text,
      );
      expect(snippets).toHaveLength(2);
      const { postgres, citus } = inject('servers');
      const servers = layout === 'citus' ? citus?.urls : [String(postgres?.url)];
      for (const server of servers ?? []) atEnd(() => run(server, DROP_ROLES));
      await admin.query(DROP_ROLES);
      for (const snippet of snippets) await admin.query(snippet ?? '');
    });
    afterAll(() => connection?.close());

    it('the service runs with a role that may only read', async () => {
      const service = await startService(roleUrl(url, 'dashboard_reader'), {
        DATABASE_LAYOUT: layout,
      });
      try {
        for (const path of ['transactions?limit=3', 'user', 'transactions/export', 'health']) {
          const answer = await service.call(`/api/${path}`);
          expect(answer.status, path).toBe(200);
          await answer.text();
        }
        const update = sql`update merchants set is_active = false`.execute(service.connection.db);
        await expect(update).rejects.toThrow('permission denied');
      } finally {
        await service.app.close();
      }
    });

    it('that role cannot migrate or change an account, and the message says who can', async () => {
      later['002_note'] = {
        async up(db) {
          await sql`alter table transactions add column note text`.execute(db);
        },
      };
      onTestFinished(async () => {
        delete later['002_note'];
        const forget = "delete from kysely_migration where name = '002_note'";
        await run(url, 'alter table transactions drop column note', forget);
      });
      const error = await connectServer(roleUrl(url, 'dashboard_reader'), { layout }).catch(
        (error) => error,
      );
      expect(error).toBeInstanceOf(OperatorError);
      expect(error.message).toMatch(/may not .*update the schema.*npm run migrate.*owner/);
      await (await connectServer(url, { layout })).close();
      await (await connectServer(roleUrl(url, 'dashboard_reader'), { layout })).close();
      const reader = { DATABASE_URL: roleUrl(url, 'dashboard_reader'), DATABASE_LAYOUT: layout };
      expect(await runCli('merchants', ['rekey', 'A'], reader)).toEqual({
        out: '',
        err: expect.stringMatching(
          /^.*permission denied for table merchants.*the tables' owner.*\n$/,
        ),
        code: 1,
      });
    });

    it('a writer adds a payment as the guide shows', async () => {
      const admin = await connectAs(url);
      await admin.query(
        "insert into merchants (merchant_id, name, key_hash) values ('ACME', '', '')",
      );
      const writer = await connectAs(url, 'payments_writer');
      const [, insert = ''] = /```sql\n(insert [^`]*)```/.exec(guide) ?? [];
      expect((await writer.query(insert)).rowCount).toBe(1);
      await expect(writer.query(insert)).rejects.toThrow('duplicate key');
      expect(await readDrift(connection.db)).toEqual(EXACT);
    });

    it('a writer changes payments and imports, and cannot touch the counters', async () => {
      const writer = await connectServer(roleUrl(url, 'payments_writer'), { layout });
      try {
        await insertTransactions(writer.db, mixedPayments(3, 0));
        expect((await load(mixedPayments(3, 1), writer)).added).toBe(3);
        await sql`update transactions set status = 'CANCELLED' where merchant_id = 'B'`.execute(
          writer.db,
        );
        expect(await readDrift(connection.db)).toEqual(EXACT);
        for (const forbidden of [
          'update payment_counts set n = 0',
          'update merchants set is_admin = true',
          'select key_hash from merchants',
          'select name from merchants',
          'truncate payment_counts',
          'create trigger mine after insert on pg_temp.mine for each statement execute function count_payments_on_insert()',
        ]) {
          await sql`create temporary table if not exists mine (n int)`.execute(writer.db);
          await expect(sql.raw(forbidden).execute(writer.db)).rejects.toThrow('permission denied');
        }
      } finally {
        await writer.close();
      }
    });
  });

  describe('counters that drifted', () => {
    const breakCounters = (client: pg.Client, day: string) =>
      client.query(`
        begin;
        set local session_replication_role = replica;
        insert into transactions (merchant_id, id, order_id, amount, status, created_at)
        select 'B', gen_random_uuid()::text, 'o', 1, 'PENDING', ${day} from generate_series(1, 3);
        commit;`);

    it('are found, and corrected while writers wait', async () => {
      const { url, connection } = await newDatabase();
      await insertTransactions(connection.db, mixedPayments(20, 1));
      const admin = await connectAs(url);
      await breakCounters(admin, "'2026-05-01Z'");
      const { wrongCounters, examples } = await readDrift(connection.db);
      expect(wrongCounters).toBe(5);
      expect(examples).toContain('B, PENDING, day from 2026-05-01: 0 counted, 3 found');
      const writer = await connectAs(url);
      await writer.query("begin; delete from transactions where created_at = '2026-05-01Z'");
      // Both repairs wait for the writer; then the second waits for the first.
      const repairs = [repairCounters(connection.db), repairCounters(connection.db)];
      await expectWaiting(url, 2);
      const late = insertTransactions(connection.db, mixedPayments(20, 0));
      await expectWaiting(url, 3);
      const all = { db: connection.db, viewer: { merchantId: 'BOSS', isAdmin: true }, filters: {} };
      expect((await readPage(all, { page: 1, limit: 1 })).total).toBeGreaterThan(0);
      await writer.query('commit');
      await Promise.all([...repairs, late]);
      expect(await readDrift(connection.db)).toEqual(EXACT);
      await connection.close();
    });

    it.each(layouts())(
      'a repair beside writers leaves right counters right, %s',
      async (layout) => {
        const { db, close } = (await newDatabase(layout)).connection;
        try {
          await insertTransactions(db, mixedPayments(2_000, 0));
          let isWriting = true;
          const writers = [1, 2].map(async (seed) => {
            for (let nth = 0; isWriting; nth++)
              await insertTransactions(db, mixedPayments(4, seed + nth));
          });
          for (let nth = 0; nth < 5; nth++) await repairCounters(db);
          isWriting = false;
          await Promise.all(writers);
          expect(await readDrift(db)).toEqual(EXACT);
          await sql`update payment_counts set n = n + 1 where merchant_id = 'A'`.execute(db);
          await repairCounters(db);
          expect(await readDrift(db)).toEqual(EXACT);
          // One slot again: counters in many slots would slow down later lists.
          const slots = await sql`select distinct slot from payment_counts`.execute(db);
          expect(slots.rows).toEqual([{ slot: 0 }]);
        } finally {
          await close();
        }
      },
    );
  });
});
