import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Counts, matchFile } from './matchFile.ts';

/** A file as merchants have it, made up, with the headings of its source. */
const fileOf = (name: string) => readFileSync(new URL(`files/${name}`, import.meta.url), 'utf8');

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
    'Not in your file': [0, 1],
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

describe('the files that merchants have', () => {
  test.each<[file: string, string, string[], Counts, string[]]>([
    [
      'woocommerce-analytics.csv',
      'WooCommerce Analytics has net sales',
      ['Order # = orderID: 2 of 2', 'N. Revenue (formatted) is money in', 'Status, Date'],
      {
        'Amount differs': [1, 1],
        'Paid here, unpaid in your file': [1, 1],
        'Not in your file': [0, 6],
      },
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
        'Not in your file': [0, 6],
        'Could not be read': [1, 1],
        'Left out': [4, 0],
      },
      [],
    ],
    [
      'phonepe.csv',
      'PhonePe has refunds and negative fees',
      ['MerchantReferenceId = orderID: 2 of 3', 'Amount is money in', 'PaymentType, CreationDate'],
      { Agree: [2, 2], 'Left out': [2, 0], 'Not in your file': [0, 6] },
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
      {
        Agree: [2, 2],
        'Only in your file': [1, 0],
        'Left out': [1, 0],
        'Not in your file': [0, 6],
      },
      ['Fees and taxes', 'refunds or other money (1)'],
    ],
    [
      'razorpay-dashboard.csv',
      'Razorpay’s dashboard names more payments by their ids than by orders',
      ['entity_id = id: 2 of 2', 'amount is money in', 'transaction_entity, entity_created_at'],
      { Agree: [2, 2], 'Not in your file': [0, 6] },
      ['Fees and taxes'],
    ],
    [
      'woocommerce-plugin.csv',
      'a WooCommerce plugin has its own statuses and American dates',
      ['order_id = orderID: 1 of 2', 'order_total is money in', 'status, date'],
      { Agree: [1, 1], 'Only in your file': [1, 0], 'Not in your file': [0, 7] },
      [],
    ],
    [
      'after-fees.csv',
      'amounts after fees, in a file that says nothing of them',
      ['Order = orderID: 3 of 3', 'Paid is money in', 'null, null'],
      { 'Amount differs': [3, 3], 'Not in your file': [0, 5] },
      ['a little lower in your file (3)'],
    ],
    [
      'paise.csv',
      'amounts in paise, one of them wrong',
      ['Order = orderID: 3 of 3', 'Sum is money in, in paise', 'null, null'],
      { Agree: [2, 2], 'Amount differs': [1, 1], 'Not in your file': [0, 5] },
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
      { Agree: [1, 1], 'Left out': [1, 0], 'Not in your file': [0, 7] },
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
      { Agree: [1, 1], 'Left out': [1, 0], 'Not in your file': [0, 7] },
      ['refunds or other money (1)'],
    ],
    [
      'tally.tsv',
      'Tally has lines above the headings and totals below, in tabs',
      ['Vch No. = orderID: 2 of 2', 'Credit is money in, Debit is money out', 'Vch Type, Date'],
      { Agree: [2, 2], 'Left out': [1, 0], 'Not in your file': [0, 6] },
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
      {
        Agree: [2, 2],
        'Only in your file': [2, 0],
        'Left out': [4, 0],
        'Not in your file': [0, 6],
      },
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
      {
        Agree: [1, 1],
        'Left out': [1, 0],
        'Not in your file': [0, 7],
        'Could not be read': [1, 0],
      },
      [],
    ],
    [
      'decimal-commas.csv',
      'amounts have decimal commas',
      ['Order = orderID: 3 of 3', 'Total is money in', 'null, null'],
      { Agree: [3, 3], 'Not in your file': [0, 5] },
      [],
    ],
    [
      'one-payout.csv',
      'a bank that pays out once has nothing in common',
      ['Txn Date = orderID: 0 of 1', 'Credit is money in, Debit is money out', 'null, Txn Date'],
      { 'Only in your file': [1, 0], 'Not in your file': [0, 8] },
      ['No row of your file'],
    ],
    [
      'damaged-rrns.csv',
      'a spreadsheet has damaged its RRNs',
      ['RRN = ref_id: 1 of 2', 'Amount is money in', 'null, Date'],
      { Agree: [1, 1], 'Could not be read': [1, 0], 'Not in your file': [0, 7] },
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
        'Not in your file': [0, 5],
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
