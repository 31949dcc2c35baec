import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CategoryName,
  type MatchContext,
  type Matched,
  match,
  saveMatched,
} from '../../../src/wholeList/engine/match.ts';
import {
  type Choice,
  type Meaning,
  proposeMatch,
} from '../../../src/wholeList/engine/proposeMatch.ts';
import { readText, tableOf } from '../../../src/wholeList/engine/readTable.ts';
import { listOf, type MadeUp } from './payments.ts';

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

const sheet = (text: string) => tableOf(readText(new TextEncoder().encode(text)));

/** Matches with what is proposed, and changes of it. */
function matchFile(text: string, change: Partial<Choice> = {}, context = NOVEMBER) {
  const read = sheet(text);
  const choice = proposeMatch(list, read);
  const matched = match(list, read, { ...choice, ...change }, context);
  const heading = (column: number | null) => (column === null ? null : read.headings[column]);
  const { key, amount, status, date, isPaise } = choice;
  return {
    read,
    matched,
    counts: countsOf(matched),
    proposed: [
      `${heading(key.column)} = ${key.field}: ${matched.hits} of ${matched.references}`,
      `${heading(amount)}${isPaise ? ' in paise' : ''}`,
      `${heading(status)}, ${heading(date)}`,
    ],
  };
}

type Counts = { [Name in CategoryName]?: [rows: number, payments: number] };

/** The categories that have something. */
function countsOf({ categories }: Pick<Matched, 'categories'>): Counts {
  const found = categories.filter(({ entries }) => entries.length > 0);
  return Object.fromEntries(found.map(({ name, rows, payments }) => [name, [rows, payments]]));
}

const SHOPIFY_COUNTS: Counts = {
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
};

test('a shop’s orders: each row and each completed payment is in one category, and the sums are those of both files', () => {
  const { counts, matched, proposed } = matchFile(fileOf('shopify-orders.csv'));
  expect(proposed).toEqual(['Name = orderID: 8 of 10', 'Total', 'Financial Status, Paid at']);
  expect(counts).toEqual(SHOPIFY_COUNTS);
  const sum = (of: 'rowPaise' | 'paymentPaise') =>
    matched.categories.reduce((paise, category) => paise + category[of], 0n);
  // 1947 + 250 + 100 + 299 + 60 + 1000 + 10: unpaid orders are no money.
  expect([sum('rowPaise'), sum('paymentPaise')]).toEqual([366_600n, 402_250n]);
  const differs = matched.categories.find(({ name }) => name === 'Amount differs');
  expect(differs?.entries).toEqual([{ rows: [6], payments: [5], note: '' }]);
  expect(differs?.entries.map(matched.differenceOf)).toEqual([100n]);
  const only = matched.categories.find(({ name }) => name === 'Only in your file');
  expect(only?.entries[0]?.note).toBe('Outside the loaded dates.');
  expect(matched.traps).toEqual([
    'Some orders have several lines, the amount on one of them (1). It is counted once.',
  ]);
});

test('amounts that cannot be read are told, and not that no payment is named', () => {
  const { matched } = matchFile('Order,Total $&\n1001,1.2.3\n1002,x\n', { amount: 1 });
  expect(matched.traps).toEqual(['The amounts of “Total $&” cannot be read.']);
});

test('a payment outside the dates of the file says so, comes last, and is counted apart', () => {
  const own = listOf(
    ['1', '5.00', { at: '2026-11-25T08:30:00Z' }],
    ['2', '5.00', { at: '2026-11-20T19:00:00Z' }],
    ['3', '5.00', { at: '2026-11-19T18:00:00Z' }],
  );
  // In India, the first is of Nov 20.
  const read = sheet('Order,Date,Total\n8,2026-11-19T20:00:00Z,5.00\n9,21/11/2026,5.00\n');
  const choice = { ...proposeMatch(own, read), date: 1 };
  const { categories, outside } = match(own, read, choice, NOVEMBER);
  const here = categories.find(({ name }) => name === 'Only here');
  expect(here).toMatchObject({ payments: 1, paymentPaise: 500n });
  expect(outside).toEqual({ payments: 2, dates: '20–21 Nov 2026' });
  expect(here?.entries.map(({ payments, note }) => [payments, note])).toEqual([
    [[1], ''],
    [[0], 'Outside the dates of your file.'],
    [[2], 'Outside the dates of your file.'],
  ]);
});

