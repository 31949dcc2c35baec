import { createReadStream, existsSync, statSync } from 'node:fs';
import { importPayments } from '../csv/importPayments.ts';
import { connect } from '../database/connect.ts';
import { OperatorError, runCommand } from '../operatorError.ts';
import { startProgress } from '../progress.ts';
import { readSettings } from '../settings.ts';

const USAGE = `Usage: npm run import -- payments.csv
Loads a file with the columns of the export, all of it or nothing. Existing transactions are
updated.`;

await runCommand(async () => {
  const [path, ...more] = process.argv.slice(2);
  if (!path || more.length > 0 || path.startsWith('-')) throw new OperatorError(USAGE);
  if (!existsSync(path) || !statSync(path).isFile()) {
    throw new OperatorError(`There is no file ${path}.`);
  }

  const { db, close } = await connect(readSettings(process.env));
  const progress = startProgress(`Importing ${path}`, statSync(path).size);
  const load = async () => {
    const file = readWithProgress(path, progress.update);
    return await importPayments(db, file, (line, reason) => {
      console.log(`Line ${line}: ${reason}.`);
    });
  };
  const { added, changed, unchanged } = await load().finally(async () => {
    progress.stop();
    await close();
  });
  // Only now: closing makes the embedded database durable.
  console.log(`${added} new, ${changed} changed, ${unchanged} unchanged.`);
});

async function* readWithProgress(
  path: string,
  onRead: (bytes: number) => void,
): AsyncGenerator<Buffer, void> {
  let bytes = 0;
  for await (const chunk of createReadStream(path)) {
    bytes += chunk.length;
    onRead(bytes);
    yield chunk;
  }
}
