import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, readdirSync, statSync } from 'node:fs';
import { Server } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { lockFolder } from '../../server/database/folderLock.ts';
import { OperatorError } from '../../server/operatorError.ts';
import { temporaryFolder } from './databases.ts';
import { unprivileged } from './postgres.ts';
import { canMount, mountDisk } from './smallDisk.ts';

let folder: string;
const running: ChildProcess[] = [];
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

const CONTAINER = ['--pid', '--net', '--fork', '--kill-child'];
const hasContainers = spawnSync('unshare', [...CONTAINER, 'true']).status === 0;

/** Starts a process that takes the lock, as process 1 of its own container; `said` is what it prints. */
async function hold(): Promise<{ said: string; kill: () => Promise<void> }> {
  const node = [process.execPath, '--import', 'tsx', 'tests/server/holdLock.ts', folder];
  const child = spawn('unshare', [...CONTAINER, ...node], { stdio: ['pipe', 'pipe', 'inherit'] });
  running.push(child);
  const [said] = await once(child.stdout, 'data');
  return {
    said: String(said).trim(),
    async kill() {
      child.kill('SIGKILL');
      await once(child, 'close');
    },
  };
}

it('is held once, and leaves nothing behind', async () => {
  const lock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(/in use by process \d+ .*DATABASE_URL/);
  lock.release();
  expect(readdirSync(folder)).toEqual([]);
  (await lockFolder(folder)).release();
});

it('of another user, whose process may be dead, says which file to delete', async () => {
  await lockFolder(folder);
  const [name = ''] = readdirSync(folder);
  chmodSync(join(folder, name), 0);
  const { uid } = unprivileged();
  if (uid !== undefined) {
    chownSync(folder, uid, -1);
    process.seteuid?.(uid);
  }
  try {
    await expect(lockFolder(folder)).rejects.toThrow(
      `if it does not run any more, delete ${join(folder, name)}.`,
    );
  } finally {
    if (uid !== undefined) process.seteuid?.(0);
  }
});

describe.skipIf(!hasContainers)('between containers', () => {
  it('is seen, and after a kill is free for at most one of several', async () => {
    const first = await hold();
    expect(first.said).toBe('locked');
    expect((await hold()).said).toMatch(/in use by process 1 /);
    await first.kill();
    expect(readdirSync(folder)).toHaveLength(1);
    const outcomes = await Promise.all([hold(), hold(), hold(), hold()]);
    const held = outcomes.filter(({ said }) => said === 'locked').length;
    expect(held).toBeLessThanOrEqual(1);
    // If each process saw another one's attempt, none got the lock; then the next process gets it.
    if (held === 0) expect((await hold()).said).toBe('locked');
    expect(readdirSync(folder)).toHaveLength(1);
  });
});

it('is never held twice, however many ask at once, but sometimes by one', async () => {
  let successes = 0;
  for (let round = 0; round < 20; round += 1) {
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)));
    const held = outcomes.filter(({ status }) => status === 'fulfilled');
    expect(held.length).toBeLessThanOrEqual(1);
    successes += held.length;
    for (const each of outcomes) if (each.status === 'fulfilled') each.value.release();
  }
  expect(successes).toBeGreaterThan(0);
});

it('makes a folder closed to others, unless its path is too long for a socket', async () => {
  // The longest file name in the folder has 25 bytes; a socket's path may have 103.
  const fits = `${folder}/${'x'.repeat(103 - 26 - folder.length - 1)}`;
  (await lockFolder(fits)).release();
  expect(statSync(fits).mode & 0o777).toBe(0o700);
  await expect(lockFolder(`${fits}x`)).rejects.toThrow(/is 1 byte too long .* shorter .* DATA_DIR/);
});

it('is refused on Windows, which has no such sockets', async () => {
  vi.stubGlobal('process', Object.create(process, { platform: { value: 'win32' } }));
  // Restored after a failure too: the other test files of this worker use the same `process`.
  onTestFinished(() => void vi.unstubAllGlobals());
  await expect(lockFolder(folder)).rejects.toThrow(/Linux, macOS or WSL.*DATABASE_URL/);
});

it('is refused, with the reason, on a file system without sockets', async () => {
  vi.spyOn(Server.prototype, 'listen').mockImplementationOnce(function (this: Server) {
    process.nextTick(() => this.emit('error', new Error('listen EOPNOTSUPP')));
    return this;
  });
  await expect(lockFolder(folder)).rejects.toThrow(/cannot be locked .*EOPNOTSUPP.*DATA_DIR/);
  expect(readdirSync(folder)).toEqual([]);
});

// A socket takes no block on tmpfs, so this disk is limited by its number of files instead.
it.skipIf(!canMount).each(['.', 'new'])(
  'is refused, with the reason, on a full disk: %s',
  async (name) => {
    const { folder: disk, remove } = mountDisk('nr_inodes=1');
    try {
      const error = await lockFolder(join(disk, name)).catch((error) => error);
      expect(error).toBeInstanceOf(OperatorError);
      expect(error.message).toMatch(/cannot be locked .*ENOSPC.* Make room if its disk is full;/);
      expect(readdirSync(disk)).toEqual([]);
    } finally {
      remove();
    }
  },
);
