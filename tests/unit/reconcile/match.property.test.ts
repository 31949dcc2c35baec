import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { type PaymentRow, paymentsOf } from '../../../src/reconcile/paymentIndex.ts';
import type { Table } from '../../../src/reconcile/readTable.ts';
import type { BoxName, MatchResult } from '../../../src/reconcile/reasons.ts';
import { reconcile } from '../../../src/reconcile/reconcile.ts';

vi.setConfig({ testTimeout: 60_000 });

const BOXES: BoxName[] = ['agrees', 'differs', 'onlyInFile', 'onlyHere', 'notCompared'];

function tableOf(cells: string[][], headings?: string[]): Table {
  const width = Math.max(1, ...cells.map((row) => row.length));
  return {
    headings: headings ?? Array.from({ length: width }, (_, nth) => `H${nth}`),
    rows: cells.map((row, place) => ({
      cells: Array.from({ length: width }, (_, nth) => row[nth] ?? ''),
      number: place + 2,
    })),
    ...{ above: [], headingRow: 1, encoding: 'UTF-8', sheets: [], sheet: null },
  };
}

const status = fc.constantFrom('COMPLETED', 'COMPLETED', 'COMPLETED', 'PENDING', 'FAILED' as const);
const paise = fc.integer({ min: 1, max: 400 }).map((nth) => BigInt(nth * 137 + 10_001));
const day = fc.integer({ min: 10, max: 28 }).map((nth) => `2026-11-${nth}`);
const payments: fc.Arbitrary<PaymentRow[]> = fc
  .array(fc.record({ order: fc.integer({ min: 1, max: 12 }), paise, status, day }), {
    maxLength: 25,
  })
  .map((rows) =>
    rows.map(({ order, ...row }, nth) => ({
      ...{ id: `TXN26${nth}`, orderID: `KN${10_400 + order}`, ref_id: `${632_400_000_000 + nth}` },
      ...row,
      status: row.status as PaymentRow['status'],
    })),
  );

const rupees = (value: bigint) => `${value / 100n}.${String(value % 100n).padStart(2, '0')}`;

/** Cells of all kinds, of which some name the payments. */
const anyCell = fc.oneof(
  fc.integer({ min: 1, max: 14 }).map((nth) => `KN${10_400 + nth}`),
  fc.integer({ min: 0, max: 30 }).map((nth) => `UPI/${632_400_000_000 + nth}/x`),
  paise.map(rupees),
  paise.map((value) => `-${rupees(value)}`),
  day,
  fc.constantFrom(
    '',
    '-',
    'Paid',
    'Failed',
    'Total',
    'Cr',
    'Dr',
    '31/02/2026',
    '1,2,3',
    '#1001',
    '0',
    '$120.00',
    'USD',
  ),
  fc.string({ maxLength: 12 }),
);
const anyTable = fc.array(fc.array(anyCell, { minLength: 1, maxLength: 6 }), {
  minLength: 1,
  maxLength: 25,
});

function checkSums(result: MatchResult, table: Table, rows: PaymentRow[]): void {
  const entries = BOXES.flatMap((name) =>
    result.boxes[name].groups.flatMap((group) => group.entries),
  );
  const places = entries.flatMap((entry) => entry.rows);
  expect(new Set(places).size).toBe(places.length);
  expect(places.length).toBe(result.sums.file.rows);
  expect(places.every((place) => place in table.rows)).toBe(true);
  const done = entries
    .flatMap((entry) => entry.payments)
    .filter((nth) => rows[nth]?.status === 'COMPLETED');
  expect(done.toSorted((a, b) => a - b)).toEqual(
    [...rows.keys()].filter((nth) => rows[nth]?.status === 'COMPLETED'),
  );
  const total = (part: 'inFile' | 'here') =>
    BOXES.reduce((sum, name) => sum + result.boxes[name][part], 0n);
  expect(total('inFile')).toBe(result.sums.file.inFile);
  expect(total('here')).toBe(result.sums.list.here);
  const { agrees } = result.boxes;
  expect(agrees.inFile - agrees.repeated === agrees.here || !result.amountsCompared).toBe(true);
  if (!result.isGreen) return;
  expect(agrees.here).toBe(result.sums.list.here);
  expect(agrees.inFile).toBe(agrees.here);
  // The money of totals stands in the rows above them.
  expect(agrees.inFile + result.boxes.notCompared.repeated).toBe(result.sums.file.inFile);
}

