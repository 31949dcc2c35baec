import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Engine } from '../../../src/wholeList/engine/Engine.ts';
import { type MatchContext, match } from '../../../src/wholeList/engine/match.ts';
import type { Category, CategoryName, Choice } from '../../../src/wholeList/engine/matched.ts';
import { describeReading } from '../../../src/wholeList/engine/notes.ts';
import type { PaymentList } from '../../../src/wholeList/engine/PaymentList.ts';
import { proposeMatch } from '../../../src/wholeList/engine/proposeMatch.ts';
import { readTable, tableOf as tableOfLines } from '../../../src/wholeList/engine/readTable.ts';
import { saveMatched } from '../../../src/wholeList/engine/saveMatched.ts';
import { exportOf, listOf, type MadeUp, readList } from './payments.ts';

const NOVEMBER: MatchContext = {
  filters: { startDate: '2026-10-31T18:30:00.000Z', endDate: '2026-11-30T18:29:59.999Z' },
  waitingSince: Date.parse('2026-11-24T10:00:00Z'),
};

/** Eight completed payments of six orders, ₹4,022.50, and three others. */
const PAYMENTS: MadeUp[] = [
  ['1001', '1947.00', { ref: '632512345671', id: 'pay_A1' }],
  ['1002', '500.00', { ref: '632512345672', id: 'pay_A2' }],
  ['1003', '250.00', { status: 'FAILED', id: 'pay_A3' }],
  ['1004', '100.00', { ref: '632512345674', id: 'pay_A4' }],
  ['1004', '100.00', { ref: '632512345675', id: 'pay_A5' }],
  ['1005', '300.00', { ref: '632512345676', id: 'pay_A6' }],
  ['1006', '75.50', { ref: '632512345677', id: 'pay_A7' }],
  ['1007', '60.00', { status: 'PENDING', at: '2026-11-24T10:05:00Z', id: 'pay_A8' }],
  ['1008', '400.00', { ref: '632512345678', id: 'pay_A9' }],
  ['1008', '600.00', { ref: '632512345679', id: 'pay_B1' }],
  ['1010', '20.00', { status: 'PENDING', id: 'pay_B2' }],
];
const list = listOf(...PAYMENTS);

/** A file as merchants have it, made up, with the headings of its source. */
const fileOf = (name: string) => readFileSync(new URL(`files/${name}`, import.meta.url), 'utf8');

const tableOf = (text: string) => readTable(new TextEncoder().encode(text));

/** Matches with what is proposed, and changes of it. */
async function matchFile(
  text: string,
  change: Partial<Choice> = {},
  { own = list, context = NOVEMBER }: { own?: PaymentList; context?: MatchContext } = {},
) {
  const table = await tableOf(text);
  const proposed = proposeMatch(own, table);
  const choice = { ...proposed, ...change };
  const { matched, entries } = match(own, table, choice, context);
  const heading = (column: number | null) => (column === null ? null : table.headings[column]);
  const { keys, statuses, date } = proposed;
  const { moneyIn } = describeReading(table, proposed, own.zone);
  const key = keys.map(({ column, field }) => `${heading(column)} = ${field}`).join(', ');
  return {
    ...{ table, choice, matched, entries },
    counts: countsOf(matched.categories),
    notes: notesOf(entries),
    proposed: [
      `${key}: ${matched.hits} of ${matched.references}`,
      moneyIn,
      `${statuses.map(heading).join(' and ') || null}, ${heading(date)}`,
    ],
  };
}

type Counts = { [Name in CategoryName]?: [rows: number, payments: number] };

/** The categories that have something. */
function countsOf(categories: Category[]): Counts {
  const found = categories.filter(({ entries }) => entries > 0);
  return Object.fromEntries(found.map(({ name, rows, payments }) => [name, [rows, payments]]));
}

/** What is said of each row, by its place in the table. */
function notesOf(entries: ReturnType<typeof match>['entries']): string[] {
  const notes: string[] = [];
  for (const [name, own] of Object.entries(entries)) {
    for (const { rows, note } of own) for (const row of rows) notes[row] = `${name}: ${note}`;
  }
  return notes;
}

test('a shop’s orders: each row and each completed payment is in one category, and the sums are those of both files', async () => {
  const { counts, matched, entries, proposed } = await matchFile(fileOf('shopify-orders.csv'));
  expect(proposed).toEqual([
    'Name = orderID: 8 of 10',
    'Total is money in',
    'Financial Status, Created at',
  ]);
  expect(counts).toEqual({
    'Paid here, unpaid in your file': [1, 1],
    'Paid in your file, not completed here': [1, 0],
    'Amount differs': [1, 1],
    'Paid twice': [1, 2],
    'Only in your file': [1, 0],
    'Only here': [0, 1],
    Waiting: [1, 0],
    'Could not be read': [1, 0],
    Split: [1, 2],
    Agree: [4, 1],
  });
  const sum = (of: 'rowPaise' | 'paymentPaise') =>
    matched.categories.reduce((paise, category) => paise + category[of], 0n);
  // 1947 + 250 + 100 + 299 + 60 + 1000 + 10: unpaid orders are no money.
  expect([sum('rowPaise'), sum('paymentPaise')]).toEqual([366_600n, 402_250n]);
  expect(entries['Amount differs']).toMatchObject([{ rows: [6], payments: [5], difference: 100n }]);
  expect(entries['Only in your file'][0]?.note).toBe('Outside the loaded dates.');
});

