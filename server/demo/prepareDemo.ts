import { hashKey } from '../auth/secretKeys.ts';
import type { Database, TransactionRow } from '../database/tables.ts';
import { OperatorError } from '../operatorError.ts';
import { demoRepository } from '../payments/demoRepository.ts';
import { startProgress } from '../progress.ts';
import { DEMO_MERCHANTS, demoKey } from './merchants.ts';
import { demoPayments } from './payments.ts';

const PAYMENTS = 60_000;
/** Small enough not to block an embedded database for long. */
const CHUNK = 2_500;

interface DemoOptions {
  /** Whether to fill in demo data: always, only in an empty database, or never. */
  demo: 'yes' | 'if empty' | 'no';
  /** Whether to recreate existing demo data. */
  reset: boolean;
}

/** Returns whether the database now holds the demo. Never changes other data. */
export async function prepareDemo(db: Database, { demo, reset }: DemoOptions): Promise<boolean> {
  const repository = demoRepository(db);
  const isDemo = await repository.isDemo();
  if (demo === 'no' || (isDemo && !reset)) return isDemo;
  const ids = await repository.merchantIds();
  if (demo === 'if empty' && ids.length > 0) return isDemo;
  refuseRealData(ids, isDemo);
  if (isDemo) {
    const count = await repository.countTransactions();
    console.log(`Dropping the demo: ${ids.length} merchants and ${count} transactions.`);
  }
  await fillDemo(db, new Date(), PAYMENTS);
  return true;
}

function refuseRealData(ids: string[], isDemo: boolean): void {
  const demoIds = new Set(isDemo ? DEMO_MERCHANTS.map(({ id }) => id) : []);
  const real = ids.filter((id) => !demoIds.has(id));
  if (real.length > 0) {
    throw new OperatorError(
      `This database holds merchants that are not the demo's (such as ${real[0]}); it is left as it is.`,
    );
  }
}

export async function fillDemo(db: Database, now: Date, total: number): Promise<void> {
  const progress = startProgress('Making demo data', total);
  try {
    await demoRepository(db).replace({
      now,
      merchants: DEMO_MERCHANTS.map((merchant) => ({
        merchant_id: merchant.id,
        name: merchant.name,
        key_hash: hashKey(demoKey(merchant.id)),
        is_admin: merchant.isAdmin ?? false,
        is_active: merchant.closedDaysAgo === undefined,
      })),
      payments: chunks(now, total, progress.update),
    });
  } finally {
    progress.stop();
  }
}

function* chunks(
  now: Date,
  total: number,
  onProgress: (done: number) => void,
): Generator<TransactionRow[], void> {
  let done = 0;
  for (const rows of demoPayments(now, total)) {
    for (let start = 0; start < rows.length; start += CHUNK) {
      const chunk = rows.slice(start, start + CHUNK);
      yield chunk;
      done += chunk.length;
      onProgress(Math.min(done, total));
    }
  }
}
