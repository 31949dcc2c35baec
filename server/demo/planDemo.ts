import type { Database } from '../database/tables.ts';
import { OperatorError } from '../operatorError.ts';
import { demoRepository, HOLDS_REAL } from '../payments/demoRepository.ts';

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
  const repository = demoRepository(db);
  const contents = await repository.contents();
  if (contents === 'demo') return reset ? 'fill' : 'keep';
  if (contents === 'empty') return demo === 'no' ? 'none' : 'fill';
  if (reset || demo === 'yes') throw new OperatorError(HOLDS_REAL);
  const refused = await repository.refusedAccounts();
  if (refused.length > 0) {
    console.warn(
      `Warning: this database holds real accounts beside the demo's. ${refused.join(', ')} may not ` +
        'sign in, because their keys are public: use rekey.',
    );
  }
  return 'none';
}
