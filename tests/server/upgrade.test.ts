import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { hasPostgres, newPostgres } from './databases.ts';
import { signedIn } from './payments.ts';
import { run } from './postgres.ts';
import { runCli, startMain } from './processes.ts';

const DUMP = readFileSync(join(import.meta.dirname, 'version-0.1.0.sql'), 'utf8');

describe.skipIf(!hasPostgres())('a PostgreSQL database of version 0.1.0', () => {
  let url: string;
  beforeEach(async () => {
    url = await newPostgres({ isEmpty: true });
    await run(url, DUMP);
  });

  /** The rows as JSON, in an order that does not depend on columns that an upgrade adds. */
  async function rowsOf(table: string, key: string): Promise<unknown[]> {
    const query = `select to_jsonb(t) as row from public.${table} t order by ${key}`;
    const rows = await run(url, query);
    return rows.map(({ row }) => row);
  }
  const command = (name: string, ...args: string[]) => runCli(name, args, { DATABASE_URL: url });
  const start = () => startMain([], { DATABASE_URL: url });
  const get = (address: string, path: string, merchantId: string) =>
    fetch(`${address}/api${path}`, { headers: signedIn(merchantId) });

  it('keeps accounts, keys, payments and totals in an upgrade', async () => {
    const read = () => [rowsOf('merchants', 'merchant_id'), rowsOf('transactions', 'id')];
    const [accounts = [], payments = []] = await Promise.all(read());
    expect([accounts.length, payments.length]).toEqual([4, 35]);
    expect((await command('recount')).err).toMatch(/not current\. .* npm run migrate\n$/);
    expect((await command('migrate')).code).toBe(0);
    const { out, err } = await command('recount');
    expect([out, err]).toEqual(['The counters equal the payments.\n', '']);
    expect(await Promise.all(read())).toMatchObject([accounts, payments]);

    const { address, stop } = await start();
    const totals = ['ACME', 'BAZAAR', 'GONE', 'BOSS'].map(async (id) => {
      const answer = await get(address, '/transactions', id);
      return answer.ok ? (await answer.json()).data.pagination.totalRecords : answer.status;
    });
    expect(await Promise.all(totals)).toEqual([11, 12, 403, 35]);
    await stop();
  });

  it('an older service refuses a newer database, and changes nothing', async () => {
    await command('migrate');
    await run(url, `insert into kysely_migration values ('999_later', now()::text)`);
    const { out, err, code } = await command('merchants', 'disable', 'ACME');
    expect(err).toBe(
      'This database was made by a newer version of the service: start that version. ' +
        'Its data is not changed.\n',
    );
    expect([out, code]).toEqual(['', 1]);
    expect(await rowsOf('merchants', 'merchant_id')).toMatchObject([
      { merchant_id: 'ACME', is_active: true },
      {},
      {},
      {},
    ]);
  });

  it('two instances: one replaces the other without a failed call, and both refuse a disabled merchant within 5 seconds', async () => {
    const first = await start();
    const statuses = new Set<number>();
    let isOver = false;
    let serving = first;
    const calls = (async () => {
      while (!isOver) statuses.add((await get(serving.address, '/transactions', 'BAZAAR')).status);
    })();
    const second = await start();
    const signIns = () =>
      Promise.all(
        [first, second].map(async ({ address }) => (await get(address, '/user', 'ACME')).status),
      );
    expect(await signIns()).toEqual([200, 200]);
    expect((await command('merchants', 'disable', 'ACME')).code).toBe(0);
    await expect.poll(signIns, { timeout: 5_500, interval: 250 }).toEqual([403, 403]);
    // What a proxy does when the health check of the first answers 503.
    serving = second;
    expect(await first.stop()).toEqual([0, null]);
    isOver = true;
    await calls;
    expect([...statuses]).toEqual([200]);
  });
});
