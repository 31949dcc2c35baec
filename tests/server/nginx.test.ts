import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { canUse, pathOf } from '../programs.ts';
import { hasPostgres, newSettings, temporaryFolder, withDatabase } from './databases.ts';
import { onOneEngine } from './engines.ts';
import { addMerchants, payment, payments, replacePayments, signedIn } from './payments.ts';
import { freePort } from './postgres.ts';
import { spawnScript } from './processes.ts';

const NGINX = pathOf('nginx');
const canRun = canUse('nginx');

const read = (file: string) => readFileSync(join('deploy', file), 'utf8');

/** Starts nginx with this `http` configuration; nginx ends with the test. */
function startNginx(http: string): void {
  const folder = temporaryFolder();
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const main = `daemon off; master_process off; pid ${folder}/pid; events {}`;
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${main} http { access_log off; ${folders.join('\n')} ${http} }`,
  );
  // A pipe for the log would fill up, because nobody reads it, and block nginx.
  const options = { stdio: 'ignore' } as const;
  const nginx = spawn(NGINX, ['-e', 'stderr', '-p', folder, '-c', 'nginx.conf'], options);
  onTestFinished(() => {
    nginx.kill('SIGKILL');
  });
}

/** Starts nginx as deploy/ configures it, on port `at`; it forwards the calls to instances on these two ports. */
function startProxy(at: number, [one, two]: [number, number], more = ''): void {
  const conf = read('nginx/dashboard.conf');
  const [upstream = ''] = /upstream .+?\n\}/s.exec(conf) ?? [];
  const [refused = ''] = /map "[^"]+" \$dashboard_refused \{.+?\n\}/s.exec(conf) ?? [];
  const [location = ''] = /location \^~ \/api\/ .+?\n {2}\}/s.exec(conf) ?? [];
  startNginx(
    `${upstream.replace('3000', String(one)).replace('3001', String(two))} ${refused} ${more}
    server { listen 127.0.0.1:${at}; ${location.replace(/limit_req .+/, '')} }`,
  );
}

/** Repeats the request until nginx, which may still be starting, answers. */
const answerOf = (at: number, path: string, headers: Record<string, string>) =>
  vi.waitFor(() => fetch(`http://127.0.0.1:${at}${path}`, { headers }), 10_000);

onOneEngine((db) => {
  /** The advice for nginx, which up to version 1.29.6 speaks HTTP/1.0 to the service by default. */
  const MESSAGE = /An export needs HTTP\/1\.1.*proxy_http_version 1\.1;/;
  let app: FastifyInstance;
  let service: string;
  beforeAll(async () => {
    app = await buildApp(db());
    await addMerchants(db());
    await replacePayments(db(), [payment()]);
    service = await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => app.close());

  it.runIf(canRun)(
    "behind nginx's default HTTP/1.0, where a cut export looks complete, exports are refused with advice",
    async () => {
      const [port, other] = [await freePort(), await freePort()];
      const server = (at: number, more = '') =>
        `server { listen 127.0.0.1:${at}; location / { proxy_pass ${service}; ${more} } }`;
      startNginx(server(port) + server(other, 'proxy_http_version 1.1;'));
      const get = (at: number) => answerOf(at, '/api/transactions/export', signedIn('A'));
      const refused = await get(port);
      expect(refused.status).toBe(505);
      expect((await refused.json()).message).toMatch(MESSAGE);
      expect((await answerOf(port, '/api/transactions', signedIn('A'))).status).toBe(200);
      const file = await get(other);
      expect([file.status, await file.text()]).toEqual([200, expect.stringContaining('ORDER-1')]);
    },
  );
});

it.runIf(canRun)(
  'a client that speaks HTTP/1.0 to nginx gets no export: a cut one would look complete',
  async () => {
    const [at, service] = [await freePort(), await freePort()];
    const upstream = `server { listen 127.0.0.1:${service}; return 200 whole; }`;
    startProxy(at, [service, service], upstream);
    const statusOf = async (path: string, version: string) => {
      const socket = connect(at, '127.0.0.1');
      await once(socket, 'connect');
      socket.write(`GET ${path} HTTP/${version}\r\nHost: x\r\nConnection: close\r\n\r\n`);
      return Number((await text(socket)).split(' ')[1]);
    };
    const exports = '/api/transactions/export';
    await answerOf(at, exports, {});
    expect(await statusOf(exports, '1.0')).toBe(505);
    expect(await statusOf(`${exports}?status=FAILED`, '1.0')).toBe(505);
    expect(await statusOf('/api/transactions/%65xport', '1.0')).toBe(505);
    expect(await statusOf(exports, '1.1')).toBe(200);
    expect(await statusOf('/api/health', '1.0')).toBe(200);
  },
);

it.runIf(canRun)('nginx counts the addresses of an IPv6 /64 as one, however written', async () => {
  const conf = read('nginx/dashboard.conf');
  const [map = ''] = /map \$\w+ \$dashboard_network \{.+?\n\}/s.exec(conf) ?? [];
  const port = await freePort();
  startNginx(`${map} server { listen 127.0.0.1:${port}; set_real_ip_from 127.0.0.1;
    real_ip_header X-Address; location / { return 200 $dashboard_network; } }`);
  const networkOf = async (address: string) => {
    const answer = await answerOf(port, '/', { 'x-address': address });
    return Buffer.from(await answer.arrayBuffer()).toString('hex');
  };
  const networks = [
    ['2001:db8:1:0:a:b:c:d', '2001:db8:1:0:a:0:0:1', '2001:db8:1::1', '2001:db8:1:0:1::'],
    ['2001:db8:1:1::', '2001:db8:1:1:ffff::'],
    ['2001:db8::1', '2001:db8::a:b:c:d'],
    ['::1', '0:0:0:0:1:2:3:4'],
    ['192.0.2.1'],
    ['192.0.2.2'],
  ];
  const found = await Promise.all(
    networks.map(async (same) => [...new Set(await Promise.all(same.map(networkOf)))]),
  );
  expect(found.map(({ length }) => length)).toEqual(networks.map(() => 1));
  expect(new Set(found.flat()).size).toBe(networks.length);
});

it.runIf(canRun && hasPostgres())(
  'behind nginx no call fails while two instances are restarted, each when the other one is ready',
  { timeout: 180_000 },
  async () => {
    // Logging is off, because nobody reads the log. A busy machine must not refuse calls.
    const more = { MIGRATE: 'no', LOG_LEVEL: 'silent', MAX_EVENT_LOOP_DELAY_MS: '0' };
    const env = { ...(await newSettings('single')), ...more };
    await withDatabase(env, async (db) => {
      await addMerchants(db);
      await replacePayments(db, payments(3_000));
    });
    const [, isReady = ''] = /^ExecStartPost=(.+)/m.exec(read('dashboard@.service')) ?? [];
    const start = async (port: number) => {
      const instance = spawnScript('main', [], { ...env, PORT: String(port) });
      const options = { env: { HOST: '127.0.0.1' } };
      await promisify(execFile)('sh', ['-c', isReady.replace('%i', String(port))], options);
      return { instance, port };
    };
    const [at, one, two] = [await freePort(), await freePort(), await freePort()];
    startProxy(at, [one, two]);

    const instances = await Promise.all([one, two].map(start));
    const path = '/api/transactions';
    expect((await answerOf(at, path, signedIn('A'))).status).toBe(200);
    const answers: unknown[] = [];
    let isOver = false;
    const call = async (path: string) => {
      while (!isOver) {
        const answer = await fetch(`http://127.0.0.1:${at}${path}`, { headers: signedIn('A') });
        answers.push(await answer.text().then((text) => answer.ok || text, String));
      }
    };
    const load = [...Array(5).fill(path), `${path}/export`].map(call);
    for (const { instance, port } of instances) {
      instance.kill('SIGTERM');
      await once(instance, 'exit');
      await start(port);
    }
    isOver = true;
    await Promise.all(load);
    expect(answers.filter((answer) => answer !== true)).toEqual([]);
    expect(answers.length).toBeGreaterThan(100);
  },
);
