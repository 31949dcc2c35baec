import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { vacuumTransactions } from '../../server/payments/bulk.ts';
import { readExport } from '../../server/payments/readChunks.ts';
import { hasPostgres, newPostgres } from './databases.ts';
import { onEachEngine } from './engines.ts';
import { fillDatabase, servicesOn } from './faultyService.ts';
import { addMerchants, payment, payments, replacePayments, signedIn } from './payments.ts';
import { run } from './postgres.ts';
import { sendRaw } from './processes.ts';
import { watchQueries } from './queries.ts';

const BOSS = { merchantId: 'BOSS', isAdmin: true };
const HEAD =
  '\uFEFFTransaction ID,Merchant ID,Order ID,Amount,Status,VPA ID,Ref ID,Created At,Finished At,Cancelled At\r\n';

onEachEngine((db) => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await buildApp(db());
    await addMerchants(db());
  });
  afterAll(() => app.close());
  const exported = (query: Record<string, string> = {}, merchantId = 'A') =>
    app.inject({
      url: '/api/transactions/export',
      query,
      headers: signedIn(merchantId),
    });

  it('has exactly these bytes, without rows only the header', async () => {
    await replacePayments(db(), []);
    expect((await exported()).body).toBe(HEAD);
    await replacePayments(db(), [
      payment({ id: 'plain', amount: '1234567.5' }),
      payment({
        id: 'a "quoted", one',
        order_id: 'two\r\nlines',
        vpa_id: null,
        ref_id: null,
      }),
    ]);
    const answer = await exported();
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename=".+\.csv"$/),
    });
    const times = '2026-01-10T10:00:00.000Z,2026-01-10T10:00:09.000Z,';
    expect(answer.rawPayload.toString('utf8')).toBe(
      `${HEAD}plain,A,ORDER-1,1234567.50,COMPLETED,neha@okaxis,632507000001,${times}\r\n` +
        `"a ""quoted"", one",A,"two\r\nlines",100.00,COMPLETED,,,${times}\r\n`,
    );
  });

  it('contains no formula that a spreadsheet would run', async () => {
    const formulas = ['=1+1', '+91', '-1', '@SUM(A1)', '\tx', '\rx', "'x", '\n=1', ' =1', '＝1'];
    const rows = [...formulas, 'x=1'].map((order_id, nth) =>
      payment({ id: `${99 - nth}`, order_id }),
    );
    await replacePayments(db(), rows);
    const records = readCsv((await exported()).body);
    const safe = [...formulas.map((text) => `'${text}`), 'x=1'];
    expect(records.map((record) => record['Order ID'])).toEqual(safe);
  });

  it('refuses a wrong parameter in JSON, not in a file', async () => {
    const answer = await exported({ status: 'LOST' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toMatch(/^status /);
    expect(answer.headers).not.toHaveProperty('content-disposition');
  });

  it('that cannot start is a plain failure without internal details', async () => {
    const { db: failing } = watchQueries(db(), (nth) => {
      // Query 1 is that of the sign-in.
      if (nth === 2) throw new Error('relation "secret_table" is on fire');
    });
    const answer = await (await buildApp(failing)).inject({
      url: '/api/transactions/export',
      headers: signedIn('A'),
    });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      success: false,
      code: 'internal_error',
      message: expect.not.stringMatching(/secret/),
    });
  });

  describe('compressed', () => {
    const rows = payments(6_000, (nth) => ({ order_id: `ORDER-${nth}` }));
    beforeAll(() => replacePayments(db(), rows));
    const path = '/api/transactions/export';
    const ask = (service: FastifyInstance, encoding: string) =>
      service.inject({ url: path, headers: { ...signedIn('A'), 'accept-encoding': encoding } });

    it('it unpacks to the same bytes, a third as long, for gzip clients', async () => {
      const plain = await ask(app, 'identity');
      expect(plain.headers).not.toHaveProperty('content-encoding');
      for (const encoding of ['gzip', 'gzip, deflate, br, zstd', 'br;q=1, gzip;q=0.5']) {
        const { headers, rawPayload } = await ask(app, encoding);
        expect(headers).toMatchObject({
          'content-encoding': 'gzip',
          vary: 'Origin, Accept-Encoding',
        });
        expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
        expect(gunzipSync(rawPayload).equals(plain.rawPayload)).toBe(true);
      }
      expect((await ask(app, 'gzip;q=0')).headers).not.toHaveProperty('content-encoding');
    });

    /** Starts a service whose export fails when `isBroken` is true for a query's Order IDs; returns its address. */
    async function failingWhere(isBroken: (orders: unknown[]) => boolean | Promise<boolean>) {
      const watched = watchQueries(db(), async (_, found) => {
        if (await isBroken(found.map(({ order_id }) => order_id))) throw new Error('broken');
      });
      const service = await buildApp(watched.db);
      onTestFinished(() => service.close());
      return service.listen({ port: 0, host: '127.0.0.1' });
    }
    const headersFor = (encoding: string) => ({ ...signedIn('A'), 'accept-encoding': encoding });

    it.each(['gzip', 'identity'])(
      'and failed before its first byte, it is plain JSON (%s)',
      async (encoding) => {
        const address = await failingWhere((orders) => orders.includes('ORDER-5999'));
        const answer = await fetch(address + path, { headers: headersFor(encoding) });
        expect(answer.status).toBe(500);
        for (const name of ['content-encoding', 'content-disposition']) {
          expect(answer.headers.has(name), name).toBe(false);
        }
        expect(await answer.json()).toMatchObject({ code: 'internal_error' });
      },
    );

    it.each(['gzip', 'identity'])(
      'and cut off midway, it is an error for its reader (%s)',
      async (encoding) => {
        let fail = () => {};
        const headersCame = new Promise<void>((resolve) => {
          fail = resolve;
        });
        const address = await failingWhere(async (orders) => {
          const isBroken = orders.includes('ORDER-3000');
          if (isBroken) await headersCame;
          return isBroken;
        });
        const answer = await fetch(address + path, { headers: headersFor(encoding) });
        expect(answer.status).toBe(200);
        expect(answer.headers.get('content-encoding') ?? 'identity').toBe(encoding);
        fail();
        await expect(answer.text()).rejects.toThrow();
      },
    );
  });

  it('is refused over HTTP/1.0, where a cut one looks whole', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const head = `GET /api/transactions/export HTTP/1.0\r\nAuthorization: ${signedIn('A').authorization}`;
    expect(await sendRaw(app, `${head}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 505 /);
  });

  it('HEAD has its headers, and reads no payments', async () => {
    const watched = watchQueries(db(), () => {});
    const service = await buildApp(watched.db);
    const answerTo = (method: 'GET' | 'HEAD') =>
      service.inject({ method, url: '/api/transactions/export', headers: signedIn('A') });
    const get = await answerTo('GET');
    const before = watched.count();
    const head = await answerTo('HEAD');
    expect([head.statusCode, head.body]).toEqual([200, '']);
    for (const name of ['content-type', 'content-disposition', 'cache-control']) {
      expect(head.headers[name], name).toBe(get.headers[name]);
    }
    expect(watched.count()).toBe(before);
  });
});

function readCsv(text: string): Record<string, string>[] {
  return parse(text, { bom: true, columns: true });
}

describe.skipIf(!hasPostgres())('by a service on PostgreSQL', () => {
  let url: string;
  beforeEach(async () => {
    url = await newPostgres();
  });
  const { start } = servicesOn(() => url);

  it('is whole, with its dates, whatever date style the database has', async () => {
    await run(url, `alter database ${new URL(url).pathname.slice(1)} set datestyle = 'SQL, DMY'`);
    const rows = payments(4_500, (nth) => ({
      created_at: new Date(Date.UTC(2026, 0, 31) + nth * 1_001),
    }));
    await fillDatabase(url, rows);
    const { call } = await start();
    const records = readCsv(await (await call('/api/transactions/export')).text());
    expect(records.map((record) => record['Created At'])).toEqual(
      rows.map(({ created_at }) => created_at.toISOString()).reverse(),
    );
  });

  it('whose connection is lost while a chunk is being written fails, and nothing else', async () => {
    await fillDatabase(url, payments(9));
    const { db } = (await start()).connection;
    const chunks = readExport({ db, viewer: BOSS, filters: {} }, 2);
    await chunks.next();
    await run(
      url,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query ~ '^fetch'`,
    );
    await pause(200);
    // The second chunk was already read; the read of the third fails while nothing awaits it.
    expect((await chunks.next()).value).toHaveLength(2);
    await pause(200);
    await expect(chunks.next()).rejects.toThrow('The connection to the database broke.');
  });
});