test('amounts that cannot be read are told, and not that no payment is named', async () => {
  const { matched, choice } = await matchFile('Order,Total\n1001,1.2.3\n1002,x\n');
  const { money } = choice;
  const { matched: chosen } = await matchFile('Order,Total $&\n1001,1.2.3\n1002,x\n', {
    money: { ...money, in: 1 },
  });
  expect(money.in).toBeNull();
  expect(matched.notes[0]).toMatch('No amounts are compared');
  expect(chosen.notes[0]).toBe('The amounts of “Total $&” cannot be read.');
});

test('a payment outside the dates of the file says so, comes last, and is counted apart', async () => {
  const own = listOf(
    ['1', '5.00', { at: '2026-11-25T08:30:00Z' }],
    ['2', '5.00', { at: '2026-11-20T19:00:00Z' }],
    ['3', '5.00', { at: '2026-11-19T18:00:00Z' }],
  );
  // In India, the first is of Nov 20.
  const text = 'Order,Date,Total\n8,2026-11-19T20:00:00Z,5.00\n9,2026-11-21,5.00\n';
  const { matched, entries } = await matchFile(text, {}, { own });
  expect(matched.lacking).toEqual({ payments: 1, paise: 500n });
  expect(matched.outside).toEqual({ rows: 0, payments: 2, dates: '20–21 Nov 2026' });
  expect(entries['Only here'].map(({ payments, note }) => [payments, note])).toEqual([
    [[1], ''],
    [[0], 'Outside the dates of your file.'],
    [[2], 'Outside the dates of your file.'],
  ]);
});

test('a month’s file beside a week’s list does not ask to look at the other weeks', async () => {
  const context = {
    ...NOVEMBER,
    filters: { startDate: '2026-11-18T18:30:00.000Z', endDate: '2026-11-25T18:29:59.999Z' },
  };
  const days = Array.from({ length: 28 }, (_, day) => `X${day},${day + 1}/11/2026,5.00\n`);
  const text = `Order,Date,Total\n1001,20/11/2026,1947.00\n${days.join('')}`;
  const { matched, counts } = await matchFile(text, {}, { context });
  expect(counts['Only in your file']).toEqual([28, 0]);
  expect(matched.outside.rows).toBe(21);
  expect(matched.toLookAt).toEqual({ rows: 7, paise: 3_500n });
});

test('a month-first date of a month-first column excuses nothing', async () => {
  const text = 'Order,Date,Total\n1001,11/20/2026,1947.00\n9009,11/06/2026,9000.00\n';
  const { notes, matched } = await matchFile(text);
  expect(notes[1]).toBe('Only in your file: ');
  expect(matched.toLookAt).toEqual({ rows: 1, paise: 900_000n });
});

