import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const PROGRAM = '/usr/sbin/nginx';
const LOGS = ['access.log', 'error.log', 'dashboard.log', 'dashboard-error.log'];
const MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

/** Debian's nginx with its module for files compressed by Brotli. */
export const isNginxInstalled = existsSync(PROGRAM) && existsSync(MODULE);

export interface Nginx {
  url: string;
  /** The address without TLS. */
  plainUrl: string;
  /** The folder of the dashboard's files. */
  site: string;
  /** All that nginx has logged. */
  readLogs: () => string;
  /** Generates the headers again, as after editing index.html. */
  reload: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts nginx with deploy/nginx/dashboard.conf, its ports and folders replaced, in front of the service. */
export async function startNginx(servicePort: number): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'dashboard-nginx-'));
  // Its workers run as another user.
  chmodSync(folder, 0o755);
  const site = join(folder, 'site');
  cpSync('dist', site, { recursive: true });
  mkdirSync(join(folder, 'snippets'));
  makeCertificate(folder);
  const [plain, tls] = [await freePort(), await freePort()];
  const original = readFileSync('deploy/nginx/dashboard.conf', 'utf8');
  const conf = [
    [/listen \[::\].+\n/g, ''],
    ['listen 80;', `listen 127.0.0.1:${plain};`],
    ['listen 443 ', `listen 127.0.0.1:${tls} `],
    ['127.0.0.1:3000', `127.0.0.1:${servicePort}`],
    [/\/etc\/ssl\/dashboard/g, folder],
    ['/srv/dashboard', site],
    [/\/var\/log\/nginx/g, folder],
  ].reduce((text, [from = '', to]) => text.replace(from, String(to)), original);
  writeFileSync(join(folder, 'dashboard.conf'), conf);
  writeFileSync(join(folder, 'nginx.conf'), mainConf(folder));
  makeHeaders(folder);

  const nginx = spawn(PROGRAM, ['-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: 'inherit',
  });
  const ended = new Promise<void>((done) => nginx.once('exit', () => done()));
  process.once('exit', () => nginx.kill('SIGKILL'));
  const plainUrl = `http://127.0.0.1:${plain}`;
  await waitForAnswer(plainUrl);
  return {
    url: `https://127.0.0.1:${tls}`,
    plainUrl,
    site,
    readLogs: () => LOGS.map((name) => readFileSync(join(folder, name), 'utf8')).join(''),
    async reload() {
      makeHeaders(folder);
      nginx.kill('SIGHUP');
      await delay(500);
    },
    async stop() {
      nginx.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The settings of Debian's nginx.conf, in a folder of its own and in the foreground. */
function mainConf(folder: string): string {
  return `daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
load_module ${MODULE};
events {}
http {
  include /etc/nginx/mime.types;
  default_type application/octet-stream;
  access_log ${folder}/access.log;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  include ${folder}/dashboard.conf;
}
`;
}

function makeHeaders(folder: string): void {
  const headers = execFileSync(
    'npm',
    ['run', '--silent', 'headers', '--', 'nginx', join(folder, 'site/index.html')],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  writeFileSync(join(folder, 'snippets/dashboard-headers.conf'), headers);
}

function makeCertificate(folder: string): void {
  const command =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=dashboard.example.com';
  execFileSync(
    'openssl',
    [...command.split(' '), '-keyout', 'privkey.pem', '-out', 'fullchain.pem'],
    { cwd: resolve(folder), stdio: 'pipe' },
  );
}

function freePort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => found(port));
    });
  });
}

async function waitForAnswer(url: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    try {
      await fetch(url, { redirect: 'manual' });
      return;
    } catch {
      await delay(50);
    }
  }
  throw new Error('nginx does not answer.');
}
