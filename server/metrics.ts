import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const PACKAGE = join(import.meta.dirname, '../package.json');
export const VERSION: string = JSON.parse(readFileSync(PACKAGE, 'utf8')).version;

/** Values that are read at each scrape. */
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
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });
  const aborts = counter(
    'http_requests_aborted_total',
    'Requests whose answer was not sent completely',
    ['method', 'route'],
  );
  const failedSignIns = counter(
    'sign_ins_failed_total',
    'Refused sign-ins: 401 wrong, 403 inactive, 429 too many wrong ones',
    ['status'],
  );
  const malformed = counter(
    'http_requests_malformed_total',
    'Refused requests: not valid HTTP, too long or too slow',
    ['status'],
  );
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
    countMalformed: (status: number) => malformed.inc({ status }),
    countFailedSignIn: (status: number) => failedSignIns.inc({ status }),
    end(method: string, route: string, status: number, ms: number): void {
      durations.observe({ method, route, status }, ms / 1_000);
    },
    countAbort: (method: string, route: string) => aborts.inc({ method, route }),
  };
}

/** Serves the metrics on a separate port, so that the public port never exposes them. */
export function metricsApp(metrics: Metrics): FastifyInstance {
  const app = Fastify({ requestTimeout: 5_000, forceCloseConnections: true });
  app.get('/metrics', async (_, reply) =>
    reply.type(metrics.contentType).send(await metrics.text()),
  );
  return app;
}
