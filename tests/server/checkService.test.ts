import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { checkCors } from '../../check-service/checkAccess.ts';
import { type Line, report } from '../../check-service/report.ts';
import { serviceAt } from '../../check-service/service.ts';
import { buildApp } from '../../server/app.ts';
import type { Connection } from '../../server/database/openPool.ts';
import { insertTransactions } from '../../server/payments/bulk.ts';
import { readSettings } from '../../server/settings.ts';
import { TRANSACTION_STATUSES } from '../../src/api/contract.ts';
import {
  type Fault,
  inLists,
  inQueries,
  inStatuses,
  isExport,
  isList,
  serveBroken,
} from './brokenService.ts';
import {
  ALONE,
  check,
  database,
  expectPass,
  failuresOf,
  keys,
  mixedPayments,
  noFault,
  ORIGIN,
  openChecked,
  SEEDS,
  type Setting,
  start,
  withCors,
} from './checks.ts';
import { openEmbedded } from './databases.ts';
import { ODD } from './oddServices.ts';
import { addMerchants, payment, replacePayments, signedIn } from './payments.ts';
import { ALWAYS_FOUND, isBoth, isBy, refused, WRONG } from './wrongServices.ts';

openChecked();
vi.setConfig({ testTimeout: 60_000 * SEEDS.length });

it('the reference service keeps the contract, by 200 questions', async () => {
  const { lines, answers } = await expectPass(withCors, { origin: ORIGIN });
  expect(lines.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
  expect(answers).toBeGreaterThan(220);
  expect(answers).toBeLessThan(245);
});

describe("with --origin, when a service's ALLOW_ORIGIN", () => {
  const on = async (ALLOW_ORIGIN: string) => {
    const app = await buildApp(database.db, { settings: readSettings({ ALLOW_ORIGIN }) });
    const service = await serveBroken(app, noFault);
    const options = { baseUrl: service.url, merchant: keys('A') };
    const context = { ...options, ...report(() => {}), ...serviceAt(options) };
    await checkCors(context, ORIGIN);
    service.close();
    await app.close();
    return { cors: context.lines[0], exitCode: context.exitCode() };
  };

  it('names that origin, all is right', async () => {
    const { cors, exitCode } = await on(`https://other.example, ${ORIGIN}`);
    expect(cors).toMatchObject({ outcome: 'passed', sentence: '' });
    expect(exitCode).toBe(0);
  });

  it.each(['', 'https://other.example'])(
    'is %j, it says what a browser would do',
    async (allowed) => {
      const { cors, exitCode } = await on(allowed);
      expect(cors?.outcome).toBe('failed');
      expect(cors?.sentence).toContain(
        `Access-Control-Allow-Origin is null; it must name ${ORIGIN}.`,
      );
      expect(cors?.cases?.map(({ outcome }) => outcome)).toEqual(Array(9).fill('failed'));
      expect(exitCode).toBe(1);
    },
  );
});

it('the same seed asks the same questions, another seed others', async () => {
  const asked = async (seed: number) => {
    const calls: string[] = [];
    await check(
      (call, real) => {
        calls.push(JSON.stringify([call.path, call.query]));
        return real(call);
      },
      { seed },
    );
    return calls.sort().join();
  };
  expect(await asked(7)).toBe(await asked(7));
  expect(await asked(7)).not.toBe(await asked(8));
});

it('asks as many questions as --requests says', async () => {
  const [few, more] = [
    await check(noFault, { requests: 150 }),
    await check(noFault, { requests: 300 }),
  ];
  expect(more.answers - few.answers).toBeGreaterThan(145);
  expect(more.answers - few.answers).toBeLessThan(158);
});

describe('finds a service that', () => {
  // With TEST_SEEDS, two of three seeds must find the fault; otherwise one, so that most services are tried once.
  const [seeds, needed] = [[1, 2, 3], SEEDS.length > 1 ? 2 : 1];
  const FOUND = new Error('found');
  // Ends the check at the first failure.
  const onLine = ({ outcome }: Line) => {
    if (outcome === 'failed') throw FOUND;
  };
  const found = async (make: () => Fault, setting?: Setting) => {
    let times = 0;
    for (const seed of seeds) {
      const end = await check(make(), { seed, onLine, ...setting }).catch((error) => error);
      times += Number(end === FOUND);
      if (times >= needed) return true;
    }
    return false;
  };

  it.each(Object.entries(WRONG))('%s', async (_, make) => {
    expect(await found(make)).toBe(true);
  });

  it.each(ALWAYS_FOUND)('%s, whatever the seed, also without an admin', async (name) => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const asked = check(WRONG[name]?.() ?? noFault, { seed, onLine, admin: undefined });
      await expect(asked, `seed ${seed}`).rejects.toBe(FOUND);
    }
  });

  it.each<[string, Fault]>([
    ['allows no other origin', noFault],
    [
      'allows the origin but not the Authorization header',
      async (call, real) => {
        const answer = await withCors(call, real);
        return { ...answer, headers: { ...answer.headers, 'access-control-allow-headers': '*' } };
      },
    ],
    [
      'allows the origin only in successful answers',
      async (call, real) => {
        const answer = await withCors(call, real);
        return answer.status === 401 ? { ...answer, headers: {} } : answer;
      },
    ],
  ])('%s', async (_, fault) => {
    expect(await found(() => fault, { origin: ORIGIN })).toBe(true);
  });

  it('shows a merchant the payments of all, which the file names, also without an admin', async () => {
    const likeAdmin: Fault = (call, real) =>
      real(isList(call) || isExport(call) ? { ...call, headers: signedIn('BOSS') } : call);
    expect(await found(() => likeAdmin, { admin: undefined })).toBe(true);
  });
});

