import { execFileSync } from 'node:child_process';
import { chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { connectServer } from '../../server/database/connectServer.ts';
import { temporaryFolder } from './databases.ts';
import { fillDatabase, type Service, servicesOn } from './faultyService.ts';
import { payments } from './payments.ts';
import {
  findTestedPostgres,
  type PostgresServer,
  run,
  startPostgres,
  unprivileged,
} from './postgres.ts';

const LONG = 20_000;

const bin = findTestedPostgres();
// The order matters: the second test promotes the standby.
describe.skipIf(!bin)('with a primary and a standby of PostgreSQL', { shuffle: false }, () => {
  const folders = { primary: temporaryFolder(), standby: temporaryFolder() };
  let primary: PostgresServer;
  let standby: PostgresServer;
  beforeAll(async () => {
    primary = await startPostgres(bin ?? '', { keep: folders.primary });
    await fillDatabase(primary.url, payments(3_000));
    const { uid, gid } = unprivileged();
    if (uid !== undefined) chownSync(folders.standby, uid, gid ?? uid);
    const target = ['-D', join(folders.standby, 'data'), '--write-recovery-conf'];
    const args = [...target, '--checkpoint=fast', '--no-sync', '-d', primary.url];
    execFileSync(join(bin ?? '', 'pg_basebackup'), args, { uid, gid, stdio: 'pipe' });
    standby = await startPostgres(bin ?? '', { keep: folders.standby });
  });
  afterAll(async () => {
    await standby?.stop();
    await primary?.stop();
  });
  const both = () => {
    const [first, second] = [standby, primary].map(({ url }) => new URL(url).host);
    return `postgres://postgres@${first},${second}/postgres`;
  };
  const onBoth = servicesOn(both);
  const onPrimary = servicesOn(() => primary.url);
  const onStandby = servicesOn(() => `${standby.url}?target_session_attrs=any`);
  const total = async ({ call }: Service) =>
    (await (await call('/api/transactions')).json()).data?.pagination.totalRecords;
  const health = async ({ call }: Service) => (await call('/api/health')).status;

  it('a separate instance serves lists and exports from the standby', async () => {
    await expect(connectServer(standby.url)).rejects.toThrow(
      /it is a standby\. .*=any to DATABASE_/,
    );
    const service = await onStandby.start();
    await vi.waitFor(async () => expect(await total(service)).toBe(3_000), LONG);
    const file = await (await service.call('/api/transactions/export')).text();
    expect(file.trimEnd().split('\r\n')).toHaveLength(3_001);
    expect(await health(service)).toBe(200);
    const write = sql`delete from transactions`.execute(service.connection.db);
    await expect(write).rejects.toThrow('read-only');
  });

  it('a service that names both continues with the promoted one, not with an old primary', async () => {
    const [service, old] = [await onBoth.start(), await onPrimary.start()];
    expect(await total(service)).toBe(3_000);
    await primary.whileStopped(async () => {
      await run(
        standby.url,
        'select pg_promote()',
        'delete from transactions where id = (select min(id) from transactions)',
      );
      await vi.waitFor(async () => expect(await health(service)).toBe(200), LONG);
      writeFileSync(join(folders.primary, 'data', 'standby.signal'), '');
    });
    const [row] = await run(standby.url, 'select count(*)::int as n from transactions');
    await vi.waitFor(async () => expect(await total(service)).toBe(row?.n), LONG);
    // The old primary is back as a standby, with old rows.
    expect((await run(primary.url, 'select pg_is_in_recovery() as old'))[0]).toEqual({ old: true });
    await vi.waitFor(async () => expect(await health(old)).toBe(503), LONG);
    expect((await old.call('/api/transactions')).status).toBe(503);
    expect(await health(service)).toBe(200);
  });
});
