import { type EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { onceFinished } from '../../server/log.ts';
import { exportLimit, listLimit } from '../../server/routes/accountLimit.ts';
import { readSettings } from '../../server/settings.ts';
import { onEachEngine } from './engines.ts';
import { addMerchants, signedIn } from './payments.ts';

/** Makes a promise, `opened`, and a function that resolves it, `open`. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

const statusOf = (call: () => unknown) =>
  Promise.resolve()
    .then(call)
    .then(
      () => 200,
      ({ statusCode }: { statusCode: number }) => statusCode,
    );

/** Requests exports one by one; returns how many started and the last status. */
async function startAll(
  take: ReturnType<typeof exportLimit>,
  merchantId: string,
  requests: number,
) {
  const outcomes: number[] = [];
  for (let nth = 1; nth <= requests; nth++) outcomes.push(await statusOf(() => take(merchantId)));
  return { started: outcomes.filter((outcome) => outcome === 200).length, last: outcomes.at(-1) };
}

it('a few merchants cannot take all exports', async () => {
  const take = exportLimit(20);
  for (const greedy of ['A', 'B']) {
    expect(await startAll(take, greedy, 10)).toEqual({ started: 5, last: 429 });
  }
  // The other half is for accounts that run no export, one for each.
  for (let nth = 1; nth <= 10; nth++) {
    expect(await startAll(take, `M${nth}`, 2)).toEqual({ started: 1, last: 429 });
  }
  expect(await startAll(take, 'LAST', 1)).toEqual({ started: 0, last: 503 });
});

it('the slot of an export is free again after its release', async () => {
  const take = exportLimit(1);
  const release = take('A');
  expect((await startAll(take, 'A', 1)).last).toBe(429);
  expect((await startAll(take, 'B', 1)).last).toBe(503);
  release();
  expect((await startAll(take, 'B', 1)).last).toBe(200);
});

it('waiting lists are served in turn, and give up when their time is over', async () => {
  const inTurn = listLimit({ atOnce: 1, waitMs: 200 });
  const [first, next] = [gate(), gate()];
  const running = inTurn('A', () => first.opened);
  let isNext = false;
  const second = inTurn('A', () => {
    isNext = true;
    return next.opened;
  });
  let isLast = false;
  const late = statusOf(() =>
    inTurn('A', async () => {
      isLast = true;
    }),
  );
  expect(await statusOf(() => inTurn('B', async () => {}))).toBe(200);
  expect(isNext).toBe(false);
  first.open();
  await running;
  await expect.poll(() => isNext).toBe(true);
  expect(await late).toBe(429);
  next.open();
  await second;
  expect(await statusOf(() => inTurn('A', async () => {}))).toBe(200);
  expect(isLast).toBe(false);
});

it('a failed list frees its slot for the next one', async () => {
  const inTurn = listLimit({ atOnce: 1, waitMs: 200 });
  const failed = inTurn('A', async () => {
    throw new Error('no database');
  });
  await expect(failed).rejects.toThrow('no database');
  expect(await inTurn('A', async () => 'a page')).toBe('a page');
});

it('when more than 200 lists wait, the rest are refused at once', async () => {
  const inTurn = listLimit({ atOnce: 1, waitMs: 10_000 });
  const { open, opened } = gate();
  const all = Array.from({ length: 202 }, () => statusOf(() => inTurn('A', () => opened)));
  expect(await all[201]).toBe(429);
  open();
  expect(new Set(await Promise.all(all.slice(0, 201)))).toEqual(new Set([200]));
});

// The end of an answer releases its slot; a second release would free another call's slot.
it('an answer ends exactly once if its client leaves, also a pipelined one', async () => {
  const over: string[] = [];
  const closed: Promise<unknown>[] = [];
  // `once` of node:events would reject, because an aborted request also emits an error.
  const closeOf = (stream: EventEmitter) => new Promise((resolve) => stream.once('close', resolve));
  const server = createServer((request, answer) => {
    onceFinished(answer, () => over.push(request.url ?? ''));
    closed.push(closeOf(request));
    if (request.url === '/first') closed.push(closeOf(answer));
    else socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  for (const path of ['/first', '/second']) socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  await expect.poll(() => closed.length).toBe(3);
  await Promise.all(closed);
  server.close();
  expect(over.sort()).toEqual(['/first', '/second']);
});

onEachEngine((db, { name }) => {
  it('a list does not wait for the 200 that another account sends', async () => {
    await addMerchants(db());
    const isEmbedded = name === 'embedded PostgreSQL';
    const settings = readSettings(isEmbedded ? {} : { DATABASE_URL: 'postgres://other/one' });
    const app = await buildApp(db(), { settings });
    const list = (merchantId: string) =>
      app.inject({ url: '/api/transactions', headers: signedIn(merchantId) });
    // Signs in both accounts first, because a first sign-in takes a query.
    await Promise.all(['A', 'B'].map(list));
    let answers = 0;
    const others = Array.from({ length: 200 }, async () => {
      expect((await list('A')).statusCode).toBe(200);
      answers += 1;
    });
    expect((await list('B')).statusCode).toBe(200);
    expect(answers).toBeLessThan(60);
    await Promise.all(others);
    await app.close();
  });
});
