import * as fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { importPayments } from '../../server/csv/importPayments.ts';
import type { TransactionRow } from '../../server/database/tables.ts';
import { insertTransactions } from '../../server/payments/bulk.ts';
import { hostileText } from '../hostile.ts';
import { onEachEngine } from './engines.ts';
import { addMerchants, payment, replacePayments, signedIn } from './payments.ts';

onEachEngine((db, { share }) => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await buildApp(db());
    await addMerchants(db());
  });
  beforeEach(() => replacePayments(db(), []));

  async function exported(): Promise<Buffer> {
    const url = '/api/transactions/export';
    return (await app.inject({ url, headers: signedIn('BOSS') })).rawPayload;
  }

  async function load(bytes: Buffer): Promise<unknown> {
    const bad: string[] = [];
    async function* file() {
      yield bytes;
    }
    const onBadLine = (line: number, reason: string) => bad.push(`${line}: ${reason}`);
    const merged = await importPayments(db(), file(), onBadLine).catch((error) => error.message);
    return bad.length > 0 ? { merged, bad } : merged;
  }

  const present = () =>
    db().selectFrom('transactions').selectAll().orderBy('id').orderBy('created_at').execute();

  it('every payment that the tables accept can be exported and imported', async () => {
    const texts = fc.sample(hostileText, { numRuns: share(150), seed: 20_260_110 });
    const candidates: Partial<TransactionRow>[] = [
      ...texts.flatMap((id) => [{ id }, { order_id: id }, { vpa_id: id || null }]),
      ...["=cmd|' /C calc'!A0", "''", "'quoted", '"', ',\r\n'].map((text) => ({ ref_id: text })),
      { id: '' },
      { order_id: '' },
      { id: 'i'.repeat(300), order_id: 'o'.repeat(2_000), ref_id: 'r'.repeat(200_000) },
      { amount: '0' },
      { amount: '999999999999.99' },
      ...['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'].flatMap((text) => {
        const time = new Date(text);
        return [{ created_at: time }, { finished_at: time }, { cancelled_at: time }];
      }),
    ];
    let refused = 0;
    for (const candidate of candidates) {
      await insertTransactions(db(), [payment(candidate)]).catch(() => {
        refused += 1;
      });
    }
    const before = await present();
    expect(before.length).toBe(candidates.length - refused);
    expect(before.length).toBeGreaterThan(candidates.length / 2);
    const file = await exported();
    await replacePayments(db(), []);
    expect(await load(file)).toEqual({ added: before.length, changed: 0, unchanged: 0 });
    expect(await present()).toEqual(before);
    expect(Buffer.compare(await exported(), file)).toBe(0);
    expect(await load(file)).toEqual({ added: 0, changed: 0, unchanged: before.length });
  });

  const write = (column: string, value: string) =>
    sql`update transactions set ${sql.ref(column)} = ${sql.lit(value)}`.execute(db());
  const WRONG = ['created_at', 'finished_at', 'cancelled_at'].flatMap((column) =>
    ['infinity', '-infinity', '10000-01-01T00:00:00Z', '0044-03-15T12:00:00Z BC'].map((value) => [
      column,
      value,
    ]),
  );

  it.each([...WRONG, ['amount', 'NaN']])(
    'the tables refuse %s = %s, which no file and no JSON can hold',
    async (column = '', value = '') => {
      await insertTransactions(db(), [payment()]);
      await expect(write(column, value)).rejects.toThrow(/violates check constraint/);
    },
  );
});
