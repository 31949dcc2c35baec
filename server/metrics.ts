import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

interface EndedRequest {
  method: string;
  route: string;
  status: number;
  ms: number;
  isComplete: boolean;
}

/** Read at each scrape; the drift, a query, every ten minutes. */
export interface Gauges {
  connections: () => number;
  idleConnections: () => number;
  waiting: () => number;
  drift: () => Promise<number>;
  /** Statements since the start that were cancelled because their client had left. */
  cancelled: () => number;
}

const DRIFT_EVERY_MS = 600_000;

export type Metrics = ReturnType<typeof serviceMetrics>;

/** Prometheus metrics of the requests, the database's connections and the process. */
export function serviceMetrics(gauges: Gauges) {
  const { connections, idleConnections, waiting, drift, cancelled } = gauges;
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const labelNames = ['method', 'route', 'status'] as const;
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
  const running = new Gauge({
    name: 'http_requests_running',
    help: 'Requests that are being answered; exports by their route',
    labelNames: ['route'],
    registers,
  });
  const failedSignIns = new Counter({
    name: 'sign_ins_failed_total',
    help: 'Refused sign-ins: 401 wrong, 403 inactive, 429 too many wrong ones',
    labelNames: ['status'],
    registers,
  });
  new Counter({
    name: 'database_cancelled_total',
    help: 'Searches and exports that were cancelled in the database, because their client had left',
    registers,
    collect() {
      this.reset();
      this.inc(cancelled());
    },
  });
  new Gauge({
    name: 'database_connections',
    help: 'Connections to the database',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'idle' }, idleConnections());
      this.set({ state: 'busy' }, connections() - idleConnections());
    },
  });
  new Gauge({
    name: 'database_waiting',
    help: 'Requests that wait for a connection to the database',
    registers,
    collect() {
      this.set(waiting());
    },
  });
  const drifted = new Gauge({
    name: 'payment_counts_drift',
    help: 'Payments of yesterday and today (UTC) that the counters miss or have too many; npm run recount checks all',
    registers,
  });
  const readDrift = () =>
    drift().then(
      (payments) => drifted.set(payments),
      () => drifted.set(Number.NaN),
    );
  void readDrift();
  setInterval(readDrift, DRIFT_EVERY_MS).unref();

  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    begin: (route: string) => running.inc({ route }),
    countFailedSignIn: (status: number) => failedSignIns.inc({ status }),
    end({ method, route, status, ms, isComplete }: EndedRequest): void {
      running.dec({ route });
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
