import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';

/** Added to every response, of files and calls alike. */
const LATENCY_MS = 40;

export interface Site {
  name: string;
  url: string;
  close: () => void;
}

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array;
}

/** Serves the build in `folder` and passes calls under /api on to `service`. */
export async function serveSite(name: string, folder: string, service: string): Promise<Site> {
  const files = readBuiltFiles(folder);
  // Each call reaches the service once, so that its database does not compete with the browser for the CPU.
  const calls = new Map<string, Promise<Answer>>();

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const path = request.url ?? '/';
    if (path.startsWith('/api/transactions/export')) return sendFakeExport(response);
    const [{ status, headers, body }] = await Promise.all([
      path.startsWith('/api/') ? call(path, request) : file(path),
      delay(LATENCY_MS),
    ]);
    response.writeHead(status, { ...headers, 'content-length': body.length }).end(body);
  }

  function file(path: string): Answer {
    const [pathname = ''] = path.split('?');
    // Paths without an extension are the page's routes.
    const name = pathname.includes('.') ? pathname : '/index.html';
    return files.get(name) ?? { status: 404, headers: {}, body: new Uint8Array() };
  }

  function call(path: string, { headers: { authorization = '' } }: IncomingMessage) {
    const key = `${authorization} ${path}`;
    const cached = calls.get(key) ?? forward(service + path, authorization);
    calls.set(key, cached);
    return cached;
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error) => response.destroy(error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    name,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function forward(url: string, authorization: string): Promise<Answer> {
  const response = await fetch(url, { headers: { authorization } });
  const type = response.headers.get('content-type') ?? '';
  return {
    status: response.status,
    headers: { 'content-type': type, 'cache-control': 'no-store' },
    body: new Uint8Array(await response.arrayBuffer()),
  };
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The files of a build by path, as in production: with brotli, and hashed names cached for a year. */
function readBuiltFiles(folder: string): Map<string, Answer> {
  const answers = new Map<string, Answer>();
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const type = TYPES[extname(file)];
    if (!type) continue;
    const content = readFileSync(join(folder, file));
    // A font is compressed already.
    const isCompressed = file.endsWith('.woff2');
    const isHashed = file.startsWith('assets');
    answers.set(`/${file.replaceAll('\\', '/')}`, {
      status: 200,
      headers: {
        'content-type': type,
        'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
        ...(!isCompressed && { 'content-encoding': 'br' }),
      },
      body: isCompressed ? content : brotliCompressSync(content),
    });
  }
  return answers;
}

const EXPORT_BYTES = 200_000_000;
const EXPORT_ROW =
  'TXN000000123456,SAFFRON,ORD-2026-00012345,1234.50,COMPLETED,payer1234@okaxis,612345678901,' +
  '2026-11-21T08:35:07.000Z,2026-11-21T08:35:27.000Z,\r\n';

/** Streams a file of 200 MB, the export of 1.3 million payments. */
function sendFakeExport(response: ServerResponse): void {
  const chunk = Buffer.from(EXPORT_ROW.repeat(1_000));
  const chunks = Array(Math.ceil(EXPORT_BYTES / chunk.length)).fill(chunk);
  response.writeHead(200, { 'content-type': 'text/csv; charset=utf-8' });
  Readable.from(chunks, { objectMode: false }).pipe(response);
}
