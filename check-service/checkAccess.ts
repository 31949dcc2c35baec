import * as v from 'valibot';
import type { Known, Party } from './known.ts';
import { inOtherCase } from './questions.ts';
import { readData } from './read.ts';
import { couldNotCheck, must, quote } from './report.ts';
import { type Account, type Answer, CALLS, type Context, LIST, USER } from './service.ts';

const USER_DATA = v.object({ isAdmin: v.boolean('true or false') });

/** The two calls of a sign-in; returns the account when it can sign in. */
export async function checkSignIn(
  { check, ask }: Context,
  name: Party['name'],
  account: Account,
): Promise<Party | undefined> {
  return check(`Sign-in: the right keys let ${name} in, and /api/user says who it is`, async () => {
    const answer = await ask(LIST, { query: { limit: 1 }, account });
    if (answer.status === 401) couldNotCheck('The status is 401. Are these the right keys?');
    if (answer.status === 403) couldNotCheck('The status is 403: the account is inactive.');
    readData(v.unknown(), answer);
    const { isAdmin } = readData(USER_DATA, await ask(USER, { account }));
    must(isAdmin || name !== 'the admin', 'data.isAdmin is false for CHECK_ADMIN_ID.');
    return { name, account, isAdmin, merchantId: account.merchantId };
  });
}

interface Cell {
  what: string;
  path: string;
  account?: Account;
  right: 401 | 403;
}

/** Each account, each call, each wrong secret that is made from a right one. */
export function accessTable(parties: Party[], inactive: Account | undefined): Cell[] {
  const row = (what: string, account?: Account, right: Cell['right'] = 401): Cell[] =>
    CALLS.map((path) => ({ what, path, account, right }));
  const accounts: { name: string; account: Account }[] = [...parties];
  if (inactive) accounts.push({ name: 'the inactive account', account: inactive });
  const cells = accounts.flatMap(({ name, account }) => {
    const right = account.secretKey;
    const wrong = new Map([
      ...accounts.map((other) => [other.account.secretKey, `the secret of ${other.name}`] as const),
      ['', 'an empty secret'],
      [right.slice(0, -1), 'a secret without its last character'],
      // A service may trim it, or compare only the beginning.
      [`${right} `, 'a secret and a space'],
      [inOtherCase(right), 'a secret in the other case'],
    ]);
    wrong.delete(right);
    return [...wrong].flatMap(([secretKey, what]) =>
      row(`${name} with ${what}`, { ...account, secretKey }),
    );
  });
  if (inactive) cells.push(...row('the inactive account', inactive, 403));
  const unknown = { merchantId: 'NO-SUCH-MERCHANT-7F3A', secretKey: 'no-such-key' };
  return [...row('nobody'), ...row('an unknown merchant', unknown), ...cells];
}

/** Asks the cells of the table; none may tell anything of a payment. */
export async function checkAccess({ check, ask }: Context, cells: Cell[], known?: Known) {
  for (const { what, path, account, right } of cells) {
    await check(`Access: ${path} refuses ${what}`, async () => {
      const { status, headers, body } = await ask(path, { account });
      must(status < 200 || status > 299, `The status is ${status}: the keys let in.`);
      must(status === right, `The status is ${status}; it must be ${right}.`);
      const isAsked = /\bbasic\b/i.test(headers.get('www-authenticate') ?? '');
      const advice = 'it makes a browser open its own password box over the dashboard';
      must(!isAsked, `It answers WWW-Authenticate: Basic. Remove that header: ${advice}.`);
      const shown = known?.payments.find(({ id }) => id.length > 3 && body.includes(id));
      must(!shown, `The answer holds payment ${quote(shown?.id)}.`);
    });
  }
}

export async function checkCaches({ check, keeperOf }: Context): Promise<void> {
  for (const path of CALLS) {
    await check(`Caching: nothing keeps the answers of ${path}`, () => {
      const keeper = keeperOf(path);
      const advice = 'may keep it and show it after a sign-in with other keys';
      must(!keeper, `${keeper} ${advice}. Send Cache-Control: no-store.`);
    });
  }
}

/** The answers that `checkCors` needs. */
export const CORS_ANSWERS = 3 * CALLS.length;

/** Whether a browser allows a dashboard on that origin to call the service. */
export async function checkCors({ check, ask, merchant }: Context, origin: string): Promise<void> {
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
  for (const path of CALLS) {
    for (const [what, request] of [
      ['a preflight', { method: 'OPTIONS', headers: preflight }],
      ['an answer', { query, account: merchant, headers: { origin } }],
      // Otherwise a browser reports a network error in place of the 401.
      ['a failure', { headers: { origin } }],
    ] as const) {
      await check(`CORS: ${what} of ${path} may be read from ${origin}`, async () => {
        const answer = await ask(path, request);
        const isRefused = what === 'a preflight' && Math.floor(answer.status / 100) !== 2;
        must(!isRefused, `The status of OPTIONS without keys is ${answer.status}, not 204.`);
        mustName(answer, 'Access-Control-Allow-Origin', ['*', origin]);
        // The wildcard * does not include Authorization.
        if ('method' in request)
          mustName(answer, 'Access-Control-Allow-Headers', ['Authorization']);
      });
    }
  }
}
