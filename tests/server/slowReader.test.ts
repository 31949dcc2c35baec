import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endSlowReader } from '../../server/routes/exportRoute.ts';

const PIECES = 20;
/** All pieces together exceed the buffers between service and client. */
const PIECE = Buffer.alloc(2_000_000);
const STALL_MS = 1_000;

async function* pieces() {
  for (let nth = 1; nth <= PIECES; nth++) yield PIECE;
}

const server = createServer((_, answer) => {
  Readable.from(endSlowReader(pieces(), answer, STALL_MS, 100_000_000)).pipe(answer);
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

it('a client that never stops for long, but is too slow overall, is disconnected', async () => {
  const answer = await open();
  let bytes = 0;
  const reading = (async () => {
    for await (const piece of answer) {
      bytes += piece.length;
      if (bytes % PIECE.length < piece.length) await pause(STALL_MS / 4);
    }
  })();
  await expect(reading).rejects.toThrow(/aborted|premature/i);
  expect(bytes).toBeGreaterThan(PIECE.length);
});

it('a client that reads fast enough gets everything, after a stall too', async () => {
  const answer = await open();
  await pause(STALL_MS / 4);
  let bytes = 0;
  for await (const piece of answer) bytes += piece.length;
  expect(bytes).toBe(PIECES * PIECE.length);
});
