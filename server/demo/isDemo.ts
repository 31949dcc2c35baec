import { sql } from 'kysely';

/** Whether the account has the key that the README prints: `demoKey` in SQL. */
export const HAS_PUBLIC_KEY = sql<boolean>`
  key_hash = sha256(convert_to(lower(merchant_id) || '-demo-key', 'UTF8'))`;

/** Whether the database is marked as the demo and every account in it has its public key. */
export const IS_DEMO = sql<boolean>`(
  exists (select from demo) and not exists (select from merchants where not ${HAS_PUBLIC_KEY}))`;
