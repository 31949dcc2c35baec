// @vitest-environment jsdom

import Papa from 'papaparse';
import { expect, test, vi } from 'vitest';
import { Engine } from '../../../src/allPayments/Engine.ts';
import type { FindQuery } from '../../../src/allPayments/find/find.ts';
import type { AllPayments } from '../../../src/allPayments/load.ts';
import { saveFound } from '../../../src/allPayments/saveCsv.ts';
import type { TimeZone } from '../../../src/time.ts';
import { exportOf, type MadeUp, many } from './payments.ts';

const ALL: FindQuery = { text: '', status: undefined, isPaidTwice: false };

/** A loaded list whose engine runs in this thread, not in a worker. */
function wholeOf(payments: MadeUp[]): AllPayments {
  const engine = new Engine('india', 10_000);
  engine.add([new TextEncoder().encode(exportOf(payments))]);
  engine.end();
  const asked = { find: async (...query: Parameters<Engine['find']>) => engine.find(...query) };
  return { engine: asked, orFail: (call: Promise<unknown>) => call } as unknown as AllPayments;
}

interface Wanted {
  zone?: TimeZone;
  count?: number;
  query?: FindQuery;
  sort?: Parameters<Engine['find']>[2];
}

/** Saves payments. Returns the file's text, its rows by heading, and the reported progress in percent. */
async function save(payments: MadeUp[], wanted: Wanted = {}) {
  const { zone = 'india', count = payments.length, query = ALL, sort } = wanted;
  const onProgress = vi.fn<(percent: number) => void>();
  const options = { signal: new AbortController().signal, onProgress };
  const blob = await saveFound({ whole: wholeOf(payments), query, sort, count, zone }, options);
  const text = Buffer.from(await blob.arrayBuffer()).toString();
  const { data } = Papa.parse<Record<string, string>>(text.slice(1), {
    ...{ header: true, skipEmptyLines: true },
  });
  return { text, rows: data, percents: onProgress.mock.calls.map(([percent]) => percent) };
}

test('ids are whole, amounts are numbers, and no cell is a formula', async () => {
  const { text, rows } = await save([
    ['000123', '1249.50', { ref: '045701621995', vpa: 'asha@okaxis', id: '12E4' }],
    ['=HYPERLINK(1)', 'x', { status: 'FAILED', vpa: '@SUM(A1)' }],
  ]);
  expect(text).toMatch(/^\uFEFFPayment ID,/);
  expect(rows).toMatchObject([
    {
      'Payment ID': '="12E4"',
      'Order ID': '="000123"',
      Amount: '1249.50',
      'Ref ID': '="045701621995"',
      'VPA ID': 'asha@okaxis',
    },
    { 'Order ID': "'=HYPERLINK(1)", Amount: 'x', Status: 'FAILED', 'VPA ID': "'@SUM(A1)" },
  ]);
});

const madeAt = (...times: string[]) => times.map((at): MadeUp => ['A', '1.00', { at }]);

test.each([
  ['india', 'Created At (UTC+05:30)', '2026-10-01 00:57:47'],
  ['utc', 'Created At (UTC)', '2026-09-30 19:27:47'],
] as const)('times are local, and their heading names the zone: %s', async (zone, name, time) => {
  const { rows } = await save(madeAt('2026-09-30T19:27:47.814Z', 'yesterday', '', '=1+1'), {
    zone,
  });
  expect(rows.map((row) => row[name])).toEqual([time, 'yesterday', '', "'=1+1"]);
});

test('times have the daylight saving of their day', async () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  const payments = madeAt('2026-07-01T12:00:00Z', '2026-12-01T12:00:00Z');
  const { rows } = await save(payments, { zone: 'device' });
  expect(rows.map((row) => row['Created At (Europe/Berlin)'])).toEqual([
    '2026-07-01 14:00:00',
    '2026-12-01 13:00:00',
  ]);
  vi.unstubAllEnvs();
});

test('what was found is saved in its order, each payment once, and the progress ends at 100', async () => {
  const payments = Array.from({ length: 4_500 }, (_, nth): MadeUp => [`ORD-${nth}`, `${nth}.00`]);
  const sort = { field: 'amount', direction: 'desc' } as const;
  const { text, rows, percents } = await save(payments, { sort });
  expect(rows.map((row) => row['Order ID'])).toEqual(payments.map(([order]) => order).toReversed());
  expect(text.split('\r\n')).toHaveLength(4_502);
  expect(percents).toHaveLength(3);
  expect(percents.at(-1)).toBe(100);
});

test('only what was found is saved', async () => {
  const { rows } = await save(many(2), { query: { ...ALL, text: 'ORD-2' }, count: 1 });
  expect(rows.map((row) => row['Order ID'])).toEqual(['ORD-2']);
});

test('a cancelled save makes no file and asks for no further payments', async () => {
  const whole = wholeOf(many(4_500));
  const find = vi.spyOn(whole.engine, 'find');
  const cancel = new AbortController();
  const options = { signal: cancel.signal, onProgress: () => cancel.abort() };
  const saving = saveFound(
    { whole, query: ALL, sort: undefined, count: 4_500, zone: 'india' },
    options,
  );
  await expect(saving).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
  expect(find.mock.calls.length).toBeLessThan(3);
});
