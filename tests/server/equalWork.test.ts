import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { onOneEngine } from './engines.ts';
import { addMerchants, signedIn } from './payments.ts';
import { watchQueries } from './queries.ts';

vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>();
  return {
    ...crypto,
    createHash: vi.fn(crypto.createHash),
    timingSafeEqual: vi.fn(crypto.timingSafeEqual),
  };
});

onOneEngine((db) => {
  let app: FastifyInstance;
  /** For each query the types of the values in its rows. */
  const results: string[][][] = [];
  beforeAll(() => addMerchants(db()));
  beforeEach(async () => {
    const watched = watchQueries(db(), (_nth, rows) => {
      results.push(
        rows.map((row) => Object.values(row).map((value) => Object(value).constructor.name)),
      );
    });
    app = await buildApp(watched.db);
    // The name of a prepared statement is hashed once, on first use.
    await refusal('FIRST');
  });

  /** Everything that an attacker could observe or time. */
  async function refusal(merchantId: string) {
    vi.mocked(createHash).mockClear();
    vi.mocked(timingSafeEqual).mockClear();
    results.length = 0;
    const answer = await app.inject({ url: '/api/user', headers: signedIn(merchantId, 'guess') });
    const { 'x-request-id': _differs, date: _now, ...headers } = answer.headers;
    return {
      queries: [...results],
      hashes: vi.mocked(createHash).mock.calls.length,
      comparisons: vi
        .mocked(timingSafeEqual)
        .mock.calls.map((keys) => keys.map((key) => key.byteLength)),
      status: answer.statusCode,
      headers,
      body: answer.body,
    };
  }

  it.each(['A', 'BOSS', 'CLOSED'])(
    'a wrong secret of %s does the same work and gets the same answer as an unknown merchant',
    async (merchantId) => {
      const unknown = await refusal('NOBODY');
      expect(unknown).toMatchObject({
        queries: [[['Boolean', 'Buffer', 'Boolean', 'Boolean']]],
        hashes: 1,
        comparisons: [[32, 32]],
        status: 401,
      });
      expect(await refusal(merchantId)).toEqual(unknown);
    },
  );

  it('guesses for an unknown merchant are limited like those for a known one', async () => {
    const statuses = async (merchantId: string) => {
      const all: number[] = [];
      for (let nth = 1; nth <= 12; nth++) all.push((await refusal(merchantId)).status);
      return all;
    };
    const known = await statuses('A');
    expect(known).toEqual([...Array(10).fill(401), 429, 429]);
    expect(await statuses('NOBODY')).toEqual(known);
  });
});
