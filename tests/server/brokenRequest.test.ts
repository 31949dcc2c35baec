import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { noDatabase } from './engines.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp(noDatabase());
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

async function send(request: string): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(request);
  return text(socket);
}

const HOST = 'Host: 127.0.0.1\r\n';
const long = 'x'.repeat(20_000);

it.each([
  ['headers that are too long', 431, `GET /api/user HTTP/1.1\r\n${HOST}Cookie: ${long}\r\n\r\n`],
  ['an address that is too long', 431, `GET /api/user?${long} HTTP/1.1\r\n${HOST}\r\n`],
  ['a line that is not HTTP', 400, 'hello\r\n\r\n'],
  ['a header without a colon', 400, `GET /api/user HTTP/1.1\r\n${HOST}nonsense\r\n\r\n`],
])('answers %s like every failure, in JSON (%i)', async (_what, status, request) => {
  const [head = '', body = ''] = (await send(request)).split('\r\n\r\n');
  expect(head).toContain(`HTTP/1.1 ${status} `);
  expect(head).toMatch(/content-type: application\/json/i);
  expect(Number(/content-length: (\d+)/i.exec(head)?.[1])).toBe(body.length);
  expect(JSON.parse(body)).toEqual({ success: false, message: expect.any(String) });
});

it('a malformed request ends only its own connection', async () => {
  const { port } = app.server.address() as AddressInfo;
  await send('hello\r\n\r\n');
  expect((await fetch(`http://127.0.0.1:${port}/api/openapi.json`)).status).toBe(200);
});
