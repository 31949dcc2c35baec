import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { serviceMetrics } from '../../server/metrics.ts';
import { noDatabase } from './engines.ts';

const RULES = resolve('deploy/alerts.yml');
const rules = readFileSync(RULES, 'utf8');
const PROMTOOL = '/usr/bin/promtool';

/** A series that makes each alert fire within an hour, one value a minute. */
const SERIES: Record<string, string> = {
  DashboardDown: 'up{job="dashboard"}: 0x60',
  DashboardUnhealthy:
    'http_request_duration_seconds_count{method="GET", route="/api/health", status="503"}: 0+1x60',
  DashboardErrors:
    'http_request_duration_seconds_count{method="GET", route="/api/transactions", status="500"}: 0+1x60',
  DashboardWaiting: 'database_waiting: 60x60',
  DashboardExportsCut:
    'http_requests_aborted_total{method="GET", route="/api/transactions/export"}: 0+1x60',
  DashboardSignInsRefused: 'sign_ins_failed_total{status="429"}: 0+60x60',
};

it('the alert rules ask for metrics, labels and routes that the service has', async () => {
  const metrics = serviceMetrics({
    connections: () => 7,
    idleConnections: () => 3,
    waiting: () => 2,
  });
  const app = await buildApp(noDatabase(), { metrics });
  const call = { method: 'GET', route: 'any', status: 200, ms: 1 };
  metrics.end({ ...call, isComplete: true });
  metrics.end({ ...call, isComplete: false });
  metrics.countFailedSignIn(429);
  const text = await metrics.text();
  // Prometheus makes this one itself.
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
        if (label === 'route')
          expect(app.hasRoute({ method: 'GET', url: value }), value).toBe(true);
      }
    }
  }
  await app.close();
});

it.skipIf(!existsSync(PROMTOOL))('each alert fires, and none without a reason (promtool)', () => {
  const names = [...rules.matchAll(/alert: (\w+)/g)].map(([, name]) => String(name));
  expect(Object.keys(SERIES)).toEqual(names);
  const tests = Object.entries(SERIES).flatMap(([name, series]) => {
    const [metric, values] = series.split(/: (?=\d)/);
    const quiet = { series: 'database_waiting', values: '0x60' };
    const input = (one: object) => ({ interval: '1m', input_series: [one] });
    const expected = { eval_time: '50m', alertname: name };
    const labels = metric === 'up{job="dashboard"}' ? { job: 'dashboard' } : {};
    const [, summary] = new RegExp(`alert: ${name}[\\s\\S]+?summary: (.+)`).exec(rules) ?? [];
    const alert = { exp_labels: labels, exp_annotations: { summary } };
    return [
      {
        ...input({ series: metric, values }),
        alert_rule_test: [{ ...expected, exp_alerts: [alert] }],
      },
      { ...input(quiet), alert_rule_test: [{ ...expected, exp_alerts: [] }] },
    ];
  });
  const folder = mkdtempSync(join(tmpdir(), 'dashboard-alerts-'));
  // JSON is YAML.
  const file = join(folder, 'tests.yml');
  writeFileSync(file, JSON.stringify({ rule_files: [RULES], tests }));
  try {
    execFileSync(PROMTOOL, ['check', 'rules', RULES], { stdio: 'pipe' });
    execFileSync(PROMTOOL, ['test', 'rules', file], { stdio: 'pipe' });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
