import { quote } from './quote.ts';
import { isRecord, isWebPage, LIST, readSuccess } from './readList.ts';
import { couldNotCheck, failed, type Report } from './report.ts';
import type { Account, Answer, Service } from './service.ts';

export const CALLS = [LIST, '/api/user', '/api/transactions/export'];

/** The two calls of a sign-in; returns the admin flag, or undefined when the account cannot sign in. */
export async function checkRightKeys(
  { check }: Report,
  service: Service,
  account: Account,
  { isAdmin }: { isAdmin: boolean },
): Promise<boolean | undefined> {
  const who = isAdmin ? 'the admin' : 'the merchant';
  const isIn = await check(`Sign-in: the right keys let ${who} in`, async () => {
    const answer = await service.ask(LIST, { query: { limit: 1 }, account });
    if (answer.status === 401) couldNotCheck('The status is 401. Are these the right keys?');
    if (answer.status === 403)
      couldNotCheck('The status is 403: this account is inactive. Try another.');
    if (answer.status === 429)
      couldNotCheck('The status is 429: too many requests. Try again later.');
    readSuccess(answer);
    return true;
  });
  if (!isIn) return undefined;
  return check(`Sign-in: /api/user says whether ${who} is an admin`, async () => {
    const { data } = readSuccess(await service.ask('/api/user', { account }));
    const flag = isRecord(data) ? data.isAdmin : undefined;
    if (typeof flag !== 'boolean') {
      failed(`data.isAdmin is ${quote(flag)}; it must be true or false.`);
    }
    if (isAdmin && !flag) failed('data.isAdmin is false for the account that is to be an admin.');
    return flag;
  });
}

/** Sends one wrong secret for the merchant, below any reasonable limit on failed sign-ins. */
export async function checkWrongKeys(
  { check }: Report,
  service: Service,
  account: Account,
): Promise<void> {
  const wrong = { ...account, secretKey: 'not-the-key-of-anybody' };
  const nobody = { merchantId: 'NO-SUCH-MERCHANT-7F3A', secretKey: 'no-such-key' };
  for (const path of CALLS) {
    await check(`Sign-in: ${path} without keys is 401`, async () => {
      expectUnauthorized(await service.ask(path, { maxBytes: 10_000 }));
    });
  }
  await check('Sign-in: a wrong secret is 401', async () => {
    expectUnauthorized(await service.ask(LIST, { query: { limit: 1 }, account: wrong }));
  });
  await check('Sign-in: an unknown merchant is 401', async () => {
    expectUnauthorized(await service.ask(LIST, { query: { limit: 1 }, account: nobody }));
  });
}

export async function checkInactive(
  { check }: Report,
  service: Service,
  account: Account,
): Promise<void> {
  await check('Sign-in: an inactive account is 403', async () => {
    const { status } = await service.ask(LIST, { query: { limit: 1 }, account });
    if (status !== 403) {
      failed(`The status is ${status}; it must be 403, so that the merchant learns the reason.`);
    }
  });
}

function expectUnauthorized({ status, headers, body }: Answer): void {
  if (status >= 200 && status < 300) {
    failed(`The status is ${status}: anybody can sign in. Answer 401.`);
  }
  if (status === 429)
    couldNotCheck('The status is 429: too many failed sign-ins. Try again later.');
  if (status !== 401) failed(`The status is ${status}; it must be 401.`);
  const asked = headers.get('www-authenticate') ?? '';
  if (/\bbasic\b/i.test(asked)) {
    failed(
      'It answers WWW-Authenticate: Basic. Remove that header: it makes a browser open its own password box over the dashboard.',
    );
  }
  if (isWebPage(headers, body)) {
    failed('The failure is a web page. Answer JSON, such as { "success": false, "message": "…" }.');
  }
}
