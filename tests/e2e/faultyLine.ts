import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

interface Answer {
  status?: number;
  type?: string;
  headers?: Record<string, string>;
  /** What comes in place of the body; a function makes it of the real one. */
  body?: string | ((real: Buffer) => Buffer | string);
}

/** What happens to a call: the connection dies before or within the answer, the answer takes its time, or is another. */
export type Fault = 'reset' | 'cut' | 'reset within' | 'silence' | 'slow' | Answer;

/** A real connection between the page and the service, which breaks on demand. */
export async function openLine(service: string) {
  let fault: { path: string; what: Fault } | undefined;

  const server = createServer(async (incoming, outgoing) => {
    const isHit = fault && incoming.url?.split('?')[0] === fault.path;
    const what = isHit ? fault?.what : undefined;
    if (what === 'reset') return void incoming.socket.resetAndDestroy();
    if (what === 'silence') return;
    const { response, body } = await ask(service, incoming);
    await answer(outgoing, what, response, body).catch(() => outgoing.destroy());
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });

  return {
    origin: `http://127.0.0.1:${port}`,
    /** From now on that happens to each call of that path. */
    breakAt: (path: string, what: Fault) => {
      fault = { path, what };
    },
    mend: () => {
      fault = undefined;
    },
    /** Nobody listens any more: connections are refused. */
    hangUp: close,
    pickUp: () => listen(port),
    close,
  };
}

async function ask(service: string, incoming: IncomingMessage) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(new URL(incoming.url ?? '', service), {
      method: incoming.method,
      headers: { ...incoming.headers, 'accept-encoding': 'identity' },
    })
      .on('response', resolve)
      .on('error', reject)
      .end();
  });
  return { response, body: await buffer(response) };
}

async function answer(
  outgoing: ServerResponse,
  what: Fault | undefined,
  { statusCode = 200, headers }: IncomingMessage,
  real: Buffer,
) {
  if (typeof what === 'object') {
    const body = typeof what.body === 'function' ? what.body(real) : (what.body ?? '');
    const type = { 'content-type': what.type ?? 'application/json' };
    return void outgoing.writeHead(what.status ?? 200, { ...type, ...what.headers }).end(body);
  }
  const { 'transfer-encoding': _, ...others } = headers;
  outgoing.writeHead(statusCode, { ...others, 'content-length': real.length });
  if (what === undefined) return void outgoing.end(real);
  const half = Math.floor(real.length / 2);
  outgoing.write(real.subarray(0, half));
  await delay(what === 'slow' ? 1_500 : 100);
  if (what === 'cut') outgoing.socket?.end();
  else if (what === 'reset within') outgoing.socket?.resetAndDestroy();
  else {
    outgoing.write(real.subarray(half, -1));
    await delay(1_500);
    outgoing.end(real.subarray(-1));
  }
}
