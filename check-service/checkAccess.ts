import * as v from 'valibot';
import type { Known, Party } from './known.ts';
import { readData } from './read.ts';
import { couldNotCheck, must, quote } from './report.ts';
import {
  type Account,
  type Answer,
  CALLS,
  type Context,
  LIST,
  type Request,
  USER,
} from './service.ts';

const USER_DATA = v.object({ isAdmin: v.boolean('true or false') });

/** Checks the two calls of a sign-in; returns the account if it can sign in. */
export async function checkSignIn(
  { check, ask }: Context,
  name: Party['name'],
  account: Account,
): Promise<Party | undefined> {
  return check(`Sign-in: the right keys let ${name} in, and /api/user says who it is`, async () => {
    const answer = await ask(LIST, { query: { limit: 1 }, account });
    if (answer.status === 401) couldNotCheck('The status is 401. Are these the right keys?');
    if (answer.status === 403) couldNotCheck('The status is 403: the account is inactive.');
    const user = await ask(USER, { account });
    if (answer.status === 404 && user.status === 404) {
      couldNotCheck('Both calls answer 404. Is the path right? Each call is <base URL>/api/…');
    }
    readData(v.unknown(), answer);
    const { isAdmin } = readData(USER_DATA, user);
    must(isAdmin || name !== 'the admin', 'data.isAdmin is false for CHECK_ADMIN_ID.');
    return { name, account, isAdmin, merchantId: account.merchantId };
  });
}

type Case = [name: string, { path: string; account?: Account; right: 401 | 403 }];

/**
 * Calls without keys, as an unknown merchant and as the inactive account, and with three wrong secrets per account,
 * because many services lock an account after five. A made-up secret never resembles a right one: logs may contain it.
 */
function accessTable(parties: Party[], { inactive, noWrongSecrets }: Context): Case[] {
  const row = (path: string, who: string, account?: Account, right: 401 | 403 = 401): Case => [
    `${path} as ${who}`,
    { path, account, right },
  ];
  const accounts: { name: string; account: Account }[] = [...parties];
  if (inactive) accounts.push({ name: 'the inactive account', account: inactive });
  const wrong = accounts.flatMap(({ name, account }, nth) => {
    const other = accounts.at(nth - 1)?.account.secretKey ?? '';
    const secrets = ['wrong-51d7', '', other === account.secretKey ? 'wrong-9c2e' : other];
    return secrets.map((secretKey, kind) => {
      const what = ['a wrong', 'an empty', other === secretKey ? "another's" : 'a wrong'][kind];
      const path = CALLS[(nth + kind) % CALLS.length] ?? LIST;
      return row(path, `${name} with ${what} secret`, { ...account, secretKey });
    });
  });
  const unknown = { merchantId: 'NO-SUCH-MERCHANT-7F3A', secretKey: 'no-such-key' };
  return [
    ...CALLS.map((path) => row(path, 'nobody')),
    ...(noWrongSecrets ? [] : [row(LIST, 'an unknown merchant', unknown), ...wrong]),
    ...(inactive ? CALLS.map((path) => row(path, 'the inactive account', inactive, 403)) : []),
  ];
}

/** Checks that the calls of `accessTable` are refused, and that no refusal names a payment. */
export async function checkAccess(context: Context, parties: Party[], known?: Known) {
  const what = 'Access: each call is refused without the right keys, and to an inactive account';
  await context.checkEach(what, accessTable(parties, context), async (one) => {
    const { status, headers, body } = await context.ask(one.path, { account: one.account });
    must(status < 200 || status > 299, `The status is ${status}: the call was accepted.`);
    must(status === one.right, `The status is ${status}; it must be ${one.right}.`);
    const isAsked = /\bbasic\b/i.test(headers.get('www-authenticate') ?? '');
    const advice = 'it makes a browser open its own password box over the dashboard';
    must(!isAsked, `It answers WWW-Authenticate: Basic. Remove that header: ${advice}.`);
    const shown = known?.payments.find(({ id }) => id.length > 3 && body.includes(id));
    must(!shown, `The answer holds payment ${quote(shown?.id)}.`);
  });
}

export async function checkCaches({ checkEach, kept }: Context): Promise<void> {
  const calls = CALLS.map((path): [string, string] => [path, path]);
  await checkEach('Caching: nothing keeps an answer', calls, (path) => {
    const advice = 'keep it and show it after a sign-in with other keys';
    must(!kept.has(path), `A cache may ${advice}. Send Cache-Control: no-store.`);
  });
}

type Sent = { path: string; request: Request };

/** Checks that browsers allow a dashboard on `origin` to call the service. */
export async function checkCors(
  { checkEach, ask, merchant }: Context,
  origin: string,
): Promise<void> {
  const mustName = (answer: Answer, header: string, names: string[]) => {
    const given = answer.headers.get(header);
    const list = (given ?? '').toLowerCase().split(/[\s,]+/);
    const isNamed = names.some((name) => list.includes(name.toLowerCase()));
    must(isNamed, `${header} is ${quote(given)}; it must name ${names.at(-1)}.`);
  };
  const preflight = {
    origin,
    'access-control-request-method': 'GET',
    'access-control-request-headers': 'authorization',
  };
  const query = { orderId: 'no-such-order-7f3a' };
  const requests: Record<string, Request> = {
    'a preflight': { method: 'OPTIONS', headers: preflight },
    'an answer': { query, account: merchant, headers: { origin } },
    // Without CORS headers, a browser would report a network error instead of the 401.
    'a failure': { headers: { origin } },
  };
  const cases = Object.entries(requests).flatMap(([what, request]) =>
    CALLS.map((path): [string, Sent] => [`${what} of ${path}`, { path, request }]),
  );
  await checkEach(`CORS: answers may be read from ${origin}`, cases, async ({ path, request }) => {
    const answer = await ask(path, request);
    const isRefused = request.method && Math.floor(answer.status / 100) !== 2;
    must(!isRefused, `The status of OPTIONS without keys is ${answer.status}, not 204.`);
    mustName(answer, 'Access-Control-Allow-Origin', ['*', origin]);
    // The wildcard * does not include Authorization.
    if (request.method) mustName(answer, 'Access-Control-Allow-Headers', ['Authorization']);
  });
}
