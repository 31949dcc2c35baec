// @vitest-environment jsdom

import * as fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { Engine } from '../../../src/allPayments/Engine.ts';
import type { AllPayments } from '../../../src/allPayments/load.ts';
import { sumByStatus } from '../../../src/allPayments/print/sums.ts';
import { saveFound } from '../../../src/allPayments/saveCsv.ts';
import { barsOf } from '../../../src/allPayments/totals/totals.ts';
import { type Filters, isRangeInverted } from '../../../src/api/contract.ts';
import { receivedOf } from '../../../src/export/received.ts';
import { moneyOf } from '../../../src/list/summary/readDay.ts';
import { exportOf, type MadeUp, readPayments } from './payments.ts';

/* Each figure of the page opens, exports or prints exactly the payments that it counts. */

const SETTINGS = { numRuns: Number(process.env.FUZZ_RUNS ?? 150) };
const ZONE = 'india';
const TODAY = '2026-11-22';
const FIRST = Date.parse('2026-11-17T18:30:00Z');

interface Payment {
  id: string;
  order: string;
  status: string;
  paise: number | null;
  at: string;
}

const payments = fc
  .array(
    fc.record({
      status: fc.constantFrom(
        'COMPLETED',
        'COMPLETED',
        'FAILED',
        'PENDING',
        'REFUNDED',
        'completed',
      ),
      paise: fc.oneof({ weight: 9, arbitrary: fc.nat(500_000) }, fc.constant(null)),
      minutes: fc.nat(6 * 24 * 60),
    }),
    // Lists of the default size have at most ten payments, few of them with the same day and status.
    { minLength: 1, maxLength: 40, size: 'max' },
  )
  .map((all) =>
    all.map(({ minutes, ...rest }, nth): Payment => {
      const at = new Date(FIRST + minutes * 60_000).toISOString();
      return { ...rest, at, id: `T${nth}`, order: `ORD-${nth}` };
    }),
  );

const moment = fc.nat(6 * 24 * 60).map((minutes) => new Date(FIRST + minutes * 60_000));
const filters = fc.record(
  {
    status: fc.constantFrom('COMPLETED', 'FAILED'),
    startDate: moment.map((date) => date.toISOString()),
    endDate: moment.map((date) => new Date(+date + 59_999).toISOString()),
  },
  { requiredKeys: [] },
);

/** The differences between the service's payments and its export and counts. */
const faults = fc.record({
  lost: fc.oneof(fc.constant(0), fc.nat(5)),
  repeated: fc.oneof(fc.constant(0), fc.nat(3)),
  isCut: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)),
  /** Undefined if the counts are right. */
  counts: fc.oneof(
    { weight: 3, arbitrary: fc.constant(undefined) },
    fc.constant({ before: null, after: null }),
    fc.record({ before: fc.nat(35), after: fc.option(fc.nat(35)) }),
  ),
});

const matches = (payment: Payment, { status, startDate = '', endDate = '9' }: Filters) =>
  (status === undefined || payment.status === status) &&
  payment.at >= startDate &&
  payment.at <= endDate;

const madeUp = ({ id, order, status, paise, at }: Payment): MadeUp => [
  order,
  paise === null ? 'n/a' : (paise / 100).toFixed(2),
  { id, status, at },
];

/** The file and the counts that a service with these faults sends, and what the engine makes of them. */
function receive(all: Payment[], { lost, repeated, isCut, counts }: Fault) {
  const kept = all.slice(0, Math.max(0, all.length - lost));
  const sent = [...kept, ...kept.slice(0, repeated)];
  const text = exportOf(sent.map(madeUp));
  // Cut within the last row's time.
  const file = isCut && sent.length > 0 ? text.slice(0, -15) : text;
  const engine = new Engine(ZONE, 1_000);
  engine.add([new TextEncoder().encode(file)]);
  const loaded = engine.end();
  const counted = counts ?? { before: all.length, after: all.length };
  const received = receivedOf({ ...loaded, ...counted, repeated: loaded.repeatedIds });
  return { sent, file, engine, loaded, received, counted };
}

