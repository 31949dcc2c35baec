import { randomBytes } from 'node:crypto';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Database, Merchant, MerchantsTable } from '../database/tables.ts';
import { OperatorError } from '../operatorError.ts';

export type SignIn = Pick<Merchant, 'key_hash' | 'is_admin' | 'is_active'> & {
  old_key_hash: Buffer;
  is_known: boolean;
};

/** A hash that no key has, for unknown merchants and accounts without an old key. */
const NO_KEY_HASH = randomBytes(32);

export function merchantRepository(db: Database) {
  return {
    /**
     * Reads the account that signs in. An unknown merchant gets a row of the same shape, so that the response time does
     * not reveal which merchants exist.
     */
    async findSignIn(merchantId: string): Promise<SignIn> {
      const { rows } = await sql<SignIn>`select merchants.merchant_id is not null as is_known,
          coalesce(key_hash, ${NO_KEY_HASH}) as key_hash,
          coalesce(case when old_key_until > now() then old_key_hash end, ${NO_KEY_HASH}) as old_key_hash,
          coalesce(is_admin, false) as is_admin,
          coalesce(is_active, false) as is_active
        from (values (1)) as always
        left join merchants on merchants.merchant_id = ${merchantId}`.execute(db);
      const [row] = rows;
      if (!row) throw new Error('The left join returned no row.');
      return row;
    },

    list(): Promise<Merchant[]> {
      return db.selectFrom('merchants').selectAll().orderBy('merchant_id').execute();
    },

    /** Adds an account; false when the Merchant ID is taken. */
    async add(merchant: Insertable<MerchantsTable>): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('merchants')
        .values(merchant)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    },

    async update(
      merchantId: string,
      change: { [Name in keyof Merchant]?: Merchant[Name] | RawBuilder<Merchant[Name]> },
    ): Promise<void> {
      const { numUpdatedRows } = await db
        .updateTable('merchants')
        .set(change)
        .where('merchant_id', '=', merchantId)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows !== 1n) throw new OperatorError(`There is no merchant '${merchantId}'.`);
    },
  };
}