describe('the files that merchants have', () => {
  test.each<[file: string, string, string[], Counts, string[]]>([
    [
      'woocommerce-analytics.csv',
      'WooCommerce Analytics has net sales',
      ['Order # = orderID: 2 of 2', 'N. Revenue (formatted) is money in', 'Status, Date'],
      { 'Amount differs': [1, 1], 'Paid here, unpaid in your file': [1, 1], 'Only here': [0, 6] },
      ['Net sales'],
    ],
    [
      // Its further lines name nothing and have no amount, so they are text below their order.
      'shopify-payment-reference.csv',
      'Shopify names a payment on the first of an order’s lines',
      ['Payment Reference = orderID: 2 of 2', 'Total is money in', 'Financial Status, null'],
      {
        Agree: [1, 1],
        'Only in your file': [1, 0],
        'Only here': [0, 6],
        'Could not be read': [1, 1],
        'Left out': [4, 0],
      },
      [],
    ],
    [
      'phonepe.csv',
      'PhonePe has refunds and negative fees',
      ['MerchantReferenceId = orderID: 2 of 3', 'Amount is money in', 'PaymentType, CreationDate'],
      { Agree: [2, 2], 'Left out': [2, 0], 'Only here': [0, 6] },
      ['Fees and taxes', 'refunds or other money (2)'],
    ],
    [
      'razorpay-api.csv',
      'Razorpay’s API has paise and unix seconds',
      [
        'entity_id = id: 2 of 4',
        'credit is money in, debit is money out, in paise',
        'type, created_at',
      ],
      { Agree: [2, 2], 'Only in your file': [1, 0], 'Left out': [1, 0], 'Only here': [0, 6] },
      ['Fees and taxes', 'refunds or other money (1)'],
    ],
    [
      'razorpay-dashboard.csv',
      'Razorpay’s dashboard names more payments by their ids than by orders',
      ['entity_id = id: 2 of 2', 'amount is money in', 'transaction_entity, entity_created_at'],
      { Agree: [2, 2], 'Only here': [0, 6] },
      ['Fees and taxes'],
    ],
    [
      'woocommerce-plugin.csv',
      'a WooCommerce plugin has its own statuses and American dates',
      ['order_id = orderID: 1 of 2', 'order_total is money in', 'status, date'],
      { Agree: [1, 1], 'Only in your file': [1, 0], 'Only here': [0, 7] },
      [],
    ],
    [
      'after-fees.csv',
      'amounts after fees, in a file that says nothing of them',
      ['Order = orderID: 3 of 3', 'Paid is money in', 'null, null'],
      { 'Amount differs': [3, 3], 'Only here': [0, 5] },
      ['a little lower in your file (3)'],
    ],
    [
      'paise.csv',
      'amounts in paise, one of them wrong',
      ['Order = orderID: 3 of 3', 'Sum is money in, in paise', 'null, null'],
      { Agree: [2, 2], 'Amount differs': [1, 1], 'Only here': [0, 5] },
      [],
    ],
    [
      'cashfree.csv',
      'Cashfree has signs in a column of their own',
      [
        'merchant_order_id = orderID: 2 of 2',
        'Event Amount is money in if Cr in Sale Type',
        'Event Type and Status, Event Time',
      ],
      { Agree: [1, 1], 'Left out': [1, 0], 'Only here': [0, 7] },
      ['refunds or other money (1)'],
    ],
    [
      'paytm.csv',
      'Paytm has positive refunds',
      [
        'orderId = orderID: 1 of 1',
        'amount is money in',
        'status and transactionType, transactionDate',
      ],
      { Agree: [1, 1], 'Left out': [1, 0], 'Only here': [0, 7] },
      ['refunds or other money (1)'],
    ],
    [
      'tally.tsv',
      'Tally has lines above the headings and totals below, in tabs',
      ['Vch No. = orderID: 2 of 2', 'Credit is money in, Debit is money out', 'Vch Type, Date'],
      { Agree: [2, 2], 'Left out': [1, 0], 'Only here': [0, 6] },
      [],
    ],
    [
      'hdfc.csv',
      'HDFC has padded references, withdrawals and a summary',
      [
        'Chq./Ref.No. = ref_id: 2 of 6',
        'Deposit Amt. is money in, Withdrawal Amt. is money out',
        'null, Date',
      ],
      { Agree: [2, 2], 'Only in your file': [2, 0], 'Left out': [4, 0], 'Only here': [0, 6] },
      [],
    ],
    [
      'axis.csv',
      'Axis has one amount and Dr/Cr',
      [
        'Particulars = ref_id: 3 of 3',
        'Amount is money in if Cr in Dr/Cr',
        'null, Transaction Date',
      ],
      { Agree: [1, 1], 'Left out': [1, 0], 'Only here': [0, 7], 'Could not be read': [1, 0] },
      [],
    ],
    [
      'decimal-commas.csv',
      'amounts have decimal commas',
      ['Order = orderID: 3 of 3', 'Total is money in', 'null, null'],
      { Agree: [3, 3], 'Only here': [0, 5] },
      [],
    ],
    [
      'one-payout.csv',
      'a bank that pays out once has nothing in common',
      ['Txn Date = orderID: 0 of 1', 'Credit is money in, Debit is money out', 'null, Txn Date'],
      { 'Only in your file': [1, 0], 'Only here': [0, 8] },
      ['No row of your file'],
    ],
    [
      'damaged-rrns.csv',
      'a spreadsheet has damaged its RRNs',
      ['RRN = ref_id: 1 of 2', 'Amount is money in', 'null, Date'],
      { Agree: [1, 1], 'Could not be read': [1, 0], 'Only here': [0, 7] },
      ['damaged long numbers (1)'],
    ],
    [
      'ids-alone.csv',
      'a list of ids without amounts',
      ['Order ID = orderID: 3 of 4', 'No amounts', 'null, null'],
      {
        Agree: [1, 1],
        'Paid in your file, not completed here': [1, 0],
        'Paid twice': [1, 2],
        'Only in your file': [1, 0],
        'Only here': [0, 5],
      },
      ['No amounts are compared'],
    ],
  ])('%s: %s', async (file, _, proposal, expected, notes) => {
    const { proposed, counts, matched } = await matchFile(fileOf(file));
    expect(proposed).toEqual(proposal);
    expect(counts).toEqual(expected);
    const own = matched.notes.filter((note) => !note.includes('chosen dates'));
    expect(own).toEqual(notes.map((note) => expect.stringContaining(note)));
  });
});

const CHOICE: Choice = {
  ...{ headingRow: 1, keys: [{ column: 0, field: 'orderID' }], statuses: [1], date: null },
  money: { in: 2, out: null, side: null, moneyInIs: 'plus', isPaise: false, decimal: '.' },
  meanings: { mystery2: 'paid' },
  ...{ dayOrder: 'day first', tolerance: 0n },
};

/** The category of one order, from the words and amounts of its rows, and the statuses and amounts of its payments. */
async function categoryOf(rows: string[], payments: string[], change: Partial<Choice> = {}) {
  const lines = rows.map((row) => `7,${row.replaceAll(' ', ',')}\n`).join('');
  const made = payments.map((payment): MadeUp => {
    const [status = '', amount = '', at = '2026-11-20T08:30:00Z'] = payment.split(' ');
    return ['7', amount, { status, at }];
  });
  const table = await tableOf(`Order,Status,Amount,Item,Txn ID\n${lines}`);
  const { matched } = match(listOf(...made), table, { ...CHOICE, ...change }, NOVEMBER);
  return Object.keys(countsOf(matched.categories));
}

