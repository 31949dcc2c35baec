import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Database, MerchantsTable, TransactionRow } from '../database/tables.ts';
import { HAS_PUBLIC_KEY, IS_DEMO } from '../demo/isDemo.ts';
import { OperatorError } from '../operatorError.ts';
import { insertTransactions, vacuumTransactions } from './bulk.ts';

export interface DemoContents {
  /** The end of the demo's 90 days. */
  now: Date;
  merchants: Insertable<MerchantsTable>[];
  payments: Iterable<TransactionRow[]>;
}

export const HOLDS_REAL =
  "This database holds accounts that are not the demo's; it is left as it is. " +
  'For a demo, name an empty database in DATABASE_URL or a new folder in DATA_DIR.';

export function demoRepository(db: Database) {
  return {
    /** `real` holds an account that is not the demo's. */
    async contents(): Promise<'empty' | 'demo' | 'real'> {
      const { rows } = await sql<{ is_demo: boolean; is_empty: boolean }>`
        select ${IS_DEMO} as is_demo, not exists (select from merchants) as is_empty`.execute(db);
      if (rows[0]?.is_empty) return 'empty';
      return rows[0]?.is_demo ? 'demo' : 'real';
    },

    /** The demo's accounts in a database that holds real ones too; they may not sign in. */
    async refusedAccounts(): Promise<string[]> {
      const accounts = db
        .selectFrom('merchants')
        .select('merchant_id')
        .where(sql<boolean>`${HAS_PUBLIC_KEY} and not ${IS_DEMO}`);
      return (await accounts.execute()).map((row) => row.merchant_id);
    },

    async countTransactions(): Promise<number> {
      const { n } = await db
        .selectFrom('transactions')
        .select((eb) => eb.fn.countAll<string>().as('n'))
        .executeTakeFirstOrThrow();
      return Number(n);
    },

    /** In one transaction: an interrupted fill leaves the database as it was. Refuses real accounts. */
    async replace({ now, merchants, payments }: DemoContents): Promise<void> {
      await db.transaction().execute(async (trx) => {
        // Locked before the check: an account may be added at the same time.
        await sql`lock table demo, merchants, transactions`.execute(trx);
        if ((await demoRepository(trx).contents()) === 'real') throw new OperatorError(HOLDS_REAL);
        await sql`truncate demo, merchants, transactions`.execute(trx);
        await trx.insertInto('merchants').values(merchants).execute();
        for (const rows of payments) await insertTransactions(trx, rows);
        await trx.insertInto('demo').values({ created_at: now }).execute();
      });
      await vacuumTransactions(db);
    },
  };
}
