import { parse } from 'csv-parse/sync';
import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../server/app.ts';
import type { Transaction } from '../../src/api/contract.ts';
import { hasPostgres, newPostgres, run } from './databases.ts';
import { onEachEngine } from './engines.ts';
import { startService } from './faultyService.ts';
import { addMerchants, payment, replacePayments, signedIn } from './payments.ts';
import { watchQueries } from './queries.ts';

const HEAD =
  '\uFEFFTransaction ID,Merchant ID,Order ID,Amount,Status,VPA ID,Ref ID,Created At,Finished At,Cancelled At\r\n';

onEachEngine((db) => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await buildApp(db());
    await addMerchants(db());
  });
  const exported = (query: Record<string, string> = {}, merchantId = 'A') =>
    app.inject({
      url: '/api/transactions/export',
      query,
      headers: signedIn(merchantId),
    });

  it('has exactly these bytes', async () => {
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

  it('has the rows of the list, in its order and with its filters', async () => {
    const rows = Array.from({ length: 90 }, (_, nth) =>
      payment({
        merchant_id: nth % 3 === 0 ? 'B' : 'A',
        status: nth % 2 === 0 ? 'FAILED' : 'PENDING',
        created_at: new Date(Date.UTC(2026, 0, 1 + (nth % 7))),
      }),
    );
    await replacePayments(db(), rows);
    for (const [query, merchantId] of [
      [{}, 'A'],
      [{ merchantId: 'B' }, 'A'],
      [{ status: 'FAILED', orderId: 'order' }, 'BOSS'],
      [{ merchantId: 'B', startDate: '2026-01-03T00:00:00Z' }, 'BOSS'],
    ] as const) {
      const listed = await app.inject({
        url: '/api/transactions',
        query: { ...query, limit: '100' },
        headers: signedIn(merchantId),
      });
      const ids = listed.json().data.transactions.map(({ id }: Transaction) => id);
      expect(ids.length).toBeGreaterThan(0);
      const records = readCsv((await exported(query, merchantId)).body);
      expect(records.map((record) => record['Transaction ID'])).toEqual(ids);
    }
  });

  it('without rows is only the header', async () => {
    await replacePayments(db(), []);
    expect((await exported()).body).toBe(HEAD);
  });

  it('refuses a wrong parameter in JSON, not in a file', async () => {
    const answer = await exported({ status: 'LOST' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toMatch(/^status /);
    expect(answer.headers).not.toHaveProperty('content-disposition');
  });

  it('that cannot start is a plain failure without internal details', async () => {
    const { db: failing } = watchQueries(db(), (nth) => {
      // Query 1 is the sign-in's.
      if (nth === 2) throw new Error('relation "secret_table" is on fire');
    });
    const answer = await (await buildApp(failing)).inject({
      url: '/api/transactions/export',
      headers: signedIn('A'),
    });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      success: false,
      message: expect.not.stringMatching(/secret/),
    });
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

  it('of many chunks loses and repeats nothing, where many payments share one moment', async () => {
    const rows = Array.from({ length: 12_000 }, (_, nth) =>
      payment({ created_at: new Date(Date.UTC(2026, 0, 1, 0, 0, nth % 3)) }),
    );
    await replacePayments(db(), rows);
    const ids = readCsv((await exported()).body).map((record) => record['Transaction ID']);
    expect(new Set(ids).size).toBe(12_000);
    expect(ids).toHaveLength(12_000);
  });
});

function readCsv(text: string): Record<string, string>[] {
  return parse(text, { bom: true, columns: true });
}

it.skipIf(!hasPostgres())(
  'is whole, with its dates, whatever date style the database has',
  async () => {
    const own = await newPostgres();
    const { pathname } = new URL(own.url);
    await run(own.url, `alter database ${pathname.slice(1)} set datestyle = 'SQL, DMY'`);
    const { app, connection, call } = await startService(own.url);
    try {
      await addMerchants(connection.db);
      const rows = Array.from({ length: 4_500 }, (_, nth) =>
        payment({ created_at: new Date(Date.UTC(2026, 0, 31) + nth * 1_001) }),
      );
      await replacePayments(connection.db, rows);
      const records = readCsv(await (await call('/api/transactions/export')).text());
      expect(records.map((record) => record['Created At'])).toEqual(
        rows.map(({ created_at }) => created_at.toISOString()).reverse(),
      );
    } finally {
      await app.close();
      await own.drop();
    }
  },
);