test('a column is found by rows of both ends, whatever repeats in the file', async () => {
  const orders = Array.from({ length: 2_000 }, (_, nth) => (nth % 10 === 0 ? `X${nth}` : `${nth}`));
  const own = listOf(...orders.filter((_, nth) => nth % 10 > 0).map((id): MadeUp => [id, '5.00']));
  const text = `Note,Order,Total\n${orders.map((id) => `a,${id},5.00\n`).join('')}`;
  const { choice, matched, counts } = await matchFile(text, {}, { own });
  expect(choice).toMatchObject({ keys: [{ column: 1, field: 'orderID' }], money: { in: 2 } });
  expect([matched.hits, matched.references]).toEqual([1_800, 2_000]);
  expect(counts).toEqual({ 'Only in your file': [200, 0], Agree: [1_800, 1_800] });
});

describe('an order is in the category', () => {
  const [WAITING, OLD] = ['PENDING 5 2026-11-24T10:01:00Z', 'PENDING 5 2026-11-24T09:59:00Z'];
  test.each<[string[], string[], string[]]>([
    [['paid 5'], ['COMPLETED 5'], ['Agree']],
    [['failed 5'], ['FAILED 5'], ['Agree']],
    [['failed 5', 'paid 5'], ['COMPLETED 5', 'FAILED 5'], ['Agree']],
    // Equal rows are counted, not merged.
    [['paid 5', 'paid 5'], ['COMPLETED 5', 'COMPLETED 5'], ['Agree']],
    [['paid 4', 'paid 6'], ['COMPLETED 6', 'COMPLETED 4'], ['Agree']],
    [['paid 5', 'paid 5'], ['COMPLETED 5'], ['Amount differs']],
    [['paid 5 lamp T1', 'paid 5 lamp T2'], ['COMPLETED 5'], ['Amount differs']],
    // Only a whole reference shows that a line was written twice.
    [['paid 5 lamp T1', 'paid 5 lamp T1'], ['COMPLETED 5'], ['Amount differs']],
    [['paid 5 lamp 632512345671', 'paid 5 lamp 632512345671'], ['COMPLETED 5'], ['Agree']],
    [['paid 5', 'paid 5'], ['COMPLETED 5', 'FAILED 5'], ['Paid in your file, not completed here']],
    [['paid 5', 'paid 5'], ['COMPLETED 5', WAITING], ['Waiting']],
    // Lines of one order, each with all of its amount.
    [['paid 5 lamp', 'paid 5 bulb'], ['COMPLETED 5'], ['Agree']],
    [['paid 5 lamp', 'paid 5 bulb'], ['COMPLETED 6'], ['Amount differs']],
    [['paid 5 lamp', 'paid 0 bulb'], ['COMPLETED 5'], ['Agree']],
    [['authorized 5', 'captured 5'], ['COMPLETED 5'], ['Agree']],
    [['authorized 5'], ['COMPLETED 5'], ['Paid here, unpaid in your file']],
    [['paid 5'], ['COMPLETED 5', 'COMPLETED 5'], ['Paid twice']],
    [['paid 5', 'failed 5'], ['COMPLETED 5', 'COMPLETED 5'], ['Paid here, unpaid in your file']],
    [['failed 5'], ['COMPLETED 5'], ['Paid here, unpaid in your file']],
    [['error 5'], ['COMPLETED 5'], ['Paid here, unpaid in your file']],
    [['paid 5'], ['FAILED 5'], ['Paid in your file, not completed here']],
    [['paid 5'], [OLD], ['Paid in your file, not completed here']],
    [['paid 5'], [WAITING], ['Waiting']],
    [['failed 5'], [WAITING], ['Waiting']],
    [['paid 5'], ['COMPLETED 6'], ['Amount differs']],
    [['paid 5'], ['COMPLETED '], ['Amount differs']],
    [['paid 10'], ['COMPLETED 6', 'COMPLETED 4'], ['Split']],
    [['paid 6', 'paid 4'], ['COMPLETED 10'], ['Split']],
    [['paid 5', 'refund 5'], ['COMPLETED 5'], ['Agree', 'Left out']],
    [['refund 5'], ['COMPLETED 5'], ['Only here', 'Left out']],
    [['paid -5'], ['COMPLETED 5'], ['Only here', 'Left out']],
    // What cannot be read may be what is lacking.
    [['paid '], ['COMPLETED 5'], ['Could not be read']],
    [['paid 5.005'], ['COMPLETED 5'], ['Could not be read']],
    [['mystery 5'], ['COMPLETED 5'], ['Could not be read']],
    [['mystery 5', 'failed 5'], ['COMPLETED 5'], ['Could not be read']],
    [['mystery 5', 'paid 5'], ['COMPLETED 5'], ['Could not be read', 'Agree']],
    [['mystery2 5'], ['COMPLETED 5'], ['Agree']],
    [['paid 5'], [], ['Only in your file']],
  ])('%j beside %j: %j', async (rows, payments, categories) => {
    expect(await categoryOf(rows, payments)).toEqual(categories);
  });

  test('that a fixed sum allows, which is not added up over several payments', async () => {
    const one = { tolerance: 1n };
    expect(await categoryOf(['paid 5.00'], ['COMPLETED 5.01'], one)).toEqual(['Agree']);
    expect(await categoryOf(['paid 5.00'], ['COMPLETED 5.02'], one)).toEqual(['Amount differs']);
    const two = ['COMPLETED 5.01', 'COMPLETED 5.01'];
    expect(await categoryOf(['paid 10'], two, one)).toEqual(['Paid twice']);
  });

  test('of paise, where they are not whole rupees', async () => {
    const paise = { money: { ...CHOICE.money, isPaise: true } };
    expect(await categoryOf(['paid 501'], ['COMPLETED 5.01'], paise)).toEqual(['Agree']);
    expect(await categoryOf(['paid 501'], ['COMPLETED 501'])).toEqual(['Agree']);
  });

  test('of amounts that a number would round', async () => {
    const large = '90071992547409.93';
    expect(await categoryOf([`paid ${large}`], [`COMPLETED ${large}`])).toEqual(['Agree']);
    expect(await categoryOf(['paid 90071992547409.92'], [`COMPLETED ${large}`])).toEqual([
      'Amount differs',
    ]);
  });
});

