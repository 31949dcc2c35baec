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
  try {
    const file = readWithProgress(path, progress.update);
    const { added, changed, unchanged } = await importPayments(db, file, (line, reason) => {
      console.log(`Line ${line}: ${reason}.`);
    });
    progress.stop();
    console.log(`${added} new, ${changed} changed, ${unchanged} unchanged.`);
  } finally {
    progress.stop();
    await close();
  }
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
