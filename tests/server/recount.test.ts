import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectServer } from '../../server/database/connectServer.ts';
import { insertTransactions } from '../../server/payments/bulk.ts';
import { addMerchants, payment } from './payments.ts';
import { findPostgres, type PostgresServer, startPostgres } from './postgres.ts';

const bin = findPostgres();

describe.skipIf(!bin)('npm run recount', () => {
  let postgres: PostgresServer;
  beforeAll(async () => {
    postgres = await startPostgres(bin ?? '');
    const { db, close } = await connectServer(postgres.url);
    await addMerchants(db);
    await insertTransactions(db, [payment(), payment({ merchant_id: 'B' })]);
    await close();
  });
  afterAll(() => postgres?.stop());

  async function recount(...args: string[]) {
    const child = spawn(process.execPath, ['--import', 'tsx', 'server/cli/recount.ts', ...args], {
      env: { ...process.env, DATABASE_URL: postgres.url },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [out, err, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ]);
    return { out, err, code };
  }

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
    expect(await recount()).toEqual(EXACT);
  });

  it('explains itself', async () => {
    expect(await recount('--fix')).toMatchObject({
      code: 1,
      err: expect.stringContaining('Usage'),
    });
  });
});
