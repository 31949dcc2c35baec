import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { indexPayments, type PaymentRow } from '../../../src/reconcile/paymentIndex.ts';
import { readTable, type Table } from '../../../src/reconcile/readTable.ts';
import type { Line } from '../../../src/reconcile/readText.ts';
import { reconcile } from '../../../src/reconcile/reconcile.ts';
import type { Choice, MatchResult } from '../../../src/reconcile/result.ts';
import { readAmount, sideOf } from '../../../src/written/money.ts';

/* Files and expected categories by somebody who does not know the library's rules; see accountant/README.md. */

const FOLDER = 'tests/unit/reconcile/accountant';
type Boxes = Record<string, string>;
type Allowed = Record<string, string | string[]>;

interface Expected {
  file: string;
  zone: string;
  sheet?: string;
  /** The file of the payments, if several fixtures share it. */
  list?: string;
  rows: Allowed;
  payments: Allowed;
  together?: { rows: Boxes; payments: Boxes }[];
  verdictGreen: boolean | boolean[];
  payouts: boolean | boolean[];
  /** A person's answers, where the library waits for them. */
  given?: Partial<Choice>;
}

interface Given extends Omit<PaymentRow, 'paise' | 'day'> {
  amount: number | null;
  createdAt: string;
}

const readJson = (path: string) => JSON.parse(readFileSync(`${FOLDER}/${path}`, 'utf8'));

/** Converts a fixture's payments to rows with paise, and with their days in a zone. */
function rowsOf(given: Given[], timeZone: string): PaymentRow[] {
  const format = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' });
  return given.map(({ amount, createdAt, ...row }) => ({
    ...row,
    paise: amount === null ? null : BigInt(Math.round(amount * 100)),
    day: createdAt ? format.format(new Date(createdAt)) : null,
  }));
}

/** Reads a fixture. Its `match` can also match other rows with other payments. */
async function readFixture(name: string) {
  const expected: Expected = readJson(`${name}/expected.json`);
  const { file, zone, sheet, list, given } = expected;
  const table = await readTable(
    new Uint8Array(readFileSync(`${FOLDER}/${name}/${file}`)),
    sheet === undefined ? {} : { sheet },
  );
  const match = (rows: Line[], payments: PaymentRow[], days?: Choice['days']) =>
    reconcile(
      { ...table, rows },
      indexPayments(payments, zone === 'Asia/Kolkata' ? 'india' : 'utc'),
      { ...given, ...(days ? { days } : {}) },
    );
  const payments = rowsOf(readJson(list ?? `${name}/payments.json`), zone);
  return { expected, table, payments, match };
}

function boxesOf(result: MatchResult, { rows: lines }: Table, list: PaymentRow[]) {
  const [rows, payments]: [Boxes, Boxes] = [{}, {}];
  for (const [box, { groups }] of Object.entries(result.categories)) {
    for (const entry of groups.flatMap(({ comparisons }) => comparisons)) {
      for (const place of entry.rows) rows[lines[place]?.number ?? -1] = box;
      for (const { id, status } of entry.payments.flatMap((index) => list[index] ?? [])) {
        if (status === 'COMPLETED') payments[id] = box;
      }
    }
  }
  // Payments of days that are not compared are in no category; they are counted.
  const others = list.filter(({ id, status }) => status === 'COMPLETED' && !payments[id]);
  expect(result.otherDays.payments).toBe(others.length);
  for (const { id, day } of others) {
    const [first = '', last = ''] = result.comparedDays ?? [];
    payments[id] = day && (day < first || day > last) ? 'onlyHere' : 'none';
  }
  return { rows, payments };
}

/** The rows or payments in a wrong category, such as `pay_1: agrees, not differs`. */
function wrongOf(found: Boxes, allowed: Allowed) {
  const names = new Set([...Object.keys(found), ...Object.keys(allowed)]);
  return [...names].flatMap((name) => {
    const [own, boxes] = [found[name] ?? 'none', [allowed[name] ?? 'none'].flat()];
    return boxes.includes(own) ? [] : [`${name}: ${own}, not ${boxes.join(' or ')}`];
  });
}

async function checkBoxes(name: string) {
  const { expected, table, payments: list, match } = await readFixture(name);
  const result = match(table.rows, list);
  const { rows, payments } = boxesOf(result, table, list);
  expect([wrongOf(rows, expected.rows), wrongOf(payments, expected.payments)]).toEqual([[], []]);
  const together = expected.together?.map((one) =>
    [
      [rows, one.rows],
      [payments, one.payments],
    ].flatMap(([found = {}, own = {}]) =>
      Object.keys(own).filter((key) => (found[key] ?? 'none') !== own[key]),
    ),
  );
  if (together) expect(together).toContainEqual([]);
  expect([expected.verdictGreen].flat()).toContain(result.isGreen);
  expect([expected.payouts].flat()).toContain(result.looksLikePayouts);
}

