import { isFromPostgres, isTransient, retryConflicts } from '../database/isTransient.ts';
import type { Database } from '../database/tables.ts';
import { refuseDemoOf } from '../demo/demo.ts';
import { OperatorError, plural } from '../operatorError.ts';
import { vacuumTransactions } from '../payments/bulk.ts';
import { type Merged, type NumberedRow, stagedImport } from '../payments/stagedImport.ts';
import { readPayments, shorten } from './read.ts';

const BATCH = 2_000;

/** How many bad lines are reported; a bug in a program can make all lines bad. */
const MAX_NAMED = 20;

/** Loads the whole file, or nothing if any line is bad; passes the first bad lines to `onBadLine`. */
export async function importPayments(
  db: Database,
  file: AsyncIterable<Buffer>,
  onBadLine: (line: number, reason: string) => void,
  { overwrite = false } = {},
): Promise<Merged> {
  // The only column of this table that an import's role may read.
  const merchants = await db.selectFrom('merchants').select('merchant_id').execute();
  const known = new Set(merchants.map(({ merchant_id }) => merchant_id));
  refuseDemoOf(known);
  let bad = 0;
  const refuse = (line: number, reason: string) => {
    bad += 1;
    if (bad <= MAX_NAMED) onBadLine(line, reason);
  };

  const load = db.connection().execute(async (connection) => {
    const staging = stagedImport(connection);
    await staging.start();
    let batch: NumberedRow[] = [];
    for await (const read of readPayments(file)) {
      if ('reason' in read) refuse(read.line, read.reason);
      else if (known.has(read.row.merchant_id)) batch.push(read);
      else refuse(read.line, `Merchant ID '${shorten(read.row.merchant_id)}' is unknown`);
      if (batch.length < BATCH) continue;
      await staging.stage(batch);
      batch = [];
    }
    await staging.stage(batch);
    const duplicates = await staging.duplicates(MAX_NAMED);
    for (const { line, first } of duplicates.slice(0, Math.max(0, MAX_NAMED - bad))) {
      onBadLine(line, `the same payment is on line ${first}`);
    }
    bad += Number(duplicates[0]?.n ?? 0);
    if (bad > 0) {
      const more = bad > MAX_NAMED ? `, of which the first ${MAX_NAMED} are named` : '';
      throw new OperatorError(`Nothing was loaded: ${plural(bad, 'bad line')}${more}.`);
    }
    const merge = (trx: Database) => staging.merge(trx, { overwrite });
    return retryConflicts(() => connection.transaction().execute(merge));
  });
  const merged = await load.catch((error) => {
    if (isTransient(error)) {
      throw new OperatorError(
        `The database failed during the import: ${error.message}\nAn import loads the whole file or nothing, and a repeated one changes nothing: run the import again.`,
      );
    }
    if (!isFromPostgres(error)) throw error;
    throw new OperatorError(`Nothing was loaded, as the database refuses it: ${error.message}`);
  });
  await vacuumTransactions(db);
  return merged;
}
