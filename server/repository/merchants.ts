import type { Database, Merchant } from './tables.ts';

export interface NewMerchant {
  merchantId: string;
  name: string;
  keyHash: Buffer;
  isAdmin: boolean;
}

export type MerchantRepository = ReturnType<typeof merchantRepository>;

export function merchantRepository(db: Database) {
  return {
    find(merchantId: string): Promise<Merchant | undefined> {
      return db
        .selectFrom('merchants')
        .selectAll()
        .where('merchant_id', '=', merchantId)
        .executeTakeFirst();
    },

    list(): Promise<Merchant[]> {
      return db.selectFrom('merchants').selectAll().orderBy('merchant_id').execute();
    },

    /** False when the Merchant ID is taken. */
    async add({ merchantId, name, keyHash, isAdmin }: NewMerchant): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('merchants')
        .values({ merchant_id: merchantId, name, key_hash: keyHash, is_admin: isAdmin })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    },

    /** False when there is no such merchant. */
    async change(
      merchantId: string,
      change: { is_active: boolean } | { key_hash: Buffer },
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('merchants')
        .set(change)
        .where('merchant_id', '=', merchantId)
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },
  };
}