const row = fc.tuple(
  fc.constantFrom('1', '2', '#2', '', '4.1E+11', 'UPI/632512345671/A', '632512345671 632512345672'),
  fc.constantFrom('paid', 'failed', 'refund', 'mystery'),
  fc.constantFrom('1', '2', '3', '', 'x', '-1', '1.005', 'Total'),
);
type Cells = [string, string, string];
/** A row, and lines that belong to it, because they name nothing. */
const lines = fc
  .tuple(row, fc.nat(2))
  .filter(([[key, , amount]]) => key + amount !== '')
  // A row without a name that is the sum of those above it is a total.
  .map(([[key, word, amount], more]) => [
    [key, word, key === '' && Number(amount) > 0 ? '0.07' : amount] as Cells,
    ...Array.from({ length: more }, () => ['', 'paid', ''] as Cells),
  ]);
const payment = fc.tuple(
  fc.constantFrom('1', '2', '', '632512345671', '632512345672'),
  fc.constantFrom('1', '2', '3', ''),
  fc.constantFrom('COMPLETED', 'COMPLETED', 'FAILED', 'PENDING', 'REFUNDED'),
);

/** What is in each category, without the order. */
function contentsOf(payments: [string, string, string][], rows: [string, string, string][]) {
  const all = [['Order', 'Status', 'Amount'], ...rows];
  const table = tableOfLines({
    lines: all.map((cells, place) => ({ cells, number: place + 1 })),
    ...{ isXlsx: false, encoding: 'UTF-8', delimiter: ',' },
  });
  const made = payments.map(
    ([order, amount, status], nth): MadeUp => [order, amount, { status, id: `t${nth}` }],
  );
  const own = listOf(...made);
  const { matched, entries } = match(own, table, CHOICE, NOVEMBER);
  const contents = Object.entries(entries).map(([name, all]) => [
    name,
    all
      .map((entry) => ({
        ...{ isApart: entry.isApart, difference: String(entry.difference) },
        rows: entry.rows.map((place) => table.rows[place]?.cells.join()).sort(),
        payments: entry.payments.map((place) => own.record(place).cells.slice(2, 5).join()).sort(),
      }))
      .map((entry) => JSON.stringify(entry))
      .sort(),
  ]);
  const places = Object.values(entries).flatMap((all) => all.flatMap((entry) => entry.rows));
  return { contents, places, categories: matched.categories, notes: matched.notes };
}

test('whatever is in both files, the categories add up, and the order of rows does not matter', () => {
  const shuffled = <Item>(all: Item[]) => fc.shuffledSubarray(all, { minLength: all.length });
  const files = fc
    .tuple(fc.array(payment, { maxLength: 12 }), fc.array(lines, { minLength: 1, maxLength: 12 }))
    .chain((both) => fc.tuple(fc.constant(both), shuffled(both[0]), shuffled(both[1])));
  fc.assert(
    fc.property(files, ([[payments, orders], otherPayments, otherOrders]) => {
      const rows = orders.flat();
      const { contents, places, categories, notes } = contentsOf(payments, rows);
      const total = (name: 'rows' | 'payments') =>
        categories.reduce((sum, category) => sum + category[name], 0);
      expect(total('rows')).toBe(rows.length);
      const completed = payments.filter(([, , status]) => status === 'COMPLETED');
      expect(total('payments')).toBe(completed.length);
      const paise = categories.reduce((sum, category) => sum + category.paymentPaise, 0n);
      expect(paise).toBe(completed.reduce((sum, [, amount]) => sum + BigInt(amount) * 100n, 0n));
      const agree = categories.find(({ name }) => name === 'Agree');
      expect(agree?.rowPaise).toBe(agree?.paymentPaise);
      expect(places.sort((a, b) => a - b)).toEqual([...rows.keys()]);
      const other = contentsOf(otherPayments, otherOrders.flat());
      expect(other).toMatchObject({ contents, notes });
    }),
    { numRuns: 100 },
  );
}, 30_000);