test('each row and each completed payment stands in one box, and the boxes add up', () => {
  fc.assert(
    fc.property(payments, anyTable, (rows, cells) => {
      const table = tableOf(cells);
      checkSums(reconcile(table, paymentsOf(rows, 'india')), table, rows);
    }),
    { numRuns: 200 },
  );
});

/** A file as a shop has it: some rows of payments, some with another amount, some of its own. */
const shopFile = fc
  .record({
    rows: payments,
    kinds: fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 25, maxLength: 25 }),
  })
  .map(({ rows, kinds }) => {
    const cells = rows.map((row, nth) => {
      const amount = kinds[nth] === 1 ? (row.paise ?? 0n) + 7n : (row.paise ?? 0n);
      const id = kinds[nth] === 2 ? `KN${99_000 + nth}` : row.orderID;
      return [
        id,
        rupees(amount),
        row.day ?? '',
        kinds[nth] === 3 ? 'Failed' : 'Paid',
        `Customer ${nth % 3}`,
      ];
    });
    return { rows, cells: cells.filter((_, nth) => kinds[nth] !== 4) };
  });

const summary = (result: MatchResult) => ({
  green: result.isGreen,
  boxes: BOXES.map((name) => {
    const { rows, inFile, payments: count, here, groups } = result.boxes[name];
    const kinds = groups.map(({ reason, rows: own, here: sum }) => `${reason.kind} ${own} ${sum}`);
    return { name, rows, inFile, count, here, kinds: kinds.sort() };
  }),
});

test('an unchanged file of a shop: equal means green', () => {
  fc.assert(
    fc.property(payments, (given) => {
      const rows = given.filter((row) => row.status === 'COMPLETED');
      fc.pre(rows.length > 0);
      const cells = rows.map((row) => [row.orderID, rupees(row.paise ?? 0n)]);
      expect(reconcile(tableOf(cells), paymentsOf(rows, 'india')).isGreen).toBe(true);
    }),
  );
});

test('shuffled rows and columns, and other headings, change nothing', () => {
  fc.assert(
    fc.property(shopFile, fc.infiniteStream(fc.nat()), ({ rows, cells }, stream) => {
      fc.pre(cells.length > 1);
      const list = paymentsOf(rows, 'india');
      const expected = summary(reconcile(tableOf(cells), list));
      const order = (length: number) =>
        Array.from({ length }, (_, nth) => [stream.next().value as number, nth])
          .sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0))
          .map(([, nth]) => nth ?? 0);
      const [rowOrder, columnOrder] = [order(cells.length), order(5)];
      const shuffled = rowOrder.map((row) =>
        columnOrder.map((column) => cells[row]?.[column] ?? ''),
      );
      const headings = ['订单', 'Betrag', 'तारीख', 'حالة', 'x'];
      expect(summary(reconcile(tableOf(shuffled, headings), list))).toEqual(expected);
    }),
    { numRuns: 100 },
  );
});

test('other ids of the same kind change nothing but names', () => {
  fc.assert(
    fc.property(shopFile, ({ rows, cells }) => {
      fc.pre(cells.length > 1);
      const rename = (id: string) => id.replace('KN', 'ORD-7');
      const renamed = rows.map((row) => ({ ...row, orderID: rename(row.orderID) }));
      const expected = summary(reconcile(tableOf(cells), paymentsOf(rows, 'india')));
      const other = cells.map(([id = '', ...rest]) => [rename(id), ...rest]);
      expect(summary(reconcile(tableOf(other), paymentsOf(renamed, 'india')))).toEqual(expected);
    }),
  );
});
