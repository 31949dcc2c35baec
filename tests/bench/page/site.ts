import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import fastify, { type FastifyRequest } from 'fastify';
import { type FakePayments, ORDER_PREFIX } from './fakePayments.ts';

/** The delay before every response, of files and calls alike. */
const LATENCY_MS = 40;

interface Site {
  /** The address of the service to which calls under /api are forwarded. */
  service: string;
  /** The payments of exports, and of lists that are filtered by the prefix of their Order IDs. */
  payments: FakePayments;
  /** If given, the site is served over HTTP/2 and TLS, otherwise over HTTP/1.1. */
  certificate?: Certificate;
}

/** Serves the build in `folder` as in production. */
export async function serveSite(name: string, folder: string, site: Site) {
  const { service, payments, certificate } = site;
  const app = fastify(
    certificate
      ? // Cast: only the server type differs.
        { serverFactory: (handle) => createSecureServer(certificate, handle as never) as never }
      : { forceCloseConnections: true },
  );
  app.addHook('onRequest', () => delay(LATENCY_MS));
  // Compressed here, as the service compresses the page when it starts.
  const page = join(folder, 'index.html');
  writeFileSync(`${page}.br`, brotliCompressSync(readFileSync(page)));
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

  // Answers are cached, so that the service's database does not compete with the browser for the CPU.
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
  const url = `${certificate ? 'https' : 'http'}://127.0.0.1:${port}`;
  return { name, url, close: () => app.close() };
}

type Certificate = ReturnType<typeof makeCertificate>;

/** A new certificate, and the browser's argument that makes it trusted: an untrusted site is not cached. */
export function makeCertificate() {
  const file = join(tmpdir(), `bench-${process.pid}.pem`);
  const command = `req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=127.0.0.1 -keyout ${file} -out ${file}`;
  execFileSync('openssl', command.split(' '), { stdio: 'pipe' });
  const pem = readFileSync(file);
  rmSync(file);
  const key = new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'der' });
  const hash = createHash('sha256').update(key).digest('base64');
  return { key: pem, cert: pem, trust: `--ignore-certificate-errors-spki-list=${hash}` };
}

async function forward(url: string, authorization: string): Promise<unknown> {
  const response = await fetch(url, { headers: { authorization } });
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}.`);
  return response.json();
}
