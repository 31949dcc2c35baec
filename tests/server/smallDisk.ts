import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAll } from '../programs.ts';
import { newName, run, unprivileged } from './postgres.ts';

export const canMount = isAll && process.getuid?.() === 0 && process.platform === 'linux';

/** Mounts a disk in memory, with these options of tmpfs. Needs `canMount`. */
export function mountDisk(options: string) {
  const folder = mkdtempSync(join(tmpdir(), 'dashboard-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]);
  return {
    folder,
    resize: (size: string) => execFileSync('mount', ['-o', `remount,size=${size}`, folder]),
    remove: () => {
      // Lazy unmount: PostgreSQL may still have files open.
      execFileSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true });
    },
  };
}

/**
 * Moves the payments, and the temporary files of each connection made with `sortingUrl`, to a disk of 24 MB.
 * Needs `canMount`. Files of other connections stay elsewhere: a pool would hold them after the disk is removed.
 */
export async function smallDisk(url: string) {
  const { uid = 0, gid = 0 } = unprivileged();
  const { folder, remove } = mountDisk(`size=24m,mode=700,uid=${uid},gid=${gid}`);
  const name = newName();
  await run(
    url,
    `create tablespace ${name} location '${folder}'`,
    `alter table transactions set tablespace ${name}`,
  );
  const sortingUrl = new URL(url);
  sortingUrl.searchParams.set('options', `-c temp_tablespaces=${name} -c work_mem=64kB`);
  const ballast = join(folder, 'ballast');
  return {
    sortingUrl: sortingUrl.href,
    fill: () => {
      expectFull(() => writeFileSync(ballast, Buffer.alloc(25_000_000)));
    },
    empty: () => rmSync(ballast),
    remove: async () => {
      await run(
        url,
        'alter table transactions set tablespace pg_default',
        // A restart replays the WAL since the last checkpoint, and would look for the folder.
        'checkpoint',
      );
      remove();
    },
  };
}

function expectFull(write: () => void): void {
  try {
    write();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return;
    throw error;
  }
  throw new Error('The disk did not become full.');
}
