import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { Engine } from '../../../src/allPayments/Engine.ts';
import type { FindQuery } from '../../../src/allPayments/find/find.ts';
import { receivedOf } from '../../../src/export/received.ts';
import { exportOf, type MadeUp, many } from './payments.ts';

const encoder = new TextEncoder();

/** An engine that has loaded a file. */
function engineOf(file: string | MadeUp[]) {
  const engine = new Engine('india', 1_000);
  engine.add([encoder.encode(typeof file === 'string' ? file : exportOf(file))]);
  return { engine, loaded: engine.end() };
}

const ALL: FindQuery = { text: '', status: undefined, isPaidTwice: false };
const listOf = (rows: number) => receivedOf({ rows, isCut: false, before: rows });
const FIRST = { page: 0, pageSize: 100 };
const replaced = expect.objectContaining({ name: 'Replaced' });

const SHOP: MadeUp[] = [
  ['ORD-1', '649.00', { at: '2026-11-20T08:30:00.000Z' }],
  ['ORD-2', '1249.00', { at: '2026-11-21T08:30:00.000Z', status: 'FAILED' }],
  ['ORD-2', '1249.00', { at: '2026-11-21T08:31:00.000Z', vpa: 'mina@upi' }],
];

describe('what is found', () => {
  test('is returned in pages, in the requested order, with the number of all', () => {
    const { engine } = engineOf(
      Array.from({ length: 250 }, (_, nth): MadeUp => [`X${nth % 2}-1`, `${250 - nth}`]),
    );
    const page = (nth: number) =>
      engine.find(
        { ...ALL, text: 'x0-1' },
        { ...FIRST, page: nth },
        { field: 'amount', direction: 'asc' },
      );
    expect(page(0)).toMatchObject({ count: 125, paise: 1_575_000n });
    expect(page(0).rows).toHaveLength(100);
    expect(page(1).rows.map(({ amount }) => amount)).toEqual(
      Array.from({ length: 25 }, (_, nth) => 202 + 2 * nth),
    );
  });

  test('follows each change of the question', () => {
    const { engine } = engineOf(SHOP);
    const orders = (query: Partial<FindQuery>) =>
      engine.find({ ...ALL, ...query }, FIRST).rows.map(({ orderID }) => orderID);
    expect(orders({})).toEqual(['ORD-1', 'ORD-2', 'ORD-2']);
    expect(orders({ text: '650-2000' })).toEqual(['ORD-2', 'ORD-2']);
    expect(orders({ text: '650-2000', status: 'FAILED' })).toEqual(['ORD-2']);
    expect(orders({ only: { field: 'orderID', value: 'ord-1' } })).toEqual(['ORD-1']);
  });

  test('is a payment with all its fields', () => {
    const { engine } = engineOf(SHOP);
    expect(engine.find({ ...ALL, text: 'mina' }, FIRST).rows).toMatchObject([
      {
        ...{ id: 't2', merchantId: 'SHOP', orderID: 'ORD-2', amount: 1249, status: 'COMPLETED' },
        ...{ vpa_id: 'mina@upi', ref_id: null, createdAt: '2026-11-21T08:31:00.000Z' },
        ...{ CALLBACK_TS: null, CANCEL_TS: null },
      },
    ]);
  });

  test('keeps an amount that no number can hold as its text', () => {
    const { engine } = engineOf([['A', '90071992547409.93']]);
    expect(engine.find(ALL, FIRST).rows).toMatchObject([{ amount: '90071992547409.93' }]);
  });
});

test('a question about a replaced file or match is refused; a file that is read but not matched replaces nothing', async () => {
  const fileOf = (text: string) => encoder.encode(`Order,Total\n${text}\n`);
  const { engine } = engineOf(SHOP);
  const first = await engine.openFile(fileOf('ORD-1,649.00'), {});
  const old = engine.match(first, {}, listOf(4));
  expect(engine.comparisons(old.match, ['agrees'], FIRST)).toMatchObject([
    { rows: [{ number: 2, cells: ['ORD-1', '649.00'] }], payments: [{ orderID: 'ORD-1' }] },
  ]);
  expect(engine.comparisons(old.match, ['agrees'], { ...FIRST, page: 1 })).toEqual([]);
  expect(engine.comparisons(old.match, ['onlyInFile'], FIRST)).toEqual([]);
  const second = await engine.openFile(fileOf('ORD-9,649.00'), {});
  const again = engine.match(first, {}, listOf(4));
  expect(() => engine.comparisons(old.match, ['agrees'], FIRST)).toThrow(replaced);
  engine.match(second, {}, listOf(4));
  expect(() => engine.match(first, {}, listOf(4))).toThrow(replaced);
  expect(() => engine.comparisons(again.match, ['agrees'], FIRST)).toThrow(replaced);
  expect(() => engine.byDay(again.match)).toThrow(replaced);
});