describe('a reference is found', () => {
  const own = listOf(
    ['KN10401', '5.00', { ref: '632512345671' }],
    ['SO-7', '6.00', { ref: '632512345670' }],
  );
  test.each<[string, string, string]>([
    ['padded with zeros to 16 digits', 'Ref,Amount\n0000632512345671,5.00\n', 'Agree: '],
    ['padded, and with a zero at its end', 'Ref,Amount\n0000632512345670,6.00\n', 'Agree: '],
    ['as a formula', 'Order,Amount\n"=""KN10401""",5.00\n', 'Agree: '],
    ['with an apostrophe', "Order,Amount\n'KN10401,5.00\n", 'Agree: '],
    ['with a number sign and blanks', 'Order,Amount\n # KN10401 ,5.00\n', 'Agree: '],
    ['with another hyphen', 'Order,Amount\nSO‑7,6.00\n', 'Agree: '],
    ['in a narration', 'Text,Amount\nUPI/632512345671/A,5.00\n', 'Agree: '],
    ['as an id in a narration', 'Text,Amount\nUPI-A@YBL-1-KN10401,5.00\n', 'Agree: '],
    // All of the cell is the reference, so this is told and matched.
    [
      'with blanks inside, which is said',
      'Ref,Amount\n6325 1234 5671,5.00\n',
      'Agree: “6325 1234 5671” differs by a blank.',
    ],
    // In a text it is only told: the digits may be of two numbers.
    [
      'in a wrapped narration, as a hint',
      'Text,Amount\nUPI/632512345670/A,6.00\nUPI/63251234 5671/B,5.00\n',
      'Only in your file: It names no payment. “63251234 5671” is here without its blank.',
    ],
    ['but not with 13 digits', 'Text,Amount\nTRANSFER 4632512345671,5.00\n', 'Only in your file'],
    ['but not when it is damaged', 'Ref,Amount\n6.32512E+11,5.00\n', 'Could not be read: A sp'],
  ])('%s', async (_, text, note) => {
    const { notes } = await matchFile(text, {}, { own });
    expect(notes.at(-1)).toMatch(new RegExp(`^${note}`));
  });
});

test('two columns of references find more than one of them', async () => {
  const text =
    'Order,RRN,Amount\n1001,,1947.00\n,632512345672,500.00\n1005,632512345676,300.00\n1004,632512345675,100.00\n';
  const { choice, notes } = await matchFile(text);
  expect(choice.keys).toEqual([
    { column: 0, field: 'orderID' },
    { column: 1, field: 'ref_id' },
  ]);
  expect(notes.slice(0, 3)).toEqual(['Agree: ', 'Agree: ', 'Agree: ']);
  // Its order was paid twice, and the file has one of both.
  expect(notes[3]).toMatch(/^Paid twice/);
});

test('an order and a reference of another order in one row are not matched in silence', async () => {
  const text = 'Order,RRN,Amount\n1001,,1947.00\n1002,632512345676,500.00\n,632512345676,300.00\n';
  const { notes } = await matchFile(text);
  expect(notes[1]).toBe('Could not be read: It names several payments.');
});

test('nothing is matched by its amount', async () => {
  const { notes } = await matchFile('Order,Amount\n1001,1947.00\n9001,500.00\n');
  expect(notes[1]).toBe('Only in your file: ');
});

describe('money out is not compared, whatever a bank calls it:', () => {
  const rows = (lines: [string, string, string][]) =>
    lines.map(([ref, paidIn, paidOut]) => `20/11/2026,${ref},${paidIn},${paidOut}\n`).join('');
  const TWO = rows([
    ['632512345671', '"1,947.00"', '-'],
    ['632512345672', '500.00', '0.00'],
    ['632599999999', '', '800.00'],
    ['632599999998', '-', '70.00'],
  ]);
  const ONE = (cells: [string, string, string, string]) =>
    ['632512345671', '632512345672', '632599999999', '632599999998']
      .map((ref, nth) => `20/11/2026,${ref},${cells[nth]}\n`)
      .join('');
  test.each<[string, string]>([
    ['CR and DR', `Date,Ref,CR,DR\n${TWO}`],
    ['Deposit and Withdrawal', `Date,Ref,Deposit Amt.,Withdrawal Amt.\n${TWO}`],
    ['Paid in and Paid out', `Date,Ref,Paid in,Paid out\n${TWO}`],
    ['Amount (Cr) and Amount (Dr)', `Date,Ref,Amount (Cr),Amount (Dr)\n${TWO}`],
    ['signs', `Date,Ref,Amount\n${ONE(['1947.00', '500.00', '-800.00', '-70.00'])}`],
    ['brackets', `Date,Ref,Amount\n${ONE(['1947.00', '500.00', '(800.00)', '(70.00)'])}`],
    [
      'Cr and Dr in the cell',
      `Date,Ref,Amount\n${ONE(['"1,947.00 Cr"', '500.00 Cr', '800.00 Dr', '70.00 (Dr)'])}`,
    ],
    [
      'C and D beside it',
      `Date,Ref,Amount,Type\n${ONE(['1947.00,C', '500.00,C', '800.00,D', '70.00,D'])}`,
    ],
  ])('%s', async (_, text) => {
    const { counts, notes } = await matchFile(text);
    expect(counts).toEqual({ Agree: [2, 2], 'Left out': [2, 0], 'Only here': [0, 6] });
    expect(notes[2]).toMatch(/money out/i);
  });

  test('but a book that has what was received as a debit is read so', async () => {
    const text = `Date,Ref,Debit,Credit\n${TWO}`;
    const { choice } = await matchFile(text);
    expect(choice.money).toMatchObject({ in: 2, out: 3 });
  });
});

test('a reversal beside its credit is to be looked at', async () => {
  const text = `Date,Ref,Credit,Debit\n20/11/2026,632512345671,1947.00,\n20/11/2026,632512345672,500.00,\n20/11/2026,632512345672,,500.00\n`;
  const { notes, matched } = await matchFile(text);
  expect(notes.slice(1)).toEqual([
    'Amount differs: ₹500.00 went back.',
    'Amount differs: ₹500.00 went back.',
  ]);
  expect(matched.toLookAt).toEqual({ rows: 2, paise: 50_000n });
});

