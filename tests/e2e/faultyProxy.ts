import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** What `breakCalls` of page.ts cannot do: a connection that breaks before or during the answer. */
type Fault = 'reset' | 'truncated' | 'reset midway';

/** A proxy in front of the service whose connections break on demand. */
export async function startFaultyProxy(service: string) {
  let failing: { path: string; fault: Fault } | undefined;

  const server = createServer(async (incoming, outgoing) => {
    const fault = incoming.url?.split('?')[0] === failing?.path ? failing?.fault : undefined;
    if (fault === 'reset') return void incoming.socket.resetAndDestroy();
    const { response, body } = await forward(service, incoming);
    const { 'transfer-encoding': _, ...headers } = response.headers;
    outgoing.writeHead(response.statusCode ?? 200, { ...headers, 'content-length': body.length });
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
    origin: `http://127.0.0.1:${port}`,
    /** From now on the calls of this path break; without arguments none. */
    breakAt: (path?: string, fault?: Fault) => {
      failing = path && fault ? { path, fault } : undefined;
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
