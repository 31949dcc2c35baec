import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { OperatorError } from '../operatorError.ts';

/**
 * Takes the folder for this process: two processes on one embedded database silently lose rows.
 * A lock whose process has died is taken over. Throws an OperatorError when the holder is alive.
 */
export async function lockFolder(folder: string): Promise<{ release: () => void }> {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'lock');
  const mine = String(process.pid);
  try {
    writeFileSync(path, mine, { flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    const text = readFileSync(path, 'utf8');
    if (!/^\d*$/.test(text)) {
      throw new OperatorError(
        `${path} is no lock of this service and is left as it is. Name another folder in DATA_DIR.`,
      );
    }
    const holder = Number(text);
    if (isAlive(holder)) throw inUse(folder, path, holder);
    await takeOver(path, mine);
    if (readFileSync(path, 'utf8') !== mine) throw inUse(folder, path, holder);
  }
  return { release: () => rmSync(path, { force: true }) };
}

async function takeOver(path: string, mine: string): Promise<void> {
  writeFileSync(`${path}.${mine}`, mine);
  renameSync(`${path}.${mine}`, path);
  // Of two that saw the same dead holder, the later one keeps the file; the pause lets it show.
  await pause(200);
}

function isAlive(pid: number): boolean {
  // After a crash in a container the dead process may well have had our number.
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function inUse(folder: string, path: string, holder: number): OperatorError {
  return new OperatorError(
    `The embedded database in ${folder} is in use by process ${holder}. ` +
      'Stop that process first, or use a PostgreSQL server through DATABASE_URL. ' +
      `(If that process is something else, delete ${path}.)`,
  );
}