onEachEngine((db, { name, share }) => {
  const rowCount = share(44_000);
  /** The number of rows in a chunk: each export has at least two chunks, with a write after each. */
  const chunk = share(15_000);

  beforeAll(async () => {
    await addMerchants(db());
    // Every other payment matches HIT: on PostgreSQL too many to sort, so a scan finds them. Seven share a time.
    await sql`
      insert into transactions
      select case when n % 3 = 0 then 'B' else 'A' end, 'T' || n,
        case when n % 2 = 0 then 'HIT-' else 'ORD-' end || n, 1, 'PENDING', null, null,
        timestamptz '2026-01-01' + n / 7 * interval '7 seconds', null, null
      from generate_series(1, ${sql.lit(rowCount)}) as n`.execute(db());
    await vacuumTransactions(db());
  });

  const insert = (nth: number) => sql`
    insert into transactions
    select 'A', 'N' || ${nth}::int || '-' || n, case when n % 2 = 0 then 'HIT-' else 'ORD-' end || n, 1,
      'PENDING', null, null, timestamptz '2026-01-01' + n * 73 * interval '1 second', null, null
    from generate_series(1, 600) as n`;
  // A timestamp in UTC: Citus refuses STABLE functions of columns in an update, such as those of timestamptz.
  const utc = sql`(created_at at time zone 'UTC')`;
  const some = (nth: number) => sql`extract(second from ${utc})::int = ${nth}`;
  const remove = (nth: number) => sql`delete from transactions where ${some(nth)}`;
  const move = (nth: number) => sql`
    update transactions set created_at = (${utc} - interval '5 hours 1 ms') at time zone 'UTC'
    where ${some(nth)}`;
  let written = 0;

  /** The payments whose Order IDs have this prefix, each as a text that changes when the payment is moved. */
  async function listed(prefix: string): Promise<string[]> {
    const { rows } = await sql<{ id: string; created_at: Date }>`
      select id, created_at from transactions where order_id like ${`${prefix}%`}
      order by created_at desc, id desc, merchant_id desc`.execute(db());
    return rows.map(({ id, created_at }) => `${id} ${created_at.toISOString()}`);
  }

  describe.each([
    ['all payments', {}],
    ['an Order ID that many payments have', { orderId: 'HIT' }],
  ])('an export of %s', (_, filters: { orderId?: string }) => {
    it.each([
      ['inserted', insert],
      ['deleted', remove],
      ['moved', move],
    ])('loses and repeats nothing while some are %s', async (_how, write) => {
      const before = await listed(filters.orderId ?? '');
      const exported: string[] = [];
      for await (const rows of readExport({ db: db(), viewer: BOSS, filters }, chunk)) {
        exported.push(...rows.map(({ id, created_at }) => `${id} ${created_at.toISOString()}`));
        written += 1;
        await write(written).execute(db());
      }
      if (name === 'PostgreSQL') return expect(exported).toEqual(before);

      const after = new Set(await listed(filters.orderId ?? ''));
      const untouched = new Set(before.filter((payment) => after.has(payment)));
      expect(untouched.size).toBeGreaterThan(0);
      expect(exported.filter((payment) => untouched.has(payment))).toEqual([...untouched]);
    });
  });
});