describe('the files that merchants have', () => {
  test.each<[file: string, string, string[], Counts, string[], leftOut?: number]>([
    [
      'woocommerce-analytics.csv',
      'WooCommerce Analytics has net sales',
      ['Order # = orderID: 2 of 2', 'N. Revenue (formatted)', 'Status, Date'],
      { 'Amount differs': [1, 1], 'Paid here, unpaid in your file': [1, 1], 'Only here': [0, 6] },
      ['Net sales'],
    ],
    [
      'shopify-payment-reference.csv',
      'Shopify names a payment on the first of an order’s lines',
      ['Payment Reference = orderID: 2 of 2', 'Total', 'Financial Status, null'],
      {
        Agree: [3, 1],
        'Only in your file': [2, 0],
        'Only here': [0, 7],
        'Could not be read': [2, 0],
      },
      ['several lines, the amount on one of them (1)'],
    ],
    [
      'phonepe.csv',
      'PhonePe has refunds and negative fees',
      ['MerchantReferenceId = orderID: 2 of 3', 'Amount', 'PaymentType, CreationDate'],
      { Agree: [3, 2], 'Only in your file': [1, 0], 'Only here': [0, 6] },
      ['Fees and taxes', 'refunds or other money (2)'],
    ],
    [
      'razorpay-api.csv',
      'Razorpay’s API has paise and unix seconds',
      ['order_receipt = orderID: 2 of 3', 'credit in paise', 'type, null'],
      { Agree: [2, 2], 'Only in your file': [2, 0], 'Only here': [0, 6] },
      ['Fees and taxes', 'refunds or other money (1)'],
    ],
    [
      'razorpay-dashboard.csv',
      'Razorpay’s dashboard names more payments by their ids than by orders',
      ['entity_id = id: 2 of 2', 'amount', 'transaction_entity, entity_created_at'],
      { Agree: [2, 2], 'Only here': [0, 6] },
      ['Fees and taxes'],
    ],
    [
      'woocommerce-plugin.csv',
      'a WooCommerce plugin has its own statuses and American dates',
      ['order_id = orderID: 1 of 2', 'order_total', 'status, date'],
      { Agree: [1, 1], 'Only in your file': [1, 0], 'Only here': [0, 7] },
      [],
    ],
    [
      'after-fees.csv',
      'amounts after fees, in a file that says nothing of them',
      ['Order = orderID: 3 of 3', 'Paid', 'null, null'],
      { 'Amount differs': [3, 3], 'Only here': [0, 5] },
      ['a little lower in your file (3)'],
    ],
    [
      'paise.csv',
      'rupees beside paise, when the amounts are chosen by hand',
      ['Order = orderID: 3 of 3', 'Sum in paise', 'null, null'],
      { Agree: [2, 2], 'Amount differs': [1, 1], 'Only here': [0, 5] },
      [],
    ],
    [
      'cashfree.csv',
      'Cashfree has signs in a column of their own',
      ['merchant_order_id = orderID: 2 of 2', 'Event Amount', 'Event Type, Event Time'],
      { Agree: [1, 1], 'Only in your file': [1, 0], 'Only here': [0, 7] },
      ['refunds or other money (1)'],
    ],
    [
      'paytm.csv',
      'Paytm has positive refunds',
      ['orderId = orderID: 1 of 1', 'amount', 'transactionType, transactionDate'],
      { Agree: [2, 1], 'Only here': [0, 7] },
      ['refunds or other money (1)'],
    ],
    [
      'tally.tsv',
      'Tally has lines above the headings and totals below, in tabs',
      ['Vch No. = orderID: 2 of 2', 'Credit', 'Vch Type, Date'],
      { Agree: [2, 2], 'Only here': [0, 6] },
      [],
      1,
    ],
    [
      'hdfc.csv',
      'HDFC has narrations, withdrawals and a summary',
      ['Narration = ref_id: 2 of 4', 'Deposit Amt.', 'null, Date'],
      { Agree: [2, 2], 'Only in your file': [2, 0], 'Only here': [0, 6] },
      [],
      4,
    ],
    [
      'axis.csv',
      'Axis has one amount and Dr/Cr',
      ['Particulars = ref_id: 3 of 3', 'Amount', 'Dr/Cr, Transaction Date'],
      {
        Agree: [1, 1],
        'Only in your file': [1, 0],
        'Only here': [0, 7],
        'Could not be read': [1, 0],
      },
      ['refunds or other money (1)'],
    ],
    [
      'decimal-commas.csv',
      'amounts have decimal commas',
      ['Order = orderID: 3 of 3', 'Total', 'null, null'],
      { Agree: [3, 3], 'Only here': [0, 5] },
      [],
    ],
    [
      'one-payout.csv',
      'a bank that pays out once has nothing in common',
      ['Txn Date = orderID: 0 of 1', 'Credit', 'null, Txn Date'],
      { 'Only in your file': [1, 0], 'Only here': [0, 0] },
      ['No row of your file'],
    ],
    [
      'damaged-rrns.csv',
      'a spreadsheet has damaged its RRNs',
      ['RRN = ref_id: 1 of 2', 'Amount', 'null, Date'],
      { Agree: [1, 1], 'Could not be read': [1, 0], 'Only here': [0, 7] },
      ['damaged long numbers (1)'],
    ],
    [
      'ids-alone.csv',
      'a list of ids without amounts',
      ['Order ID = orderID: 3 of 4', 'null', 'null, null'],
      {
        Agree: [1, 1],
        'Paid in your file, not completed here': [1, 0],
        'Paid twice': [1, 2],
        'Only in your file': [1, 0],
        'Only here': [0, 5],
      },
      ['No amounts are compared'],
    ],
  ])('%s: %s', (file, _, proposal, expected, traps, leftOut = 0) => {
    const { proposed, counts, matched } = matchFile(fileOf(file));
    expect(matched.leftOut).toBe(leftOut);
    expect(proposed).toEqual(proposal);
    expect(counts).toEqual(expected);
    expect(matched.traps).toHaveLength(traps.length);
    for (const [nth, trap] of traps.entries()) expect(matched.traps[nth]).toContain(trap);
  });
});

