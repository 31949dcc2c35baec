import * as access from './checkAccess.ts';
import { checkAnswers } from './checkAnswers.ts';
import { couldNotCheck, type Line, report } from './report.ts';
import { type CheckOptions, serviceAt } from './service.ts';

export const DEFAULT_REQUESTS = 150;

/** Compares a service with the contract by requests that only read; passes each outcome to `onLine`. */
export async function runChecks(options: CheckOptions, onLine: (line: Line) => void) {
  const { requests = DEFAULT_REQUESTS, seed = Math.floor(Math.random() * 1e9) } = options;
  const context = { ...options, seed, ...report(onLine), ...serviceAt(options) };
  const { check, skip, inactive, origin, otherMerchant, answers, skipped } = context;
  const end = () => ({ exitCode: context.exitCode(), requests: answers(), skipped, seed });

  const merchant = await access.checkSignIn(context, 'the merchant', options.merchant);
  if (!merchant) return end();
  const admin = options.admin && (await access.checkSignIn(context, 'the admin', options.admin));
  const parties = admin ? [merchant, admin] : [merchant];
  await check('Roles: a merchant is no admin', () => {
    const advice = 'perhaps for everybody. Give the keys of a merchant who is no admin';
    if (merchant.isAdmin) couldNotCheck(`data.isAdmin is true, ${advice}.`);
  });

  const cells = access.accessTable(parties, inactive);
  const limit = requests - cells.length - (origin ? access.CORS_ANSWERS : 0);
  const known = await checkAnswers(context, parties, limit);
  if (!admin) skip('Roles: that a merchant sees only its own payments', 'CHECK_ADMIN_ID');
  if (admin && known) {
    await check('Roles: there are payments of others, which a merchant must not see', () => {
      const owners = new Set(known.payments.map(({ merchantId }) => merchantId));
      const isFound = owners.size > 1 && owners.has(otherMerchant ?? merchant.merchantId);
      if (!isFound)
        couldNotCheck(`The admin finds none of ${otherMerchant ?? 'another merchant'}.`);
    });
  }
  // Last, as a service may lock an account after too many wrong secrets.
  await access.checkAccess(context, cells, known);
  if (!inactive) skip('Access: an inactive account', 'CHECK_INACTIVE_ID');
  await access.checkCaches(context);
  if (origin) await access.checkCors(context, origin);
  else skip('CORS', '--origin');
  return end();
}
