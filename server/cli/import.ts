import { createReadStream, statSync } from 'node:fs';
import { importPayments } from '../csv/importPayments.ts';
import { connect } from '../database/connect.ts';
import { OperatorError, parseArguments, runCommand } from '../operatorError.ts';
import { readSettings } from '../settings.ts';

const USAGE = `Usage: npm run import -- [--overwrite] payments.csv
Loads a file with the columns of the export, all of it or nothing. Existing payments are
updated, but none returns to an earlier status or time without --overwrite. For piped input, name /dev/stdin.`;

await runCommand(async () => {
  const { path, overwrite } = readArguments();
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats || stats.isDirectory()) throw new OperatorError(`There is no file ${path}.`);

  const { db, close } = await connect(readSettings(process.env), { migrates: false });
  const printLine = (line: number, reason: string) => console.log(`Line ${line}: ${reason}.`);
  console.error(`Importing ${path} …`);
  const load = importPayments(db, readFile(path), printLine, { overwrite });
  const { added, changed, unchanged } = await load.finally(close);
  // Printed after closing, which makes the writes of an embedded database durable.
  console.log(`${added} new, ${changed} changed, ${unchanged} unchanged.`);
});

function readArguments(): { path: string; overwrite: boolean } {
  const options = { overwrite: { type: 'boolean', default: false } } as const;
  const { values, positionals } = parseArguments(USAGE, { options, allowPositionals: true });
  const [path, ...more] = positionals;
  if (!path || more.length > 0) throw new OperatorError(USAGE);
  return { path, ...values };
}

async function* readFile(path: string): AsyncGenerator<Buffer, void> {
  try {
    // By descriptor: another user's pipe (`sudo`) cannot be opened by name.
    yield* createReadStream(path, path === '/dev/stdin' ? { fd: 0 } : {});
  } catch (error) {
    throw new OperatorError(`${path} cannot be read: ${(error as Error).message}`);
  }
}
