import type { ListedTransaction } from '../src/api/schema.ts';
import {
  checkAdmin,
  checkCors,
  checkInactive,
  checkOwnOnly,
  checkRightKeys,
  checkScope,
  checkWrongKeys,
  mustBeOwn,
} from './checkAccess.ts';
import { checkExport } from './checkExport.ts';
import { checkFilters } from './checkFilters.ts';
import { checkPaging, checkPayments, type List, type Listing, listOf } from './checkList.ts';
import { couldNotCheck, type Line, must, report } from './report.ts';
import { CALLS, type CheckOptions, type Context, serviceAt } from './service.ts';

/** Compares a service with the contract by read-only requests; passes each outcome to `onLine`. */
export async function runChecks(options: CheckOptions, onLine: (line: Line) => void) {
  const context = { ...options, ...report(onLine), ...serviceAt(options) };
  const { check, skip, merchant, inactive, origin } = context;
  const isAdmin = await checkRightKeys(context, merchant, 'the merchant');
  if (isAdmin === undefined) {
    await check('Everything else', () => couldNotCheck('It needs an account that can sign in.'));
  } else {
    await checkWrongKeys(context);
    if (inactive) await checkInactive(context, inactive);
    else skip('Sign-in: an inactive account', 'CHECK_INACTIVE_ID');
    await checkPaymentsOf(context, isAdmin);
    if (origin) await checkCors(context, origin);
    else skip('CORS', '--origin');
  }
  const { exitCode, requests, skipped } = context;
  return { exitCode: exitCode(), requests: requests(), skipped };
}

async function checkPaymentsOf(context: Context, isAdmin: boolean): Promise<void> {
  const { check, merchant } = context;
  const seen: ListedTransaction[] = [];
  const list: Listing = async (query) => {
    const found = await listOf(context, merchant)(query);
    seen.push(...found.rows);
    return found;
  };
  const first = await check('List: has payments and pagination', () => list({ page: 1 }));
  if (!first) return;
  await checkPayments(context, first);
  await checkPaging(context, list, first);
  await checkFilters(context, list, first);
  await checkExport(context, list, first);
  await checkRoles(context, { isAdmin, first, seen });
  for (const path of CALLS) {
    await check(`Caching: no browser keeps the answers of ${path}`, () => {
      must(
        !context.mayBeKept(path),
        'A browser may keep its answer and show it after a sign-in with other keys. Send Cache-Control: no-store.',
      );
    });
  }
}

async function checkRoles(
  context: Context,
  { isAdmin, first, seen }: { isAdmin: boolean; first: List; seen: ListedTransaction[] },
): Promise<void> {
  const { check, skip, merchant, admin, otherMerchant } = context;
  const hasAdmin = admin !== undefined && admin.merchantId !== merchant.merchantId;
  await check('Roles: a merchant is no admin', () => {
    must(
      !isAdmin || !hasAdmin,
      'data.isAdmin is true for CHECK_MERCHANT_ID, and for CHECK_ADMIN_ID. Answer true for admins only, or give the keys of a merchant who is none.',
    );
    if (isAdmin) {
      couldNotCheck(
        'data.isAdmin is true, perhaps for everybody. Give the keys of a merchant who is no admin.',
      );
    }
  });
  const other = otherMerchant;
  if (isAdmin && !hasAdmin) {
    skip('Roles: what a merchant sees', 'the keys of a merchant who is no admin');
  } else {
    await check('Roles: the payments are of the merchant', () =>
      mustBeOwn(seen, merchant.merchantId),
    );
    if (other) await checkScope(context, other, first);
    else skip('Roles: the payments of another merchant', '--other-merchant');
  }
  const hasBoth = other && admin && hasAdmin;
  if (!hasBoth) {
    skip('Roles: that a merchant sees only its own', 'CHECK_ADMIN_ID and --other-merchant');
  }
  if (!admin) return skip('Roles: an admin', 'CHECK_ADMIN_ID');
  if (!(await checkRightKeys(context, admin, 'the admin'))) return;
  await checkAdmin(context, admin, first);
  if (hasBoth) await checkOwnOnly(context, { admin, other, own: first });
}
