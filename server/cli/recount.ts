import { connect } from '../database/connect.ts';
import { type Drift, readDrift, repairCounters } from '../database/counterDrift.ts';
import { retryConflicts } from '../database/isTransient.ts';
import { OperatorError, parseArguments, plural, runCommand } from '../operatorError.ts';
import { readSettings } from '../settings.ts';

const USAGE = `Usage: npm run recount -- [--repair]
Compares the counters with the payments; exit code 1 when they differ.
  --repair  writes them again, whether they differ or not; meanwhile payments can be read, but not written`;

await runCommand(async () => {
  const options = { repair: { type: 'boolean', default: false } } as const;
  const { repair } = parseArguments(USAGE, { options }).values;
  const { db, close } = await connect(readSettings(process.env), { migrates: false });
  try {
    const drift = await readDrift(db);
    if (repair) {
      await retryConflicts(() => repairCounters(db));
      console.log(`Corrected ${plural(drift.wrongCounters, 'counter')}.`);
    } else if (drift.wrongCounters > 0) throw new OperatorError(describe(drift));
    else console.log('The counters match the payments.');
  } finally {
    await close();
  }
});

function describe({ wrongCounters, examples }: Drift): string {
  return [
    `${plural(wrongCounters, 'counter')} ${wrongCounters === 1 ? 'differs' : 'differ'} from the payments, so lists show wrong totals. For example:`,
    ...examples.map((example) => `  ${example}`),
    'Correct them with: npm run recount -- --repair',
  ].join('\n');
}
