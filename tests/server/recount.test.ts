import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectServer } from '../../server/database/connectServer.ts';
import { insertTransactions } from '../../server/payments/bulk.ts';
import { hasPostgres, newPostgres, type OwnDatabase } from './databases.ts';
import { addMerchants, payment } from './payments.ts';
import { runCli, runProcess } from './processes.ts';

describe.skipIf(!hasPostgres())('npm run recount', () => {
  let postgres: OwnDatabase;
  beforeAll(async () => {
    postgres = await newPostgres();
    const { db, close } = await connectServer(postgres.url);
    await addMerchants(db);
    await insertTransactions(db, [payment(), payment({ merchant_id: 'B' })]);
    await close();
  });
  afterAll(() => postgres?.drop());

  const recount = (...args: string[]) => runCli('recount', args, { DATABASE_URL: postgres.url });

  const EXACT = { out: 'The counters equal the payments.\n', err: '', code: 0 };

  it('finds wrong counters, corrects them when asked, and then finds none', async () => {
    expect(await recount()).toEqual(EXACT);
    const { db, close } = await connectServer(postgres.url);
    await sql`update payment_counts set n = n + 5 where merchant_id = 'B'`.execute(db);
    await close();
    const found = await recount();
    expect(found.code).toBe(1);
    expect(
      found.err,
    ).toBe(`1 counter differs from the payments, so lists show wrong totals. For example:
  B, COMPLETED, day from 2026-01-10: 6 counted, 1 found
Correct them with: npm run recount -- --repair
`);
    expect(await recount('--repair')).toEqual({ out: 'Corrected 1 counter.\n', err: '', code: 0 });
    const env = { DATABASE_URL: postgres.url };
    expect(await runProcess('cli/recount', [], env)).toEqual(EXACT);
  });
});
