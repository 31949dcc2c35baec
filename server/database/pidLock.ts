import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { OperatorError } from '../operatorError.ts';

/**
 * Locks the folder with a file that holds this process's id. A stale one, whose process has died, is taken over. Throws
 * an OperatorError when the holder is alive. Does not see processes of other containers, which have ids of their own.
 */
export async function lockByPid(folder: string): Promise<{ release: () => void }> {
  const path = join(folder, 'lock');
  const ownPid = String(process.pid);
  try {
    writeFileSync(path, ownPid, { flag: 'wx' });
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
    await takeOver(path, ownPid);
    if (readFileSync(path, 'utf8') !== ownPid) throw inUse(folder, path, holder);
  }
  return { release: () => rmSync(path, { force: true }) };
}

async function takeOver(path: string, ownPid: string): Promise<void> {
  writeFileSync(`${path}.${ownPid}`, ownPid);
  renameSync(`${path}.${ownPid}`, path);
  // When two processes take over at once, the later rename wins; both re-read the file after this pause.
  await pause(200);
}

function isAlive(pid: number): boolean {
  // After a crash in a container the dead process may have had the same pid as this one.
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
