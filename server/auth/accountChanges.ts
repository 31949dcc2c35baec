import { userInfo } from 'node:os';
import type { AccountChange, Database } from '../database/tables.ts';

/** Who changed which account, when and how (PCI DSS 10.2.1.5). Never a key, nor its hash. */
export function accountChanges(db: Database) {
  return {
    /** Called in the transaction of the change, so that there is none without its record. */
    record(merchantId: string, change: AccountChange['change']): Promise<AccountChange> {
      return db
        .insertInto('account_changes')
        .values({ merchant_id: merchantId, change, os_user: operator() })
        .returningAll()
        .executeTakeFirstOrThrow();
    },

    /** Oldest first. */
    list(): Promise<AccountChange[]> {
      return db.selectFrom('account_changes').selectAll().orderBy('id').execute();
    },
  };
}

/** The person at the terminal, as far as the operating system knows. */
function operator(): string {
  if (process.env.SUDO_USER) return process.env.SUDO_USER;
  try {
    return userInfo().username;
  } catch {
    // A container's user may have no name.
    return `uid ${process.getuid?.()}`;
  }
}
