import { sql } from 'kysely';
import { hashKey } from '../auth/secretKeys.ts';
import type { Database, TransactionRow } from '../database/tables.ts';
import { OperatorError } from '../operatorError.ts';
import { countTransactions, insertTransactions, vacuumTransactions } from '../payments/bulk.ts';
import { DEMO_MERCHANTS, demoKey } from './merchants.ts';
import { demoPayments } from './payments.ts';

const PAYMENTS = 60_000;

export const HOLDS_REAL =
  "This database holds accounts that are not the demo's; it is left as it is. " +
  'For a demo, name an empty database in DATABASE_URL or a new folder in DATA_DIR.';

/** The error for an empty database, so that a missing or misspelt DATABASE_URL is noticed. */
const NO_ACCOUNT = `This database holds no account. Is it the right one (DATABASE_URL, DATA_DIR)?
To begin, add the first account: npm run merchants -- add ID (under systemd: deploy/dashboard-command merchants add ID).
For a trial: npm start; with DATABASE_URL: npm start -- --demo.`;

const PUBLIC_KEYS = sql.join(DEMO_MERCHANTS.map(({ id }) => hashKey(demoKey(id))));

/** SQL: whether the account accepts a key of the demo, which anybody can look up. */
const HAS_PUBLIC_KEY = sql`(
  key_hash in (${PUBLIC_KEYS}) or old_key_hash in (${PUBLIC_KEYS}) and old_key_until > now()) is true`;

/** The contents of a database. `real`: it has an account that is not the demo's, or its table `demo` is empty. */
export async function contentsOf(db: Database): Promise<'empty' | 'demo' | 'real'> {
  const { rows } = await sql<{ is_demo: boolean }>`
    select bool_and(${HAS_PUBLIC_KEY}) and exists (select from demo) as is_demo
    from merchants having count(*) > 0`.execute(db);
  if (!rows[0]) return 'empty';
  return rows[0].is_demo ? 'demo' : 'real';
}

/** Refuses a real database with an account that accepts a public key of the demo. */
export async function refusePublicKeys(db: Database): Promise<void> {
  const { rows } = await sql<{ merchant_id: string }>`
    select merchant_id from merchants where ${HAS_PUBLIC_KEY} order by 1`.execute(db);
  if (rows.length === 0) return;
  const ids = rows.map(({ merchant_id }) => merchant_id).join(', ');
  throw new OperatorError(
    `This database holds real accounts and some demo ones, whose keys are public: ${ids}. ` +
      'Give each a new key (npm run merchants -- rekey ID, without --keep-old), or delete it and its payments.',
  );
}

const IS_DEMO =
  'This database holds the demo, whose keys are public: nothing real is added to it. ' +
  'To begin for real, set DATA_DIR to a new folder, or DATABASE_URL to an empty PostgreSQL ' +
  'database, for this command and for npm start; add the first account before the first start.';

/**
 * Keeps real accounts out of a demo, whose keys are public. Called in the transaction that adds or changes an account,
 * because the lock of this read prevents a demo from being created before the transaction commits.
 */
export async function refuseDemo(trx: Database): Promise<void> {
  if ((await contentsOf(trx)) === 'demo') throw new OperatorError(IS_DEMO);
}

/** Keeps real payments out of a demo, recognized by its Merchant IDs because an import's role may not read keys. */
export function refuseDemoOf(merchantIds: Set<string>): void {
  const isDemo = DEMO_MERCHANTS.every(({ id }) => merchantIds.has(id));
  if (isDemo && merchantIds.size === DEMO_MERCHANTS.length) throw new OperatorError(IS_DEMO);
}

interface DemoOptions {
  /** Whether an empty database gets demo data (`yes`, `if empty`) or is refused (`no`). `yes` refuses real accounts. */
  demo: 'yes' | 'if empty' | 'no';
  /** Whether to recreate existing demo data. */
  reset: boolean;
}

/** Decides whether to fill the demo, keep it or have none; changes nothing. Refuses real accounts with public keys. */
export async function planDemo(
  db: Database,
  { demo, reset }: DemoOptions,
): Promise<'fill' | 'keep' | 'none'> {
  const contents = await contentsOf(db);
  if (contents === 'demo') return reset ? 'fill' : 'keep';
  if (contents === 'empty' && demo === 'no') throw new OperatorError(NO_ACCOUNT);
  if (contents === 'empty') return 'fill';
  if (reset || demo === 'yes') throw new OperatorError(HOLDS_REAL);
  await refusePublicKeys(db);
  return 'none';
}

/**
 * Fills the demo, and replaces an earlier one, in one transaction: an interruption leaves the database as it was.
 * Refuses real accounts.
 */
export async function fillDemo(
  db: Database,
  now = new Date(),
  total = PAYMENTS,
  payments: Iterable<TransactionRow[]> = demoPayments(now, total),
): Promise<void> {
  const dropped = await countTransactions(db);
  if (dropped > 0) console.log(`Dropping the demo: ${dropped} payments.`);
  console.error('Making demo data …');
  const merchants = DEMO_MERCHANTS.map((merchant) => ({
    merchant_id: merchant.id,
    name: merchant.name,
    key_hash: hashKey(demoKey(merchant.id)),
    is_admin: merchant.isAdmin ?? false,
    is_active: merchant.closedDaysAgo === undefined,
  }));
  await db.transaction().execute(async (trx) => {
    // Locked before the check, because an account may be added at the same time.
    await sql`lock table demo, merchants, transactions`.execute(trx);
    if ((await contentsOf(trx)) === 'real') throw new OperatorError(HOLDS_REAL);
    await sql`truncate demo, merchants, transactions`.execute(trx);
    await trx.insertInto('merchants').values(merchants).execute();
    for (const rows of payments) await insertTransactions(trx, rows);
    await trx.insertInto('demo').values({ created_at: now }).execute();
  });
  await vacuumTransactions(db);
}
