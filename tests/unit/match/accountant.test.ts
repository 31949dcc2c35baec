import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { matchTable } from '../../../src/match/matchTable.ts';
import { type PaymentRow, paymentsOf } from '../../../src/match/payments.ts';
import { readTable } from '../../../src/match/readTable.ts';

/* Files and boxes by somebody who does not know the rules of the library: accountant/README.md. */

const FOLDER = 'tests/unit/match/accountant';
type Boxes = Record<string, string>;
type Allowed = Record<string, string | string[]>;

interface Expected {
  file: string;
  zone: string;
  sheet?: string;
  /** Payments of several files. */
  list?: string;
  rows: Allowed;
  payments: Allowed;
  together?: { rows: Boxes; payments: Boxes }[];
  verdictGreen: boolean | boolean[];
  payouts: boolean | boolean[];
}

interface Given extends Omit<PaymentRow, 'paise' | 'day'> {
  amount: number | null;
  createdAt: string;
}

const readJson = (path: string) => JSON.parse(readFileSync(`${FOLDER}/${path}`, 'utf8'));

/** A list as the service answers it, in the days of a zone. */
function listOf(given: Given[], timeZone: string) {
  const format = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' });
  const rows = given.map(({ amount, createdAt, ...row }) => ({
    ...row,
    paise: amount === null ? null : BigInt(Math.round(amount * 100)),
    day: createdAt ? format.format(new Date(createdAt)) : null,
  }));
  return paymentsOf(rows, timeZone === 'Asia/Kolkata' ? 'india' : 'utc');
}

async function boxesFound(name: string, { file, zone, sheet, list }: Expected) {
  const table = await readTable(
    new Uint8Array(readFileSync(`${FOLDER}/${name}/${file}`)),
    sheet === undefined ? {} : { sheet },
  );
  const payments = listOf(readJson(list ?? `${name}/payments.json`), zone);
  const result = matchTable(table, payments);
  const [rows, own]: [Boxes, Boxes] = [{}, {}];
  for (const [box, { groups }] of Object.entries(result.boxes)) {
    for (const entry of groups.flatMap(({ entries }) => entries)) {
      for (const place of entry.rows) rows[table.rows[place]?.number ?? -1] = box;
      for (const index of entry.payments) {
        const { status, id } = payments.row(index);
        if (status === 'COMPLETED') own[id] = box;
      }
    }
  }
  return { result, rows, payments: own };
}

/** What stands in a box that is not allowed, as `row: found, not allowed`. */
function wrongOf(found: Boxes, allowed: Allowed) {
  const names = new Set([...Object.keys(found), ...Object.keys(allowed)]);
  return [...names].flatMap((name) => {
    const [own, boxes] = [found[name] ?? 'none', [allowed[name] ?? 'none'].flat()];
    return boxes.includes(own) ? [] : [`${name}: ${own}, not ${boxes.join(' or ')}`];
  });
}

async function checkBoxes(name: string) {
  const expected: Expected = readJson(`${name}/expected.json`);
  const { result, rows, payments } = await boxesFound(name, expected);
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

/** What is not as the accountant likes it. Nothing of it counts missing money as fine: the rows stand in sight. */
const LEFT: Record<string, string> = {
  'known-07-tally': 'a rent, paid by a voucher called Payment, stands in Only in your file',
  'new-04-razorpay-paise': 'never green while rows with money, here failed ones, are not compared',
  'new-07-zoho-customer-payments': 'never green while a row with money, here cash, is not compared',
  'new-13-pos-day-sheet': 'totals of one kind of payment stand in Only in your file',
  'new-14-us-month-first': 'lists are in rupees, so dollars stand in Not compared',
};

for (const name of readdirSync(FOLDER).filter((one) => !one.includes('.'))) {
  const reason = LEFT[name];
  if (reason === undefined) test(name, () => checkBoxes(name));
  else test.fails(`${name}: ${reason}`, () => checkBoxes(name));
}