/** Fixtures with a result that the accountant does not want, and why. None hides missing money: the rows are shown. */
const LEFT: Record<string, string> = {
  'known-07-tally': 'a rent, paid by a voucher called Payment, is in Only in your file',
  'new-01-axis-statement': 'never green while money out is not compared',
  'new-04-razorpay-paise': 'never green while rows with money, here failed ones, are not compared',
  'new-07-zoho-customer-payments': 'never green while a row with money, here cash, is not compared',
  'new-14-us-month-first': 'lists are in rupees, so dollars are in Not compared',
};

/** A fixture that the page reports as unreadable. */
const UNREADABLE = 'new-09-utf16-no-bom';
const NAMES = readdirSync(FOLDER).filter((one) => !one.includes('.') && one !== UNREADABLE);

test(`${UNREADABLE} is reported as no table`, async () => {
  await expect(readFixture(UNREADABLE)).rejects.toThrow('notATable');
});

for (const name of NAMES) {
  const reason = LEFT[name];
  if (reason === undefined) test(name, () => checkBoxes(name));
  else test.fails(`${name}: ${reason}`, () => checkBoxes(name));
}

const up = (digit: string) => String((Number(digit) + 1) % 10);

/** Changes that remove the amount of a cell, or turn it into another one. */
const OTHER_AMOUNTS: ((cell: string) => string)[] = [
  () => '',
  (cell) => cell.replace(/\d/, up),
  (cell) => cell.replace(/\d(?=\D*$)/, up),
  (cell) => cell.replace(/\d(?=[.,]\d{1,4}\D*$|\D*$)/, up),
  (cell) => cell.replace(/\d/, '$&0'),
  (cell) => (cell.includes('-') ? cell.replace('-', '') : `-${cell}`),
];

/** The file and the list with one row or payment changed, removed or repeated. `money` are the columns of amounts. */
function changesOf(
  lines: Line[],
  list: PaymentRow[],
  { choice, categories, wordColumns }: MatchResult,
  money: number[],
) {
  const { amount, side } = choice;
  const statuses = wordColumns.filter(({ isStatus }) => isStatus).map(({ column }) => column);
  const agreeing = categories.agrees.groups.flatMap(({ comparisons }) => comparisons);
  const step = Math.ceil(agreeing.length / 3);
  const some = agreeing.filter((_, nth) => nth % step === 0);
  return some.flatMap(({ rows: [place = -1], payments: [index = -1] }) => {
    const [line, payment] = [lines[place] as Line, list[index] as PaymentRow];
    const cellOf = (column: number | null) => line.cells[column ?? -1] ?? '';
    const own = cellOf(amount);
    const cells: Record<number, string>[] = [
      ...OTHER_AMOUNTS.map((change) => ({ [amount ?? -1]: change(own) })),
      ...money
        .filter((column) => cellOf(column) !== own)
        .map((column) => ({ [amount ?? -1]: cellOf(column), [column]: own })),
      ...(side === null ? [] : [{ [side]: sideOf(cellOf(side)) === 'cr' ? 'Dr' : 'Cr' }]),
      ...statuses.map((column) => ({ [column]: 'Failed' })),
    ];
    const otherLines = cells.map((other) => [
      { ...line, cells: line.cells.map((cell, column) => other[column] ?? cell) },
    ]);
    const otherPayments = [
      { status: 'FAILED' },
      { paise: (payment.paise ?? 0n) - 1n },
      { paise: (payment.paise ?? 0n) * 100n },
    ].map((other) => [{ ...payment, ...other }]);
    return [
      ...[[], [line, line], ...otherLines].map((instead) => {
        const what = `row ${line.number}: ${instead.map((one) => one.cells)}`;
        return { what, rows: lines.toSpliced(place, 1, ...instead), list };
      }),
      ...[[], [payment, { ...payment, id: 'again' }], ...otherPayments].map((instead) => {
        const what = `${payment.orderID}: ${instead.map(({ status, paise }) => `${status} ${paise}`)}`;
        return { what, rows: lines, list: list.toSpliced(index, 1, ...instead) };
      }),
    ];
  });
}

test('the rows and payments that agree are green by themselves, but never after a change of the money in one of them', async () => {
  const wrong: string[] = [];
  let green = 0;
  for (const name of NAMES) {
    const { table, payments, match } = await readFixture(name);
    const boxes = boxesOf(match(table.rows, payments), table, payments);
    const rows = table.rows.filter(({ number }) => boxes.rows[number] === 'agrees');
    const list = payments.filter(
      ({ id, status }) => status !== 'COMPLETED' || boxes.payments[id] === 'agrees',
    );
    const result = match(rows, list, 'all');
    // Not green: a file with payouts, order lines, a word that waits for an answer, or a balance of rows left out here.
    if (!result.isGreen) continue;
    green += 1;
    const ids = [result.choice.key?.column];
    const money = [...table.headings.keys()].filter(
      (column) =>
        !ids.includes(column) && table.rows.some(({ cells }) => readAmount(cells[column] ?? '')),
    );
    for (const change of changesOf(rows, list, result, money)) {
      if (match(change.rows, change.list, 'all').isGreen) wrong.push(`${name}, ${change.what}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(green).toBeGreaterThan(14);
}, 60_000);
