import type { ListedTransaction } from '../src/api/schema.ts';
import { FILE_START, holds, readFile } from './checkExport.ts';
import { FILTERS } from './checkFilters.ts';
import { idsOf, type List, listOf, readList } from './checkList.ts';
import { couldNotCheck, must, quote } from './report.ts';
import {
  type Account,
  type Answer,
  CALLS,
  type Context,
  EXPORT,
  LIST,
  type Query,
  readSuccess,
} from './service.ts';

/** As the dashboard asks, without `until`. */
const ONE = { limit: 1, endDate: undefined };

/** The two calls of a sign-in; returns the admin flag, or undefined when the account cannot sign in. */
export async function checkRightKeys(
  { check, ask }: Context,
  account: Account,
  who: 'the merchant' | 'the admin',
): Promise<boolean | undefined> {
  const isIn = await check(`Sign-in: the right keys let ${who} in`, async () => {
    const answer = await ask(LIST, { query: ONE, account });
    const { status } = answer;
    if (status === 401) couldNotCheck('The status is 401. Are these the right keys?');
    if (status === 403) couldNotCheck('The status is 403: this account is inactive. Try another.');
    readSuccess(answer);
    return true;
  });
  if (!isIn) return undefined;
  return check(`Sign-in: /api/user says whether ${who} is an admin`, async () => {
    const data = readSuccess(await ask('/api/user', { account }));
    const { isAdmin } = (data ?? {}) as { isAdmin?: unknown };
    must(typeof isAdmin === 'boolean', `data.isAdmin is ${quote(isAdmin)}; send true or false.`);
    must(isAdmin || who === 'the merchant', 'data.isAdmin is false for CHECK_ADMIN_ID.');
    return isAdmin;
  });
}

/** Sends one wrong secret for the merchant to each call, below any reasonable limit on failed sign-ins. */
export async function checkWrongKeys({ check, ask, merchant }: Context): Promise<void> {
  const tries: [what: string, account?: Account][] = [
    ['without keys'],
    ['with a wrong secret', { ...merchant, secretKey: 'not-the-key-of-anybody' }],
    ['of an unknown merchant', { merchantId: 'NO-SUCH-MERCHANT-7F3A', secretKey: 'no-such-key' }],
  ];
  for (const [what, account] of tries) {
    for (const path of CALLS) {
      await check(`Sign-in: ${path} ${what} is 401`, async () => {
        mustBeUnauthorized(await ask(path, { account, maxBytes: 10_000 }));
      });
    }
  }
}

function mustBeUnauthorized({ status, headers }: Answer): void {
  must(status < 200 || status > 299, `The status is ${status}: anybody can sign in. Answer 401.`);
  must(status === 401, `The status is ${status}; it must be 401.`);
  must(
    !/\bbasic\b/i.test(headers.get('www-authenticate') ?? ''),
    'It answers WWW-Authenticate: Basic. Remove that header: it makes a browser open its own password box over the dashboard.',
  );
}

export async function checkInactive({ check, ask }: Context, account: Account): Promise<void> {
  for (const path of CALLS) {
    await check(`Sign-in: ${path} of an inactive account is 403`, async () => {
      const { status } = await ask(path, { account, maxBytes: 10_000 });
      must(status === 403, `The status is ${status}; it must be 403: the page gives the reason.`);
    });
  }
}

/** Whether the payments that name their merchant are the merchant's own. */
export function mustBeOwn(rows: ListedTransaction[], own: string): void {
  const other = rows.find(({ merchantId }) => merchantId && merchantId !== own);
  must(
    !other,
    `Payment ${quote(other?.id)} is of ${quote(other?.merchantId)}: a merchant must see only its own payments.`,
  );
}

/** Whether a merchant sees another one's payments with the merchantId filter. Refusing is as good as ignoring it. */
export async function checkScope(
  { check, ask, merchant: account }: Context,
  merchantId: string,
  own: List,
): Promise<void> {
  const request = { query: { merchantId }, account, maxBytes: FILE_START };
  const isRefusal = ({ status }: Answer) => [400, 403, 404].includes(status);
  const advice = `gives a merchant who is not an admin the payments of another by merchantId=${merchantId}. Apply merchantId for admins only.`;
  await check('Roles: with merchantId a merchant sees no payments of another one', async () => {
    const answer = await ask(LIST, request);
    if (isRefusal(answer)) return;
    const list = readList(answer);
    const isEmpty = list.rows.length === 0 && list.pagination.totalRecords === 0;
    must(isEmpty || isSame(list, own), `The list ${advice}`);
  });
  await check('Roles: with merchantId the export has no payments of another one', async () => {
    const answer = await ask(EXPORT, request);
    if (isRefusal(answer)) return;
    const file = readFile(answer);
    must(file.count === 0 || holds(file, own), `The export ${advice}`);
  });
}

