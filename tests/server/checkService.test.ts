import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Line } from '../../check-service/report.ts';
import { runChecks } from '../../check-service/runChecks.ts';
import { basic } from '../../check-service/service.ts';
import { buildApp } from '../../server/app.ts';
import { hashKey } from '../../server/auth/secretKeys.ts';
import type { Connection } from '../../server/database/openPool.ts';
import { insertTransactions } from '../../server/payments/bulk.ts';
import { TRANSACTION_STATUSES } from '../../src/api/contract.ts';
import {
  type Answers,
  type Call,
  type Fault,
  inAnswers,
  inBodies,
  inExports,
  inFirst,
  inLists,
  inParameter,
  inQueries,
  inRows,
  inStatuses,
  isExport,
  isList,
  serveBroken,
  without,
} from './brokenService.ts';
import { type Env, openEmbedded } from './databases.ts';
import { addMerchants, payment, payments, replacePayments, signedIn } from './payments.ts';
import { runCli, runProcess } from './processes.ts';

const keys = (merchantId: string) => ({ merchantId, secretKey: `${merchantId}-key` });
const ORIGIN = 'https://dashboard.example';
/** The same in all checks, as their answers are remembered. */
const UNTIL = '2026-06-01T00:00:00.000Z';

let database: Connection;
/** The service's right answers: all checks but one make the same calls. */
const answers: Answers = new Map();
/** A new app for each check, so that its count of wrong secrets starts at 0. */
const start = (): Promise<FastifyInstance> => buildApp(database.db);

beforeAll(async () => {
  database = await openEmbedded();
  await addMerchants(database.db);
  const big = { merchant_id: 'BIG', name: 'BIG', key_hash: hashKey('BIG-key') };
  await database.db.insertInto('merchants').values(big).execute();
  const rows = payments(190, (nth) => ({
    merchant_id: nth % 4 === 3 ? 'B' : 'A',
    order_id: `ORD-${1_000 + nth}`,
    status: TRANSACTION_STATUSES[nth % 5],
    // Groups of four share a time, also across page boundaries.
    created_at: new Date(Date.UTC(2026, 0, 1) + Math.floor(nth / 4) * 3_600_123),
  }));
  // More than any chunk of an export, for the faults that only long lists have.
  const many = payments(12_500, (nth) => ({
    merchant_id: 'BIG',
    order_id: `BIG-${nth}`,
    status: TRANSACTION_STATUSES[nth % 5],
    created_at: new Date(Date.UTC(2025, 0, 1) + nth * 60_000),
  }));
  await replacePayments(database.db, [...rows, ...many]);
});
afterAll(() => database.close());

interface Setting {
  cors?: boolean;
  merchant?: string;
  admin?: string;
  other?: string;
  until?: string;
  timeoutMs?: number;
  app?: FastifyInstance;
}

async function check(fault: Fault, setting: Setting = {}) {
  const { cors = false, merchant = 'A', admin = 'BOSS', other = 'B' } = setting;
  const app = setting.app ?? (await start());
  const service = await serveBroken(app, fault, answers);
  const lines: Line[] = [];
  try {
    const result = await runChecks(
      {
        baseUrl: service.url,
        merchant: keys(merchant),
        admin: admin ? keys(admin) : undefined,
        inactive: keys('CLOSED'),
        otherMerchant: other,
        until: 'until' in setting ? setting.until : UNTIL,
        timeoutMs: setting.timeoutMs,
        origin: cors ? ORIGIN : undefined,
      },
      (line) => lines.push(line),
    );
    return { ...result, lines };
  } finally {
    service.close();
    if (!setting.app) await app.close();
  }
}

async function expectFailure(sentence: RegExp, fault: Fault, setting?: Setting): Promise<void> {
  const { lines, exitCode } = await check(fault, setting);
  const sentences = lines.flatMap((line) => (line.outcome === 'failed' ? [line.sentence] : []));
  expect(sentences).toContainEqual(expect.stringMatching(sentence));
  expect(exitCode).toBe(1);
}

const isOfA = ({ path, headers }: Call) =>
  path !== '/api/user' && headers.authorization === signedIn('A').authorization;
/** The Order ID of B's newest payment. */
const OLD_OF_B = 'ORD-1187';