/** The category of one order, from the words and amounts of its rows, and the statuses and amounts of its payments. */
function categoryOf(rows: string[], payments: string[], change: Partial<Choice> = {}) {
  const lines = rows.map((row) => `7,${row.replace(' ', ',')}\n`).join('');
  const made = payments.map((payment): MadeUp => {
    const [status = '', amount = '', at = '2026-11-20T08:30:00Z'] = payment.split(' ');
    return ['7', amount, { status, at }];
  });
  const meanings: Record<string, Meaning> = { paid: 'paid', failed: 'unpaid', refund: 'other' };
  const choice: Choice = {
    ...{ key: { column: 0, field: 'orderID' }, status: 1, amount: 2, date: null },
    ...{ isPaise: false, meanings, tolerance: 0, ...change },
  };
  const read = sheet(`Order,Status,Amount\n${lines}`);
  return Object.keys(countsOf(match(listOf(...made), read, choice, NOVEMBER)));
}

test('a column is found by rows from everywhere, whatever repeats in the file', () => {
  const orders = Array.from({ length: 5_000 }, (_, nth) => (nth % 10 === 0 ? `X${nth}` : `${nth}`));
  const own = listOf(...orders.filter((_, nth) => nth % 10 > 0).map((id): MadeUp => [id, '5.00']));
  const read = sheet(`Note,Order,Total\n${orders.map((id) => `a,${id},5.00\n`).join('')}`);
  const choice = proposeMatch(own, read);
  expect(choice).toMatchObject({ key: { column: 1, field: 'orderID' }, amount: 2 });
  const { hits, references, categories } = match(own, read, choice, NOVEMBER);
  expect([hits, references]).toEqual([4_500, 5_000]);
  expect(countsOf({ categories })).toEqual({
    'Only in your file': [500, 0],
    Agree: [4_500, 4_500],
  });
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
    [['paid 5', 'paid 5'], ['COMPLETED 5', 'FAILED 5'], ['Paid in your file, not completed here']],
    [['paid 5', 'paid 5'], ['COMPLETED 5', WAITING], ['Waiting']],
    [['paid 5'], ['COMPLETED 5', 'COMPLETED 5'], ['Paid twice']],
    [['paid 5', 'failed 5'], ['COMPLETED 5', 'COMPLETED 5'], ['Paid here, unpaid in your file']],
    [['failed 5'], ['COMPLETED 5'], ['Paid here, unpaid in your file']],
    [['paid 5'], ['FAILED 5'], ['Paid in your file, not completed here']],
    [['paid 5'], [OLD], ['Paid in your file, not completed here']],
    [['paid 5'], [WAITING], ['Waiting']],
    [['failed 5'], [WAITING], ['Waiting']],
    [['paid 5'], ['COMPLETED 6'], ['Amount differs']],
    [['paid 5'], ['COMPLETED '], ['Amount differs']],
    [['paid 10'], ['COMPLETED 6', 'COMPLETED 4'], ['Split']],
    [['paid 6', 'paid 4'], ['COMPLETED 10'], ['Split']],
    [['paid 5', 'refund 5'], ['COMPLETED 5'], ['Agree']],
    [['refund 5'], ['COMPLETED 5'], ['Only in your file', 'Only here']],
    [['paid -5'], ['COMPLETED 5'], ['Only in your file', 'Only here']],
    [['paid '], ['COMPLETED 5'], ['Only here', 'Could not be read']],
    [['paid 5.005'], ['COMPLETED 5'], ['Only here', 'Could not be read']],
    [['mystery 5'], ['COMPLETED 5'], ['Only here', 'Could not be read']],
    [['paid 5'], [], ['Only in your file']],
  ])('%j beside %j: %j', (rows, payments, categories) => {
    expect(categoryOf(rows, payments)).toEqual(categories);
  });

  test('that a fixed sum allows, which is not added up over several payments', () => {
    expect(categoryOf(['paid 5.00'], ['COMPLETED 5.01'], { tolerance: 1 })).toEqual(['Agree']);
    expect(categoryOf(['paid 5.00'], ['COMPLETED 5.02'], { tolerance: 1 })).toEqual([
      'Amount differs',
    ]);
    const two = ['COMPLETED 5.01', 'COMPLETED 5.01'];
    expect(categoryOf(['paid 10'], two, { tolerance: 1 })).toEqual(['Paid twice']);
  });

  test('of paise, where they are not whole rupees', () => {
    expect(categoryOf(['paid 501'], ['COMPLETED 5.01'], { isPaise: true })).toEqual(['Agree']);
    expect(categoryOf(['paid 501'], ['COMPLETED 501'])).toEqual(['Agree']);
  });
});

