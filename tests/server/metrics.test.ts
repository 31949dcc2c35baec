import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { type Metrics, metricsApp, serviceMetrics } from '../../server/metrics.ts';
import { canUse, pathOf } from '../programs.ts';
import { temporaryFolder } from './databases.ts';
import { noDatabase } from './engines.ts';
import { signedIn } from './payments.ts';
import { sendRaw } from './processes.ts';

let app: FastifyInstance;
let metrics: Metrics;
let server: FastifyInstance;
let address: string;
beforeEach(async () => {
  metrics = serviceMetrics({
    connections: () => 7,
    idleConnections: () => 3,
    waiting: () => 2,
  });
  app = await buildApp(noDatabase(), { metrics });
  server = metricsApp(metrics);
  address = await server.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  await app.close();
  await server.close();
});

it('the metrics cover calls, the database and the process, without search terms', async () => {
  for (const orderId of ['SEARCHED-1', 'SEARCHED-2']) {
    await app.inject({ url: `/api/transactions?orderId=${orderId}`, headers: signedIn('A') });
  }
  await app.inject({ url: '/api/SEARCHED-3' });
  const answer = await fetch(`${address}/metrics`);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const text = await answer.text();
  for (const line of [
    'http_request_duration_seconds_count{method="GET",route="/api/transactions",status="503"} 2',
    'http_request_duration_seconds_count{method="GET",route="none",status="404"} 1',
    'database_connections{state="busy"} 4',
    'database_connections{state="idle"} 3',
    'database_waiting 2',
    'exports_running 0',
  ]) {
    expect(text.split('\n')).toContain(line);
  }
  expect(text).toMatch(/^dashboard_build_info\{version="\d+\.\d+\.\d+"\} 1$/m);
  expect(text).toMatch(/^process_cpu_seconds_total [\d.]+$/m);
  expect(text).not.toContain('SEARCHED');
});

it('requests that are not HTTP or too long or slow are counted by status', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  await sendRaw(app, 'hello\r\n\r\n');
  await sendRaw(app, `GET /api/user HTTP/1.1\r\nCookie: ${'x'.repeat(20_000)}\r\n\r\n`);
  const lines = (await metrics.text()).split('\n');
  expect(lines).toContain('http_requests_malformed_total{status="400"} 1');
  expect(lines).toContain('http_requests_malformed_total{status="431"} 1');
});

it('the metrics are served on their own port only', async () => {
  expect((await app.inject({ url: '/metrics' })).statusCode).toBe(404);
  expect((await fetch(`${address}/api/openapi.json`)).status).toBe(404);
  expect((await fetch(`${address}/metrics`, { method: 'POST' })).status).toBe(404);
});

const RULES = resolve('deploy/alerts.yml');
const rules = readFileSync(RULES, 'utf8');
const PROMTOOL = pathOf('prometheus');

/** For each alert, a series with one value a minute that makes the alert fire within an hour. */
const SERIES: Record<string, string> = {
  DashboardDown: 'up{job="dashboard"}: 0x60',
  DashboardUnhealthy:
    'http_request_duration_seconds_count{method="GET", route="/api/health", status="503"}: 0+1x60',
  // One failed call a minute.
  DashboardErrors:
    'http_request_duration_seconds_count{method="GET", route="/api/transactions", status="500"}: 0+1x60',
  DashboardWaiting: 'database_waiting: 60x60',
  DashboardExportsCut:
    'http_requests_aborted_total{method="GET", route="/api/transactions/export"}: 0+1x60',
  DashboardSignInsRefused: 'sign_ins_failed_total{status="429"}: 0+60x60',
};

it('the alert rules ask for metrics, labels and routes that the service has', async () => {
  metrics.end('GET', 'any', 200, 1);
  metrics.countAbort('GET', 'any');
  metrics.countFailedSignIn(429);
  const text = await metrics.text();
  // Prometheus itself adds `up`.
  const samples = [...`${text}\nup{job="dashboard"} 1`.matchAll(/^(\w+)(?:\{(.*)\})? /gm)];
  const labels = new Map(
    samples.map(([, name, pairs = '']) => [name, pairs.replace(/="[^"]*"/g, '').split(',')]),
  );
  const wanted = Object.values(SERIES).map((series) => series.replace(/: .*/, ''));
  const expressions = [...rules.matchAll(/expr: (.+)/g)].map(([, text]) => text);
  for (const source of [...wanted, ...expressions]) {
    const names = source?.match(/\b(?:up|\w+_\w+)\b(?=[{[ ]|$)/g) ?? [];
    expect(names, source).not.toEqual([]);
    for (const name of names) expect([...labels.keys()]).toContain(name);
    for (const [, name, pairs = ''] of source?.matchAll(/(\w+)\{([^}]*)\}/g) ?? []) {
      for (const [, label, value = ''] of pairs.matchAll(/(\w+)(?:=|!=|=~)"([^"]*)"/g)) {
        expect(labels.get(name), `${name} ${label}`).toContain(label);
        for (const url of label === 'route' ? value.split('|') : []) {
          expect(app.hasRoute({ method: 'GET', url }), url).toBe(true);
        }
      }
    }
  }
});

it.runIf(canUse('prometheus'))('each alert fires, and none without a reason (promtool)', () => {
  const names = [...rules.matchAll(/alert: (\w+)/g)].map(([, name]) => String(name));
  expect(Object.keys(SERIES)).toEqual(names);
  const tests = Object.entries(SERIES).flatMap(([name, series]) => {
    const [metric, values] = series.split(/: (?=\d)/);
    const quiet = [
      { series: 'database_waiting', values: '0x60' },
      { series: 'up{job="dashboard"}', values: '1x60' },
    ];
    const input = (...series: object[]) => ({ interval: '1m', input_series: series });
    const expected = { eval_time: '50m', alertname: name };
    const [, severity] = new RegExp(`alert: ${name}[\\s\\S]+?severity: (\\w+)`).exec(rules) ?? [];
    const labels = { severity, ...(metric === 'up{job="dashboard"}' && { job: 'dashboard' }) };
    const [, summary] = new RegExp(`alert: ${name}[\\s\\S]+?summary: (.+)`).exec(rules) ?? [];
    const alert = { exp_labels: labels, exp_annotations: { summary } };
    return [
      {
        ...input({ series: metric, values }),
        alert_rule_test: [{ ...expected, exp_alerts: [alert] }],
      },
      { ...input(...quiet), alert_rule_test: [{ ...expected, exp_alerts: [] }] },
    ];
  });
  // promtool reads YAML, which includes JSON.
  const file = join(temporaryFolder(), 'tests.yml');
  writeFileSync(file, JSON.stringify({ rule_files: [RULES], tests }));
  execFileSync(PROMTOOL, ['check', 'rules', RULES], { stdio: 'pipe' });
  execFileSync(PROMTOOL, ['test', 'rules', file], { stdio: 'pipe' });
});