type Fault = typeof faults extends fc.Arbitrary<infer Value> ? Value : never;

/** The number of payments that have an amount, and their sum in paise. */
function sumOf(all: Payment[]) {
  const sums = all.flatMap(({ paise }) => paise ?? []);
  return { count: sums.length, paise: BigInt(sums.reduce((sum, paise) => sum + paise, 0)) };
}

const ALL = { text: '', isPaidTwice: false };
const PAGING = { page: 0, pageSize: 1_000 };

test('Totals: each status and each day opens the payments that it adds up', () => {
  fc.assert(
    fc.property(payments, filters, (all, { status: _, ...dates }) => {
      const { loaded } = receive(
        all.filter((one) => matches(one, dates)),
        { lost: 0, repeated: 0, isCut: false, counts: undefined },
      );
      for (const { status, rows, count, paise, days } of loaded.statuses) {
        const open = (own: Filters) =>
          all.filter((one) => matches(one, { ...dates, status: status ?? '', ...own }));
        expect(rows).toBe(open({}).length);
        expect({ count, paise }).toEqual(sumOf(open({})));
        const { bars } = barsOf(days, ZONE, TODAY, dates);
        const sums = bars.map((bar) => ({ count: bar.count, paise: bar.paise }));
        expect(sums).toEqual(bars.map((bar) => sumOf(open(bar.dates))));
        expect(sums.reduce((sum, one) => sum + one.count, 0)).toBe(count);
      }
    }),
    SETTINGS,
  );
});

test('Find: the payments that it counts are those that it exports and prints, with the same sum', async () => {
  await fc.assert(
    fc.asyncProperty(payments, filters, faults, async (all, chosen, fault) => {
      const { status, ...dates } = chosen;
      const listed = all.filter((one) => matches(one, dates));
      const { engine, sent } = receive(listed, { ...fault, isCut: false });
      const own = sent.filter((one) => matches(one, chosen));
      const query = { ...ALL, status };
      const found = engine.find(query, PAGING);
      expect(found.count).toBe(own.length);
      const completed = own.filter((one) => one.status === 'COMPLETED');
      expect(found.paise).toBe(sumOf(completed).paise);
      expect(found.unreadable).toBe(completed.length - sumOf(completed).count);
      // The rows and the sums on paper.
      expect(found.rows.map(({ id }) => id)).toEqual(own.map(({ id }) => id));
      for (const { status: name, rows, count, paise } of sumByStatus(found.rows)) {
        const printed = own.filter((one) => one.status === name);
        expect(rows).toBe(printed.length);
        expect({ count, paise }).toEqual(sumOf(printed));
      }
      const asked = { find: async (...args: Parameters<Engine['find']>) => engine.find(...args) };
      const whole = { engine: asked, orFail: (call: unknown) => call } as unknown as AllPayments;
      const options = { signal: new AbortController().signal, onProgress() {} };
      const wanted = { whole, query, sort: undefined, count: found.count, zone: ZONE } as const;
      const file = await (await saveFound(wanted, options)).text();
      const { data } = Papa.parse<string[]>(file, { skipEmptyLines: true });
      expect(data.slice(1).map(([id]) => id)).toEqual(own.map(({ id }) => id));
    }),
    SETTINGS,
  );
});

test('Match: its headline is of the completed payments that Totals has, and it is green only over a list that is whole', async () => {
  await fc.assert(
    fc.asyncProperty(payments, faults, async (all, fault) => {
      const { engine, loaded, received } = receive(all, fault);
      const completed = loaded.statuses.find(({ status }) => status === 'COMPLETED');
      const own = engine.find({ ...ALL, status: 'COMPLETED' }, PAGING).rows;
      const lines = own.map(({ orderID, amount }) => `${orderID},${amount ?? ''}`);
      const bytes = new TextEncoder().encode(`Order ID,Amount\n${lines.join('\n')}\n`);
      if (own.length === 0) return;
      const file = await engine.openFile(bytes, {});
      const { received: sum, isGreen } = engine.match(file, { days: 'all' }, received);
      expect(sum.here).toBe(completed?.paise ?? 0n);
      if (isGreen) expect(received.certainty).toBe('');
    }),
    SETTINGS,
  );
});

