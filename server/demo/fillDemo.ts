import { hashKey } from '../auth/secretKeys.ts';
import type { Database, TransactionRow } from '../database/tables.ts';
import { demoRepository } from '../payments/demoRepository.ts';
import { startProgress } from '../progress.ts';
import { DEMO_MERCHANTS, demoKey } from './merchants.ts';
import { demoPayments } from './payments.ts';

const PAYMENTS = 60_000;
/** Small enough not to block an embedded database for long. */
const CHUNK = 2_500;

/** Creates the demo; replaces an earlier one. */
export async function fillDemo(db: Database, now = new Date(), total = PAYMENTS): Promise<void> {
  const repository = demoRepository(db);
  const dropped = await repository.countTransactions();
  if (dropped > 0) console.log(`Dropping the demo: ${dropped} transactions.`);
  const progress = startProgress('Making demo data', total);
  try {
    await repository.replace({
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
