import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { listAnswer } from '../../src/api/schema.ts';
import * as fake from '../fakeApi.ts';
import { onEachEngine } from './engines.ts';
import { addMerchants, payment, replacePayments, signedIn } from './payments.ts';

/** Replaces each value by its type. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (value === null || typeof value !== 'object') return typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shapeOf(part)]));
}

onEachEngine((db) => {
  let app: FastifyInstance;
  let answer: { success: boolean; data: unknown };

  beforeAll(async () => {
    app = await buildApp(db());
    await addMerchants(db());
    await replacePayments(db(), [
      payment({ cancelled_at: null }),
      payment({ vpa_id: null, ref_id: null, finished_at: null }),
    ]);
    const response = await app.inject({
      url: '/api/transactions',
      query: { page: '1', limit: '1' },
      headers: signedIn('A'),
    });
    answer = response.json();
  });

  it("the dashboard's schema parses the service's list without using a fallback", () => {
    expect(v.parse(listAnswer(1), answer.data)).toEqual(answer.data);
  });

  it("the tests' fake service answers in the same shape as the real one", () => {
    const row = { ...fake.payment(), vpa_id: null, ref_id: null, CALLBACK_TS: null };
    const request = { path: '', authorization: '', query: { page: '1', limit: '1' } };
    const { body } = fake.listAnswer([row, row], request);
    expect(shapeOf(body)).toEqual(shapeOf(answer));
  });
});
