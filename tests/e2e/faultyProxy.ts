import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

interface Answer {
  status?: number;
  type?: string;
  headers?: Record<string, string>;
  /** Replaces the body; a function gets the real one. */
  body?: string | ((real: Buffer) => Buffer | string);
}

/** How a call fails: the connection breaks before or during the answer, or the answer is missing, slow or replaced. */
export type Fault = 'reset' | 'truncated' | 'reset midway' | 'no answer' | 'slow' | Answer;

export type FaultyProxy = Awaited<ReturnType<typeof startFaultyProxy>>;

/** A proxy in front of the service that makes calls fail on demand. */
export async function startFaultyProxy(service: string) {
  let failing: { path: string; fault: Fault } | undefined;

  const server = createServer(async (incoming, outgoing) => {
    const isFailing = incoming.url?.split('?')[0] === failing?.path;
    const fault = isFailing ? failing?.fault : undefined;
    if (fault === 'reset') return void incoming.socket.resetAndDestroy();
    if (fault === 'no answer') return;
    const { response, body } = await forward(service, incoming);
    await answer(outgoing, fault, response, body).catch(() => outgoing.destroy());
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });

  return {
    origin: `http://127.0.0.1:${port}`,
    /** From now on each call of this path fails. */
    failAt: (path: string, fault: Fault) => {
      failing = { path, fault };
    },
    /** Ends the failures of `failAt`. */
    restore: () => {
      failing = undefined;
    },
    /** Refuses connections until `start`. */
    stop,
    start: () => listen(port),
  };
}

async function forward(service: string, incoming: IncomingMessage) {
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
  fault: Fault | undefined,
  { statusCode = 200, headers }: IncomingMessage,
  real: Buffer,
) {
  if (typeof fault === 'object') {
    const body = typeof fault.body === 'function' ? fault.body(real) : (fault.body ?? '');
    const type = { 'content-type': fault.type ?? 'application/json' };
    return void outgoing.writeHead(fault.status ?? 200, { ...type, ...fault.headers }).end(body);
  }
  const { 'transfer-encoding': _, ...others } = headers;
  outgoing.writeHead(statusCode, { ...others, 'content-length': real.length });
  if (fault === undefined) return void outgoing.end(real);
  const half = Math.floor(real.length / 2);
  outgoing.write(real.subarray(0, half));
  await delay(fault === 'slow' ? 1_500 : 100);
  if (fault === 'truncated') outgoing.socket?.end();
  else if (fault === 'reset midway') outgoing.socket?.resetAndDestroy();
  else {
    outgoing.write(real.subarray(half, -1));
    await delay(1_500);
    outgoing.end(real.subarray(-1));
  }
}