test.each([
  ['Opening Balance,,,,"1,000.00"'],
  ['20/11/2026,Balance B/F,,,"1,000.00"'],
  ['Total,,"2,447.00",,'],
  ['Total,"2,447.00",,,'],
  ['Grand Total (2 rows),,,,"2,447.00"'],
])('a total or an opening is no money: %s', async (line) => {
  const text = `Date,Ref,Credit,Debit,Balance\n20/11/2026,632512345671,1947.00,,2947.00\n20/11/2026,632512345672,500.00,,3447.00\n${line}\n`;
  const { counts, notes } = await matchFile(text);
  expect(counts).toMatchObject({ Agree: [2, 2], 'Left out': [1, 0] });
  expect(notes[2]).toMatch(/total/);
});

test('a total without its name is known by its sum', async () => {
  const { notes, matched } = await matchFile(
    'Order,Date,Amount\n1001,20/11/2026,1947.00\n1002,20/11/2026,500.00\n,,2447.00\n',
  );
  expect(notes[2]).toBe('Left out: A total: it is the sum of the rows above it.');
  expect(matched.proofs).toEqual([{ sentence: 'The total in row 4 fits.', isSound: true }]);
});

test('a statement whose newest row is first proves itself, and names the row that does not fit', async () => {
  const lines = (balance: string) =>
    `Date,Ref,Credit,Debit,Balance\n22/11/2026,A,,47.00,2700.00\n22/11/2026,B,,100.00,2747.00\n21/11/2026,C,100.00,,2847.00\n21/11/2026,632512345676,300.00,,2747.00\n20/11/2026,632512345672,500.00,,${balance}\n20/11/2026,632512345671,1947.00,,1947.00\n`;
  const { matched } = await matchFile(lines('2447.00'));
  expect(matched.proofs).toEqual([
    { sentence: 'Balances run from ₹0.00 to ₹2,700.00 without a gap.', isSound: true },
  ]);
  const { matched: wrong } = await matchFile(lines('2440.00'));
  expect(wrong.proofs[0]?.isSound).toBe(false);
  expect(wrong.proofs[0]?.sentence).toMatch(/^The balance of row 6 does not fit/);
});

test('cash, unpaid orders and free ones are not missed here', async () => {
  const text =
    'Order,Status,Payment Method,Amount\n1001,paid,UPI,1947.00\n9001,processing,Cash on delivery,10.00\n9002,pending,UPI,20.00\n9003,paid,UPI,0.00\n9004,paid,UPI,30.00\n';
  const { notes, matched } = await matchFile(text);
  expect(notes.slice(1)).toEqual([
    'Only in your file: Cash on delivery: not expected here.',
    'Only in your file: Unpaid in your file.',
    'Only in your file: Nothing to pay.',
    'Only in your file: ',
  ]);
  expect(matched.toLookAt).toEqual({ rows: 1, paise: 3_000n });
});

test('under a filter of orders, rows of others are not missed', async () => {
  const context = { ...NOVEMBER, filters: { orderId: '10' } };
  const text = 'Order,Amount\n1001,1947.00\n9001,10.00\n10099,20.00\n';
  const { notes, matched } = await matchFile(text, {}, { context });
  expect(notes.slice(1)).toEqual([
    'Only in your file: Only orders that begin with “10” are loaded.',
    'Only in your file: ',
  ]);
  expect(matched.notes).toContain(
    'Only orders that begin with “10” are loaded: rows of others cannot be found here.',
  );
});

test('delivery says nothing of payment, and every unknown word can be answered', async () => {
  const words = Array.from({ length: 14 }, (_, nth) => `step ${nth}`);
  const lines = words.map((word, nth) => `90${nth},${word},5.00\n`).join('');
  const text = `Order,Status,Amount\n1001,Shipped,1947.00\n${lines}`;
  const { matched, notes, choice } = await matchFile(text);
  expect(choice.statuses).toEqual([1]);
  expect([...matched.unknownWords.keys()]).toEqual(['shipped', ...words]);
  expect(notes[0]).toBe('Could not be read: It is not known what “shipped” means.');
  const { notes: answered, matched: after } = await matchFile(text, {
    meanings: { shipped: 'paid' },
  });
  expect(answered[0]).toBe('Agree: ');
  expect(after.unknownWords.get('shipped')).toBe(1);
});

test('a file of the service without amounts does not make every order differ', async () => {
  const own = readList(exportOf(PAYMENTS).replace(',Amount,', ',Amount (INR),'));
  const { matched, counts } = await matchFile('Order,Total\n1001,1947.00\n', {}, { own });
  expect(counts['Amount differs']).toBeUndefined();
  expect(matched.areAmountsCompared).toBe(false);
  expect(matched.notes).toContain('No amounts are compared, because this service’s file has none.');
});

test('a file without headings loses no row', async () => {
  const { counts, matched } = await matchFile('1001,1947.00\n1002,500.00\n9001,5.00\n');
  expect(counts).toMatchObject({ Agree: [2, 2], 'Only in your file': [1, 0] });
  expect(matched.lacking.payments).toBe(6);
});

