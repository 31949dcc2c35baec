import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { pathOf } from '../programs.ts';
import { freePort } from '../server/postgres.ts';

const NGINX = pathOf('nginx');
const BROTLI = pathOf('libnginx-mod-http-brotli-static');
const NGINX_LOGS = ['access.log', 'error.log', 'dashboard.log', 'dashboard-error.log'];
const WORKER_EXIT = /worker process \d+ exited with code 0/g;
const CADDY = pathOf('caddy');

/** The built dashboard and the service behind a web server that is configured by its file from deploy/. */
export interface WebServer {
  url: string;
  /** The address without TLS. */
  plainUrl: string;
  /** The folder of the dashboard's files. */
  site: string;
  /** Returns everything that the server has logged. */
  readLogs: () => string;
  /** Generates the headers again, as after editing index.html, and waits until all answers have them. */
  reload?: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts nginx with deploy/nginx/dashboard.conf, in which ports and folders are replaced. */
export async function startNginx(servicePort: number): Promise<WebServer> {
  const { folder, site, plain, tls, urls } = await prepare();
  makeCertificate(folder);
  const original = readFileSync('deploy/nginx/dashboard.conf', 'utf8');
  const conf = [
    [/listen \[::\].+\n/g, ''],
    ['listen 80;', `listen 127.0.0.1:${plain};`],
    ['listen 443 ', `listen 127.0.0.1:${tls} `],
    [/127\.0\.0\.1:300\d/g, `127.0.0.1:${servicePort}`],
    [/\/etc\/ssl\/dashboard/g, folder],
    ['/srv/dashboard', site],
    [/\/var\/log\/nginx/g, folder],
  ].reduce((text, [from = '', to]) => text.replace(from, String(to)), original);
  writeFileSync(join(folder, 'dashboard.conf'), conf);
  writeFileSync(join(folder, 'nginx.conf'), mainConf(folder));
  mkdirSync(join(folder, 'snippets'));
  const makeHeaders = () => {
    writeFileSync(join(folder, 'snippets/dashboard-headers.conf'), headersFor('nginx', site));
  };
  makeHeaders();

  const nginx = spawn(NGINX, ['-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: 'inherit',
  });
  await waitForAnswer(urls.plainUrl);
  return {
    ...urls,
    site,
    readLogs: () => NGINX_LOGS.map((name) => readFileSync(join(folder, name), 'utf8')).join(''),
    async reload() {
      const exits = () =>
        readFileSync(join(folder, 'error.log'), 'utf8').match(WORKER_EXIT)?.length;
      const before = exits();
      makeHeaders();
      nginx.kill('SIGHUP');
      // Until the old worker exits, it takes connections too.
      while (exits() === before) await delay(20);
    },
    stop: stopperOf(nginx, folder),
  };
}

/** Starts Caddy with deploy/Caddyfile, in which address and folder are replaced; Caddy makes the certificate. */
export async function startCaddy(servicePort: number): Promise<WebServer> {
  const { folder, site, plain, tls, urls } = await prepare();
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const original = join(folder, 'Caddyfile');
  const changed = join(folder, 'Caddyfile.test');
  copyFileSync('deploy/Caddyfile', original);
  writeFileSync(join(folder, 'dashboard-headers.caddy'), headersFor('caddy', site));
  execFileSync(CADDY, ['validate', '--config', original], { env, stdio: 'pipe' });
  const ports = `http_port ${plain}\n\thttps_port ${tls}`;
  const conf = readFileSync(original, 'utf8')
    .replace('{\n', `{\n\tadmin off\n\tlocal_certs\n\tskip_install_trust\n\t${ports}\n`)
    .replace('dashboard.example.com {', `https://127.0.0.1:${tls} {`)
    .replace('127.0.0.1:3000', `127.0.0.1:${servicePort}`)
    .replace('/srv/dashboard', site);
  writeFileSync(changed, conf);
  const caddy = spawn(CADDY, ['run', '--adapter', 'caddyfile', '--config', changed], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let logs = '';
  caddy.stderr.on('data', (text) => {
    logs += text;
  });
  await waitForAnswer(urls.plainUrl);
  return { ...urls, site, readLogs: () => logs, stop: stopperOf(caddy, folder) };
}

/** Makes a new folder with a copy of the built dashboard, and finds two free ports. */
async function prepare() {
  const folder = mkdtempSync(join(tmpdir(), 'dashboard-'));
  // nginx's workers run as another user.
  chmodSync(folder, 0o755);
  const site = join(folder, 'site');
  cpSync('dist', site, { recursive: true });
  const [plain, tls] = [await freePort(), await freePort()];
  const urls = { url: `https://127.0.0.1:${tls}`, plainUrl: `http://127.0.0.1:${plain}` };
  return { folder, site, plain, tls, urls };
}

function stopperOf(server: ChildProcess, folder: string) {
  const ended = new Promise<void>((done) => server.once('exit', () => done()));
  process.once('exit', () => server.kill('SIGKILL'));
  return async () => {
    server.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
}

/** A main configuration like Debian's nginx.conf, but for this folder and in the foreground. */
function mainConf(folder: string): string {
  return `daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log notice;
load_module ${BROTLI};
# A reload waits for the connections of browsers.
worker_shutdown_timeout 1s;
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

function headersFor(program: 'nginx' | 'caddy', site: string): Buffer {
  return execFileSync(
    process.execPath,
    ['--import', 'tsx', 'server/cli/headers.ts', program, join(site, 'index.html')],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
}

function makeCertificate(folder: string): void {
  const key = '-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout privkey.pem';
  const command = `req -x509 ${key} -days 2 -subj /CN=dashboard.example.com -out fullchain.pem`;
  execFileSync('openssl', command.split(' '), { cwd: folder, stdio: 'pipe' });
}

const waitForAnswer = (url: string) =>
  expect(() => fetch(url, { redirect: 'manual' })).toPass({ timeout: 10_000 });
