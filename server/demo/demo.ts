import { sql } from 'kysely';
import { hashKey } from '../auth/secretKeys.ts';
import type { Database, TransactionRow } from '../database/tables.ts';
import { OperatorError } from '../operatorError.ts';
import { countTransactions, insertTransactions, vacuumTransactions } from '../payments/bulk.ts';
import { startProgress } from '../progress.ts';
import { DEMO_MERCHANTS, demoKey, IS_DEMO } from './merchants.ts';
import { demoPayments } from './payments.ts';

const PAYMENTS = 60_000;

export const HOLDS_REAL =
  "This database holds accounts that are not the demo's; it is left as it is. " +
  'For a demo, name an empty database in DATABASE_URL or a new folder in DATA_DIR.';

/** So that a lost or misspelt DATABASE_URL is noticed. */
const NO_ACCOUNT = `This database holds no account. Is it the right one (DATABASE_URL, DATA_DIR)?
To begin, add the first account: npm run merchants -- add ID (under systemd: deploy/dashboard-command merchants add ID).
For a trial: npm start, with DATABASE_URL: npm start -- --demo.`;

/** `real` holds an account that is not the demo's. */
export async function contentsOf(db: Database): Promise<'empty' | 'demo' | 'real'> {
  const { rows } = await sql<{ is_demo: boolean; is_empty: boolean }>`
    select ${IS_DEMO} as is_demo, not exists (select from merchants) as is_empty`.execute(db);
  if (rows[0]?.is_empty) return 'empty';
  return rows[0]?.is_demo ? 'demo' : 'real';
}

/**
 * Keeps real accounts and payments out of a demo, whose keys are public. Called in the transaction that adds them: the
 * lock of this read prevents that a demo is created before it commits.
 */
export async function refuseDemo(trx: Database): Promise<void> {
  if ((await contentsOf(trx)) !== 'demo') return;
  throw new OperatorError(
    'This database holds the demo, whose keys are public: nothing real is added to it. ' +
      'To begin for real, set DATA_DIR to a new folder, or DATABASE_URL to an empty PostgreSQL ' +
      'database, for this command and for npm start; add the first account before the first start.',
  );
}

interface DemoOptions {
  /** Whether to fill in demo data: always, only in an empty database, or never. */
  demo: 'yes' | 'if empty' | 'no';
  /** Whether to recreate existing demo data. */
  reset: boolean;
}

/** Whether to create the demo (`fill`), keep it, or have none. Refuses real accounts; changes nothing. */
export async function planDemo(
  db: Database,
  { demo, reset }: DemoOptions,
): Promise<'fill' | 'keep' | 'none'> {
  const contents = await contentsOf(db);
  if (contents === 'demo') return reset ? 'fill' : 'keep';
  if (contents === 'empty' && demo === 'no') throw new OperatorError(NO_ACCOUNT);
  if (contents === 'empty') return 'fill';
  if (reset || demo === 'yes') throw new OperatorError(HOLDS_REAL);
  return 'none';
}

/**
 * Creates the demo, in place of an earlier one. In one transaction: an interrupted fill leaves the database as it was.
 * Refuses real accounts.
 */
export async function fillDemo(
  db: Database,
  now = new Date(),
  total = PAYMENTS,
  payments: Iterable<TransactionRow[]> = demoPayments(now, total),
): Promise<void> {
  const dropped = await countTransactions(db);
  if (dropped > 0) console.log(`Dropping the demo: ${dropped} transactions.`);
  const progress = startProgress('Making demo data', total);
  const merchants = DEMO_MERCHANTS.map((merchant) => ({
    merchant_id: merchant.id,
    name: merchant.name,
    key_hash: hashKey(demoKey(merchant.id)),
    is_admin: merchant.isAdmin ?? false,
    is_active: merchant.closedDaysAgo === undefined,
  }));
  const fill = db.transaction().execute(async (trx) => {
    // Locked before the check: an account may be added at the same time.
    await sql`lock table demo, merchants, transactions`.execute(trx);
    if ((await contentsOf(trx)) === 'real') throw new OperatorError(HOLDS_REAL);
    await sql`truncate demo, merchants, transactions`.execute(trx);
    await trx.insertInto('merchants').values(merchants).execute();
    let done = 0;
    for (const rows of payments) {
      await insertTransactions(trx, rows);
      done += rows.length;
      progress.update(Math.min(done, total));
    }
    await trx.insertInto('demo').values({ created_at: now }).execute();
  });
  await fill.finally(() => progress.stop());
  await vacuumTransactions(db);
}
