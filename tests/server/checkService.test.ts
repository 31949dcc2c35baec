import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Line } from '../../check-service/report.ts';
import { runChecks } from '../../check-service/runChecks.ts';
import { basic, type CheckOptions } from '../../check-service/service.ts';
import { buildApp } from '../../server/app.ts';
import { hashKey } from '../../server/auth/secretKeys.ts';
import type { Connection } from '../../server/database/openPool.ts';
import type { TransactionRow } from '../../server/database/tables.ts';
import { insertTransactions } from '../../server/payments/bulk.ts';
import { TRANSACTION_STATUSES } from '../../src/api/contract.ts';
import {
  type Answers,
  type Fault,
  inLists,
  inStatuses,
  isExport,
  isList,
  serveBroken,
} from './brokenService.ts';
import { type Env, openEmbedded } from './databases.ts';
import { ODD } from './oddServices.ts';
import { addMerchants, payment, payments, replacePayments, signedIn } from './payments.ts';
import { runCli, runProcess } from './processes.ts';
import { refused, WRONG } from './wrongServices.ts';

const keys = (merchantId: string) => ({ merchantId, secretKey: `${merchantId}-key` });
const ORIGIN = 'https://dashboard.example';
/** The same in all checks, as their answers are remembered. */
const UNTIL = '2026-06-01T00:00:00.000Z';
/** TEST_SEEDS=5 tries each service with five. */
const SEEDS = [1, 2, 3, 4, 5].slice(0, Number(process.env.TEST_SEEDS ?? 1));

vi.setConfig({ testTimeout: 60_000 * SEEDS.length });

let database: Connection;
/** The service's right answers. */
const answers: Answers = new Map();
/** A new app for each check that asks for more than is remembered, so that its count of wrong secrets starts at 0. */
const start = (): Promise<FastifyInstance> => buildApp(database.db);

/** Groups of four share a time, also across page boundaries. */
function mixedPayments(): TransactionRow[] {
  return payments(190, (nth) => ({
    merchant_id: nth % 4 === 3 ? (nth % 8 === 3 ? 'AB' : 'B') : 'A',
    order_id: `ORD-${1_000 + nth}`,
    amount: `${100 + nth}.${10 + (nth % 90)}`,
    status: TRANSACTION_STATUSES[nth % 5],
    vpa_id: nth % 7 === 0 ? null : 'neha@okaxis',
    created_at: new Date(Date.UTC(2026, 0, 1) + Math.floor(nth / 4) * 3_600_123),
  }));
}

beforeAll(async () => {
  database = await openEmbedded();
  await addMerchants(database.db, ['AB', 'NEW']);
  await replacePayments(database.db, mixedPayments());
});
afterAll(() => database.close());

interface Setting extends Partial<CheckOptions> {
  app?: FastifyInstance;
  onLine?: (line: Line) => void;
}

async function check(fault: Fault, { app: given, onLine, ...options }: Setting = {}) {
  let own: Promise<FastifyInstance> | undefined;
  const app = () => {
    own ??= start();
    return own;
  };
  const service = await serveBroken(given ?? app, fault, given ? undefined : answers);
  const lines: Line[] = [];
  try {
    const result = await runChecks(
      {
        baseUrl: service.url,
        merchant: keys('A'),
        admin: keys('BOSS'),
        inactive: keys('CLOSED'),
        otherMerchant: 'B',
        until: UNTIL,
        seed: 1,
        wait: async () => {},
        ...options,
      },
      (line) => {
        lines.push(line);
        onLine?.(line);
      },
    );
    return { ...result, lines };
  } finally {
    service.close();
    await (await own)?.close();
  }
}

const noFault: Fault = (call, real) => real(call);
const ALONE: Setting = { merchant: keys('BOSS'), admin: undefined };
const failuresOf = (lines: Line[]) => lines.filter(({ outcome }) => outcome === 'failed');

