import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CategoryName,
  type MatchContext,
  type Matched,
  match,
  saveMatched,
} from '../../../src/transactions/wholeList/match.ts';
import {
  type Choice,
  type Meaning,
  proposeMatch,
} from '../../../src/transactions/wholeList/proposeMatch.ts';
import { cellText, readTextFile, sheetOf } from '../../../src/transactions/wholeList/readSheet.ts';
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

const sheet = (text: string) => readTextFile(new TextEncoder().encode(text));

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

const SHOPIFY = `Name,Email,Financial Status,Paid at,Fulfillment Status,Currency,Subtotal,Shipping,Taxes,Total,Created at,Lineitem quantity,Lineitem name,Payment Method,Refunded Amount,Vendor,Id,Tags
#1001,a@example.com,paid,2026-11-20 14:00:00 +0530,fulfilled,INR,1650.00,0.00,297.00,1947.00,2026-11-20 13:59:00 +0530,1,Lamp,UPI,0.00,Shop,6100000001,
#1001,a@example.com,,,,,,,,,2026-11-20 13:59:00 +0530,2,Bulb,,,Shop,,
#1001,a@example.com,,,,,,,,,2026-11-20 13:59:00 +0530,1,Cable,,,Shop,,
#1002,b@example.com,pending,,unfulfilled,INR,500.00,0.00,0.00,500.00,2026-11-20 15:00:00 +0530,1,Vase,UPI,0.00,Shop,6100000002,
#1003,c@example.com,paid,2026-11-20 16:00:00 +0530,fulfilled,INR,250.00,0.00,0.00,250.00,2026-11-20 15:59:00 +0530,1,Mug,UPI,0.00,Shop,6100000003,
#1004,d@example.com,paid,2026-11-20 17:00:00 +0530,fulfilled,INR,100.00,0.00,0.00,100.00,2026-11-20 16:59:00 +0530,1,Pen,UPI,0.00,Shop,6100000004,
#1005,e@example.com,paid,2026-11-20 18:00:00 +0530,fulfilled,INR,299.00,0.00,0.00,299.00,2026-11-20 17:59:00 +0530,1,Cup,UPI,0.00,Shop,6100000005,
#1007,f@example.com,paid,2026-11-24 15:36:00 +0530,,INR,60.00,0.00,0.00,60.00,2026-11-24 15:35:00 +0530,1,Tea,UPI,0.00,Shop,6100000007,
#1008,g@example.com,paid,2026-11-21 10:00:00 +0530,,INR,1000.00,0.00,0.00,1000.00,2026-11-21 09:59:00 +0530,1,Rug,UPI,0.00,Shop,6100000008,
#1009,h@example.com,paid,2026-12-01 00:00:10 +0530,,INR,10.00,0.00,0.00,10.00,2026-12-01 00:00:05 +0530,1,Jam,Cash,0.00,Shop,6100000009,
#1010,i@example.com,pending,,,INR,20.00,0.00,0.00,20.00,2026-11-21 10:30:00 +0530,1,Pin,UPI,0.00,Shop,6100000010,
#1011,j@example.com,paid,,,INR,abc,0.00,0.00,abc,2026-11-21 11:00:00 +0530,1,Nut,UPI,0.00,Shop,6100000011,
`;

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
  const { counts, matched, proposed } = matchFile(SHOPIFY);
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
  // Made up, with the headings of each source.
  test.each<[string, string, string[], Counts, string[], leftOut?: number]>([
    [
      'WooCommerce Analytics has net sales',
      'Date,Order #,N. Revenue (formatted),Status,Customer,Customer type,Product(s),Items sold,Coupon(s),Net Sales,Attribution\n' +
        '2026-11-20 14:00:00,1001,"₹1,650.00",completed,A,new,Lamp,1,,1650,Direct\n' +
        '2026-11-20 15:00:00,1002,₹500.00,on-hold,B,new,Vase,1,,500,Direct\n',
      ['Order # = orderID: 2 of 2', 'N. Revenue (formatted)', 'Status, Date'],
      { 'Amount differs': [1, 1], 'Paid here, unpaid in your file': [1, 1], 'Only here': [0, 6] },
      ['Net sales'],
    ],
    [
      'Shopify names a payment on the first of an order’s lines',
      'Name,Financial Status,Total,Payment Reference,Lineitem name\n#1,paid,1947.00,1001,A\n#1,,,,B\n#1,,,,C\n#2,paid,5.00,,A\n#2,,,,B\n#3,paid,abc,1005,A\n#3,,,,B\n',
      ['Payment Reference = orderID: 2 of 2', 'Total', 'Financial Status, null'],
      {
        ...{ Agree: [3, 1], 'Only in your file': [2, 0], 'Only here': [0, 7] },
        'Could not be read': [2, 0],
      },
      ['several lines, the amount on one of them (1)'],
    ],
    [
      'PhonePe has refunds and negative fees',
      'PaymentType,MerchantReferenceId,PhonePeReferenceId,From,Instrument,CreationDate,Amount,Fee,TransactionDate,SettlementDate,BankReferenceNo,IGST,CGST,SGST\n' +
        'PAYMENT,1001,T2611201,a@ybl,UPI,20-11-2026,1947.00,-10.00,20-11-2026,21-11-2026,N111,0.00,-0.90,-0.90\n' +
        'REFUND,1001,R2611201,a@ybl,UPI,21-11-2026,1947.00,0.00,21-11-2026,22-11-2026,N112,0.00,0.00,0.00\n' +
        'REFUND,0999,R2611202,b@ybl,UPI,21-11-2026,5.00,0.00,21-11-2026,22-11-2026,N112,0.00,0.00,0.00\n' +
        'PAYMENT,1005,T2611203,b@ybl,UPI,20-11-2026,300.00,-1.00,20-11-2026,21-11-2026,N111,0.00,-0.09,-0.09\n',
      ['MerchantReferenceId = orderID: 2 of 3', 'Amount', 'PaymentType, CreationDate'],
      { Agree: [3, 2], 'Only in your file': [1, 0], 'Only here': [0, 6] },
      ['Fees and taxes', 'refunds or other money (2)'],
    ],
    [
      'Razorpay’s API has paise and unix seconds',
      'entity_id,type,debit,credit,amount,currency,fee,tax,on_hold,settled,created_at,settled_at,settlement_id,settlement_utr,order_id,order_receipt,method\n' +
        'pay_A1,payment,0,194700,194700,INR,0,0,0,1,1795163400,1795249800,setl_1,N1,order_X1,1001,upi\n' +
        'pay_A2,payment,0,50000,50000,INR,0,0,0,1,1795163400,1795249800,setl_1,N1,order_X2,1002,upi\n' +
        'pay_Z9,payment,0,50050,50050,INR,0,0,0,1,1795163400,1795249800,setl_1,N1,order_X3,1099,upi\n' +
        'rfnd_1,refund,5000,0,5000,INR,0,0,0,1,1795163400,1795249800,setl_1,N1,,,upi\n',
      ['order_receipt = orderID: 2 of 3', 'credit in paise', 'type, null'],
      { Agree: [2, 2], 'Only in your file': [2, 0], 'Only here': [0, 6] },
      ['Fees and taxes', 'refunds or other money (1)'],
    ],
    [
      'Razorpay’s dashboard names more payments by their ids than by orders',
      'transaction_entity,entity_id,amount,currency,fee (exclusive tax),tax,debit,credit,payment_method,entity_created_at,order_id,order_receipt,settlement_id,settlement_utr\n' +
        'payment,pay_A1,1947.00,INR,10.00,1.80,0.00,1935.20,upi,20/11/2026 14:00:00,order_X1,1001,setl_1,N1\n' +
        'payment,pay_A4,100.00,INR,1.00,0.18,0.00,98.82,upi,20/11/2026 14:00:00,order_X4,,setl_1,N1\n',
      ['entity_id = id: 2 of 2', 'amount', 'transaction_entity, entity_created_at'],
      { Agree: [2, 2], 'Only here': [0, 6] },
      ['Fees and taxes'],
    ],
    [
      'a WooCommerce plugin has its own statuses and American dates',
      'order_id,order_number,date,status,order_total,payment_method\n1001,1001,11/20/2026 0:37,wc-completed,1947.00,upi\n1099,1099,11/30/2026 0:37,wc-processing,5.00,upi\n',
      ['order_id = orderID: 1 of 2', 'order_total', 'status, date'],
      { Agree: [1, 1], 'Only in your file': [1, 0], 'Only here': [0, 7] },
      [],
    ],
    [
      'amounts after fees, in a file that says nothing of them',
      'Order,Paid\n1001,1908.06\n1002,490.00\n1005,294.00\n',
      ['Order = orderID: 3 of 3', 'Paid', 'null, null'],
      { 'Amount differs': [3, 3], 'Only here': [0, 5] },
      ['a little lower in your file (3)'],
    ],
    [
      'rupees beside paise, when the amounts are chosen by hand',
      'Order,Sum\n1001,194700\n1002,50000\n1005,200\n',
      ['Order = orderID: 3 of 3', 'Sum in paise', 'null, null'],
      { Agree: [2, 2], 'Amount differs': [1, 1], 'Only here': [0, 5] },
      [],
    ],
    [
      'Cashfree has signs in a column of their own',
      'Event ID,Event Type,Sale Type,Event Currency,Event Time,merchant_order_id,Status,Event Amount,Event Settlement Amount,Settlement Date,UTR\n' +
        'E1,PAYMENT,CREDIT,INR,2026-11-20 14:00:00,1001,SUCCESS,1947.00,1930.00,2026-11-21,N1\n' +
        'E2,CHARGEBACK,DEBIT,INR,2026-11-20 14:00:00,1002,SUCCESS,500.00,-500.00,2026-11-21,N1\n',
      ['merchant_order_id = orderID: 2 of 2', 'Event Amount', 'Event Type, Event Time'],
      { Agree: [1, 1], 'Only in your file': [1, 0], 'Only here': [0, 7] },
      ['refunds or other money (1)'],
    ],
    [
      'Paytm has positive refunds',
      "transactionId,orderId,merchantUniqueRef,transactionDate,status,transactionType,amount,payoutId\n'2026112011121280011,1001,,2026-11-20 14:00:00,SUCCESS,ACQUIRING,1947.00,P1\n'2026112011121280012,1001,,2026-11-21 14:00:00,SUCCESS,REFUND,1947.00,P1\n",
      ['orderId = orderID: 1 of 1', 'amount', 'transactionType, transactionDate'],
      { Agree: [2, 1], 'Only here': [0, 7] },
      ['refunds or other money (1)'],
    ],
    [
      'Tally has lines above the headings and totals below, in tabs',
      'Made-up Traders\n12 Sample Road\nUPI Collections\nLedger Account\n1-Nov-26 to 30-Nov-26\n\nDate\tParticulars\tVch Type\tVch No.\tDebit\tCredit\n' +
        '20-Nov-26\tUPI\tReceipt\t1001\t\t1,947.00\n20-Nov-26\tUPI\tReceipt\t1005\t\t300.00\n\tClosing Balance\t\t\t2,247.00\t\n',
      ['Vch No. = orderID: 2 of 2', 'Credit', 'Vch Type, Date'],
      { Agree: [2, 2], 'Only here': [0, 6] },
      [],
      1,
    ],
    [
      'HDFC has narrations, withdrawals and a summary',
      'Statement of account,,,,,,\nA/C No : 50100000000001,,,,,,\nFrom : 01/11/2026 To : 30/11/2026,,,,,,\n\nDate,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance\n********,********,********,********,********,********,********\n' +
        '20/11/26,UPI-A KUMAR-A@YBL-HDFC0000001-632512345671-PAY,0000632512345671,20/11/26,,"1,947.00","1,27,500.00"\n' +
        '20/11/26,UPI-B RAO-B@YBL-HDFC0000001-632512345676-PAY,0000632512345676,20/11/26,,300.00,"1,27,800.00"\n' +
        '21/11/26,UPI-SELLER-S@YBL-HDFC0000001-632599999999-BUY,0000632599999999,21/11/26,800.00,,"1,27,000.00"\n' +
        '02/12/26,UPI-C DAS-C@YBL-HDFC0000001-633612345670-PAY,0000633612345670,02/12/26,,90.00,"1,27,090.00"\n' +
        '21/11/26,NEFT CR-CASHFREE SETTLEMENT-6325123456712,N1,21/11/26,,"9,000.00","1,36,090.00"\n' +
        '22/11/26,ATM,0,22/11/26,500.00,0.00,"1,35,590.00"\n********,********,********,********,********,********,********\nSTATEMENT SUMMARY :-,,,,,,\n1000.00,,,2,2,"3,000.00","1,35,590.00"\n',
      ['Narration = ref_id: 2 of 4', 'Deposit Amt.', 'null, Date'],
      { Agree: [2, 2], 'Only in your file': [2, 0], 'Only here': [0, 6] },
      [],
      4,
    ],
    [
      'Axis has one amount and Dr/Cr',
      'Transaction Date;Particulars;Cheque No.;Dr/Cr;Amount;Balance\n20-11-2026;UPI/P2A/632512345672/B RAO/HDFC;;CR;500.00;900.00\n21-11-2026;UPI/P2A/632512345676/SELLER/SBI;;DR;300.00;600.00\n22-11-2026;UPI/632512345674/632512345675;;CR;100.00;700.00\n',
      ['Particulars = ref_id: 3 of 3', 'Amount', 'Dr/Cr, Transaction Date'],
      {
        ...{ Agree: [1, 1], 'Only in your file': [1, 0], 'Only here': [0, 7] },
        'Could not be read': [1, 0],
      },
      ['refunds or other money (1)'],
    ],
    [
      'amounts have decimal commas',
      'Order;Total\n1001;1.947,00\n1002;500,00\n1006;"₹75,50"\n',
      ['Order = orderID: 3 of 3', 'Total', 'null, null'],
      { Agree: [3, 3], 'Only here': [0, 5] },
      [],
    ],
    [
      'a bank that pays out once has nothing in common',
      'Txn Date,Value Date,Description,Ref No./Cheque No.,Debit,Credit,Balance\n21 Nov 2026,21 Nov 2026,NEFT SETTLEMENT,TRANSFER FROM 4897,,4022.50,5000.00\n',
      ['Txn Date = orderID: 0 of 1', 'Credit', 'null, Txn Date'],
      { 'Only in your file': [1, 0], 'Only here': [0, 0] },
      ['No row of your file'],
    ],
    [
      'a spreadsheet has damaged its RRNs',
      'RRN,Amount,Date\n6.32512E+11,1947.00,2026-11-20\n632512345676,300.00,2026-11-20\n',
      ['RRN = ref_id: 1 of 2', 'Amount', 'null, Date'],
      { Agree: [1, 1], 'Could not be read': [1, 0], 'Only here': [0, 7] },
      ['damaged long numbers (1)'],
    ],
    [
      'a list of ids without amounts',
      'Order ID\n1001\n1003\n1004\n1099\n',
      ['Order ID = orderID: 3 of 4', 'null', 'null, null'],
      {
        ...{ Agree: [1, 1], 'Paid in your file, not completed here': [1, 0] },
        ...{ 'Paid twice': [1, 2], 'Only in your file': [1, 0], 'Only here': [0, 5] },
      },
      ['No amounts are compared'],
    ],
  ])('%s', (_, text, proposal, expected, traps, leftOut = 0) => {
    const { proposed, counts, matched } = matchFile(text);
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
  const read = sheetOf([['Order', 'Status', 'Amount'], ...rows]);
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
        rows: entry.rows.map((place) => read.rows[place]?.join()).sort(),
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

describe('a file is read', () => {
  const TEXT = 'Order,Amount\r\n₹1,"1,947.00"\r\n';
  const bytesOf = (text: string, encoding: BufferEncoding) => Buffer.from(text, encoding);
  test.each<[string, Uint8Array]>([
    ['in UTF-8', bytesOf(TEXT, 'utf8')],
    ['in UTF-8 with a mark', bytesOf(`\uFEFF${TEXT}`, 'utf8')],
    ['in UTF-16 with a mark', bytesOf(`\uFEFF${TEXT}`, 'utf16le')],
    ['in UTF-16 without one', bytesOf(TEXT, 'utf16le')],
    ['in UTF-16 of the other order', bytesOf(`\uFEFF${TEXT}`, 'utf16le').swap16()],
    ['with semicolons', bytesOf('Order;Amount\n₹1;1,947.00\n', 'utf8')],
    ['with tabs', bytesOf('Order\tAmount\n₹1\t1,947.00', 'utf8')],
    ['below blank lines', bytesOf('\n\nOrder,Amount\n\n₹1,"1,947.00"\n,\n', 'utf8')],
  ])('%s', (_, bytes) => {
    const { headings, rows } = readTextFile(bytes);
    expect({ headings, rows }).toEqual({
      headings: ['Order', 'Amount'],
      rows: [['₹1', '1,947.00']],
    });
  });

  test('with its headings in line 30, and rows by the numbers that a spreadsheet shows', () => {
    const above = Array.from({ length: 29 }, (_, nth) => `Line ${nth} of the bank\n`).join('');
    expect(sheet(`${above}Date,Narration,Amount\n\n1/11/26,UPI,5.00\n`)).toEqual({
      headings: ['Date', 'Narration', 'Amount'],
      rows: [['1/11/26', 'UPI', '5.00']],
      numbers: [32],
      below: 0,
    });
  });

  test('with its headings below lines that have as many words, but values or sentences', () => {
    const sentence = 'The date, the amount and the balance of each transaction';
    const headings = ['Date', 'Narration', 'Amount'];
    const { rows } = sheetOf([
      ['Account no', '50100', 'Name', 'A Rao', 'Branch no', '12', 'Balance', '5.00'],
      [sentence, sentence, sentence, sentence],
      headings,
      ['1-Nov-26', 'UPI', '5.00'],
    ]);
    expect(rows).toEqual([['1-Nov-26', 'UPI', '5.00']]);
  });

  test('in Windows’ own encoding', () => {
    const { rows } = readTextFile(Buffer.from('Order,Amount\nCaf\xE9,5\n', 'latin1'));
    expect(rows).toEqual([['Café', '5']]);
  });

  test.each([
    ['%PDF-1.7', 'This is a PDF.'],
    ['\xD0\xCF\x11\xE0', 'This is an old Excel file.'],
    ['\n<html><table>', 'This is a web page.'],
    ['', 'This file has no rows.'],
    ['Order,Amount\n', 'This file has no rows.'],
  ])('or not: %j', (text, problem) => {
    expect(() => readTextFile(Buffer.from(text, 'latin1'))).toThrow(problem);
  });

  test.each([
    [1249.4999999999998, '1249.5'],
    [632512345671, '632512345671'],
    [new Date('2026-11-20T14:05:00Z'), '2026-11-20T14:05:00'],
    [null, ''],
    [true, 'true'],
  ])('a spreadsheet’s cell %s as %j', (value, text) => {
    expect(cellText(value)).toBe(text);
  });
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
