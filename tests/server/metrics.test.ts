import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { serveMetrics, serviceMetrics } from '../../server/metrics.ts';
import { noDatabase } from './engines.ts';
import { signedIn } from './payments.ts';

let app: FastifyInstance;
let server: Server;
let address: string;
beforeEach(async () => {
  const metrics = serviceMetrics({
    connections: () => 7,
    idleConnections: () => 3,
    waiting: () => 2,
  });
  app = await buildApp(noDatabase(), { metrics });
  server = await serveMetrics(metrics, { port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await app.close();
  server.close();
  server.closeAllConnections();
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
  ]) {
    expect(text.split('\n')).toContain(line);
  }
  expect(text).toMatch(/^process_cpu_seconds_total [\d.]+$/m);
  expect(text).not.toContain('SEARCHED');
});

it('the metrics are served on their own port only', async () => {
  expect((await app.inject({ url: '/metrics' })).statusCode).toBe(404);
  expect((await fetch(`${address}/api/openapi.json`)).status).toBe(404);
  expect((await fetch(`${address}/metrics`, { method: 'POST' })).status).toBe(404);
});
