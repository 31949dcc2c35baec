import * as access from './checkAccess.ts';
import { checkAnswers } from './checkAnswers.ts';
import type { Known, Party } from './known.ts';
import { couldNotCheck, type Line, must, report } from './report.ts';
import { type CheckOptions, type Context, serviceAt } from './service.ts';

export const DEFAULT_REQUESTS = 150;

/** Compares a service with the contract by requests that only read; passes each outcome to `onLine`. */
export async function runChecks(options: CheckOptions, onLine: (line: Line) => void) {
  const { requests = DEFAULT_REQUESTS, seed = Math.floor(Math.random() * 1e9) } = options;
  const context = { ...options, seed, ...report(onLine), ...serviceAt(options) };
  const { check, skip, inactive, origin } = context;
  const parties = await signIn(context);
  if (parties.length === 0) {
    await check('Everything else', () => couldNotCheck('It needs an account that can sign in.'));
  } else {
    const cells = access.accessTable(parties, inactive);
    const limit = requests - cells.length - (origin ? access.CORS_ANSWERS : 0);
    const known = await checkAnswers(context, parties, limit);
    await checkOthers(context, parties, known);
    // Last, as a service may lock an account after too many wrong secrets.
    await access.checkAccess(context, cells, known);
    if (!inactive) skip('Access: an inactive account', 'CHECK_INACTIVE_ID');
    await access.checkCaches(context);
    if (origin) await access.checkCors(context, origin);
    else skip('CORS', '--origin');
  }
  const { exitCode, answers, skipped } = context;
  return { exitCode: exitCode(), requests: answers(), skipped, seed };
}

/** The accounts that can sign in, the merchant first. */
async function signIn(context: Context): Promise<Party[]> {
  const { check, skip } = context;
  const merchant = await access.checkSignIn(context, 'the merchant', context.merchant);
  if (!merchant) return [];
  const admin = context.admin?.merchantId !== merchant.merchantId ? context.admin : undefined;
  await check('Roles: a merchant is no admin', () => {
    must(
      !merchant.isAdmin || !admin,
      'data.isAdmin is true for CHECK_MERCHANT_ID, and for CHECK_ADMIN_ID. Answer true for admins only, or give the keys of a merchant who is none.',
    );
    if (merchant.isAdmin) {
      couldNotCheck(
        'data.isAdmin is true, perhaps for everybody. Give the keys of a merchant who is no admin.',
      );
    }
  });
  if (!admin) skip('Roles: an admin', 'CHECK_ADMIN_ID');
  const second = admin && (await access.checkSignIn(context, 'the admin', admin));
  return second ? [merchant, second] : [merchant];
}

/** Whether there were payments of others, which the merchant must not see. */
async function checkOthers(
  { check, skip, otherMerchant: other }: Context,
  parties: Party[],
  known: Known | undefined,
): Promise<void> {
  const what = 'Roles: that a merchant sees only its own payments';
  if (!parties.some(({ isAdmin }) => isAdmin)) return skip(what, 'CHECK_ADMIN_ID');
  const owners = new Set(known?.payments.map(({ merchantId }) => merchantId));
  await check('Roles: there are payments of others, which a merchant must not see', () => {
    if (other && !owners.has(other)) couldNotCheck(`The admin finds no payments of ${other}.`);
    if (owners.size < 2) couldNotCheck('The admin finds payments of one merchant only.');
  });
}
