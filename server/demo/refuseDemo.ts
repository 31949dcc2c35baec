import type { Database } from '../database/tables.ts';
import { OperatorError } from '../operatorError.ts';
import { demoRepository } from '../payments/demoRepository.ts';

/**
 * Keeps real accounts and payments out of a demo, whose keys are public. Called in the transaction that adds them: the
 * lock of this read prevents that a demo is created before it commits.
 */
export async function refuseDemo(trx: Database): Promise<void> {
  if ((await demoRepository(trx).contents()) !== 'demo') return;
  throw new OperatorError(
    'This database holds the demo, whose keys are public: nothing real is added to it. ' +
      'To begin for real, set DATA_DIR to a new folder, or DATABASE_URL to an empty PostgreSQL ' +
      'database, for this command and for npm start; add the first account before the first start.',
  );
}