export async function checkAdmin(context: Context, account: Account, own: List): Promise<void> {
  const { check, ask, merchant } = context;
  const { merchantId } = merchant;
  const list = listOf(context, account);
  const ofMerchant = own.pagination.totalRecords;
  await check('Roles: an admin sees the payments of all merchants', async () => {
    const all = (await list({})).pagination.totalRecords;
    must(all >= ofMerchant, `The admin sees ${all} payments, the merchant alone ${ofMerchant}.`);
  });
  await check("Roles: an admin's merchantId finds only that merchant's payments", async () => {
    must(isSame(await list({ merchantId }), own), 'It finds others. Apply merchantId for admins.');
  });
  await check("Roles: an admin's merchantId exports only that merchant's payments", async () => {
    const request = { query: { merchantId }, account, maxBytes: FILE_START };
    const file = readFile(await ask(EXPORT, request));
    must(holds(file, own), 'The file begins with others. Apply merchantId to the export too.');
  });
}

/** Whether the merchant sees payments of another one, which the admin lists. */
export async function checkOwnOnly(
  context: Context,
  { admin, other, own }: { admin: Account; other: string; own: List },
): Promise<void> {
  const { check, ask, merchant: account } = context;
  // An id alone may repeat across merchants.
  const keyOf = ({ id, orderID, createdAt }: ListedTransaction) => [id, orderID, createdAt].join();
  const mustShareNone = (list: List, others: ListedTransaction[]) => {
    const seen = new Set(list.rows.map(keyOf));
    const shared = others.find((row) => seen.has(keyOf(row)));
    must(!shared, `It shows the merchant payment ${quote(shared?.id)} of ${other}.`);
  };
  let query: Query | undefined;
  await check('Roles: a merchant sees no payment of another one', async () => {
    const { rows } = await listOf(context, admin)({ merchantId: other });
    const [newest] = rows;
    if (!newest) return couldNotCheck(`The admin finds no payments of ${other}. Name another.`);
    mustBeOwn(rows, other);
    mustShareNone(own, rows);
    const { orderId, startDate, endDate } = FILTERS;
    query = {
      orderId: orderId.of(newest),
      startDate: startDate.of(newest),
      endDate: endDate.of(newest),
    };
    mustShareNone(await listOf(context, account)(query), [newest]);
  });
  await check('Roles: a merchant exports no payment of another one', async () => {
    if (!query) return couldNotCheck(`It needs a payment of ${other}.`);
    const { totalRecords } = (await listOf(context, account)(query)).pagination;
    const { count } = readFile(await ask(EXPORT, { query, account, maxBytes: FILE_START }));
    const more = count - totalRecords;
    must(
      more <= 0,
      `The export gives the merchant ${more} ${more === 1 ? 'payment' : 'payments'} of ${other}.`,
    );
  });
}

function isSame(one: List, other: List): boolean {
  const isEqual = one.pagination.totalRecords === other.pagination.totalRecords;
  return isEqual && idsOf(one).join() === idsOf(other).join();
}

/** Whether a browser allows a dashboard on that origin to call the service. */
export async function checkCors(
  { check, ask, merchant: account }: Context,
  origin: string,
): Promise<void> {
  const mustAllowOrigin = ({ headers }: Answer) => {
    const allowed = headers.get('access-control-allow-origin');
    must(
      allowed === '*' || allowed === origin,
      `Access-Control-Allow-Origin is ${quote(allowed)}; it must be ${quote(origin)}.`,
    );
  };
  const preflight = {
    origin,
    'access-control-request-method': 'GET',
    'access-control-request-headers': 'authorization',
  };
  for (const path of CALLS) {
    await check(`CORS: a browser may ask ${path} from ${origin}`, async () => {
      const answer = await ask(path, { method: 'OPTIONS', headers: preflight });
      must(
        answer.status >= 200 && answer.status <= 299,
        `The preflight (OPTIONS, which carries no keys) has status ${answer.status}; it must be 204.`,
      );
      mustAllowOrigin(answer);
      const headers = answer.headers.get('access-control-allow-headers') ?? '';
      // The wildcard * does not include Authorization.
      must(
        /(^|[\s,])authorization($|[\s,])/i.test(headers),
        `Access-Control-Allow-Headers is ${quote(headers)}; it must name Authorization.`,
      );
    });
  }
  // Without CORS headers a browser reports a network error in place of the 401.
  for (const [what, by] of [
    ['the answer', account],
    ['a failure', undefined],
  ] as const) {
    for (const path of CALLS) {
      await check(`CORS: ${what} of ${path} may be read`, async () => {
        mustAllowOrigin(
          await ask(path, { account: by, headers: { origin }, maxBytes: FILE_START }),
        );
      });
    }
  }
}
