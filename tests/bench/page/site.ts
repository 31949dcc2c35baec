import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import fastifyStatic from '@fastify/static';
import fastify, { type FastifyRequest } from 'fastify';
import { type FakePayments, ORDER_PREFIX } from './fakePayments.ts';

/** Added to every response, of files and calls alike. */
const LATENCY_MS = 40;

interface Site {
  /** Where the calls under /api are passed on to. */
  service: string;
  /** What the export has, and a list of their Order IDs. */
  payments: FakePayments;
}

/** Serves the build in `folder` as in production. */
export async function serveSite(name: string, folder: string, { service, payments }: Site) {
  const app = fastify({ forceCloseConnections: true });
  app.addHook('onRequest', () => delay(LATENCY_MS));
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const isAsset = path.startsWith(join(folder, 'assets/'));
      reply.setHeader('cache-control', isAsset ? 'max-age=31536000, immutable' : 'no-cache');
    },
  });
  // Other paths are the page's routes.
  app.setNotFoundHandler((_request, reply) => reply.sendFile('index.html'));

  // Each call reaches the service once, so that its database does not compete with the browser for the CPU.
  const calls = new Map<string, Promise<unknown>>();
  app.get('/api/*', ({ url, headers: { authorization = '' } }) => {
    const query = Object.fromEntries(new URL(url, service).searchParams);
    if (query.orderId?.startsWith(ORDER_PREFIX)) return payments.list(query);
    const key = `${authorization} ${url}`;
    const call = calls.get(key) ?? forward(service + url, authorization);
    calls.set(key, call);
    return call;
  });
  app.get('/api/transactions/export', ({ url }: FastifyRequest, reply) =>
    payments.sendExport(reply, url.includes('orderId=')),
  );

  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return { name, url: `http://127.0.0.1:${port}`, close: () => app.close() };
}

async function forward(url: string, authorization: string): Promise<unknown> {
  const response = await fetch(url, { headers: { authorization } });
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}.`);
  return response.json();
}