/** Adds the CORS headers of a service on another origin. */
const withCors: Fault = async (call, real) => {
  const answer =
    call.method === 'OPTIONS' ? { status: 204, headers: {}, body: '' } : await real(call);
  const headers = {
    'access-control-allow-origin': ORIGIN,
    'access-control-allow-headers': 'Authorization, Content-Type',
  };
  return { ...answer, headers: { ...answer.headers, ...headers } };
};

type Result = Awaited<ReturnType<typeof check>>;

/** Returns what the last of the seeds gave. */
async function expectPass(fault: Fault, setting?: Setting, seeds = SEEDS): Promise<Result> {
  const [seed = 1, ...others] = seeds;
  const result = await check(fault, { seed, ...setting });
  expect(result.lines.filter(({ outcome }) => /failed|could not/.test(outcome))).toEqual([]);
  expect(result.exitCode).toBe(0);
  return others.length > 0 ? expectPass(fault, setting, others) : result;
}

it('the reference service keeps the contract, in about 150 answers', async () => {
  const { lines, requests, skipped } = await expectPass(withCors, { origin: ORIGIN });
  expect(lines.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
  expect(requests).toBeGreaterThan(140);
  expect(requests).toBeLessThan(156);
  expect(skipped).toEqual([]);
});

it('the same seed asks the same questions, and another one others', async () => {
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

it('asks as many questions as it is told to', async () => {
  const { requests } = await check(noFault, { requests: 300 });
  expect(requests).toBeGreaterThan(290);
  expect(requests).toBeLessThan(306);
});

describe('a service is found that', () => {
  // Three of five seeds have to find it; without TEST_SEEDS one of three, so that most services are tried once.
  const [seeds, needed] = SEEDS.length > 1 ? [SEEDS, 3] : [[1, 2, 3], 1];
  const FOUND = new Error('found');
  // The first failure is enough.
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

describe('of a merchant with more payments than are read', () => {
  const many = { most: 100 };

  it('the newest are compared, which is said, and no more are asked for', async () => {
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
  ])('a service is still found that %s', async (name) => {
    const { exitCode } = await check(WRONG[name]?.() ?? noFault, many);
    expect(exitCode).toBe(1);
  });
});

describe('a failure', () => {
  it('is shrunk to the smallest question, with what came and what the contract says', async () => {
    const { lines } = await check(WRONG['ignores the status beside an Order ID']?.() ?? noFault);
    const sentences = failuresOf(lines).map(({ sentence }) => sentence);
    const url = String.raw`http://127\.0\.0\.1:\d+/api/transactions(/export)?\?status=\w+&orderId=[^&]+'`;
    const smallest = new RegExp(
      String.raw`^The (list|export) with status, orderId, as the (merchant|admin):\nRow \d+ of \d+ is payment "T\d+", whose status is "\w+"\. The contract says \d+ payments.*\.\ncurl -u '(A|BOSS):'"\$CHECK_\w+_KEY" '${url}$`,
    );
    expect(sentences).toContainEqual(expect.stringMatching(smallest));
    expect(sentences.join()).not.toMatch(/A-key|BOSS-key/);
  });

  it('of calls at one moment names both', async () => {
    const { lines } = await check(
      WRONG['mixes the queries of two calls at one moment']?.() ?? noFault,
    );
    const [failure] = failuresOf(lines);
    expect(failure?.sentence).toMatch(/^2 calls at one moment:\n/);
    expect(failure?.sentence?.match(/^curl /gm)).toHaveLength(2);
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

it('two checks a minute lock nobody out', async () => {
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
])('no pass is %s', async (_, setting, sentence) => {
  const { lines, exitCode } = await check(noFault, setting);
  expect(lines).toContainEqual({
    outcome: 'could not check',
    what: expect.any(String),
    sentence: expect.stringMatching(sentence),
  });
  expect(exitCode).toBe(2);
});

describe('a right service is not refused when it', () => {
  it.each(Object.entries(ODD))('%s', async (_, make) => {
    await expectPass(make());
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
    const { requests, exitCode } = await check(
      (call, real) => {
        calls += 1;
        const tooMany = { ...refused(status), headers: { 'retry-after': '3' } };
        return calls % 20 === 0 ? Promise.resolve(tooMany) : real(call);
      },
      { wait: async (seconds) => waits.push(seconds) },
    );
    expect(exitCode).toBe(0);
    expect(new Set(waits)).toEqual(new Set([3]));
    expect(requests).toBe(calls - waits.length);
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

describe('the command', () => {
  const run = (args: string[], env: Env) => runCli('check-service', args, env);

  it('says what failed, and prints no part of a secret that the service echoes', async () => {
    // Such as `npm run merchants` makes, and with characters that JSON escapes.
    const key = 'Nq7x"mR2\\vT9wLk4YpC8sHd3FgJ6bZ1aEuVtOiKyXrQ';
    const values = { merchant_id: 'ECHO', name: 'ECHO', key_hash: hashKey(key) };
    await database.db.insertInto('merchants').values(values).execute();
    const sent = basic({ merchantId: 'ECHO', secretKey: key });
    for (const body of [`["A", "${key}"]`, JSON.stringify(['A', key]), `["${sent}"]`]) {
      const service = await serveBroken(await start(), async (call, real) => {
        const answer = await real(call);
        if (!isExport(call) || answer.status !== 200) return answer;
        return { status: 200, headers: {}, body };
      });
      const env = { CHECK_MERCHANT_ID: 'ECHO', CHECK_SECRET_KEY: key };
      const { out, err, code } = await run([service.url], env);
      service.close();
      expect(code, err).toBe(1);
      expect(out).toMatch(/^passed +Sign-in: the right keys let the merchant in/m);
      expect(out).toMatch(/^FAILED +Reading: .*\n +.*•••/m);
      expect(out).toMatch(/\d+ answers came; the seed was \d+/);
      for (const secret of [key, sent.slice(6)]) {
        for (let at = 0; at + 6 <= secret.length; at += 1) {
          expect(out + err).not.toContain(secret.slice(at, at + 6));
        }
      }
    }
  });

  const env = { CHECK_MERCHANT_ID: 'A', CHECK_SECRET_KEY: 'A-key' };

  it('says which checks were left out, and what each of them needs', async () => {
    const service = await serveBroken(await start(), noFault, answers);
    const { out, code } = await run([service.url], env);
    service.close();
    expect(out).toMatch(/^skipped +CORS\n +Needs --origin\.$/m);
    const left = [
      'that a merchant sees only its own payments (CHECK_ADMIN_ID)',
      'an inactive account (CHECK_INACTIVE_ID)',
      'CORS (--origin)',
    ];
    expect(out).toContain(`The service keeps the contract; not checked: ${left.join(', ')}. `);
    expect(code).toBe(0);
  });

  it('reports an address where nothing answers', async () => {
    const stopped = await serveBroken(await start(), noFault);
    stopped.close();
    const { out, code } = await runProcess('../check-service/main', [stopped.url], env);
    expect(out).toMatch(/^could not check .*\n +GET \/api\/transactions: nothing answers .*right/m);
    expect(code).toBe(2);
  });

  it('refuses an invalid URL, keys in the URL, and missing keys without a terminal', async () => {
    for (const [args, message] of [
      [[], /^Usage: npm run check-service/],
      [['ftp://service.example'], /not an http\(s\) URL/],
      [['https://A:A-key@service.example'], /^Leave the keys out/],
      [['https://service.example/api/'], /Leave \/api out/],
      [['https://service.example', '--until', '2026-01-31'], /--until .* such as 2026-01-31T/],
      [['http://127.0.0.1.service.example'], /^Warning: http sends the Secret Key unencrypted/],
      [['https://service.example'], /^Set CHECK_MERCHANT_ID/],
    ] as const) {
      // An empty variable is a missing one.
      const { err, code } = await run([...args], { CHECK_MERCHANT_ID: '', CHECK_SECRET_KEY: '' });
      expect(err).toMatch(message);
      expect(err).not.toContain('A-key');
      expect(code).toBe(2);
    }
  });
});
