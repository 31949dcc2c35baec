import type { Database } from '../database/tables.ts';
import { contentsOf, refusePublicKeys } from '../demo/demo.ts';
import { OperatorError } from '../operatorError.ts';
import { insertTransactions, vacuumTransactions } from './bulk.ts';
import { readChunks } from './readChunks.ts';

/**
 * Copies the accounts (with key hashes), their payments and the log of account changes to an empty
 * database, in one transaction.
 */
export async function copyDatabase(
  source: Database,
  target: Database,
): Promise<{ accounts: number; payments: number }> {
  if ((await contentsOf(source)) !== 'real') {
    throw new OperatorError('There are no real accounts to copy.');
  }
  await refusePublicKeys(source);
  const accounts = await source.selectFrom('merchants').selectAll().execute();

  let payments = 0;
  await target.transaction().execute(async (trx) => {
    if ((await contentsOf(trx)) !== 'empty') {
      throw new OperatorError('The target holds accounts already: name an empty database.');
    }
    for (const account of accounts) {
      await trx.insertInto('merchants').values(account).execute();
      const viewer = { merchantId: account.merchant_id, isAdmin: false };
      for await (const rows of readChunks({ db: source, viewer, filters: {} })) {
        await insertTransactions(trx, rows);
        payments += rows.length;
      }
    }
    const changes = await source
      .selectFrom('account_changes')
      .select(['changed_at', 'merchant_id', 'change', 'role', 'os_user'])
      .orderBy('id')
      .execute();
    if (changes.length > 0) await trx.insertInto('account_changes').values(changes).execute();
  });
  await vacuumTransactions(target);
  return { accounts: accounts.length, payments };
}
