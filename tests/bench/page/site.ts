import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { sendFakeExport } from './fakeExport.ts';
import { type Answer, readBuilt } from './files.ts';

/** What the way to the server costs each answer, files and calls alike. */
const LATENCY_MS = 40;

export interface Site {
  name: 'dashboard' | 'yardstick';
  url: string;
  /** The list requests that arrived, in their order; whoever counts them empties it first. */
  lists: string[];
  close: () => void;
}

/** Serves a built page and, under its /api, the service behind it. */
export async function serveSite(name: Site['name'], folder: string, service: string) {
  const files = readBuilt(folder);
  // Asked twice, the service answers once: its database shall not compete with the browser for the machine.
  const known = new Map<string, Promise<Answer>>();
  const lists: string[] = [];

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const path = request.url ?? '/';
    if (path.startsWith('/api/transactions?')) lists.push(path);
    if (path.startsWith('/api/transactions/export')) return sendFakeExport(response);
    const [{ status, headers, body }] = await Promise.all([
      path.startsWith('/api/') ? ask(path, request) : file(path),
      delay(LATENCY_MS),
    ]);
    response.writeHead(status, { ...headers, 'content-length': body.length }).end(body);
  }

  function file(path: string): Answer {
    const [plain = ''] = path.split('?');
    const found = files.get(plain);
    if (found) return found;
    if (plain.includes('.')) return { status: 404, headers: {}, body: new Uint8Array() };
    return files.get('/index.html') as Answer;
  }

  function ask(path: string, { headers: { authorization = '' } }: IncomingMessage) {
    const key = `${authorization} ${path}`;
    const answered = known.get(key) ?? forward(service + path, authorization);
    known.set(key, answered);
    return answered;
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error) => response.destroy(error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { name, url: `http://127.0.0.1:${port}`, lists, close } satisfies Site;
}

async function forward(url: string, authorization: string): Promise<Answer> {
  const answer = await fetch(url, { headers: { authorization } });
  return {
    status: answer.status,
    headers: {
      'content-type': answer.headers.get('content-type') ?? '',
      'cache-control': 'no-store',
    },
    body: new Uint8Array(await answer.arrayBuffer()),
  };
}
