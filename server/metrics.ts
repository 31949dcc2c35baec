import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

interface EndedRequest {
  method: string;
  route: string;
  status: number;
  ms: number;
  isComplete: boolean;
}

const PACKAGE = join(import.meta.dirname, '../package.json');
export const VERSION: string = JSON.parse(readFileSync(PACKAGE, 'utf8')).version;

/** Read at each scrape. */
export interface Gauges {
  connections: () => number;
  idleConnections: () => number;
  waiting: () => number;
}

export type Metrics = ReturnType<typeof serviceMetrics>;

/** Prometheus metrics of the requests, the database's connections and the process. */
export function serviceMetrics(gauges: Gauges) {
  const { connections, idleConnections, waiting } = gauges;
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const labelNames = ['method', 'route', 'status'] as const;
  const gauge = (name: string, help: string, labels: string[] = [], collect = (_: Gauge) => {}) =>
    new Gauge({
      name,
      help,
      labelNames: labels,
      registers,
      collect() {
        collect(this);
      },
    });
  const version = gauge('dashboard_build_info', 'The version that runs; always 1', ['version']);
  version.set({ version: VERSION }, 1);
  const exports = gauge('exports_running', 'Exports that run, of at most MAX_EXPORTS');
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Answered requests and how long they took',
    labelNames,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  });
  const aborts = new Counter({
    name: 'http_requests_aborted_total',
    help: 'Requests whose answer was not sent completely',
    labelNames: ['method', 'route'],
    registers,
  });
  const failedSignIns = new Counter({
    name: 'sign_ins_failed_total',
    help: 'Refused sign-ins: 401 wrong, 403 inactive, 429 too many wrong ones',
    labelNames: ['status'],
    registers,
  });
  gauge('database_connections', 'Connections to the database', ['state'], (states) => {
    states.set({ state: 'idle' }, idleConnections());
    states.set({ state: 'busy' }, connections() - idleConnections());
  });
  gauge('database_waiting', 'Requests that wait for a connection to the database', [], (all) =>
    all.set(waiting()),
  );
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    exports,
    countFailedSignIn: (status: number) => failedSignIns.inc({ status }),
    end({ method, route, status, ms, isComplete }: EndedRequest): void {
      if (isComplete) durations.observe({ method, route, status }, ms / 1_000);
      else aborts.inc({ method, route });
    },
  };
}

/** Serves the metrics on their own port, so that the public one never exposes them. */
export async function serveMetrics(
  metrics: Metrics,
  { port, host }: { port: number; host: string },
): Promise<Server> {
  const server = createServer({ requestTimeout: 5_000 }, async ({ method, url }, answer) => {
    if (method !== 'GET' || url !== '/metrics') return answer.writeHead(404).end();
    try {
      const text = await metrics.text();
      answer.writeHead(200, { 'content-type': metrics.contentType }).end(text);
    } catch {
      answer.writeHead(500).end();
    }
  });
  await once(server.listen(port, host), 'listening');
  return server;
}
