import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { lockTable, type Service, startService, waitingForLock } from './faultyService.ts';
import { addMerchants, payment, replacePayments } from './payments.ts';
import { findPostgres, type PostgresServer, startPostgres } from './postgres.ts';
import { watchQueries } from './queries.ts';

const bin = findPostgres();
const LIST = '/api/transactions?limit=2';
const EXPORT = '/api/transactions/export';

describe.skipIf(!bin)('when the database fails', () => {
  let postgres: PostgresServer;
  const started: Service[] = [];
  beforeAll(async () => {
    postgres = await startPostgres(bin ?? '');
    const { connection, app } = await startService(postgres.url);
    await addMerchants(connection.db);
    // Some chunks of the export.
    await replacePayments(
      connection.db,
      Array.from({ length: 9_000 }, () => payment()),
    );
    await app.close();
  });
  afterAll(() => postgres?.stop());
  afterEach(async () => {
    for (const { app } of started.splice(0)) await app.close();
  });

  async function start(
    ...[env, watch]: [env?: Record<string, string>, watch?: Parameters<typeof startService>[2]]
  ) {
    const service = await startService(postgres.url, env, watch);
    started.push(service);
    return service;
  }

  /** A failure as the contract has it, worth another try, which names the request and nothing of the inside. */
  async function expectPassing(answer: Response): Promise<void> {
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    const { success, message } = await answer.json();
    expect(success).toBe(false);
    expect(message).toContain(answer.headers.get('x-request-id'));
    expect(message).not.toMatch(/postgres|select|connection|timeout|127\.0/i);
  }

  async function expectWell({ call }: Service): Promise<void> {
    const answer = await call(LIST);
    expect(answer.status).toBe(200);
    expect((await answer.json()).data.pagination.totalRecords).toBe(9_000);
    expect((await call('/api/health')).status).toBe(200);
  }

  const expectWaiting = (n: number) =>
    vi.waitFor(async () => expect(await waitingForLock(postgres.url)).toBe(n), 10_000);

  it('restarted in the middle of a request: told so, and well again without a restart', async () => {
    const service = await start();
    const unlock = await lockTable(postgres.url, 'transactions');
    const asked = [service.call(LIST), service.call(LIST), service.call(EXPORT)];
    await expectWaiting(3);
    await postgres.restart();
    for (const answer of await Promise.all(asked)) await expectPassing(answer);
    await unlock();
    await expectWell(service);
  });

  describe('restarted in the middle of an export', () => {
    /** An export whose second chunk has been read and is held back, its connection still lent. */
    async function startExport() {
      let reached = false;
      const held = new AbortController();
      const service = await start(
        {},
        (db) =>
          watchQueries(db, async (nth) => {
            // The first is the sign-in's.
            if (nth !== 3) return;
            reached = true;
            await once(held.signal, 'abort');
          }).db,
      );
      const answer = await service.open(EXPORT);
      expect(answer.statusCode).toBe(200);
      // Its failure is looked at later.
      const text = answer.toArray().then((chunks) => Buffer.concat(chunks).toString());
      text.catch(() => {});
      await vi.waitFor(() => expect(reached).toBe(true), 10_000);
      return { service, text, goOn: () => held.abort() };
    }

    it('between two chunks: the file is whole all the same', async () => {
      const { service, text, goOn } = await startExport();
      await postgres.restart();
      goOn();
      const lines = (await text).trimEnd().split('\r\n');
      expect(new Set(lines).size).toBe(9_001);
      await expectWell(service);
    });

    it('within a chunk: the file is cut, so that nobody takes it for whole', async () => {
      const { service, text, goOn } = await startExport();
      const unlock = await lockTable(postgres.url, 'transactions');
      goOn();
      await expectWaiting(1);
      await postgres.restart();
      await expect(text).rejects.toThrow(/aborted/);
      await unlock();
      await expectWell(service);
    });
  });

  it('away for a while: refused at once, not ready, alive, and well when it is back', async () => {
    const service = await start();
    await expectWell(service);
    await postgres.whileAway(async () => {
      await expectPassing(await service.call(LIST));
      await expectPassing(await service.call(EXPORT));
      expect((await service.call('/api/health')).status).toBe(503);
      expect((await service.call('/api/health/live')).status).toBe(200);
    });
    await expectWell(service);
  });

  it('slow: a statement is cancelled in time, and its connection serves the next', async () => {
    const service = await start({ STATEMENT_TIMEOUT_MS: '400', DATABASE_CONNECTIONS: '1' });
    const unlock = await lockTable(postgres.url, 'transactions');
    await expectPassing(await service.call(LIST));
    await expectPassing(await service.call(EXPORT));
    expect((await service.call('/api/user')).status).toBe(200);
    expect(service.connection.gauges.connections()).toBe(1);
    await unlock();
    await expectWell(service);
  });

  it('with too few connections: some wait a bounded time, the rest is refused at once', async () => {
    const service = await start({
      DATABASE_CONNECTIONS: '2',
      DATABASE_QUEUE: '3',
      DATABASE_WAIT_MS: '1500',
    });
    await expectWell(service);
    const unlock = await lockTable(postgres.url, 'transactions');
    const held = [service.call(LIST), service.call(LIST)];
    await expectWaiting(2);
    const begun = performance.now();
    const times: number[] = [];
    const refused = Array.from({ length: 20 }, async () => {
      const answer = await service.call(LIST);
      times.push(performance.now() - begun);
      await expectPassing(answer);
    });
    const { gauges } = service.connection;
    await vi.waitFor(() => expect(times).toHaveLength(17), 10_000);
    expect(gauges.waiting()).toBe(3);
    expect((await service.call('/api/health/live')).status).toBe(200);
    await Promise.all(refused);
    // The three that waited did so for as long as was said; nobody else did.
    expect(times.filter((ms) => ms >= 1_400)).toHaveLength(3);
    await unlock();
    for (const answer of await Promise.all(held)) expect(answer.status).toBe(200);
    await expectWell(service);
  });

  it('silent: the health check does not wait for it', async () => {
    const service = await start({ DATABASE_CONNECTIONS: '1' });
    const unlock = await lockTable(postgres.url, 'transactions');
    const held = service.call(LIST);
    await expectWaiting(1);
    const begun = performance.now();
    const answers = await Promise.all([1, 2, 3].map(() => service.call('/api/health')));
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
    expect(performance.now() - begun).toBeLessThan(8_000);
    expect(service.connection.gauges.waiting()).toBe(1);
    await unlock();
    expect((await held).status).toBe(200);
    await expectWell(service);
  });
});
