import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { canUse } from '../programs.ts';
import { signedIn } from '../server/payments.ts';
import { freePort } from '../server/postgres.ts';
import { watchOutput } from '../server/processes.ts';
import { canMount } from '../server/smallDisk.ts';
import { buildImage } from './image.ts';

let archive: string;
let sbom: string;
beforeAll(() => {
  const printed = execFileSync('npx', ['tsx', 'build/release.ts'], { encoding: 'utf8' });
  [archive = '', sbom = ''] = printed.trim().split(', ');
}, 60_000);

test('a release needs only its packages to serve the page and the payments', {
  timeout: 180_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dashboard-release-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  execFileSync('tar', ['-xzf', archive, '-C', folder, '--strip-components=1']);
  linkPackages(folder);

  const service = spawn('npm', ['run', 'serve', '--', '--trial'], {
    cwd: folder,
    env: { ...process.env, DATABASE_URL: undefined, DATA_DIR: undefined, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, so that the service ends with npm.
    detached: true,
  });
  const ended = once(service, 'exit');
  onTestFinished(async () => {
    process.kill(-(service.pid ?? 0), 'SIGKILL');
    await ended;
  });
  const url = await watchOutput(service, /dashboard: (http:\S+)\n/).found;
  const health = async () => (await fetch(`${url}/api/health`)).status;
  await expect.poll(health, { timeout: 30_000 }).toBe(200);
  const page = await (await fetch(`${url}/`)).text();
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1];
  expect((await fetch(`${url}${script}`)).status).toBe(200);
  const list = await fetch(`${url}/api/transactions`, {
    headers: signedIn('SAFFRON', 'saffron-demo-key'),
  });
  expect((await list.json()).data.transactions).toHaveLength(50);

  expectListed(sbom, packagesOf(folder));
});

test('the checksums cover all files of a release, and the licence note says what is missing', () => {
  const checked = execFileSync('sha256sum', ['--check', 'SHA256SUMS'], {
    cwd: 'release',
    encoding: 'utf8',
  });
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const names = ['tar.gz', 'cdx.json'].map((end) => `merchant-dashboard-${version}.${end}`);
  expect(checked.trim().split('\n')).toEqual(
    [...names, 'check-service.js', 'LICENCE-NOTE.txt'].map((name) => `${name}: OK`),
  );
  expect(readFileSync('release/LICENCE-NOTE.txt', 'utf8')).toContain('no licence yet');
});

test('the contract check is one file, which runs in an empty folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'check-service-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  copyFileSync('release/check-service.js', join(folder, 'check-service.js'));
  const env = { PATH: process.env.PATH, CHECK_MERCHANT_ID: 'A', CHECK_SECRET_KEY: 'A-key' };
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['check-service.js', ...args], {
      cwd: folder,
      env,
      encoding: 'utf8',
    });
  expect(run('--help')).toMatchObject({ status: 0, stderr: '' });
  const { status, stdout } = run(`http://127.0.0.1:${await freePort()}`, '--junit', 'report.xml');
  expect(stdout).toMatch(/^could not check .*\n.* nothing answers \(ECONNREFUSED\)/);
  expect(status).toBe(2);
  expect(readFileSync(join(folder, 'report.xml'), 'utf8')).toContain('errors="1"');
});

test.runIf(canMount && canUse('buildah', 'bubblewrap'))(
  'an image of the release starts as an ordinary user who can write only the data, signs in, and stops on SIGTERM',
  { timeout: 180_000 },
  async () => {
    const secret = `secret-${process.pid}-${Date.now()}`;
    writeFileSync('release/.env', secret);
    onTestFinished(() => rmSync('release/.env'));
    const packages = packagesOf('release/image').map(([path]) => path);
    // The service needs no packages of the page, and none that run TypeScript.
    for (const name of ['react', 'date-fns', 'tsx', 'esbuild', 'typescript']) {
      expect(packages).not.toContain(`node_modules/${name}`);
    }
    expectListed('release/image/bom.cdx.json', packagesOf('release/image'));
    const { root, described, config, data, run } = buildImage(packages.filter(existsSync));
    expect(described).not.toContain(secret);
    expect(spawnSync('grep', ['-rlF', secret, root]).stdout.toString()).toBe('');

    const added = run([...config.Entrypoint, 'server/cli/merchants.js', 'add', 'ACME']);
    const [, key] = /shown only now: (\S{43})/.exec(await text(added.child.stdout)) ?? [];
    // In the data volume, where the container sees it; only root may read it, like a Compose secret.
    writeFileSync(join(data, 'url'), 'postgres://none@127.0.0.1:1/none', { mode: 0o600 });
    const start = [...config.Entrypoint, ...config.Cmd];
    const failing = async () => text(run(start, ['DATABASE_URL_FILE=/data/url']).child.stderr);
    expect(await failing()).toMatch(/^DATABASE_URL_FILE cannot be read: EACCES/);
    chmodSync(join(data, 'url'), 0o644);
    expect(await failing()).toMatch(/^PostgreSQL at 127\.0\.0\.1:1\/none cannot be used/);

    const [PORT, METRICS_PORT] = [await freePort(), await freePort()];
    const env = [`PORT=${PORT}`, `METRICS_PORT=${METRICS_PORT}`];
    const service = run(start, env);
    const { found, printed } = watchOutput(service.child, /dashboard: (http:\S+)\n/);
    const url = await found;
    expect(printed()).toContain('"pid":1,');
    const [kind, ...check] = config.Healthcheck.Test;
    expect(kind).toBe('CMD');
    expect(await run(check, env).ended).toEqual([0, null]);
    const list = await fetch(`${url}/api/transactions`, { headers: signedIn('ACME', key) });
    expect(list.status).toBe(200);
    // Only a service that listens on all addresses answers at 127.0.0.2.
    const metrics = await fetch(`http://127.0.0.2:${METRICS_PORT}/metrics`);
    expect(await metrics.text()).toContain('dashboard_build_info{version=');

    const begin = performance.now();
    service.kill('SIGTERM');
    expect(await service.ended).toEqual([0, null]);
    // Docker kills after ten seconds.
    expect(performance.now() - begin).toBeLessThan(10_000);
    expect(await run(check, env).ended).toEqual([1, null]);
  },
);

type Package = Record<'dev' | 'optional' | 'version', unknown>;

function packagesOf(folder: string): [path: string, Package][] {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  return Object.entries<Package>(packages).filter(([path, { dev }]) => path !== '' && !dev);
}

/** Expects that the bill of materials lists these packages, and no others. */
function expectListed(bom: string, packages: [string, Package][]): void {
  const { components } = JSON.parse(readFileSync(bom, 'utf8'));
  const listed = components.map(({ purl }: { purl: string }) => decodeURIComponent(purl));
  const shipped = packages.map(
    ([path, { version }]) =>
      `pkg:npm/${path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`,
  );
  expect(new Set(listed)).toEqual(new Set(shipped));
}

/** Links the packages that `npm ci --omit=dev` would take a minute to install. */
function linkPackages(folder: string): void {
  for (const [path, { optional }] of packagesOf(folder)) {
    // Nested packages come with their parent; not every optional package is installed here.
    if (optional || path.lastIndexOf('node_modules/') > 0) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    symlinkSync(resolve(path), join(folder, path));
  }
  const bin = 'node_modules/.bin';
  mkdirSync(join(folder, bin));
  symlinkSync('../tsx/dist/cli.mjs', join(folder, bin, 'tsx'));
}