test('of two files read at the same time, the last one chosen is kept; reading can be stopped', async () => {
  const { engine } = engineOf(SHOP);
  // A workbook takes longer to read than a text file.
  const workbook = await readFile('tests/unit/reconcile/accountant/new-08-xlsx-sheets/file.xlsx');
  const [first, last] = await Promise.allSettled(
    [workbook, encoder.encode('Order,Total\nORD-1,649.00\n')].map((file) =>
      engine.openFile(file, {}),
    ),
  );
  expect(first?.status).toBe('rejected');
  if (last?.status !== 'fulfilled') throw new Error('The last file is not read.');
  expect(engine.match(last.value, {}, listOf(4)).categories.agrees.rows).toBe(1);
  const stopped = engine.openFile(workbook, {});
  engine.stopReading();
  await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
});

test('with a short, cut or uncounted list, nothing is green', async () => {
  const { engine } = engineOf(many(2));
  const text = 'Order,Total\nORD-1,5.00\nORD-2,5.00\n';
  const file = await engine.openFile(encoder.encode(text), {});
  const found = (before: number | null, isCut = false) =>
    engine.match(file, {}, receivedOf({ rows: 2, isCut, before }));
  expect(found(2)).toMatchObject({ isGreen: true, obstacles: [] });
  expect(found(12)).toMatchObject({ isGreen: false, obstacles: ['listShort'] });
  expect(found(null)).toMatchObject({ isGreen: false, account: { counted: null } });
  expect(found(2, true)).toMatchObject({ isGreen: false, account: { counted: 2 } });
  expect(found(12, true)).toMatchObject({ isGreen: false, obstacles: ['listShort'] });
});

describe('statuses are counted even if the money cannot be read', () => {
  test('in rows without a readable amount or time', () => {
    const { loaded } = engineOf([
      ['A', 'x'],
      ['B', '1.00', { at: 'yesterday' }],
      ['C', '', { status: 'FAILED' }],
    ]);
    expect(loaded.statuses).toEqual([
      {
        ...{ status: 'COMPLETED', rows: 2, count: 1, paise: 100n, days: [], unreadableTimes: 1 },
        merchants: [{ merchantId: 'SHOP', count: 1, paise: 100n }],
      },
      {
        ...{ status: 'FAILED', rows: 1, count: 0, paise: 0n, days: [], unreadableTimes: 0 },
        merchants: [],
      },
    ]);
  });

  test('in a file whose amount column has another name', () => {
    const { loaded } = engineOf(
      'Order ID,Amount (INR),Status,Created At\nA,5.00,FAILED,2026-11-20\n',
    );
    expect(loaded).toMatchObject({
      statuses: [{ status: 'FAILED', rows: 1, count: 0, paise: 0n, days: [] }],
      unreadableAmounts: 0,
      noTotals:
        'The payment data has no Amount, so there are no totals. Its columns: Order ID, Amount (INR), Status, Created At.',
    });
  });
});

test('a row that omits its empty last cells keeps its amount, even if that is the last column', () => {
  const file = 'Status,Created At,Amount,VPA ID\nFAILED,2026-11-20,2.50\nFAILED,2026-11-20,7.5\n';
  const whole = { unreadableAmounts: 0, statuses: [{ paise: 1_000n }], isCut: false };
  expect(engineOf(file).loaded).toMatchObject(whole);
  const { loaded } = engineOf(file.trimEnd());
  expect(loaded).toMatchObject({ unreadableAmounts: 1, statuses: [{ paise: 250n }], isCut: true });
});

test('merchants and repeated Transaction IDs are counted; the totals have all rows', () => {
  const { loaded } = engineOf([
    ['A', '100.00', { id: 'T1' }],
    ['B', '200.00', { id: 'T2' }],
    ['A', '100.00', { id: 'T1' }],
    ['A', '100.00', { id: 'T1', by: 'OTHER' }],
    ['C', '300.00', { id: '' }],
    ['C', '300.00', { id: '' }],
  ]);
  const counts = { rows: 6, repeatedIds: 1, merchants: 2 };
  expect(loaded).toMatchObject({ ...counts, statuses: [{ paise: 110_000n }] });
});
