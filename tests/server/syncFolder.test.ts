import { fsyncSync, lstatSync, mkdtempSync, openSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { connect } from '../../server/database/connect.ts';
import { readSettings } from '../../server/settings.ts';
import { addMerchants } from './payments.ts';

vi.mock('node:fs', { spy: true });

// A first start runs initdb, which is slow on a busy machine.
it('the embedded database is on the disk once it is closed', { timeout: 90_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dashboard-sync-'));
  const { db, close } = await connect(readSettings({ DATA_DIR: folder }));
  await addMerchants(db);
  const lastWritten = () => {
    const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    return new Map(
      ['', ...paths]
        .map((path) => join(folder, path))
        .filter((path) => !lstatSync(path).isSocket())
        .map((path) => [path, lstatSync(path, { bigint: true }).mtimeNs]),
    );
  };

  const synced = new Map<string, bigint>();
  vi.mocked(fsyncSync).mockImplementation(() => {
    const path = String(vi.mocked(openSync).mock.lastCall?.[0]);
    synced.set(path, lstatSync(path, { bigint: true }).mtimeNs);
  });
  await close();
  // The lock's release, after all that, changes the folder itself.
  const written = lastWritten();
  written.delete(folder);
  synced.delete(folder);
  expect(written.size).toBeGreaterThan(900);
  expect(synced).toEqual(written);
  rmSync(folder, { recursive: true });
});
