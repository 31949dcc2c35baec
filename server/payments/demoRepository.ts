import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Database, MerchantsTable, TransactionRow } from '../database/tables.ts';
import { insertTransactions, vacuumTransactions } from './bulk.ts';

export interface DemoContents {
  /** The end of the demo's 90 days. */
  now: Date;
  merchants: Insertable<MerchantsTable>[];
  payments: Iterable<TransactionRow[]>;
}

export type DemoRepository = ReturnType<typeof demoRepository>;

export function demoRepository(db: Database) {
  return {
    async isDemo(): Promise<boolean> {
      return (await db.selectFrom('demo').select('created_at').executeTakeFirst()) !== undefined;
    },

    async merchantIds(): Promise<string[]> {
      const rows = await db.selectFrom('merchants').select('merchant_id').execute();
      return rows.map((row) => row.merchant_id);
    },

    async countTransactions(): Promise<number> {
      const { n } = await db
        .selectFrom('transactions')
        .select((eb) => eb.fn.countAll<string>().as('n'))
        .executeTakeFirstOrThrow();
      return Number(n);
    },

    /** In one transaction: an interrupted fill leaves the database as it was. */
    async replace({ now, merchants, payments }: DemoContents): Promise<void> {
      await db.transaction().execute(async (trx) => {
        await sql`truncate demo, merchants, transactions`.execute(trx);
        await trx.insertInto('merchants').values(merchants).execute();
        for (const rows of payments) await insertTransactions(trx, rows);
        await trx.insertInto('demo').values({ created_at: now }).execute();
      });
      await vacuumTransactions(db);
    },
  };
}