describe('with more payments than are read', () => {
  const many = { most: 100 };

  it('the newest are compared, it says so, and no more are requested', async () => {
    const starts: (string | undefined)[] = [];
    const fault: Fault = (call, real) => {
      const isOwn = call.headers.authorization === signedIn('A').authorization;
      if (isExport(call) && isOwn) starts.push(call.query.startDate);
      return real(call);
    };
    const { lines } = await expectPass(fault, many);
    expect(starts.length).toBeGreaterThan(5);
    expect(starts).not.toContain(undefined);
    const notes = lines.filter(({ outcome }) => outcome === 'note').map(({ sentence }) => sentence);
    expect(notes).toEqual([
      expect.stringMatching(
        /^Of the 190 payments of the admin only those since 2026-.* compared\.$/,
      ),
      expect.stringMatching(/^Of the 143 payments of A only those since 2026-/),
    ]);
  });

  it.each([
    'forgets the status from page 2 on',
    'ignores the merchantId of an admin',
    'shows a merchant the payments of all without dates',
  ])('still finds a service that %s', async (name) => {
    const { exitCode } = await check(WRONG[name]?.() ?? noFault, many);
    expect(exitCode).toBe(1);
  });
});

it.each<[string, Fault]>([
  ['has counted too many wrong secrets', inStatuses(401, 429)],
  [
    'makes an account wait for a day',
    async (call, real) =>
      isExport(call) ? { ...refused(429), headers: { 'retry-after': '86400' } } : real(call),
  ],
])('a service that %s is not at fault', async (_, fault) => {
  const { lines, exitCode } = await check(fault);
  expect(failuresOf(lines)).toEqual([]);
  expect(exitCode).toBe(2);
});

it('two checks a minute lock out nobody', async () => {
  const app = await start();
  for (let nth = 1; nth <= 2; nth++) {
    const { lines, exitCode } = await check(noFault, { app });
    expect(failuresOf(lines)).toEqual([]);
    expect(exitCode).toBe(0);
  }
  for (const [merchant, status] of Object.entries({ A: 200, BOSS: 200, CLOSED: 403 })) {
    const answer = await app.inject({ url: '/api/user', headers: signedIn(merchant) });
    expect(answer.statusCode, merchant).toBe(status);
  }
  await app.close();
});

it.each<[string, Setting, RegExp]>([
  ['another merchant without payments: the name may be misspelt', { otherMerchant: 'BB' }, /BB/],
  ['one account that says isAdmin: it may be true for everybody', ALONE, /perhaps for everybody/],
  ['a merchant with one payment', { merchant: keys('NEW') }, /at least two are needed/],
  [
    'a run that asks nothing at random',
    { requests: 60 },
    /^None was asked: .* use up --requests 60/,
  ],
])('no pass: %s', async (_, setting, sentence) => {
  const { lines, exitCode } = await check(noFault, setting);
  expect(lines).toContainEqual({
    outcome: 'could not check',
    what: expect.any(String),
    sentence: expect.stringMatching(sentence),
  });
  expect(exitCode).toBe(2);
});

