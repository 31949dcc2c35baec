import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type Answer, readBuiltFiles } from './builtFiles.ts';
import { sendFakeExport } from './fakeExport.ts';

/** Added to every response, of files and calls alike. */
const LATENCY_MS = 40;

export interface Site {
  name: string;
  url: string;
  close: () => void;
}

/** Serves the build in `folder` and passes calls under /api on to `service`. */
export async function serveSite(name: string, folder: string, service: string): Promise<Site> {
  const files = readBuiltFiles(folder);
  // Each call reaches the service once, so that its database does not compete with the browser for the CPU.
  const calls = new Map<string, Promise<Answer>>();

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const path = request.url ?? '/';
    if (path.startsWith('/api/transactions/export')) {
      return sendFakeExport(response, path.includes('orderId='));
    }
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
    return files.get(name) ?? NOT_FOUND;
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    name,
    url: `http://127.0.0.1:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const NOT_FOUND: Answer = { status: 404, headers: {}, body: new Uint8Array() };

async function forward(url: string, authorization: string): Promise<Answer> {
  const response = await fetch(url, { headers: { authorization } });
  return {
    status: response.status,
    headers: {
      'content-type': response.headers.get('content-type') ?? '',
      'cache-control': 'no-store',
    },
    body: new Uint8Array(await response.arrayBuffer()),
  };
}