/** A service whose payments are 456 microseconds later, and which compares that exactly. */
const inMicroseconds: Fault = async (call, real) => {
  const { endDate, ...query } = call.query;
  const time = Date.parse(endDate ?? '');
  const isEarlier = !/\.\d{3}456Z$/.test(endDate ?? '');
  const end = endDate && { endDate: new Date(isEarlier ? time - 1 : time).toISOString() };
  const answer = await real({ ...call, query: { ...query, ...end } });
  return { ...answer, body: answer.body.replace(/("createdAt":"[^"]*)Z/g, '$1456Z') };
};

/** A fault, and what the check then says. */
type Mutant = [fault: Fault, sentence: RegExp];

const noFault: Fault = (call, real) => real(call);

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

it.each(['A', 'BIG'])(
  'the reference service keeps the contract, with few requests: %s',
  async (merchant) => {
    const { lines, exitCode, requests } = await check(withCors, { cors: true, merchant });
    expect(lines.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
    expect(lines.length).toBeGreaterThan(40);
    expect(exitCode).toBe(0);
    expect(requests).toBeLessThanOrEqual(80);
  },
);

it('says how much of a long export was compared', async () => {
  const { skipped } = await check(noFault, { merchant: 'BIG' });
  expect(skipped).toContain('payments of an export beyond the newest 12000');
});

it('eleven checks a minute lock nobody out, since they repeat one wrong secret', async () => {
  const app = await start();
  for (let nth = 1; nth <= 11; nth++) {
    const { lines, exitCode } = await check(noFault, { app });
    expect(lines.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    expect(exitCode).toBe(0);
  }
  for (const [merchant, status] of Object.entries({ A: 200, BOSS: 200, CLOSED: 403 })) {
    const answer = await app.inject({ url: '/api/user', headers: signedIn(merchant) });
    expect(answer.statusCode, merchant).toBe(status);
  }
  await app.close();
});

it('a service that has counted too many wrong secrets is not at fault', async () => {
  const { lines, exitCode } = await check(inStatuses(401, 429));
  expect(lines.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
  expect(exitCode).toBe(2);
});

it('another merchant that has no payments is no pass: the name may be misspelt', async () => {
  const { lines, exitCode } = await check(noFault, { other: 'BB' });
  expect(lines).toContainEqual({
    outcome: 'could not check',
    what: 'Roles: a merchant sees no payment of another one',
    sentence: expect.stringMatching(/The admin finds no payments of BB/),
  });
  expect(exitCode).toBe(2);
});

it('answers that a browser must ask for again may be kept', async () => {
  const allowed = ['private, max-age=0, must-revalidate', 'no-cache'];
  const { lines } = await check(
    inAnswers(({ headers }, call) => ({
      headers: { ...headers, 'cache-control': allowed[isList(call) ? 0 : 1] ?? '' },
    })),
  );
  expect(lines.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
});

describe('a right service is not refused when it', () => {
  const passes = async (fault: Fault, setting?: Setting) => {
    const { lines, exitCode } = await check(fault, setting);
    const refused = ['failed', 'could not check'];
    expect(lines.filter(({ outcome }) => refused.includes(outcome))).toEqual([]);
    expect(exitCode).toBe(0);
  };

  it('has times in microseconds', () => passes(inMicroseconds));

  it('gets a payment between any two calls', async () => {
    const live = await openEmbedded();
    await addMerchants(live.db);
    const minutesAgo = (nth: number) => new Date(Date.now() - nth * 60_000);
    await replacePayments(
      live.db,
      payments(130, (nth) => ({
        merchant_id: nth % 4 === 3 ? 'B' : 'A',
        status: TRANSACTION_STATUSES[nth % 5],
        created_at: minutesAgo(nth + 1),
      })),
    );
    const app = await buildApp(live.db);
    const arriving: Fault = async (call, real) => {
      await insertTransactions(live.db, [payment({ created_at: minutesAgo(-1) })]);
      return real(call);
    };
    await passes(arriving, { app, until: undefined });
    await app.close();
    await live.close();
  });

  it('allows few calls a minute, and says when to call again', async () => {
    let calls = 0;
    await passes((call, real) => {
      calls += 1;
      const tooMany = { status: 429, headers: { 'retry-after': '0' }, body: '' };
      return calls % 10 === 0 ? Promise.resolve(tooMany) : real(call);
    });
  });

  it('sends an export for longer than a list may take, but steadily', async () => {
    let isFirst = true;
    await passes(
      async (call, real) => {
        const answer = await real(call);
        const isSlow = isExport(call) && answer.status === 200 && isFirst;
        if (isSlow) isFirst = false;
        return isSlow ? { ...answer, pauseMs: 300 } : answer;
      },
      { timeoutMs: 2_000 },
    );
  });

  it('has Order IDs with letters beyond A to Z, of which it folds none', () =>
    passes(async (call, real) => {
      const orderId = call.query.orderId?.replace(/^É/, '').replace(/^é.*/, 'nothing');
      const query = orderId === undefined ? call.query : { ...call.query, orderId };
      const answer = await real({ ...call, query });
      return { ...answer, body: answer.body.replace(/ORD-/g, 'ÉORD-') };
    }));

  it('answers a 401 with a web page, as proxies do', () =>
    passes(
      inAnswers(({ status }) =>
        status === 401 ? { headers: { 'content-type': 'text/html' }, body: '<html></html>' } : {},
      ),
    ));
});

it('an account that must wait a day is no fault of the service', async () => {
  const tooMany = { status: 429, headers: { 'retry-after': '86400' }, body: '' };
  const { lines, exitCode } = await check(async (call, real) =>
    isExport(call) ? tooMany : real(call),
  );
  expect(lines.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
  expect(exitCode).toBe(2);
});

it('one account that says isAdmin is no pass: it may be true for everybody', async () => {
  const { lines, exitCode } = await check(noFault, { merchant: 'BOSS', admin: '' });
  expect(lines).toContainEqual({
    outcome: 'could not check',
    what: 'Roles: a merchant is no admin',
    sentence: expect.stringMatching(/perhaps for everybody\. Give the keys of a merchant/),
  });
  expect(exitCode).toBe(2);
});

describe('the check says what to fix when a service', () => {
  const listOnly =
    (answer: Awaited<ReturnType<Fault>>): Fault =>
    (call, real) =>
      isList(call) ? Promise.resolve(answer) : real(call);
  const html = { 'content-type': 'text/html' };
  const always = (part: string) => inBodies(`"${part}":false`, `"${part}":true`);

  const faults: Record<string, Mutant> = {
    'counts wrongly': [
      inLists(({ pagination }) => {
        pagination.totalRecords += 60;
        pagination.totalPages = Math.ceil(pagination.totalRecords / pagination.limit);
        pagination.hasNextPage = pagination.currentPage < pagination.totalPages;
      }),
      /with totalRecords \d+ it must hold \d+\. Count and list with the same filters/,
    ],
    'counts wrongly how many pages there are': [
      inBodies(/"totalPages":(\d+)/, '"totalPages":1$1'),
      /pagination\.totalPages is \d+ on page 1 .* it must be \d+/,
    ],
    'always claims a next page': [always('hasNextPage'), /\.hasNextPage is true on page 3/],
    'always claims a previous page': [always('hasPrevPage'), /\.hasPrevPage is true on page 1 /],
    'repeats a payment on the next page': [
      async (call, real) => {
        const answer = await real(call);
        if (!isList(call) || !(Number(call.query.page) > 1)) return answer;
        const before = { ...call.query, page: String(Number(call.query.page) - 1) };
        const { data } = JSON.parse((await real({ ...call, query: before })).body);
        const json = JSON.parse(answer.body);
        if (json.data.transactions.length > 0) {
          json.data.transactions[0] = data.transactions.at(-1);
        }
        return { ...answer, body: JSON.stringify(json) };
      },
      /is there twice\. Sort by creation time and id/,
    ],
    'returns payments of the same time in a new order each time': [
      (() => {
        let asked = 0;
        return inLists(({ transactions }) => {
          asked += 1;
          if (asked % 2 === 0) transactions.reverse();
          transactions.sort((a, b) => b.createdAt.localeCompare(a.createdAt));
        });
      })(),
      /held other payments the second time\. Sort by creation time and id/,
    ],
    'sorts oldest first': [
      inLists(({ transactions }) => transactions.reverse()),
      /comes after one of .*Sort by createdAt, newest first/,
    ],
    'puts control characters into a time': [
      inLists(({ transactions: [first, second] }) => {
        Object.assign(first ?? {}, { createdAt: 'Jan 1 2020 (\u001b]0;x\u0007)' });
        Object.assign(second ?? {}, { createdAt: 'Jan 1 2026 (\u001b]0;x\u0007)' });
      }),
      /comes after one of "Jan 1 2020 \(\\u001b]0;x\\u0007\)"/,
    ],
    'ignores the page': [
      inQueries((query) => (Number(query.page) > 3 ? query : { ...query, page: '1' })),
      /pagination\.currentPage is 1 on page 2/,
    ],
    'has another limit': [
      inQueries((query) => ({ ...query, limit: '20' })),
      /pagination\.limit is 20 when the request names none/,
    ],
    'ignores the limit': [inQueries(without('limit')), /The page with limit=1 holds 50 payments/],
    'ignores the status': [inQueries(without('status')), /whose status is "\w+"\. Apply status/],
    'counts without the status': [
      async (call, real) => {
        if (!call.query.status) return real(call);
        const all = JSON.parse(
          (await real({ ...call, path: '/api/transactions', query: {} })).body,
        );
        const { totalRecords } = all.data.pagination;
        return inLists(({ pagination }) => Object.assign(pagination, { totalRecords }))(call, real);
      },
      /add up to \d+, but without a filter there are \d+/,
    ],
    'ignores startDate': [inQueries(without('startDate')), /createdAt is "2026-.*Apply startD/],
    'ignores endDate': [inQueries(without('endDate')), /whose createdAt is "2026-.*Apply endDate/],
    'excludes payments at exactly startDate': [
      inParameter('startDate', (date) => new Date(Date.parse(date) + 1).toISOString()),
      /is missing, .*Both ends are inclusive/,
    ],
    'ignores the Order ID': [inQueries(without('orderId')), /orderID is "ORD-.*Apply orderId/],
    'finds only whole Order IDs': [
      inParameter('orderId', (orderId) => (orderId.length === 8 ? orderId : 'nothing')),
      /is missing, .*The beginning of an Order ID is enough/,
    ],
    'is case-sensitive': [
      inParameter('orderId', (orderId) => (orderId.startsWith('ord') ? 'nothing' : orderId)),
      /is missing, .*upper and lower case are the same/,
    ],
    'does not escape %': [
      inParameter('orderId', (orderId) => (orderId === '%' ? '' : orderId)),
      /Escape % on the way/,
    ],
    'breaks on a quotation mark': [
      inAnswers((_, { query }) => (query.orderId === "'" ? { status: 500 } : {})),
      /The status is 500; it must be 200/,
    ],
    'answers 404 for an empty list': [
      inAnswers((_, { query }) => (query.orderId?.startsWith('no-such') ? { status: 404 } : {})),
      /The status is 404; it must be 200/,
    ],
    'exports without the status': [inQueries(without('status'), isExport), /same filters/],
    'exports without startDate': [inQueries(without('startDate'), isExport), /same filters/],
    'exports without endDate': [inQueries(without('endDate'), isExport), /same filters/],
    'exports the payments of another merchant by merchantId': [
      (call, real) =>
        real(
          isExport(call) && call.query.merchantId ? { ...call, headers: signedIn('BOSS') } : call,
        ),
      /The export gives a merchant who is not an admin the payments of another/,
    ],
    'loses a payment of the export past the first page': [
      inExports((payments) => payments.filter((_, nth) => nth !== 120)),
      /The file holds 142 payments, the list 143/,
    ],
    'repeats a payment of the export past the first page': [
      inExports((payments) => payments.map((line, nth) => (nth === 120 ? payments[80] : line))),
      /Payment "T\d+" is in the file twice/,
    ],
    'exports other payments than the list past the first page': [
      inExports((payments) =>
        payments.map((line, nth) =>
          nth === 120 ? line?.replaceAll(/(T|ORD-)\d+/g, '$1999999') : line,
        ),
      ),
      /It holds other payments than the list/,
    ],
    'exports paise': [inRows(',100.00,', ',10000,'), /The amounts are 100 times those of the list/],
    'exports other amounts': [inRows(',100.00,', ',99.00,'), /No column has the amounts of the/],
    'exports another status': [inRows('PENDING', 'COMPLETED'), /No column has the statuses/],
    'exports in another order': [
      inExports((payments) => (payments.length < 60 ? payments.reverse() : payments)),
      /payments of the list in another order/,
    ],
    'exports without a line of column names': [
      inAnswers(({ body }, call) =>
        isExport(call) ? { body: body.slice(body.indexOf('\r\n') + 2) } : {},
      ),
      /The first line is "T\d+.*it must name the columns/,
    ],
    'exports JSON': [
      (call, real) => (isExport(call) ? real({ ...call, path: '/api/transactions' }) : real(call)),
      /No CSV file came but/,
    ],
    'answers with a web page': [
      listOnly({ status: 200, headers: html, body: '<html>Welcome</html>' }),
      /A web page came instead of JSON/,
    ],
    'redirects to another address': [
      listOnly({ status: 302, headers: { location: 'https://sso.example/' }, body: '' }),
      /redirects to "https:\/\/sso\.example\/"/,
    ],
    'does not say success': [inBodies('"success":true,', ''), /success is undefined; it must/],
    'accepts wrong secrets': [
      (call, real) => real(call.headers.authorization ? { ...call, headers: signedIn('A') } : call),
      /The status is 200: anybody can sign in/,
    ],
    'answers 403 to wrong secrets': [inStatuses(401, 403), /The status is 403; it must be 401/],
    'makes browsers ask for a password': [
      inAnswers(({ headers }) => ({
        headers: { ...headers, 'www-authenticate': 'Basic realm="x"' },
      })),
      /WWW-Authenticate: Basic\. Remove that header/,
    ],
    'answers 401 for an inactive account': [inStatuses(403, 401), /is 401; it must be 403/],
    'does not say who is an admin': [inBodies(/,"isAdmin":\w+/, ''), /isAdmin is undefined/],
    'does not recognise an admin': [
      inBodies('"isAdmin":true', '"isAdmin":false'),
      /data\.isAdmin is false for CHECK_ADMIN_ID/,
    ],
    'says that everybody is an admin': [
      inBodies('"isAdmin":false', '"isAdmin":true'),
      /data\.isAdmin is true for CHECK_MERCHANT_ID, and for CHECK_ADMIN_ID/,
    ],
    'accepts any secret of a merchant that exists': [
      (call, real) => {
        const [merchant] = Buffer.from(call.headers.authorization?.slice(6) ?? '', 'base64')
          .toString()
          .split(':');
        return real(merchant === 'A' ? { ...call, headers: signedIn('A') } : call);
      },
      /The status is 200: anybody can sign in/,
    ],
    'accepts any secret in an export': [
      (call, real) => {
        const isGuess = call.headers.authorization && isExport(call);
        return real(isGuess ? { ...call, headers: signedIn('A') } : call);
      },
      /The status is 200: anybody can sign in/,
    ],
    'lets an inactive account export': [
      (call, real) => {
        const isClosed = call.headers.authorization === signedIn('CLOSED').authorization;
        return real(isClosed && isExport(call) ? { ...call, headers: signedIn('A') } : call);
      },
      /The status is 200; it must be 403/,
    ],
    'shows a merchant the payments of all': [
      (call, real) => real(isOfA(call) ? { ...call, headers: signedIn('BOSS') } : call),
      /is of "B": a merchant must see only its own payments/,
    ],
    'shows a merchant the payments of all, and hides whose they are': [
      async (call, real) => {
        if (!isOfA(call)) return real(call);
        const answer = await real({ ...call, headers: signedIn('BOSS') });
        return { ...answer, body: answer.body.replace(/"merchantId":"\w+",/g, '') };
      },
      /shows the merchant payment "T\d+" of B/,
    ],
    'finds old payments of another merchant by their Order ID': [
      (call, real) =>
        real(
          isOfA(call) && call.query.orderId === OLD_OF_B
            ? { ...call, headers: signedIn('BOSS') }
            : call,
        ),
      /shows the merchant payment "T\d+" of B/,
    ],
    'exports payments of another merchant': [
      (call, real) =>
        real(
          isOfA(call) && isExport(call) && call.query.orderId === OLD_OF_B
            ? { ...call, headers: signedIn('BOSS') }
            : call,
        ),
      /The export gives the merchant 1 payment of B/,
    ],
    'lets a browser keep its answers': [
      inAnswers(({ headers }, call) =>
        isExport(call) ? { headers: { ...headers, 'cache-control': 'private, max-age=60' } } : {},
      ),
      /A browser may keep its answer .*Send Cache-Control: no-store/,
    ],
    'shows a merchant the payments of another by merchantId': [
      (call, real) => real(call.query.merchantId ? { ...call, headers: signedIn('BOSS') } : call),
      /The list gives a merchant who is not an admin the payments of another/,
    ],
    'ignores the merchantId of an admin': [
      inQueries(without('merchantId')),
      /It finds others\. Apply merchantId for admins\./,
    ],
    'exports more than the merchantId of an admin': [
      inQueries(without('merchantId'), isExport),
      /The file begins with others\. Apply merchantId to the export/,
    ],
    'shows an admin nothing': [
      inQueries((query, { headers }) =>
        headers.authorization === signedIn('BOSS').authorization
          ? { ...query, merchantId: 'BOSS' }
          : query,
      ),
      /The admin sees 0 payments, the merchant alone \d+/,
    ],
    'omits pagination': [
      inLists((data) => Reflect.deleteProperty(data, 'pagination')),
      /data\.pagination is undefined/,
    ],
    'omits a part of pagination': [inBodies(/,"hasPrevPage":\w+/, ''), /PrevPage is undefined/],
    'sends no array of transactions': [
      inLists((data) => Object.assign(data, { transactions: {} })),
      /no array in data\.transactions/,
    ],
    'sends amounts that are no numbers': [inFirst({ amount: 'plenty' }), /is "plenty"; send rupe/],
    'sends times without their zone': [
      inBodies(/("createdAt":"[^"]*)Z/g, '$1'),
      /createdAt of payment "T\d+" is "2026-.*send a time with its zone/,
    ],
    'sends an object for a text': [inFirst({ vpa_id: {} }), /vpa_id of .* is \{\}; send a text/],
    'omits ids': [inFirst({ id: null }), /id of payment null is null; send a text/],
    'gives two payments one id': [
      inLists(({ transactions }) =>
        Object.assign(transactions[0] ?? {}, { id: transactions[1]?.id }),
      ),
      /Two payments of one page have the id/,
    ],
  };

  const expectFailures = (mutants: Record<string, Mutant>, setting?: Setting) =>
    it.each(Object.entries(mutants))('%s', (_, [fault, sentence]) =>
      expectFailure(sentence, fault, setting),
    );

  expectFailures(faults);

  expectFailures(
    {
      'stops its export at 10,000 payments': [
        inExports((payments) => payments.slice(0, 10_000)),
        /The file holds 10000 payments, the list 12\d{3}/,
      ],
      'has empty pages in the middle': [
        inLists((data) => {
          const { currentPage, totalPages } = data.pagination;
          if (currentPage > 2 && currentPage < totalPages - 1) data.transactions = [];
        }),
        /Page 125 holds 0 payments/,
      ],
    },
    { merchant: 'BIG' },
  );

  expectFailures(
    {
      'allows no other origin': [noFault, /The preflight .* has status 404/],
      'allows the origin but not the Authorization header': [
        async (call, real) => {
          const answer = await withCors(call, real);
          return { ...answer, headers: { ...answer.headers, 'access-control-allow-headers': '*' } };
        },
        /Access-Control-Allow-Headers is "\*"; it must name Authorization/,
      ],
      'allows the origin in all answers but the export': [
        async (call, real) => {
          const answer = await withCors(call, real);
          return call.method === 'GET' && isExport(call) ? { ...answer, headers: {} } : answer;
        },
        /Access-Control-Allow-Origin is null/,
      ],
      'allows the origin only in successful answers': [
        async (call, real) => {
          const answer = await withCors(call, real);
          return answer.status === 401 ? { ...answer, headers: {} } : answer;
        },
        /Access-Control-Allow-Origin is null/,
      ],
    },
    { cors: true },
  );
});

it('amounts as text are a note, not a failure', async () => {
  const { lines, exitCode } = await check(
    inLists(({ transactions }) => {
      for (const each of transactions) Object.assign(each, { amount: String(each.amount) });
      Object.assign(transactions[0] ?? {}, { vpa_id: undefined });
    }),
  );
  expect(lines.filter(({ outcome }) => outcome === 'note').length).toBe(1);
  expect(exitCode).toBe(0);
});

it('too few payments to check are not a pass', async () => {
  const { lines, exitCode } = await check(
    inQueries(
      (query) => ({ ...query, endDate: '2025-01-01T00:00:00Z' }),
      (call) => isList(call) || isExport(call),
    ),
  );
  expect(lines).toContainEqual(expect.objectContaining({ outcome: 'could not check' }));
  expect(exitCode).toBe(2);
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
      expect(out).toMatch(/^passed +Sign-in: the right keys let the merchant in$/m);
      expect(out).toMatch(/^FAILED +Export: is a CSV file.*\n +No CSV file came but .*•••/m);
      expect(out).toMatch(/^skipped +CORS\n +Needs --origin\.$/m);
      expect(out).toMatch(/\d+ requests were made/);
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
    expect(out).toMatch(/^skipped +Roles: an admin\n +Needs CHECK_ADMIN_ID\.$/m);
    const left = [
      'an inactive account (CHECK_INACTIVE_ID)',
      'the payments of another merchant (--other-merchant)',
      'that a merchant sees only its own (CHECK_ADMIN_ID and --other-merchant)',
      'an admin (CHECK_ADMIN_ID)',
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
