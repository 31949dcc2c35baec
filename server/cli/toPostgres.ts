import { connect } from '../database/connect.ts';
import { isTransient } from '../database/isTransient.ts';
import { OperatorError, plural, runCommand } from '../operatorError.ts';
import { copyDatabase } from '../payments/copyDatabase.ts';
import { readSettings } from '../settings.ts';

const USAGE = `Usage: DATABASE_URL=postgres://user:password@host:5432/database npm run to-postgres
Copies all accounts, with their keys, and all payments of the embedded database in DATA_DIR (./data),
or nothing. npm run migrate must have prepared the target database, which must hold no account.
The embedded database is not changed.`;

await runCommand(async () => {
  const settings = readSettings(process.env);
  if (process.argv.length > 2 || !settings.DATABASE_URL) throw new OperatorError(USAGE);
  const source = await connect({ ...settings, DATABASE_URL: undefined }, { migrates: false });
  try {
    const target = await connect(settings, { migrates: false });
    console.error('Copying …');
    const copy = copyDatabase(source.db, target.db).finally(() => target.close());
    const { accounts, payments } = await copy.catch((error) => {
      if (!isTransient(error)) throw error;
      throw new OperatorError(
        `The database failed: ${error.message}\nNothing was copied: run the command again.`,
      );
    });
    console.log(
      `Copied ${plural(accounts, 'account')}, keys included, and ${plural(payments, 'payment')}. ` +
        'From now on, start the service with the same DATABASE_URL.',
    );
  } finally {
    await source.close();
  }
});