const row = fc.tuple(
  fc.constantFrom('1', '2', '#2', '', '4.1E+11', 'UPI/632512345671/A', '632512345671 632512345672'),
  fc.constantFrom('paid', 'failed', 'refund', 'mystery'),
  fc.constantFrom('1', '2', '3', '', 'x', '-1', '1.005'),
);
/** A row, and lines that belong to it, because they name nothing. */
const lines = fc
  .tuple(row, fc.nat(2))
  .filter(([[key, , amount]]) => key + amount !== '')
  .map(([first, more]) => [
    first,
    ...Array.from({ length: more }, () => ['', 'paid', ''] as typeof first),
  ]);
const payment = fc.tuple(
  fc.constantFrom('1', '2', '', '632512345671', '632512345672'),
  fc.constantFrom('1', '2', '3', ''),
  fc.constantFrom('COMPLETED', 'COMPLETED', 'FAILED', 'PENDING', 'REFUNDED'),
);

/** What is in each category, without the order. */
function contentsOf(payments: [string, string, string][], rows: [string, string, string][]) {
  const lines = [['Order', 'Status', 'Amount'], ...rows].map((cells, place) => ({
    ...{ cells, number: place + 1 },
  }));
  const read = tableOf({ lines, isXlsx: true, encoding: null, delimiter: null });
  const made = payments.map(
    ([order, amount, status], nth): MadeUp => [order, amount, { status, id: `t${nth}` }],
  );
  const own = listOf(...made);
  const meanings: Record<string, Meaning> = { paid: 'paid', failed: 'unpaid', refund: 'other' };
  const columns = { amount: 2, status: 1, date: null, isPaise: false, meanings, tolerance: 0 };
  const key = { column: 0, field: 'orderID' } as const;
  const { categories, traps, differenceOf } = match(own, read, { key, ...columns }, NOVEMBER);
  const contents = categories.map(({ entries, ...sums }) => ({
    ...sums,
    entries: entries
      .map((entry) => ({
        ...entry,
        difference: String(differenceOf(entry)),
        rows: entry.rows.map((place) => read.rows[place]?.cells.join()).sort(),
        payments: entry.payments.map((place) => own.record(place).cells.slice(2, 5).join()).sort(),
      }))
      .map((entry) => JSON.stringify(entry))
      .sort(),
  }));
  return { contents, traps, categories };
}

