import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { hashKey } from '../../server/auth/secretKeys.ts';
import { readSettings } from '../../server/settings.ts';
import { onOneEngine } from './engines.ts';
import { passTime } from './passTime.ts';
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
  beforeAll(() => addMerchants(db()));
  // A new app starts without failed sign-ins.
  beforeEach(async () => {
    app = await buildApp(db());
  });

  afterEach(async () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    await changeB({ is_active: true, key_hash: hashKey('B-key') });
  });
  const changeB = (change: { is_active?: boolean; key_hash?: Buffer }) =>
    db().updateTable('merchants').set(change).where('merchant_id', '=', 'B').execute();

  const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '10.0.0.1') =>
    app.inject({ url, headers, remoteAddress });

  it('tells a merchant and an admin who they are', async () => {
    const merchant = await get('/api/user', signedIn('A'));
    expect(merchant.json()).toEqual({ success: true, data: { merchantId: 'A', isAdmin: false } });
    const admin = await get('/api/user', signedIn('BOSS'));
    expect(admin.json()).toEqual({ success: true, data: { merchantId: 'BOSS', isAdmin: true } });
  });

  it.each([
    ['no credentials', {}],
    ['a wrong secret', signedIn('A', 'wrong')],
    ['an empty secret', signedIn('A', '')],
    ["another merchant's secret", signedIn('A', 'B-key')],
    ['an unknown merchant', signedIn('NOBODY')],
    ['an inactive merchant with a wrong secret', signedIn('CLOSED', 'wrong')],
    ['a header that is not Basic', { authorization: 'Bearer A:A-key' }],
    ['a header that is no base64', { authorization: 'Basic ???' }],
    ['a NUL in the Merchant ID', signedIn('A\0', 'A-key')],
    ['a Merchant ID of 10,000 characters', signedIn('A'.repeat(10_000))],
  ])('answers 401 to %s, and opens no password box of the browser', async (_what, headers) => {
    for (const url of ['/api/user', '/api/transactions', '/api/transactions/export']) {
      const answer = await get(url, headers);
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual({ success: false, message: expect.any(String) });
      expect(answer.headers).not.toHaveProperty('www-authenticate');
    }
  });

  it('answers 403 to an inactive merchant with the right secret', async () => {
    const answer = await get('/api/transactions?limit=1', signedIn('CLOSED'));
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toEqual({ success: false, message: expect.any(String) });
  });

  it('takes a secret with colons and letters of any script', async () => {
    await db()
      .insertInto('merchants')
      .values({ merchant_id: 'चाय', name: 'Tea', key_hash: hashKey('a:b:पेय') })
      .execute();
    expect((await get('/api/user', signedIn('चाय', 'a:b:पेय'))).statusCode).toBe(200);
  });

  describe('with a cached key', () => {
    it.each([
      ['disabled', { is_active: false }, 403],
      ['re-keyed', { key_hash: hashKey('new') }, 401],
    ])('lasts five seconds at most when the account is %s', async (_, change, status) => {
      expect((await get('/api/user', signedIn('B'))).statusCode).toBe(200);
      await changeB(change);
      expect((await get('/api/user', signedIn('B', 'wrong'))).statusCode).toBe(401);
      await passTime(5_001);
      expect((await get('/api/user', signedIn('B'))).statusCode).toBe(status);
    });
  });

  it.each(['A', 'NOBODY'])(
    'limits guesses of secrets of %s, and nobody else',
    async (merchantId) => {
      for (let nth = 1; nth <= 10; nth++) {
        expect((await get('/api/user', signedIn(merchantId, `guess ${nth}`))).statusCode).toBe(401);
      }
      const refused = await get('/api/user', signedIn(merchantId));
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(refused.json()).toEqual({ success: false, message: expect.any(String) });

      expect((await get('/api/user', signedIn('B'))).statusCode).toBe(200);
      expect((await get('/api/user', signedIn('A'), '10.0.0.2')).statusCode).toBe(200);
    },
  );

  describe('wrong keys from the address of a signed-in dashboard', () => {
    const guess = async (address: string) => {
      for (let nth = 1; nth <= 10; nth++) {
        await get('/api/user', signedIn('B', `guess ${nth}`), address);
      }
    };
    beforeEach(async () => {
      expect((await get('/api/user', signedIn('B'))).statusCode).toBe(200);
      await guess('10.0.0.1');
    });

    it('do not lock it out', async () => {
      expect((await get('/api/user', signedIn('B'))).statusCode).toBe(200);
      await passTime(23 * 3_600_000);
      expect((await get('/api/user', signedIn('B'))).statusCode).toBe(200);
      expect((await get('/api/user', signedIn('B', 'guess 11'))).statusCode).toBe(429);
    });

    it('elsewhere, its key is refused like any other', async () => {
      await guess('10.0.0.2');
      expect((await get('/api/user', signedIn('B'), '10.0.0.2')).statusCode).toBe(429);
    });

    it('count its key as wrong once that is replaced', async () => {
      await changeB({ key_hash: hashKey('new') });
      await passTime(5_001);
      expect((await get('/api/user', signedIn('B'))).statusCode).toBe(401);
      expect((await get('/api/user', signedIn('B'))).statusCode).toBe(429);
    });
  });

  it('limits guesses from one IPv6 network, and from single IPv4 addresses', async () => {
    const last = async (address: (nth: number) => string) => {
      for (let nth = 1; nth <= 10; nth++) {
        await get('/api/user', signedIn('A', `guess ${nth}`), address(nth));
      }
      return (await get('/api/user', signedIn('A'), address(11))).statusCode;
    };
    expect(await last((nth) => `2001:db8:0:1:${nth}::${nth}`)).toBe(429);
    expect(await last((nth) => `2001:db8:0:${nth + 1}::1`)).toBe(200);
    // IPv4 callers of a service that listens on IPv6.
    expect(await last((nth) => `::ffff:10.0.0.${nth}`)).toBe(200);
    expect(await last(() => '::ffff:10.0.0.1')).toBe(429);
    expect((await get('/api/user', signedIn('A'), '10.0.0.1')).statusCode).toBe(429);
  });

  describe('behind a reverse proxy', () => {
    const from = (client: string, secret: string) =>
      get('/api/user', { ...signedIn('A', secret), 'x-forwarded-for': client }, '10.0.0.1');
    const guess = async (client: (nth: number) => string) => {
      for (let nth = 1; nth <= 10; nth++) await from(client(nth), `guess ${nth}`);
    };

    it.each(['10.0.0.1', '::1, 10.0.0.0/8', 'uniquelocal'])(
      'that is trusted (%s), the callers behind it are told apart',
      async (trustProxy) => {
        app = await buildApp(db(), { settings: readSettings({ TRUST_PROXY: trustProxy }) });
        // A caller's own X-Forwarded-For comes before the address that the proxy appends.
        await guess((nth) => `6.6.6.${nth}, 203.0.113.7`);
        expect((await from('203.0.113.7', 'A-key')).statusCode).toBe(429);
        expect((await from('203.0.113.8', 'A-key')).statusCode).toBe(200);
      },
    );

    it.each([
      ['with ports', (nth: number) => `203.0.113.7:${nth}`, '203.0.113.7'],
      ['of IPv6 with ports', (nth: number) => `[2001:db8::${nth}]:${nth}`, '2001:db8::99'],
      ['that are none', (nth: number) => `unknown-${nth}`, 'unknown-99'],
    ])('forwarded addresses %s do not evade the limit', async (_, client, next) => {
      app = await buildApp(db(), { settings: readSettings({ TRUST_PROXY: '10.0.0.1' }) });
      await guess(client);
      expect((await from(next, 'A-key')).statusCode).toBe(429);
    });

    it('that is not trusted, a faked X-Forwarded-For does not evade the limit', async () => {
      for (const trustProxy of ['', '10.0.0.2']) {
        app = await buildApp(db(), { settings: readSettings({ TRUST_PROXY: trustProxy }) });
        await guess((nth) => `203.0.113.${nth}`);
        expect((await from('203.0.113.99', 'A-key')).statusCode).toBe(429);
      }
    });
  });

  it('counts a wrong secret once, so that a script with the old key does not lock out the new one', async () => {
    const watched = watchQueries(db(), () => {});
    app = await buildApp(watched.db, { check: async () => {} });
    for (let nth = 1; nth <= 30; nth++) {
      expect((await get('/api/user', signedIn('A', 'the old key'))).statusCode).toBe(401);
    }
    expect(watched.count()).toBe(1);
    expect((await get('/api/user', signedIn('A'))).statusCode).toBe(200);
  });

  it('tells how long to wait, whatever the clock does', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    for (let nth = 1; nth <= 10; nth++) await get('/api/user', signedIn('A', `guess ${nth}`));
    vi.setSystemTime(Date.now() - 48 * 3_600_000);
    const refused = await get('/api/user', signedIn('A'));
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBe(60);
  });

  it('asks the database once for sign-ins of one merchant at the same time', async () => {
    const watched = watchQueries(db(), () => {});
    app = await buildApp(watched.db, { check: async () => {} });
    const calls = Array.from({ length: 300 }, () => get('/api/user', signedIn('A')));
    expect(new Set((await Promise.all(calls)).map(({ statusCode }) => statusCode))).toEqual(
      new Set([200]),
    );
    expect(watched.count()).toBe(1);
  });

  it('counts concurrent guesses, and refuses the right one among them', async () => {
    const guesses = Array.from({ length: 40 }, (_, nth) =>
      get('/api/user', signedIn('A', `${nth}`)),
    );
    const right = get('/api/user', signedIn('A'));
    const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode);
    expect((await right).statusCode).toBe(429);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
  });

  describe('an address that tries one secret on many merchants', () => {
    beforeEach(async () => {
      expect((await get('/api/user', signedIn('A'))).statusCode).toBe(200);
      for (let nth = 1; nth <= 100; nth++) {
        expect((await get('/api/user', signedIn(`M${nth}`, 'secret'))).statusCode).toBe(401);
      }
    });

    it('is refused, also with a right secret, except those that signed in there before', async () => {
      const refused = await get('/api/user', signedIn('B', 'secret'));
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect((await get('/api/user', signedIn('NOBODY'))).statusCode).toBe(429);
      expect((await get('/api/user', signedIn('B'))).statusCode).toBe(429);
      expect((await get('/api/user', signedIn('A'))).statusCode).toBe(200);
      expect((await get('/api/user', signedIn('B'), '10.0.0.2')).statusCode).toBe(200);
    });

    it('causes no more queries', async () => {
      const watched = watchQueries(db(), () => {});
      app = await buildApp(watched.db, { check: async () => {} });
      for (let nth = 1; nth <= 100; nth++) await get('/api/user', signedIn(`M${nth}`, 'secret'));
      expect(watched.count()).toBe(100);
      expect((await get('/api/user', signedIn('B'))).statusCode).toBe(429);
      expect(watched.count()).toBe(100);
    });
  });

  describe('of an unknown merchant', () => {
    /** For each query the types of the values in its rows. */
    const results: string[][][] = [];
    beforeEach(async () => {
      const watched = watchQueries(db(), (_nth, rows) => {
        results.push(
          rows.map((row) => Object.values(row).map((value) => Object(value).constructor.name)),
        );
      });
      app = await buildApp(watched.db, { check: async () => {} });
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
  });
});
