import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { importPayments } from '../../server/csv/importPayments.ts';
import { readDrift } from '../../server/database/counterDrift.ts';
import type { TransactionRow } from '../../server/database/tables.ts';
import { temporaryFolder } from './databases.ts';
import {
  addBigExport,
  callsTo,
  fillDatabase,
  openSockets,
  type Service,
  servicesOn,
  startService,
} from './faultyService.ts';
import { csvOf, fileOf, payments } from './payments.ts';
import { findTestedPostgres, freePort, type PostgresServer, startPostgres } from './postgres.ts';
import { runCli, spawnScript, startMain } from './processes.ts';
import { canMount, smallDisk } from './smallDisk.ts';

const bin = findTestedPostgres();
const LIST = '/api/transactions?limit=2';
const EXPORT = '/api/transactions/export';
const A_PAYMENTS = 3_000;

describe.skipIf(!bin)('the service', () => {
  let postgres: PostgresServer;
  let service: Service;
  let bigExport: number;

  beforeAll(async () => {
    postgres = await startPostgres(bin ?? '');
    await fillDatabase(postgres.url, payments(A_PAYMENTS));
    bigExport = await addBigExport(postgres.url);
    service = await startService(postgres.url);
  });
  afterAll(async () => {
    await service?.app.close();
    await postgres?.stop();
  });

  const { start, lock, expectWaiting } = servicesOn(() => postgres.url);

  async function startProcess(env: Record<string, string> = {}) {
    const { child, address } = await startMain([], { DATABASE_URL: postgres.url, ...env });
    return { child, ...callsTo(address) };
  }

  /** Expects A's number of payments to be unchanged, and the counters to equal a recount. */
  async function expectUnchanged(): Promise<void> {
    expect(await readDrift(service.connection.db)).toMatchObject({ wrongCounters: 0 });
    const answer = await service.call(LIST);
    expect((await answer.json()).data.pagination.totalRecords).toBe(A_PAYMENTS);
  }

  const load = (rows: TransactionRow[]) =>
    importPayments(service.connection.db, fileOf(csvOf(rows)), () => {});

  async function expectAborted(answer: IncomingMessage): Promise<void> {
    // Discards the body: a failing comparison would print 40 MB.
    await expect(finished(answer.resume())).rejects.toThrow(/aborted|premature/i);
  }

  it('aborts an export that is not read, and limits the slots that one merchant holds until then', async () => {
    const strict = await start({ STALL_TIMEOUT_MS: '1500', MAX_EXPORTS: '2' });
    const stalled = [await strict.open(EXPORT, 'B')];
    const own = await strict.call(EXPORT, 'B');
    expect(own.status).toBe(429);
    stalled.push(await strict.open(EXPORT, 'BOSS'));
    const others = await strict.call(EXPORT, 'A');
    expect(others.status).toBe(503);
    for (const refused of [own, others]) {
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await refused.json()).toEqual({
        success: false,
        code: 'too_many_exports',
        message: expect.any(String),
      });
    }
    expect((await strict.call(LIST)).status).toBe(200);
    // The clients read only after the service has aborted their exports.
    await expect.poll(() => openSockets(strict.app), { timeout: 15_000 }).toBe(0);
    await Promise.all(stalled.map(expectAborted));
    const complete = await strict.call(EXPORT, 'B');
    expect((await complete.text()).trimEnd().split('\r\n')).toHaveLength(bigExport + 1);
  });

  it('stops gracefully: reports not ready, finishes running requests, aborts those that never end', async () => {
    const { child, call, open } = await startProcess({
      SHUTDOWN_DELAY_MS: '3000',
      SHUTDOWN_TIMEOUT_MS: '3000',
    });
    const stuck = await open(EXPORT, 'B');
    // The list reads this table, the export does not: a lock on the payments would wait for the export to end.
    const unlock = await lock('payment_counts_by_month');
    const held = call(LIST);
    await expectWaiting(1);
    expect((await call('/api/health')).status).toBe(200);

    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await vi.waitFor(async () => expect((await call('/api/health')).status).toBe(503), 2_500);
    // Requests are still answered during the delay, in which a load balancer notices the stop.
    expect((await call('/api/health/live')).status).toBe(200);
    await vi.waitFor(() => expect(call('/api/health')).rejects.toThrow(), 10_000);
    await unlock();
    expect((await held).status).toBe(200);
    expect(await ended).toEqual([0, null]);
    await expectAborted(stuck);
  });

  it('stops at once when only a connection without a request is left, and an export ends first', async () => {
    const { app, url, call } = await start();
    const silent = connect(Number(new URL(url).port), '127.0.0.1');
    onTestFinished(() => void silent.destroy());
    await once(silent, 'connect');
    const file = (await call(EXPORT)).text();
    const began = performance.now();
    await app.close();
    expect(performance.now() - began).toBeLessThan(5_000);
    expect((await file).trimEnd().split('\r\n')).toHaveLength(A_PAYMENTS + 1);
  });

  it('that still waits for its database stops on a signal, also as the first process of a container', async () => {
    const silent = createServer();
    onTestFinished(() => void silent.close());
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const child = spawnScript('main', [], { DATABASE_URL: `postgres://u@127.0.0.1:${port}/db` });
    const [socket] = await once(silent, 'connection');
    onTestFinished(() => socket.destroy());
    child.kill('SIGTERM');
    // The exit code of the service's own handler: without a handler, process 1 ignores a signal.
    expect(await once(child, 'close')).toEqual([143, null]);
  });

  /** Opens a pipe for reading and writing, so that writing the log does not fail, although nobody reads it. */
  function openPipe() {
    const pipe = join(temporaryFolder(), 'log');
    execFileSync('mkfifo', [pipe]);
    return openSync(pipe, 'r+');
  }

  it.each([
    ['cannot be written, as the disk is full,', () => openSync('/dev/full', 'w')],
    ['nobody reads any more', openPipe],
  ])('whose log %s continues, and stops on a signal', async (_, open) => {
    const log = open();
    onTestFinished(() => closeSync(log));
    const port = String(await freePort());
    const child = spawnScript('main', [], { DATABASE_URL: postgres.url, PORT: port }, log);
    const { call } = callsTo(`http://127.0.0.1:${port}`);
    await vi.waitFor(async () => expect((await call(LIST)).status).toBe(200), 30_000);
    // A line of the log has about 300 bytes, and the pipe has room for 64 KiB.
    for (let left = 400; left > 0; left -= 1) expect((await call('/api/user')).status).toBe(200);
    child.kill('SIGTERM');
    expect(await once(child, 'close')).toEqual([0, null]);
  });

  it('an import that is killed at its last step changes nothing and can be run again', async () => {
    const file = join(temporaryFolder(), 'more.csv');
    writeFileSync(file, csvOf(payments(500, () => ({ merchant_id: 'BOSS' }))));
    // The import inserts the payments; then the counters' trigger waits for this lock.
    const unlock = await lock('payment_counts');
    const env = { DATABASE_URL: postgres.url };
    const killed = spawnScript('cli/import', [file], env);
    await expectWaiting(1);
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    await unlock();
    await expectWaiting(0);
    await expectUnchanged();

    const { out } = await runCli('import', [file], env);
    expect(out).toBe('500 new, 0 changed, 0 unchanged.\n');
    await expectUnchanged();
  });

  it('an import whose database restarts says so and changes nothing', async () => {
    const unlock = await lock('payment_counts');
    const loading = load(payments(1, () => ({ merchant_id: 'BOSS' })));
    const refused = expect(loading).rejects.toThrow(
      /failed during the import: .*\n.*run the import again/,
    );
    await expectWaiting(1);
    await postgres.restart();
    await refused;
    await unlock();
    await expectUnchanged();
  });

  it.skipIf(!canMount)(
    'on a full disk: reads that need no disk work, the rest is refused, nothing is lost',
    async () => {
      const rows = payments(5_000, () => ({ merchant_id: 'BOSS' }));
      const disk = await smallDisk(postgres.url);
      const sorting = await startService(disk.sortingUrl);
      const search = `${EXPORT}?orderId=order`;
      try {
        expect(await (await sorting.call(search)).text()).toContain('ORDER-1');
        disk.fill();
        await expect(load(rows)).rejects.toThrow(
          /failed during the import: .*No space left on device/,
        );
        const refused = await sorting.call(search);
        expect(refused.status).toBe(503);
        expect(await refused.json()).toEqual({
          success: false,
          code: 'unavailable',
          message: expect.any(String),
        });
        expect((await service.call(LIST)).status).toBe(200);

        disk.empty();
        await expectUnchanged();
        expect(await (await sorting.call(search)).text()).toContain('ORDER-1');
        expect(await load(rows)).toMatchObject({ added: 5_000 });
        await expectUnchanged();
      } finally {
        await sorting.app.close();
        await disk.remove();
      }
      // No connection in the pool still needs the removed disk.
      await Promise.all(Array.from({ length: 10 }, () => load(rows.slice(0, 1))));
    },
  );
});
