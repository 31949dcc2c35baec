import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endSlowReader } from '../../server/routes/exportRoute.ts';

const PIECES = 20;
/** Together more than all buffers between service and client. */
const PIECE = Buffer.alloc(2_000_000);

async function* pieces() {
  for (let nth = 1; nth <= PIECES; nth++) yield PIECE;
}

const server = createServer((_, answer) => {
  Readable.from(endSlowReader(pieces(), answer, 500, 100_000_000)).pipe(answer);
});
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => {
  server.close();
});

async function open(): Promise<IncomingMessage> {
  const { port } = server.address() as AddressInfo;
  const [answer] = await once(get({ port, host: '127.0.0.1', agent: false }), 'response');
  return answer;
}

it('a client that reads too slowly is disconnected, although the connection is never idle', async () => {
  const answer = await open();
  const reading = setInterval(() => answer.read(16_384), 50);
  await expect(finished(answer)).rejects.toThrow(/aborted|premature/i);
  clearInterval(reading);
});

it('a client that reads fast enough gets everything', async () => {
  const answer = await open();
  let bytes = 0;
  for await (const piece of answer) bytes += piece.length;
  expect(bytes).toBe(PIECES * PIECE.length);
});