test('whatever is in both files, the categories add up, and the order of rows does not matter', () => {
  const shuffled = <Item>(all: Item[]) => fc.shuffledSubarray(all, { minLength: all.length });
  const files = fc
    .tuple(fc.array(payment, { maxLength: 12 }), fc.array(lines, { minLength: 1, maxLength: 12 }))
    .chain((both) => fc.tuple(fc.constant(both), shuffled(both[0]), shuffled(both[1])));
  fc.assert(
    fc.property(files, ([[payments, orders], otherPayments, otherOrders]) => {
      const rows = orders.flat();
      // A row of blank cells is no row.
      const { contents, traps, categories } = contentsOf(payments, rows);
      const total = (name: 'rows' | 'payments') =>
        categories.reduce((sum, category) => sum + category[name], 0);
      expect(total('rows')).toBe(rows.length);
      const completed = payments.filter(([, , status]) => status === 'COMPLETED');
      expect(total('payments')).toBe(completed.length);
      const paise = categories.reduce((sum, category) => sum + category.paymentPaise, 0n);
      expect(paise).toBe(completed.reduce((sum, [, amount]) => sum + BigInt(amount) * 100n, 0n));
      const agree = categories.find(({ name }) => name === 'Agree');
      expect(agree?.rowPaise).toBe(agree?.paymentPaise);
      const places = categories.flatMap(({ entries }) => entries.flatMap((entry) => entry.rows));
      expect(places.sort((a, b) => a - b)).toEqual([...rows.keys()]);
      const other = contentsOf(otherPayments, otherOrders.flat());
      expect(other).toMatchObject({ contents, traps });
    }),
    { numRuns: 300 },
  );
});

test('a category is saved with both sides beside each other, safe for spreadsheets', async () => {
  const text = `Order,Amount,Note\n1004,100.00,=HYPERLINK("x")\n1001,1947.00,\n`;
  const { read, matched } = matchFile(text);
  const saved = await saveMatched(list, read, matched, 'Paid twice').text();
  const [headings, ...lines] = saved.trimEnd().split('\r\n');
  expect(headings).toMatch(
    /^Category,Note,Difference,Here: Transaction ID,Here: Merchant ID,.*,Row,Your file: Order,/,
  );
  expect(lines).toEqual([
    'Paid twice,,100.00,pay_A4,SHOP,1004,100.00,COMPLETED,,"=""632512345674""",2026-11-20T08:30:00.000Z,,,2,1004,100.00,"\'=HYPERLINK(""x"")"',
    'Paid twice,,,pay_A5,SHOP,1004,100.00,COMPLETED,,"=""632512345675""",2026-11-20T08:30:00.000Z,,',
  ]);
  const all = await saveMatched(list, read, matched).text();
  // The headings, 2 lines of the order that was paid twice, 1 that agrees, and 5 that are only here.
  expect(all.trimEnd().split('\r\n')).toHaveLength(9);
});
