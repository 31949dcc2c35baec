import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hasPostgres, newPostgres } from './databases.ts';
import { callsTo } from './faultyService.ts';
import { run } from './postgres.ts';
import { runCli, startMain } from './processes.ts';

it.skipIf(!hasPostgres())(
  'a PostgreSQL database of version 0.1.0 keeps accounts, keys, payments and totals in an upgrade',
  async () => {
    const url = await newPostgres({ isEmpty: true });
    await run(url, readFileSync(join(import.meta.dirname, 'version-0.1.0.sql'), 'utf8'));
    /** The rows as JSON, in an order that does not depend on columns that an upgrade adds. */
    async function rowsOf(table: string, key: string): Promise<unknown[]> {
      const query = `select to_jsonb(t) as row from public.${table} t order by ${key}`;
      const rows = await run(url, query);
      return rows.map(({ row }) => row);
    }
    const command = (name: string) => runCli(name, [], { DATABASE_URL: url });
    const read = () => [rowsOf('merchants', 'merchant_id'), rowsOf('transactions', 'id')];

    const [accounts = [], payments = []] = await Promise.all(read());
    expect([accounts.length, payments.length]).toEqual([4, 35]);
    expect((await command('recount')).err).toMatch(/not current\. .* npm run migrate\n$/);
    expect((await command('migrate')).code).toBe(0);
    const { out, err } = await command('recount');
    expect([out, err]).toEqual(['The counters equal the payments.\n', '']);
    expect(await Promise.all(read())).toMatchObject([accounts, payments]);

    const { address, stop } = await startMain([], { DATABASE_URL: url });
    const totals = ['ACME', 'BAZAAR', 'GONE', 'BOSS'].map(async (id) => {
      const answer = await callsTo(address).call('/api/transactions', id);
      return answer.ok ? (await answer.json()).data.pagination.totalRecords : answer.status;
    });
    expect(await Promise.all(totals)).toEqual([11, 12, 403, 35]);
    await stop();
  },
);
