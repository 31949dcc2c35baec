import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { hashKey } from '../../server/auth/secretKeys.ts';
import { readSettings } from '../../server/settings.ts';
import { onOneEngine } from './engines.ts';
import { passTime } from './passTime.ts';
import { addMerchants, signedIn } from './payments.ts';
import { watchQueries } from './queries.ts';

/** Returns the address of the nth request. */
type Address = (nth: number) => string;

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
  const statusOf = async (merchantId: string, secret = `${merchantId}-key`, address?: string) =>
    (await get('/api/user', signedIn(merchantId, secret), address)).statusCode;
  /** Sends ten wrong secrets, as many as an address may send for one merchant. */
  async function guess(merchantId: string, address: Address = () => '10.0.0.1') {
    const statuses: number[] = [];
    for (let nth = 1; nth <= 10; nth++) {
      statuses.push(await statusOf(merchantId, `guess ${nth}`, address(nth)));
    }
    return statuses;
  }

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
      expect(answer.json()).toEqual({
        success: false,
        code: 'wrong_credentials',
        message: expect.any(String),
      });
      expect(answer.headers).not.toHaveProperty('www-authenticate');
    }
  });

  it('answers 403 to an inactive merchant with the right secret', async () => {
    const answer = await get('/api/transactions?limit=1', signedIn('CLOSED'));
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toEqual({
      success: false,
      code: 'inactive_account',
      message: expect.any(String),
    });
  });

  it('accepts a secret with colons and letters of any script', async () => {
    await db()
      .insertInto('merchants')
      .values({ merchant_id: 'चाय', name: 'Tea', key_hash: hashKey('a:b:पेय') })
      .execute();
    expect(await statusOf('चाय', 'a:b:पेय')).toBe(200);
  });

  it('answers 401 when the stored key hash is invalid, as SQL may leave it', async () => {
    const damaged = { merchant_id: 'DAMAGED', name: 'Damaged', key_hash: Buffer.from('short') };
    await db().insertInto('merchants').values(damaged).execute();
    expect(await statusOf('DAMAGED')).toBe(401);
  });

  it.each([
    ['disabled', { is_active: false }, 403],
    ['re-keyed', { key_hash: hashKey('new') }, 401],
  ])('a key lasts five seconds at most when its account is %s', async (_, change, status) => {
    expect(await statusOf('B')).toBe(200);
    await changeB(change);
    expect(await statusOf('B', 'wrong')).toBe(401);
    await passTime(5_001);
    expect(await statusOf('B')).toBe(status);
  });

  it.each(['A', 'NOBODY'])(
    'limits guesses of secrets of %s, and nobody else',
    async (merchantId) => {
      expect(await guess(merchantId)).toEqual(Array(10).fill(401));
      const refused = await get('/api/user', signedIn(merchantId));
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(refused.json()).toEqual({
        success: false,
        code: 'too_many_wrong_secrets',
        message: expect.any(String),
      });
      expect(await statusOf('B')).toBe(200);
      expect(await statusOf('A', 'A-key', '10.0.0.2')).toBe(200);
    },
  );

  describe('wrong keys from the address of a signed-in dashboard', () => {
    beforeEach(async () => {
      expect(await statusOf('B')).toBe(200);
      await guess('B');
    });

    it('do not lock it out', async () => {
      expect(await statusOf('B')).toBe(200);
      await passTime(23 * 3_600_000);
      await guess('B');
      expect(await statusOf('B')).toBe(200);
      expect(await statusOf('B', 'guess 11')).toBe(429);
    });

    it('elsewhere, its key is refused like any other', async () => {
      await guess('B', () => '10.0.0.2');
      expect(await statusOf('B', 'B-key', '10.0.0.2')).toBe(429);
    });

    it('count its key as wrong once that is replaced', async () => {
      await changeB({ key_hash: hashKey('new') });
      await passTime(5_001);
      expect(await statusOf('B')).toBe(401);
      expect(await statusOf('B')).toBe(429);
    });
  });

  it.each<[string, Address, string, number]>([
    ['one IPv6 network', (nth) => `2001:db8:0:1:${nth}::${nth}`, '2001:db8:0:1::', 429],
    ['several IPv6 networks', (nth) => `2001:db8:0:${nth + 1}::1`, '2001:db8:0:1::', 200],
    // IPv4 callers of a service that listens on IPv6.
    ['several IPv4 addresses', (nth) => `::ffff:10.0.0.${nth}`, '::ffff:10.0.0.11', 200],
    ['one IPv4 address', () => '::ffff:10.0.0.1', '10.0.0.1', 429],
  ])('guesses from %s count together or not', async (_, address, next, status) => {
    await guess('A', address);
    expect(await statusOf('A', 'A-key', next)).toBe(status);
  });

  // A caller's own X-Forwarded-For comes before the address that the proxy appends.
  const one: Address = (nth) => `6.6.6.${nth}, 203.0.113.7`;
  const faked: Address = (nth) => `203.0.113.${nth}`;
  it.each<[string, string, Address, string, number]>([
    ['are limited', '10.0.0.1', one, '203.0.113.7', 429],
    ['are distinguished', '10.0.0.1', one, '203.0.113.8', 200],
    ['of a network are distinguished', '::1, 10.0.0.0/8', one, '203.0.113.8', 200],
    ['of private networks are distinguished', 'uniquelocal', one, '203.0.113.8', 200],
    ['do not evade the limit by ports', '10.0.0.1', (n) => `203.0.113.7:${n}`, '203.0.113.7', 429],
    ['nor by ports of IPv6', '10.0.0.1', (n) => `[2001:db8::${n}]:${n}`, '2001:db8::99', 429],
    ['nor by invalid addresses', '10.0.0.1', (n) => `unknown-${n}`, 'unknown-99', 429],
    ['are not believed without trust', '', faked, '203.0.113.99', 429],
    ['are not believed of another proxy', '10.0.0.2', faked, '203.0.113.99', 429],
  ])('callers behind a proxy %s (TRUST_PROXY=%s)', async (_, trusted, client, next, status) => {
    app = await buildApp(db(), { settings: readSettings({ TRUST_PROXY: trusted }) });
    const from = (address: string, secret: string) =>
      get('/api/user', { ...signedIn('A', secret), 'x-forwarded-for': address });
    for (let nth = 1; nth <= 10; nth++) await from(client(nth), `guess ${nth}`);
    expect((await from(next, 'A-key')).statusCode).toBe(status);
  });

  it('counts a wrong secret once, so that a script with the old key does not lock out the new one', async () => {
    const watched = watchQueries(db(), () => {});
    app = await buildApp(watched.db, { check: async () => {} });
    // Sent simultaneously, then one after the other.
    const same = Array.from({ length: 30 }, () => statusOf('A', 'the old key'));
    expect(new Set(await Promise.all(same))).toEqual(new Set([401]));
    for (let nth = 1; nth <= 30; nth++) {
      expect(await statusOf('A', 'the old key')).toBe(401);
    }
    expect(watched.count()).toBe(1);
    expect(await statusOf('A')).toBe(200);
  });

  it("limits an account's calls per minute where that is set, but not those of others", async () => {
    app = await buildApp(db(), { settings: readSettings({ MAX_CALLS_PER_MINUTE: '3' }) });
    for (let nth = 1; nth <= 3; nth++) expect(await statusOf('A')).toBe(200);
    const refused = await get('/api/user', signedIn('A'), '10.0.0.2');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await statusOf('B')).toBe(200);
  });

  it('says how long to wait, whatever the clock does', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await guess('A');
    vi.setSystemTime(Date.now() - 48 * 3_600_000);
    const refused = await get('/api/user', signedIn('A'));
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBe(60);
  });

  it("asks the database once for one merchant's simultaneous sign-ins", async () => {
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

  it('an address that tries one secret on many merchants is refused without a query, but not those that signed in there before', async () => {
    const watched = watchQueries(db(), () => {});
    app = await buildApp(watched.db, { check: async () => {} });
    expect(await statusOf('A')).toBe(200);
    for (let nth = 1; nth <= 100; nth++) expect(await statusOf(`M${nth}`, 'secret')).toBe(401);
    expect(watched.count()).toBe(101);

    const refused = await get('/api/user', signedIn('B', 'secret'));
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await statusOf('NOBODY')).toBe(429);
    expect(await statusOf('B')).toBe(429);
    expect(await statusOf('A')).toBe(200);
    expect(watched.count()).toBe(101);
    expect(await statusOf('B', 'B-key', '10.0.0.2')).toBe(200);
  });

  describe('of an unknown merchant', () => {
    /** The types of the values in the rows of each query. */
    const results: string[][][] = [];
    const hashed = () => vi.mocked(crypto.createHash);
    const compared = () => vi.mocked(crypto.timingSafeEqual);
    beforeEach(async () => {
      vi.spyOn(crypto, 'createHash');
      vi.spyOn(crypto, 'timingSafeEqual');
      // Makes the service's own imports call the spies.
      syncBuiltinESMExports();
      // The old key of BOSS is still valid.
      const old = { old_key_hash: hashKey('old'), old_key_until: new Date('2200-01-01Z') };
      await db().updateTable('merchants').set(old).where('merchant_id', '=', 'BOSS').execute();
      const watched = watchQueries(db(), (_nth, rows) => {
        results.push(
          rows.map((row) => Object.values(row).map((value) => Object(value).constructor.name)),
        );
      });
      app = await buildApp(watched.db, { check: async () => {} });
      // Not counted: the name of a prepared statement is hashed on its first use.
      await refusal('FIRST');
    });

    afterEach(() => {
      vi.restoreAllMocks();
      syncBuiltinESMExports();
    });

    /** Returns everything that an attacker could observe or time when a wrong secret is refused. */
    async function refusal(merchantId: string) {
      hashed().mockClear();
      compared().mockClear();
      results.length = 0;
      const answer = await app.inject({ url: '/api/user', headers: signedIn(merchantId, 'guess') });
      const { 'x-request-id': _differs, date: _now, ...headers } = answer.headers;
      return {
        queries: [...results],
        hashes: hashed().mock.calls.length,
        comparisons: compared().mock.calls.map((keys) => keys.map((key) => key.byteLength)),
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
          queries: [[['Boolean', 'Buffer', 'Buffer', 'Boolean', 'Boolean']]],
          hashes: 2,
          comparisons: [
            [32, 32],
            [32, 32],
          ],
          status: 401,
        });
        expect(await refusal(merchantId)).toEqual(unknown);
      },
    );
  });
});
