import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { importPayments } from '../../server/csv/importPayments.ts';
import { csvHead, csvLines } from '../../server/csv/write.ts';
import type { Database } from '../../server/database/tables.ts';
import {
  callsTo,
  countersAndRecount,
  lockTable,
  type Service,
  startService,
  waitingForLock,
} from './faultyService.ts';
import { addMerchants, payment, replacePayments } from './payments.ts';
import { findPostgres, type PostgresServer, startPostgres } from './postgres.ts';
import { smallDisk } from './smallDisk.ts';

const bin = findPostgres();
const LIST = '/api/transactions?limit=2';
const EXPORT = '/api/transactions/export';
const A_PAYMENTS = 3_000;
const B_PAYMENTS = 16_000;

describe.skipIf(!bin)('the service', () => {
  let postgres: PostgresServer;
  let service: Service;
  const folder = mkdtempSync(join(tmpdir(), 'dashboard-faults-'));
  const children: ChildProcess[] = [];

  beforeAll(async () => {
    postgres = await startPostgres(bin ?? '');
    service = await startService(postgres.url);
    const { db } = service.connection;
    await addMerchants(db);
    const a = Array.from({ length: A_PAYMENTS }, () => payment());
    await replacePayments(db, a);
    await addBigExport(db);
  });
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });
  afterAll(async () => {
    await service?.app.close();
    await postgres?.stop();
    rmSync(folder, { recursive: true });
  });

  function run(script: string, args: string[] = [], env: Record<string, string> = {}) {
    const child = spawn(process.execPath, ['--import', 'tsx', `server/${script}.ts`, ...args], {
      env: { ...process.env, DATABASE_URL: postgres.url, PORT: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(child);
    return child;
  }

  async function startProcess(env: Record<string, string>) {
    const child = run('main', [], env);
    let printed = '';
    const address = await new Promise<string>((resolve, reject) => {
      child.once('exit', () => reject(new Error(printed)));
      child.stdout.on('data', (piece) => {
        printed += piece;
        const found = /dashboard: (http:\S+)\n/.exec(printed)?.[1];
        if (found) resolve(found);
      });
    });
    return { child, ...callsTo(address) };
  }

  /** Nothing came, nothing went, and the counters are right. */
  async function expectUnharmed(): Promise<void> {
    const { counters, recount } = await countersAndRecount(service.connection.db);
    expect(counters).toEqual(recount);
    const answer = await service.call(LIST);
    expect((await answer.json()).data.pagination.totalRecords).toBe(A_PAYMENTS);
  }

  async function expectCut(answer: IncomingMessage): Promise<void> {
    // Not kept: a failing comparison would print all 40 MB.
    await expect(finished(answer.resume())).rejects.toThrow(/aborted|premature/i);
  }

  const expectWaiting = (n: number) =>
    vi.waitFor(async () => expect(await waitingForLock(postgres.url)).toBe(n), 20_000);

  it('cuts off who stops reading an export, and lets nobody take all places meanwhile', async () => {
    const strict = await startService(postgres.url, {
      STALL_TIMEOUT_MS: '1500',
      MAX_EXPORTS: '3',
      MAX_EXPORTS_PER_MERCHANT: '2',
    });
    let running = 0;
    strict.app.server.on('request', ({ url }, answer) => {
      if (url !== EXPORT) return;
      running += 1;
      answer.once('close', () => {
        running -= 1;
      });
    });
    try {
      const stalled = [await strict.open(EXPORT, 'B'), await strict.open(EXPORT, 'B')];
      const own = await strict.call(EXPORT, 'B');
      expect(own.status).toBe(429);
      stalled.push(await strict.open(EXPORT, 'BOSS'));
      const anybodys = await strict.call(EXPORT, 'A');
      expect(anybodys.status).toBe(503);
      for (const refused of [own, anybodys]) {
        expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
        expect(await refused.json()).toEqual({ success: false, message: expect.any(String) });
      }
      expect((await strict.call(LIST)).status).toBe(200);
      // Whoever reads on before that goes on with it.
      await vi.waitFor(() => expect(running).toBe(0), 15_000);
      await Promise.all(stalled.map(expectCut));
      const whole = await strict.call(EXPORT, 'B');
      expect((await whole.text()).trimEnd().split('\r\n')).toHaveLength(B_PAYMENTS + 1);
    } finally {
      await strict.app.close();
    }
  });

  it('stops gracefully: not ready first, then what runs is finished, and what never ends is cut', async () => {
    const { child, call, open } = await startProcess({
      SHUTDOWN_DELAY_MS: '3000',
      SHUTDOWN_TIMEOUT_MS: '3000',
    });
    const stuck = await open(EXPORT, 'B');
    const unlock = await lockTable(postgres.url, 'transactions');
    const held = call(LIST);
    await expectWaiting(1);
    expect((await call('/api/health')).status).toBe(200);

    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await vi.waitFor(async () => expect((await call('/api/health')).status).toBe(503), 2_500);
    // A load balancer needs time to look away.
    expect((await call('/api/health/live')).status).toBe(200);
    await vi.waitFor(() => expect(call('/api/health')).rejects.toThrow(), 10_000);
    await unlock();
    expect((await held).status).toBe(200);
    expect(await ended).toEqual([0, null]);
    await expectCut(stuck);
  });

  it('killed while it exports: the file is cut, and the next start is well', async () => {
    const first = await startProcess({});
    const answer = await first.open(EXPORT, 'B');
    first.child.kill('SIGKILL');
    await expectCut(answer);
    const next = await startProcess({});
    expect((await next.call(LIST)).status).toBe(200);
    await expectUnharmed();
  });

  it('an import that is killed at its last step leaves nothing behind, and can be run again', async () => {
    const file = join(folder, 'more.csv');
    const rows = Array.from({ length: 500 }, () => payment({ merchant_id: 'BOSS' }));
    writeFileSync(file, csvHead() + csvLines(rows));
    // Its payments are in the table, and their counters wait.
    const unlock = await lockTable(postgres.url, 'payment_counts');
    const killed = run('cli/import', [file]);
    await expectWaiting(1);
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    await unlock();
    await expectWaiting(0);
    await expectUnharmed();

    const again = run('cli/import', [file]);
    expect(await text(again.stdout)).toMatch(/^500 new, 0 changed, 0 unchanged\.$/m);
    await expectUnharmed();
  });

  it('an import whose database restarts says so, and leaves nothing behind', async () => {
    const unlock = await lockTable(postgres.url, 'payment_counts');
    const rows = [payment({ merchant_id: 'BOSS' })];
    const loading = importPayments(service.connection.db, fileOf(rows), () => {});
    const refused = expect(loading).rejects.toThrow(
      /broke the import off: .*\n.*run the import again/,
    );
    await expectWaiting(1);
    await postgres.restart();
    await refused;
    await unlock();
    await expectUnharmed();
  });

  const canMount = process.getuid?.() === 0 && process.platform === 'linux';
  it.skipIf(!canMount)(
    'on a full disk: what needs none is read, the rest refused, nothing harmed',
    async () => {
      const rows = Array.from({ length: 5_000 }, () => payment({ merchant_id: 'BOSS' }));
      const load = () => importPayments(service.connection.db, fileOf(rows), () => {});
      const disk = await smallDisk(postgres.url);
      // With its sorts on that disk.
      const sorting = await startService(postgres.url);
      const search = `${EXPORT}?orderId=order`;
      try {
        expect(await (await sorting.call(search)).text()).toContain('ORDER-1');
        disk.fill();
        await expect(load()).rejects.toThrow(/broke the import off: .*No space left on device/);
        const refused = await sorting.call(search);
        expect(refused.status).toBe(503);
        expect(await refused.json()).toEqual({ success: false, message: expect.any(String) });
        expect((await service.call(LIST)).status).toBe(200);

        disk.empty();
        await expectUnharmed();
        expect(await (await sorting.call(search)).text()).toContain('ORDER-1');
        expect(await load()).toMatchObject({ added: 5_000 });
        await expectUnharmed();
      } finally {
        await sorting.app.close();
        await disk.remove();
      }
    },
  );
});

/** Merchant B's export of 40 MB, more than all buffers between service and reader hold. */
async function addBigExport(db: Database): Promise<void> {
  await sql`
    insert into transactions (merchant_id, id, order_id, amount, status, vpa_id, created_at)
    select 'B', 'B' || nth, 'BIG', 1, 'PENDING', repeat('x', 2500), '2026-01-10T10:00:00Z'
    from generate_series(1, ${sql.lit(B_PAYMENTS)}) as nth`.execute(db);
}

async function* fileOf(rows: Parameters<typeof csvLines>[0]): AsyncGenerator<Buffer, void> {
  yield Buffer.from(csvHead() + csvLines(rows));
}
