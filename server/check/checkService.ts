import { checkCors } from './checkCors.ts';
import { checkExport, checkExportScope } from './checkExport.ts';
import { checkFilters } from './checkFilters.ts';
import { checkPaging } from './checkPaging.ts';
import { checkAdmin, checkIsAdmin, checkMerchantScope } from './checkRoles.ts';
import { checkRows } from './checkRows.ts';
import { checkInactive, checkRightKeys, checkWrongKeys } from './checkSignIn.ts';
import { listOf } from './readList.ts';
import { type Line, report } from './report.ts';
import { type Account, serviceAt } from './service.ts';

export interface CheckOptions {
  baseUrl: string;
  merchant: Account;
  admin?: Account;
  inactive?: Account;
  /** A merchant whose payments `merchant` must not see. */
  otherMerchant?: string;
  /** The dashboard's origin, when it differs from the service's. */
  origin?: string;
  /** Only payments until this time, so that new ones do not shift the pages. */
  until?: string;
}

/** Compares a service with the contract by read-only requests; passes each outcome to `onLine`. */
export async function checkService(wanted: CheckOptions, onLine: (line: Line) => void) {
  const all = report(onLine);
  const { merchant, admin, inactive, otherMerchant, origin, until } = wanted;
  const service = serviceAt(wanted.baseUrl, { endDate: until });
  const skip = (what: string, needs: string) =>
    all.add({ outcome: 'skipped', what, sentence: `Needs ${needs}.` });
  const end = () => ({ exitCode: all.exitCode(), requests: service.requests() });

  const isAdmin = await checkRightKeys(all, service, merchant, { isAdmin: false });
  if (isAdmin === undefined) {
    all.add({
      outcome: 'could not check',
      what: 'Everything else',
      sentence: 'It needs an account that can sign in.',
    });
    return end();
  }
  await checkWrongKeys(all, service, merchant);
  if (inactive) await checkInactive(all, service, inactive);
  else skip('Sign-in: an inactive account is 403', 'CHECK_INACTIVE_ID');

  const list = listOf(service, merchant);
  const first = await all.check('List: has payments and pagination', () => list({ page: 1 }));
  if (first) {
    await checkRows(all, first);
    await checkPaging(all, list, first);
    await checkFilters(all, list, first);
    await checkExport(all, service, merchant, list, first);
    const hasAdmin = admin !== undefined && admin.merchantId !== merchant.merchantId;
    await checkIsAdmin(all, isAdmin, { hasAdmin });
    if (isAdmin && !hasAdmin) {
      skip('Roles: what a merchant sees', 'the keys of a merchant who is no admin');
    } else if (otherMerchant) {
      await checkMerchantScope(all, service, merchant, otherMerchant, first);
      await checkExportScope(all, service, merchant, otherMerchant, first);
    } else skip('Roles: a merchant sees no payments of another one', '--other-merchant');
    if (!admin) skip('Roles: an admin', 'CHECK_ADMIN_ID');
    else if (await checkRightKeys(all, service, admin, { isAdmin: true })) {
      await checkAdmin(all, listOf(service, admin), merchant.merchantId, first);
    }
  }
  if (origin) await checkCors(all, service, merchant, origin);
  else skip('CORS', '--origin');
  return end();
}
