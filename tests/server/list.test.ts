import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../server/app.ts';
import type { Pagination, Transaction } from '../../src/api/contract.ts';
import { listAnswer } from '../../src/api/schema.ts';
import { onEachEngine } from './engines.ts';
import { FILTERED, FILTERINGS } from './filterings.ts';
import { addMerchants, payment, payments, replacePayments, signedIn } from './payments.ts';

onEachEngine((db, { name: engine }) => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await buildApp(db());
    await addMerchants(db());
  });

  const get = (query: Record<string, string>, merchantId: string) =>
    app.inject({ url: '/api/transactions', query, headers: signedIn(merchantId) });

  async function list(query: Record<string, string> = {}, merchantId = 'A') {
    const answer = await get(query, merchantId);
    expect(answer.statusCode, answer.body).toBe(200);
    const { data } = answer.json<{
      data: { transactions: Transaction[]; pagination: Pagination };
    }>();
    return { ...data, ids: data.transactions.map(({ id }) => id) };
  }

  it('shows every field of a payment, and null for what is missing', async () => {
    await replacePayments(db(), [
      payment({ id: 'full', amount: '123456789012.34' }),
      payment({
        id: 'bare',
        vpa_id: null,
        ref_id: null,
        finished_at: null,
        created_at: new Date(0),
      }),
    ]);
    const { transactions, pagination } = await list();
    // The dashboard's schema accepts these rows without a fallback.
    expect(v.parse(listAnswer(1), { transactions, pagination })).toEqual({
      transactions,
      pagination,
    });
    const full = {
      id: 'full',
      orderID: 'ORDER-1',
      amount: 123_456_789_012.34,
      status: 'COMPLETED',
      vpa_id: 'neha@okaxis',
      ref_id: '632507000001',
      createdAt: '2026-01-10T10:00:00.000Z',
      CALLBACK_TS: '2026-01-10T10:00:09.000Z',
      CANCEL_TS: null,
    };
    const none = { vpa_id: null, ref_id: null, CALLBACK_TS: null };
    const bare = { ...full, id: 'bare', amount: 100, createdAt: '1970-01-01T00:00:00.000Z' };
    expect(transactions).toEqual([full, { ...bare, ...none }]);
  });

  describe('visibility', () => {
    beforeEach(() =>
      replacePayments(db(), [
        payment({ id: 'of A' }),
        payment({ id: 'of B', merchant_id: 'B' }),
        payment({ id: 'of CLOSED', merchant_id: 'CLOSED' }),
      ]),
    );

    it('a merchant sees only its own, whatever merchantId it asks for', async () => {
      expect((await list()).ids).toEqual(['of A']);
      const { ids, pagination } = await list({ merchantId: 'B' });
      expect([ids, pagination.totalRecords]).toEqual([['of A'], 1]);
    });

    it('an admin sees all and whose each is, or exactly one merchant (spec 1.2)', async () => {
      const merchants = async (viewer: string) =>
        (await list({}, viewer)).transactions.map(({ merchantId }) => merchantId).sort();
      expect(await merchants('BOSS')).toEqual(['A', 'B', 'CLOSED']);
      expect(await merchants('A')).toEqual([undefined]);
      expect((await list({}, 'BOSS')).ids.sort()).toEqual(['of A', 'of B', 'of CLOSED']);
      expect((await list({ merchantId: 'B' }, 'BOSS')).ids).toEqual(['of B']);
      expect((await list({ merchantId: '' }, 'BOSS')).ids).toHaveLength(3);
    });
  });

  describe('filters', () => {
    beforeAll(() =>
      replacePayments(
        db(),
        FILTERED.map(({ id, orderID, merchantId, createdAt }) => {
          const names = { id, order_id: orderID, merchant_id: merchantId };
          return payment({ ...names, created_at: new Date(createdAt) });
        }),
      ),
    );

    it.each(FILTERINGS)('%s', async (_, filters, ids) => {
      expect((await list(filters, 'BOSS')).ids.sort()).toEqual(ids.toSorted());
    });

    it('an empty Order ID is not a filter', async () => {
      expect((await list({ orderId: '' }, 'BOSS')).ids).toHaveLength(FILTERED.length);
    });
  });

  // Order, pages and totals are tested by counters.test.ts and the check of the reference service.
  it('past the end: no rows, but the true totals', async () => {
    await replacePayments(db(), payments(2));
    const { ids, pagination } = await list({ page: '7', limit: '1' });
    expect(ids).toEqual([]);
    expect(pagination).toMatchObject({ totalRecords: 2, totalPages: 2, hasNextPage: false });
  });

  // Refused before payments are queried, so one engine is enough.
  if (engine === 'embedded PostgreSQL') {
    const invalid = {
      page: ['0', '1.5', 'x', '1e999', '90071992547410'],
      limit: ['NaN', '0', '101'],
      status: ['completed', ''],
      startDate: ['yesterday', '2026-01-10', '2026-02-30T00:00:00Z', '2026-01-10T10:00:00'],
      endDate: ['2026-01-10T23:59:60Z', '2026-01-10T25:00:00Z'],
      orderId: ['x'.repeat(256), 'a\0b'],
      merchantId: ['\0'],
    };
    const each = Object.entries(invalid).flatMap(([name, values]) =>
      values.map((value) => [name, value] as const),
    );
    it.each(each)('an invalid %s (%s) is refused by its name', async (name, value) => {
      const answer = await get({ [name]: value }, 'A');
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual({
        success: false,
        code: 'invalid_parameter',
        message: expect.stringMatching(new RegExp(`^${name} `)),
      });
    });
  }

  it.each([
    ['startDate', '0000-01-01T00:00:00Z', 'all'],
    ['endDate', '9999-12-31T23:59:59.999-23:59', 'all'],
    ['startDate', '9999-12-31T23:59:59.9999Z', 'none'],
    ['page', '90071992547409', 'none'],
    ['unknown', 'parameter', 'all'],
  ])('an odd %s (%s) finds %s of the payments', async (name, value, found) => {
    const all = (await get({}, 'A')).json().data.transactions;
    const answer = await get({ [name]: value }, 'A');
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data.transactions).toEqual(found === 'all' ? all : []);
  });
});
