import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../operatorError.ts';
import { lockFolder } from './folderLock.ts';
import { syncFolder } from './syncFolder.ts';

/** Opens the embedded database in the folder and locks it for this process; closing makes what was written durable. */
export async function openFolder<T extends { close: () => Promise<void> }>(
  folder: string,
  open: (files: string) => Promise<T>,
): Promise<T> {
  const lock = await lockFolder(folder);
  try {
    const files = join(folder, 'postgres');
    // Marker files: a database folder without one of them was not made by this service and is never deleted.
    const making = join(folder, 'making');
    const ready = join(folder, 'ready');
    if (!existsSync(ready)) {
      if (existsSync(files) && !existsSync(making)) throw foreignFolder(files);
      writeFileSync(making, '');
      // An interrupted first start leaves a folder that PostgreSQL cannot open.
      rmSync(files, { recursive: true, force: true });
    } else if (!existsSync(join(files, 'PG_VERSION'))) {
      // PGlite would create an empty database over what is left.
      throw damaged(files, 'PG_VERSION is missing');
    }
    const embedded = await open(files).catch((error) => {
      throw error instanceof OperatorError ? error : damaged(files, firstSentence(error));
    });
    if (existsSync(making)) renameSync(making, ready);
    return {
      ...embedded,
      close: async () => {
        try {
          await embedded.close();
          syncFolder(folder);
        } finally {
          lock.release();
        }
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

function foreignFolder(files: string): OperatorError {
  return new OperatorError(
    `${files} was not made by this service and is left as it is. ` +
      'Move it away, or name another folder in DATA_DIR.',
  );
}

function damaged(files: string, what: string): OperatorError {
  return new OperatorError(
    `The embedded database in ${files} cannot be opened: ${what}. Its files are probably damaged or ` +
      'incomplete, by a power cut, a full disk or a copy made while in use; they are left as they are. ' +
      'Put back a copy of the folder that was made while nothing ran, or name a new folder in ' +
      'DATA_DIR, add the accounts and import the payments again.',
  );
}

function firstSentence(error: unknown): string {
  return String(error instanceof Error ? error.message : error).split(/\.(?:\s|$)/)[0] ?? '';
}
