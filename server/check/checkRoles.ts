import { idsOf } from './checkPaging.ts';
import type { List, Listing } from './readList.ts';
import { LIST, readList } from './readList.ts';
import { couldNotCheck, failed, type Report } from './report.ts';
import type { Account, Service } from './service.ts';

/** Whether isAdmin is false for a merchant. When it is true for the only account given, this cannot be checked. */
export async function checkIsAdmin(
  { check }: Report,
  isAdmin: boolean,
  { hasAdmin }: { hasAdmin: boolean },
): Promise<void> {
  await check('Roles: a merchant is no admin', async () => {
    if (!isAdmin) return;
    if (hasAdmin) {
      failed(
        'data.isAdmin is true for CHECK_MERCHANT_ID, and for CHECK_ADMIN_ID. Answer true for admins only, or give the keys of a merchant who is none.',
      );
    }
    couldNotCheck(
      'data.isAdmin is true, perhaps for everybody. Give the keys of a merchant who is no admin.',
    );
  });
}

/** Whether a merchant sees another one's payments with the merchantId filter. */
export async function checkMerchantScope(
  { check }: Report,
  service: Service,
  account: Account,
  otherMerchant: string,
  own: List,
): Promise<void> {
  await check('Roles: with merchantId a merchant sees no payments of another one', async () => {
    const query = { merchantId: otherMerchant };
    const answer = await service.ask(LIST, { query, account });
    // Refusing is as good as ignoring the filter.
    if ([400, 403, 404].includes(answer.status)) return;
    const { rows, pagination } = readList(answer, 1);
    if (rows.length === 0 && pagination.totalRecords === 0) return;
    const isOwn =
      pagination.totalRecords === own.pagination.totalRecords &&
      idsOf({ ...own, rows }).join() === idsOf(own).join();
    if (!isOwn) {
      failed(
        `A merchant who is not an admin gets the payments of another by merchantId=${otherMerchant}. Apply merchantId for admins only.`,
      );
    }
  });
}

export async function checkAdmin(
  { check }: Report,
  asAdmin: Listing,
  merchantId: string,
  own: List,
): Promise<void> {
  const all = await check('Roles: an admin sees the payments of all merchants', async () => {
    const list = await asAdmin({});
    const total = list.pagination.totalRecords;
    if (total < own.pagination.totalRecords) {
      failed(
        `The admin sees ${total} payments, the merchant alone ${own.pagination.totalRecords}. Show admins those of all.`,
      );
    }
    return list;
  });
  if (!all) return;
  await check("Roles: an admin's merchantId finds only that merchant's payments", async () => {
    const list = await asAdmin({ merchantId });
    if (
      list.pagination.totalRecords !== own.pagination.totalRecords ||
      idsOf(list).join() !== idsOf(own).join()
    ) {
      failed(
        `With merchantId the admin sees ${list.pagination.totalRecords} payments of the merchant's ${own.pagination.totalRecords}, or others. Apply merchantId for admins.`,
      );
    }
  });
}