test('a row that cannot be read keeps the payment that it names from being missed', async () => {
  const text =
    'Ref,Name,Date,Amount\n632512345671,A,20/11/2026,1947.00\n632512345672,B,500.00\n632512345676,C,20/11/2026,300.00\n';
  const { notes, matched, entries } = await matchFile(text);
  expect(notes[1]).toMatch(/^Could not be read: It has fewer cells/);
  expect(entries['Could not be read'][0]?.payments).toEqual([1]);
  expect(matched.lacking.payments).toBe(5);
});

test('150,000 rows of one key are matched', () => {
  const lines = Array.from({ length: 150_000 }, (_, place) => ({
    ...{ cells: ['1001', 'paid', '1.00'], number: place + 2 },
  }));
  const table = tableOfLines({
    lines: [{ cells: ['Order', 'Status', 'Amount'], number: 1 }, ...lines],
    ...{ isXlsx: false, encoding: 'UTF-8', delimiter: ',' },
  });
  const { matched } = match(list, table, CHOICE, NOVEMBER);
  expect(countsOf(matched.categories)['Amount differs']).toEqual([150_000, 1]);
}, 30_000);

describe('the engine', () => {
  afterEach(() => vi.useRealTimers());
  const bytesOf = (text: string) => new TextEncoder().encode(text);
  async function open(text: string, remembered?: Record<string, Choice>) {
    vi.useFakeTimers({ now: Date.parse('2026-11-24T10:10:00Z') });
    const engine = new Engine('india', {});
    engine.add([bytesOf(exportOf(PAYMENTS))]);
    engine.end();
    const { part } = engine.narrow({});
    const { file, choice, ...opened } = await engine.openFile(bytesOf(text), remembered);
    const match = () => engine.match(file, part, choice, 15 * 60_000);
    return { engine, choice, opened, match };
  }

  test('measures waiting from when the list was loaded, not from when the file is chosen', async () => {
    const { match } = await open('Order,Amount\n1007,60.00\n');
    vi.setSystemTime('2026-11-24T12:00:00Z');
    expect(countsOf(match().categories)).toMatchObject({ Waiting: [1, 0] });
  });

  test('reads a file of the same headings as before', async () => {
    const text = 'Order,Status,Amount\n1001,shipped,1947.00\n';
    const { choice } = await open(text);
    const known = {
      'Order\nStatus\nAmount': { ...choice, meanings: { shipped: 'paid' } as const },
    };
    const { match, opened } = await open(text, known);
    expect(opened).toMatchObject({ isRemembered: true, proposed: { meanings: {} } });
    expect(countsOf(match().categories)).toMatchObject({ Agree: [1, 1] });
  });

  test('says how the file was read, and what was a guess', async () => {
    const { match } = await open('Order;Paid on;Amount\n1001;05/11/2026;1.947,00\n');
    expect(match().reading).toMatchObject({
      ...{ encoding: 'UTF-8', delimiter: ';', headingRow: 1 },
      decimal: { sign: ',', isGuess: false },
      guesses: ['No date shows which comes first: day first.'],
    });
  });
});

describe('what was matched is saved', () => {
  async function save(text: string, name?: CategoryName) {
    const { table, entries } = await matchFile(text);
    const saved = await saveMatched(list, table, entries, name).text();
    return saved.trimEnd().split('\r\n');
  }

  test('with both sides beside each other, safe for spreadsheets', async () => {
    const text = `Order,Amount,Note\n1004,100.00,=HYPERLINK("x")\n1001,1947.00,\n`;
    const [headings, ...lines] = await save(text, 'Paid twice');
    expect(headings).toMatch(
      /^\uFEFF?Category,Note,Difference,Here: Transaction ID,Here: Merchant ID,.*,Row,Your file: Order,/,
    );
    const note = 'Paid twice,Paid twice here: ₹100.00 more than in your file.';
    expect(lines).toEqual([
      `${note},100.00,pay_A4,SHOP,1004,100.00,COMPLETED,,"=""632512345674""",2026-11-20 14:00:00,,,2,1004,100.00,"'=HYPERLINK(""x"")"`,
      `${note},,pay_A5,SHOP,1004,100.00,COMPLETED,,"=""632512345675""",2026-11-20 14:00:00,,`,
    ]);
    // The headings, 2 lines of the order that was paid twice, 1 that agrees, and 5 that are only here.
    expect(await save(text)).toHaveLength(9);
  });

  test('with the times of both sides in one zone, which the headings name', async () => {
    const text = `Order,Paid,Amount\n1001,2026-11-20T08:31:00Z,1947.00\n`;
    const [headings, line] = await save(text, 'Agree');
    expect(headings).toContain('Here: Created At (UTC+05:30)');
    expect(headings).toContain('Your file: Paid (UTC+05:30)');
    expect(line).toContain('2026-11-20 14:01:00');
  });

  test('with long numbers as a spreadsheet keeps them, once', async () => {
    const [, line] = await save('Order,Ref,Amount\n1001,"=""632512345671""",1947.00\n', 'Agree');
    expect(line).toMatch(/,1001,"=""632512345671""",1947\.00$/);
  });

  test('with what was left out, and why', async () => {
    const lines = await save('Order,Type,Amount\n1001,payment,1947.00\n1001,refund,1947.00\n');
    expect(lines.at(-1)).toMatch(/^Left out,"?A refund: money back, not compared\."?,0\.00,/);
  });
});
