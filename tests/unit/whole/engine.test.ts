import { describe, expect, test } from 'vitest';
import type { Filters } from '../../../src/api/contract.ts';
import { Engine } from '../../../src/whole/engine/Engine.ts';
import type { FindQuery } from '../../../src/whole/engine/find.ts';
import type { GroupPlace } from '../../../src/whole/engine/ownFile.ts';
import { exportOf, type MadeUp } from './payments.ts';

const encoder = new TextEncoder();

/** An engine that has loaded a file, and all of it as a part. */
function engineOf(file: string | MadeUp[], filters: Filters = {}) {
  const engine = new Engine('india', filters);
  engine.add([encoder.encode(typeof file === 'string' ? file : exportOf(file))]);
  const loaded = engine.end();
  return { engine, loaded, all: engine.narrow(filters) };
}

const ALL: FindQuery = {
  ...{ text: '', statuses: [], from: null, to: null },
  ...{ isPaidTwice: false, hasRepeatedId: false, alsoInIds: false },
};
const FIRST = { page: 0, pageSize: 100 };
const outdated = expect.objectContaining({ name: 'Outdated' });

/** What is thrown. */
function thrown(question: () => unknown): unknown {
  try {
    question();
  } catch (error) {
    return error;
  }
}

const SHOP: MadeUp[] = [
  ['ORD-1', '649.00', { at: '2026-11-20T08:30:00.000Z' }],
  ['ORD-2', '1249.00', { at: '2026-11-21T08:30:00.000Z', status: 'FAILED' }],
  ['ORD-2', '1249.00', { at: '2026-11-21T08:31:00.000Z' }],
];
const SECOND_DAY = { startDate: '2026-11-20T18:30:00.000Z' };

describe('a part of what is loaded', () => {
  test('has its own totals, and finds only its own payments', () => {
    const { engine } = engineOf(SHOP);
    const part = engine.narrow(SECOND_DAY);
    expect(part).toMatchObject({
      rows: 2,
      statuses: [
        { status: 'COMPLETED', rows: 1, count: 1, paise: 124_900n },
        { status: 'FAILED', rows: 1, count: 1, paise: 124_900n },
      ],
      days: [{ day: '2026-11-21', count: 1, paise: 124_900n }],
    });
    expect(engine.find(part.part, { ...ALL, text: 'ord-1' }, FIRST)).toMatchObject({ count: 0 });
    expect(engine.find(part.part, { ...ALL, text: 'ord-2' }, FIRST)).toMatchObject({ count: 2 });
  });

  test('that another one has replaced answers no question, and all of it always does', () => {
    const { engine, all } = engineOf(SHOP);
    const { part } = engine.narrow(SECOND_DAY);
    engine.narrow({ orderId: 'ORD-1' });
    expect(thrown(() => engine.find(part, ALL, FIRST))).toEqual(outdated);
    expect(thrown(() => engine.saveFound(part, ALL, null))).toEqual(outdated);
    expect(engine.find(all.part, ALL, FIRST)).toMatchObject({ count: 3 });
    expect(engine.narrow({}).part).toBe(all.part);
  });

  test('is refused when it was not loaded', () => {
    const { engine } = engineOf(SHOP, SECOND_DAY);
    expect(() => engine.narrow({})).toThrow('These payments are not loaded.');
  });
});

describe('a question about a file or a match that was replaced is refused', () => {
  const fileOf = (text: string) => encoder.encode(`Order,Total\n${text}\n`);

  test('so that no rows of an earlier one are shown', async () => {
    const { engine, all } = engineOf(SHOP);
    const agrees: GroupPlace = { box: 'agrees', group: 0 };
    const first = await engine.openFile(fileOf('ORD-1,649.00'), {});
    const old = engine.match(first.file, all.part, {});
    expect(engine.entries(old.match, agrees, FIRST)).toHaveLength(1);
    const second = await engine.openFile(fileOf('ORD-9,649.00'), {});
    expect(thrown(() => engine.match(first.file, all.part, {}))).toEqual(outdated);
    engine.match(second.file, all.part, {});
    expect(thrown(() => engine.entries(old.match, agrees, FIRST))).toEqual(outdated);
    expect(thrown(() => engine.byDay(old.match))).toEqual(outdated);
  });
});

describe('statuses are counted whatever the money', () => {
  test('also without an amount or a time that can be read', () => {
    const { all } = engineOf([
      ['A', 'x'],
      ['B', '1.00', { at: 'yesterday' }],
      ['C', '', { status: 'FAILED' }],
    ]);
    expect(all.statuses).toEqual([
      { status: 'COMPLETED', rows: 2, count: 1, paise: 100n },
      { status: 'FAILED', rows: 1, count: 0, paise: 0n },
    ]);
  });

  test('also in a file whose amount has another name', () => {
    const { all } = engineOf('Order ID,Amount (INR),Status,Created At\nA,5.00,FAILED,2026-11-20\n');
    expect(all.statuses).toEqual([{ status: 'FAILED', rows: 1, count: 0, paise: 0n }]);
    expect(all).toMatchObject({ unreadableAmounts: 0, days: [] });
    expect(all.noTotals).toMatch(/^This service’s file has other columns: Order ID, Amount/);
  });
});

test('a row that omits its empty last cells keeps its amount, also where that is the last column', () => {
  const file = 'Status,Created At,Amount,VPA ID\nFAILED,2026-11-20,2.50\nFAILED,2026-11-20,7.5\n';
  expect(engineOf(file).all).toMatchObject({ unreadableAmounts: 0, statuses: [{ paise: 1_000n }] });
  const cut = 'Status,Created At,Amount,VPA ID\nFAILED,2026-11-20,2.50\nFAILED,2026-11-20,7.5';
  const { loaded, all } = engineOf(cut);
  expect(loaded.isCut).toBe(true);
  expect(all).toMatchObject({ unreadableAmounts: 1, statuses: [{ paise: 250n }] });
});

describe('one Transaction ID in two rows', () => {
  const { engine, all } = engineOf([
    ['A', '100.00', { id: 'T1' }],
    ['B', '200.00', { id: 'T2' }],
    ['A', '100.00', { id: 'T1' }],
    ['A', '100.00', { id: 'T1', by: 'OTHER' }],
    ['C', '300.00', { id: '', at: '2026-11-21T08:30:00.000Z' }],
    ['C', '300.00', { id: '', at: '2026-11-21T08:30:00.000Z' }],
  ]);
  const found = (query: Partial<FindQuery>, part = all.part) =>
    engine.find(part, { ...ALL, ...query }, FIRST);

  test('is counted and can be listed, and the totals still have both', () => {
    expect(all).toMatchObject({ rows: 6, repeatedIds: 2, statuses: [{ paise: 110_000n }] });
    expect(found({ hasRepeatedId: true }).rows.map(({ id }) => id)).toEqual(['T1', 'T1']);
  });

  test('is no order that was paid twice; two payments are', () => {
    expect(found({ isPaidTwice: true }).rows.map(({ orderID }) => orderID)).toEqual(['C', 'C']);
  });

  test('is told only of a part that has both', () => {
    const part = engine.narrow({ startDate: '2026-11-21T00:00:00.000Z' });
    expect(part).toMatchObject({ rows: 2, repeatedIds: 0 });
    expect(found({ hasRepeatedId: true }, part.part).count).toBe(0);
    expect(engine.narrow({ orderId: 'a' })).toMatchObject({ rows: 3, repeatedIds: 2 });
  });
});
