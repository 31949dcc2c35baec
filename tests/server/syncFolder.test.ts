import { fsyncSync, lstatSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { connect } from '../../server/database/connect.ts';
import { readSettings } from '../../server/settings.ts';
import { newFolder } from './databases.ts';
import { addMerchants } from './payments.ts';

vi.mock('node:fs', { spy: true });

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
  vi.mocked(fsyncSync).mockImplementation(() => {
    const path = String(vi.mocked(openSync).mock.lastCall?.[0]);
    synced.set(path, lstatSync(path, { bigint: true }).mtimeNs);
  });
  await close();
  // The lock's release, after all that, changes the folder itself.
  const written = lastWritten();
  written.delete(folder);
  synced.delete(folder);
  expect([...written.keys()]).toContain(join(folder, 'postgres', 'PG_VERSION'));
  expect(synced).toEqual(written);
});