test('Summary: the money of a day is that of the completed payments that its link opens', () => {
  fc.assert(
    fc.property(payments, filters, faults, (all, { status: _, ...dates }, fault) => {
      const day = { ...dates, status: 'COMPLETED' };
      const { file, sent, counted } = receive(
        // A service may take `completed` for the same status.
        all.filter((one) => matches({ ...one, status: one.status.toUpperCase() }, day)),
        { ...fault, isCut: false },
      );
      const { count, paise } = moneyOf(readPayments(file), day, counted);
      expect({ count, paise }).toEqual(sumOf(sent.filter((one) => matches(one, day))));
    }),
    SETTINGS,
  );
});

test('with a service that ignores the dates, each day opens what it adds up, and no sum is certain', () => {
  fc.assert(
    fc.property(payments, filters, (all, { status: _, ...dates }) => {
      if (isRangeInverted(dates)) return;
      const { file } = receive(all, { lost: 0, repeated: 0, isCut: false, counts: undefined });
      const engine = new Engine(ZONE, 1_000);
      engine.add([new TextEncoder().encode(file)]);
      const { statuses, strays, ...loaded } = engine.end(dates);
      expect(strays).toBe(all.filter((one) => !matches(one, dates)).length);
      const { certainty } = receivedOf({ ...loaded, strays, before: all.length });
      expect(certainty === '').toBe(strays === 0);
      const day = moneyOf(
        readPayments(file),
        { ...dates, status: 'COMPLETED' },
        { before: all.length },
      );
      if (strays > 0) expect(day.received.certainty).toBe('about ');
      for (const { bars } of statuses.map(({ days }) => barsOf(days, ZONE, TODAY, dates))) {
        for (const bar of bars) expect(bar.dates.startDate <= bar.dates.endDate).toBe(true);
      }
    }),
    SETTINGS,
  );
});

test('a sum has no "at least" or "about" only when nothing is missing or repeated', () => {
  fc.assert(
    fc.property(payments, faults, (all, fault) => {
      const { received, loaded, file } = receive(all, fault);
      const day = moneyOf(
        readPayments(file),
        { status: 'COMPLETED' },
        fault.counts ?? { before: all.length },
      );
      const hasAllIds = loaded.rows === all.length && loaded.repeatedIds === 0 && !loaded.isCut;
      const areCounted = fault.counts === undefined || fault.counts.before !== null;
      if (received.certainty === '') {
        expect(areCounted).toBe(true);
        expect(loaded.repeatedIds).toBe(0);
        expect(loaded.isCut).toBe(false);
        // If the service counts correctly, all payments are there.
        if (!fault.counts) expect(hasAllIds).toBe(true);
      }
      if (!areCounted) expect(received.certainty).not.toBe('');
      const isShort = !fault.counts && loaded.rows < all.length && loaded.repeatedIds === 0;
      if (isShort) expect(received.certainty).toBe('at least ');
      if (loaded.isCut || loaded.repeatedIds > 0) expect(day.received.certainty).not.toBe('');
      // A sum after "at least" is never above the true one.
      const completed = loaded.statuses.find(({ status }) => status === 'COMPLETED');
      if (received.certainty === 'at least ' && !fault.counts) {
        const truth = sumOf(all.filter(({ status }) => status === 'COMPLETED')).paise;
        expect((completed?.paise ?? 0n) <= truth).toBe(true);
      }
    }),
    SETTINGS,
  );
});
