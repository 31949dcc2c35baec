import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** The faults that `breakCalls` of page.ts cannot cause: the connection breaks before or during the answer. */
type Fault = 'reset' | 'truncated' | 'reset midway';

/** Starts a proxy in front of the service that breaks connections, or lets browsers cache answers, on demand. */
export async function startFaultyProxy(service: string) {
  let failing: { path: string; fault: Fault } | undefined;
  let caching: Record<string, string> = {};
  const received: string[] = [];

  const server = createServer(async (incoming, outgoing) => {
    received.push(incoming.url ?? '');
    const fault = incoming.url?.split('?')[0] === failing?.path ? failing?.fault : undefined;
    if (fault === 'reset') return void incoming.socket.resetAndDestroy();
    const { response, body } = await forward(service, incoming);
    const { 'transfer-encoding': _, ...headers } = response.headers;
    const sent = { ...headers, ...caching, 'content-length': body.length };
    outgoing.writeHead(response.statusCode ?? 200, sent);
    if (!fault) return void outgoing.end(body);
    outgoing.write(body.subarray(0, Math.floor(body.length / 2)), () => {
      if (fault === 'truncated') outgoing.socket?.end();
      else outgoing.socket?.resetAndDestroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    /** The paths and queries of all requests so far. */
    received,
    origin: `http://127.0.0.1:${port}`,
    /** Breaks the calls to this path from now on; without arguments, stops breaking calls. */
    breakAt: (path?: string, fault?: Fault) => {
      failing = path && fault ? { path, fault } : undefined;
    },
    /** Lets the browser use each answer again from now on, also for other credentials. */
    allowCaching: () => {
      caching = { 'cache-control': 'private, max-age=60', vary: 'Accept-Encoding' };
    },
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function forward(service: string, { url = '', method, headers }: IncomingMessage) {
  const options = { method, headers: { ...headers, 'accept-encoding': 'identity' } };
  const [response] = await once(request(new URL(url, service), options).end(), 'response');
  return { response: response as IncomingMessage, body: await buffer(response) };
}
