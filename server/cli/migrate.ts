import { connect } from '../database/connect.ts';
import { OperatorError, runCommand } from '../operatorError.ts';
import { readSettings } from '../settings.ts';

const USAGE = `Usage: DATABASE_URL=postgres://owner:password@host:5432/database npm run migrate
Makes the tables, or brings them up to date, as their owner. Running instances keep running.`;

await runCommand(async () => {
  if (process.argv.length > 2) throw new OperatorError(USAGE);
  const { close } = await connect(readSettings(process.env));
  await close();
  console.log('The schema is current.');
});
