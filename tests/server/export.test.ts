import { once } from 'node:events';
import { get as httpGet, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parse } from 'csv-parse/sync';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../../server/app.ts';
import type { Database } from '../../server/database/tables.ts';
import type { Transaction } from '../../src/api/contract.ts';
import { onEachEngine } from './engines.ts';
import { openSockets } from './faultyService.ts';
import { addMerchants, payment, replacePayments, signedIn } from './payments.ts';
import { watchQueries } from './queries.ts';

const HEAD =
  '\uFEFFTransaction ID,Merchant ID,Order ID,Amount,Status,VPA ID,Ref ID,Created At,Finished At,Cancelled At\r\n';

onEachEngine((db) => {
  let app: FastifyInstance;
  const opened: FastifyInstance[] = [];
  beforeAll(async () => {
    app = await buildApp(db());
    await addMerchants(db());
  });
  afterEach(async () => {
    for (const listening of opened.splice(0)) await listening.close();
  });

  const exported = (query: Record<string, string> = {}, merchantId = 'A') =>
    app.inject({
      url: '/api/transactions/export',
      query,
      headers: signedIn(merchantId),
    });

  /** Starts an export on a real socket. */
  async function download(watched: Database): Promise<IncomingMessage> {
    const service = await buildApp(watched);
    opened.push(service);
    await service.listen({ port: 0, host: '127.0.0.1' });
    const { port } = service.server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/api/transactions/export`;
    const [answer] = await once(httpGet(url, { headers: signedIn('A') }), 'response');
    return answer;
  }

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
    const texts = ['=1+1', '+91', '-1', '@SUM(A1)', '\tx', '\rx', "'x", 'x=1'];
    await replacePayments(
      db(),
      texts.map((text, nth) => payment({ id: `${9 - nth}`, order_id: text })),
    );
    const records = readCsv((await exported()).body);
    expect(records.map((record) => record['Order ID'])).toEqual([
      "'=1+1",
      "'+91",
      "'-1",
      "'@SUM(A1)",
      "'\tx",
      "'\rx",
      "''x",
      'x=1',
    ]);
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

  describe('of many chunks', () => {
    beforeAll(async () => {
      const rows = Array.from({ length: 12_000 }, (_, nth) =>
        payment({ created_at: new Date(Date.UTC(2026, 0, 1, 0, 0, nth % 3)) }),
      );
      await replacePayments(db(), rows);
    });

    it('loses and repeats nothing, where many payments share one moment', async () => {
      const records = readCsv((await exported()).body);
      const ids = records.map((record) => record['Transaction ID']);
      expect(new Set(ids).size).toBe(12_000);
      expect(ids).toHaveLength(12_000);
    });

    it('that fails midway is aborted, so that it is not taken for complete', async () => {
      const { db: failing } = watchQueries(db(), (nth) => {
        if (nth === 3) throw new Error('The database went away.');
      });
      const answer = await download(failing);
      expect(answer.statusCode).toBe(200);
      await expect(answer.resume().toArray()).rejects.toThrow(/aborted/);
    });

    it('stops querying the database when the client has disconnected', async () => {
      const gone = new AbortController();
      const watched = watchQueries(db(), async (nth) => {
        if (nth === 3) await once(gone.signal, 'abort');
      });
      const answer = await download(watched.db);
      await vi.waitFor(() => expect(watched.count()).toBe(3));
      answer.destroy();
      await once(answer, 'close');
      // A closed socket reaches the service a moment later; then the held chunk arrives.
      await vi.waitFor(async () => expect(await openSockets(opened[0] as FastifyInstance)).toBe(0));
      gone.abort();
      await opened[0]?.close();
      expect(watched.count()).toBe(3);
    });
  });
});

function readCsv(text: string): Record<string, string>[] {
  return parse(text, { bom: true, columns: true });
}
