import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connect } from '../../server/database/connect.ts';
import { OperatorError } from '../../server/operatorError.ts';
import { readSettings } from '../../server/settings.ts';
import { hasPostgres, temporaryFolder } from './databases.ts';
import {
  findTestedPostgres,
  type PostgresServer,
  startPostgres,
  unprivileged,
} from './postgres.ts';

const folder = temporaryFolder();
chmodSync(folder, 0o755);

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

describe('DATABASE_URL_FILE', () => {
  const url = 'postgres://me:hunter2@localhost:1/shop';
  const missing = join(folder, 'none');

  it('holds the address with its password, which then is not in the environment', () => {
    const DATABASE_URL_FILE = file('url', `${url}\n`);
    expect(readSettings({ DATABASE_URL_FILE }).DATABASE_URL).toBe(url);
  });

  it.each([
    ['a missing file', { DATABASE_URL_FILE: missing }, /^DATABASE_URL_FILE cannot be read: ENOENT/],
    ['a wrong address', { DATABASE_URL_FILE: file('wrong', 'hunter2') }, /^DATABASE_URL must be/],
    ['both', { DATABASE_URL_FILE: file('one', url), DATABASE_URL: url }, /^Set .*, not both/],
  ])('refuses %s, without the password', (_, env, message) => {
    expect(() => readSettings(env)).toThrow(OperatorError);
    expect(() => readSettings(env)).toThrow(message);
    expect(() => readSettings(env)).not.toThrow(/hunter2/);
  });
});

const bin = findTestedPostgres();
describe.skipIf(!bin || !hasPostgres())('TLS to PostgreSQL', () => {
  let server: PostgresServer;
  let port: string;
  beforeAll(async () => {
    for (const ca of ['ca', 'other']) {
      openssl(
        `req -x509 -nodes -days 2 -subj /CN=${ca} ${NEW_KEY} -keyout ${ca}.key -out ${ca}.pem`,
      );
    }
    openssl(
      `req -nodes -subj /CN=db -addext subjectAltName=DNS:localhost ${NEW_KEY} -keyout db.key -out db.csr`,
    );
    openssl(
      'x509 -req -in db.csr -CA ca.pem -CAkey ca.key -days 2 -copy_extensions copy -out db.pem',
    );
    const { uid, gid } = unprivileged();
    if (uid !== undefined) chownSync(join(folder, 'db.key'), uid, gid ?? uid);
    const files = [`ssl_cert_file=${folder}/db.pem`, `ssl_key_file=${folder}/db.key`];
    server = await startPostgres(bin ?? '', { settings: ['ssl=on', ...files] });
    port = new URL(server.url).port;
  });
  afterAll(() => server?.stop());

  const NEW_KEY = '-newkey ec -pkeyopt ec_paramgen_curve:prime256v1';
  const openssl = (command: string) =>
    execFileSync('openssl', command.split(' '), { cwd: folder, stdio: 'pipe' });
  const open = (host: string, ca: string) =>
    connect(
      readSettings({
        DATABASE_URL: `postgres://postgres@${host}/postgres?sslmode=verify-full&sslrootcert=${folder}/${ca}.pem`,
      }),
    );

  it('every connection is encrypted, to the server that the certificate names', async () => {
    const { db, exports, check, close } = await open(`localhost:${port}`, 'ca');
    try {
      await check();
      const { rows } = await sql`
        select bool_and(ssl) as encrypted, count(*)::int as n
        from pg_stat_ssl join pg_stat_activity using (pid)
        where backend_type = 'client backend'`.execute(db);
      expect(rows).toEqual([{ encrypted: true, n: 3 }]);
      expect((await sql`select 1 as one`.execute(exports)).rows).toEqual([{ one: 1 }]);
    } finally {
      await close();
    }
  });

  it.each([
    ['of another authority', 'localhost', 'other', /unable to verify|self.signed/],
    ['for another name', '127.0.0.1', 'ca', /does not match certificate/],
    ['that is missing', 'without TLS', 'ca', /does not support SSL/],
    ['and an authority that cannot be read', 'localhost', 'none', /ENOENT.*none\.pem/],
  ])('refuses a certificate %s', async (_, name, ca, message) => {
    const plain = new URL(inject('servers').postgres?.url ?? server.url).host;
    const host = name === 'without TLS' ? plain : `${name}:${port}`;
    const error = await open(host, ca).catch((reason) => reason);
    expect(error).toBeInstanceOf(OperatorError);
    expect(error.message).toMatch(/^PostgreSQL at .* cannot be used: /);
    expect(error.message).toMatch(message);
  });
});
