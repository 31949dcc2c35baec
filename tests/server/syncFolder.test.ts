import fs, { lstatSync, readdirSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { connect } from '../../server/database/connect.ts';
import { readSettings } from '../../server/settings.ts';
import { newFolder } from './databases.ts';
import { addMerchants } from './payments.ts';

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

it('the embedded database is on the disk once it is closed', async () => {
  const folder = newFolder();
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
  const opened = vi.spyOn(fs, 'openSync');
  vi.spyOn(fs, 'fsyncSync').mockImplementation(() => {
    const path = String(opened.mock.lastCall?.[0]);
    synced.set(path, lstatSync(path, { bigint: true }).mtimeNs);
  });
  // Makes the service's own imports call the spies.
  syncBuiltinESMExports();
  await close();
  // The release of the lock, which comes last, changes the folder itself.
  const written = lastWritten();
  written.delete(folder);
  synced.delete(folder);
  expect([...written.keys()]).toContain(join(folder, 'postgres', 'PG_VERSION'));
  expect(synced).toEqual(written);
});
