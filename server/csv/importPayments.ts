import { isFromPostgres, isTransient, retryConflicts } from '../database/isTransient.ts';
import type { Database } from '../database/tables.ts';
import { refuseDemo } from '../demo/demo.ts';
import { OperatorError } from '../operatorError.ts';
import { vacuumTransactions } from '../payments/bulk.ts';
import { type Merged, type NumberedRow, stagedImport } from '../payments/stagedImport.ts';
import { type ReadLine, readPayments, shorten } from './read.ts';

const BATCH = 2_000;
/** program_limit_exceeded */
const TOO_LONG = '54000';

/** Loads the whole file or nothing; each bad line goes to `onBadLine`, and with any bad line nothing is loaded. */
export async function importPayments(
  db: Database,
  file: AsyncIterable<Buffer>,
  onBadLine: (line: number, reason: string) => void,
  { overwrite = false } = {},
): Promise<Merged> {
  // The only column that the role of an import may read.
  const merchants = await db.selectFrom('merchants').select('merchant_id').execute();
  const known = new Set(merchants.map(({ merchant_id }) => merchant_id));
  let bad = 0;
  const refuse = (line: number, reason: string) => {
    bad += 1;
    onBadLine(line, reason);
  };

  const load = db.connection().execute(async (connection) => {
    await refuseDemo(connection);
    const staging = stagedImport(connection);
    await staging.start();
    for await (const rows of batches(validRows(readPayments(file), known, refuse))) {
      await staging.stage(rows);
    }
    const duplicates = await staging.duplicates();
    bad += Number(duplicates[0]?.n ?? 0);
    for (const { line, first } of duplicates) {
      onBadLine(line, `the same transaction is on line ${first}`);
    }
    if (bad > 0) {
      throw new OperatorError(`Nothing was loaded: ${bad} bad ${bad === 1 ? 'line' : 'lines'}.`);
    }
    const merge = async (trx: Database) => {
      await refuseDemo(trx);
      return staging.merge(trx, { overwrite });
    };
    return retryConflicts(() => connection.transaction().execute(merge)).catch(async (error) => {
      if (!isFromPostgres(error) || error.code !== TOO_LONG) throw error;
      const longest = await staging.longestIds();
      throw new OperatorError(
        `Nothing was loaded: a Transaction ID or Order ID is too long for an index, probably that on line ${longest?.line}.`,
      );
    });
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

async function* validRows(
  lines: AsyncIterable<ReadLine>,
  known: Set<string>,
  refuse: (line: number, reason: string) => void,
): AsyncGenerator<NumberedRow, void> {
  for await (const read of lines) {
    if ('reason' in read) refuse(read.line, read.reason);
    else if (known.has(read.row.merchant_id)) yield read;
    else refuse(read.line, `Merchant ID '${shorten(read.row.merchant_id)}' is unknown`);
  }
}

async function* batches(rows: AsyncIterable<NumberedRow>): AsyncGenerator<NumberedRow[], void> {
  let batch: NumberedRow[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length === BATCH) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}
