import * as access from './checkAccess.ts';
import { checkAnswers } from './checkAnswers.ts';
import { couldNotCheck, findingOf, type Line, report } from './report.ts';
import { type CheckOptions, type Context, serviceAt } from './service.ts';

/** Compares a service with the contract by requests that only read; passes each outcome to `onLine`. */
export async function runChecks(options: CheckOptions, onLine: (line: Line) => void = () => {}) {
  const { seed = Math.floor(Math.random() * 1e9) } = options;
  const context = { ...options, seed, ...report(onLine), ...serviceAt(options) };
  await findingOf(() => runAll(context));
  const { exitCode, answers, lines } = context;
  return { exitCode: exitCode(), answers: answers(), seed, lines };
}

/** Runs the checks one after the other; throws a finding that ends the run. */
async function runAll(context: Context): Promise<void> {
  const { check, skip, inactive, origin, otherMerchant } = context;
  const merchant = await access.checkSignIn(context, 'the merchant', context.merchant);
  if (!merchant) return;
  const admin = context.admin && (await access.checkSignIn(context, 'the admin', context.admin));
  const parties = admin ? [merchant, admin] : [merchant];
  await check('Roles: a merchant is not an admin', () => {
    const advice = 'perhaps for everybody. Give the keys of a merchant who is not an admin';
    if (merchant.isAdmin) couldNotCheck(`data.isAdmin is true, ${advice}.`);
  });
  const known = await checkAnswers(context, parties);
  const owners = new Set(known?.payments.map(({ merchantId }) => merchantId));
  const own = 'Roles: that a merchant sees only its own payments';
  if (!admin) skip(own, 'CHECK_ADMIN_ID');
  else if (!otherMerchant && owners.size === 1) skip(own, 'payments of a second merchant');
  else if (known) {
    await check('Roles: there are payments of others, which a merchant must not see', () => {
      const name = otherMerchant ?? merchant.merchantId;
      const isFound = owners.size > 1 && owners.has(name);
      if (!isFound)
        couldNotCheck(`The admin finds no payments of ${name}. Is the Merchant ID right?`);
    });
  }
  // Late, because a service may lock an account after too many wrong secrets.
  await access.checkAccess(context, parties, known);
  if (!inactive) skip('Access: an inactive account', 'CHECK_INACTIVE_ID');
  if (context.noWrongSecrets) skip('Access: wrong secrets', 'a run without --no-wrong-secrets');
  await access.checkCaches(context);
  if (origin) await access.checkCors(context, origin);
  else skip('CORS', '--origin');
}