describe('a valid service passes when it', () => {
  it.each(Object.entries(ODD))('%s', async (_, make) => {
    await expectPass(make());
  });

  it('has the payments of one merchant only, of an admin too', async () => {
    const ofOne = inQueries((query, call) => {
      const { merchantId = 'A' } = query;
      if (!isBy(call, 'BOSS')) return query;
      return merchantId === 'A' ? { ...query, merchantId } : { ...query, orderId: 'nothing' };
    }, isBoth);
    const { lines } = await expectPass(ofOne, { otherMerchant: undefined });
    const sentences = lines.map(({ sentence }) => sentence);
    expect(sentences).toContain('Needs payments of a second merchant.');
  });

  it('has a sixth status, which is a note', async () => {
    const { lines } = await expectPass(ODD['has a status of its own']?.() ?? noFault);
    expect(lines.filter(({ outcome }) => outcome === 'note')).toEqual([
      expect.objectContaining({
        sentence: expect.stringMatching(/^"REFUNDED" is none of the five/),
      }),
    ]);
  });

  it('sends amounts as texts, which is a note', async () => {
    const { lines, exitCode } = await check(
      inLists(({ transactions }) => {
        for (const each of transactions) Object.assign(each, { amount: String(each.amount) });
      }),
    );
    expect(lines.filter(({ outcome }) => outcome === 'note')).toHaveLength(1);
    expect(exitCode).toBe(0);
  });

  it.each([429, 503])('sometimes answers %i: the check waits, and asks again', async (status) => {
    let calls = 0;
    const waits: number[] = [];
    const { answers, exitCode } = await check(
      (call, real) => {
        calls += 1;
        const tooMany = { ...refused(status), headers: { 'retry-after': '3' } };
        return calls % 20 === 0 ? Promise.resolve(tooMany) : real(call);
      },
      { wait: async (seconds) => waits.push(seconds) },
    );
    expect(exitCode).toBe(0);
    expect(new Set(waits)).toEqual(new Set([3]));
    expect(answers).toBe(calls - waits.length);
  });

  it('sends an export for longer than a list may take, but steadily', async () => {
    let isFirst = true;
    const { exitCode } = await check(
      async (call, real) => {
        const answer = await real(call);
        const isSlow = isExport(call) && answer.status === 200 && isFirst;
        if (isSlow) isFirst = false;
        return isSlow ? { ...answer, pauseMs: 150 } : answer;
      },
      { timeoutMs: 1_000 },
    );
    expect(exitCode).toBe(0);
  });

  describe('gets payments meanwhile:', () => {
    let live: Connection;
    let app: FastifyInstance;
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    beforeAll(async () => {
      live = await openEmbedded();
      await addMerchants(live.db);
      app = await buildApp(live.db);
    });
    afterAll(async () => {
      await app.close();
      await live.close();
    });

    it.each<[string, (nth: number) => Promise<unknown>]>([
      [
        'one before each call, half a minute after its creation',
        () => insertTransactions(live.db, [payment({ created_at: ago(0.5) })]),
      ],
      [
        'some an hour after their creation',
        async (nth) =>
          nth % 25 === 0 && insertTransactions(live.db, [payment({ created_at: ago(60 + nth) })]),
      ],
      [
        'some come to their end',
        async (nth) =>
          nth % 25 === 0 &&
          live.db
            .updateTable('transactions')
            .set({ status: 'COMPLETED' })
            .where('status', '=', TRANSACTION_STATUSES[(nth / 25) % 5] ?? 'PENDING')
            .execute(),
      ],
    ])('%s', async (_, arrive) => {
      const old = mixedPayments().map((row, nth) => ({ ...row, created_at: ago(20 + nth) }));
      await replacePayments(
        live.db,
        old.filter(({ merchant_id }) => merchant_id !== 'AB'),
      );
      let calls = 0;
      const { lines, exitCode } = await check(
        async (call, real) => {
          calls += 1;
          await arrive(calls);
          return real(call);
        },
        { app, until: undefined },
      );
      expect(failuresOf(lines)).toEqual([]);
      expect(exitCode).toBe(0);
    });
  });
});
