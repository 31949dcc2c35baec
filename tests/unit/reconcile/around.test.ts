import { describe, expect, test } from 'vitest';
import { kindsOf, match, payment, THREE } from './match.ts';

/* Lines above the headings and below the rows. */

const ROWS = 'Date,Order,Amount\n20/11/2026,1001,1947\n21/11/2026,1002,500\n22/11/2026,1003,2500\n';
const DATED = THREE.map((row, nth) => ({ ...row, day: `2026-11-${20 + nth}` }));
const above = (line: string) => match(`${line}\n${ROWS}`, DATED);
const below = (line: string) => match(`${ROWS}${line}\n`, DATED);

describe('a line that says something else of all rows prevents green', () => {
  test.each([
    '*** TEST MODE - not real transactions ***',
    'Environment,Sandbox',
    'DEMO DATA',
    'DRAFT',
    'Filter,Status = Pending',
    'Quotation register',
    'Cancelled orders report',
    'Chargebacks',
    'Rejected transactions',
    'Write-offs',
    'Purchase Register',
    'Payments to vendors',
    'Debit notes',
    'Outstanding bills',
    'These are test transactions',
    '"No. of transactions: 5"',
    'Records: 0',
    'Total amount,"9,999.00"',
    'From 01/10/2026 to 31/10/2026',
    'October 2026',
    'Page 1 of 3',
  ])('above: %s', async (line) => {
    expect((await above(line)).obstacles).toEqual(['doubtfulLines']);
  });

  test.each([
    '(4 rows)',
    'Total rows: 4',
    'Total rows,4',
    'Report for 01/10/2026 to 21/10/2026',
    'Page 1 of 2',
    'Note: the last bill was returned',
    'The bills above are not yet paid',
    'continued on next page',
    '--- output truncated ---',
  ])('below: %s', async (line) => {
    expect((await below(line)).obstacles).toEqual(['doubtfulLines']);
  });

  test.each(['(₹ in thousands)', '"(in lakhs)"', 'All amounts in USD'])(
    'of a unit: %s',
    async (line) => {
      expect((await above(line)).obstacles).toContain('otherMoney');
    },
  );

  test('a total of other rows than it counts', async () => {
    expect((await below('TOTAL 3 bills,,4947')).isGreen).toBe(true);
    expect((await below('TOTAL 4 bills,,4947')).obstacles).toEqual(['notCompared']);
  });
});

describe('a line that fits the rows says nothing against them', () => {
  test.each([
    'November 2026',
    '"No. of transactions: 3"',
    'Total amount,"4,947.00"',
    'Period,20/11/2026,22/11/2026',
    'Thousand Lights Stores',
    '(Excludes cancelled orders)',
    'Sales and Refund Report',
    'No refunds in cash',
    'From 01/11/2026,\nTo 30/11/2026',
    'November 2026,\n20/11/2026 - 22/11/2026',
    'Page 1 of 1',
  ])('above: %s', async (line) => {
    expect((await above(line)).obstacles).toEqual([]);
  });

  test.each([
    '(3 rows)',
    'Total rows: 3',
    'Total rows,3',
    'Legend:\nUPI - Unified Payments Interface\nRTN - Return\nREV - Reversal',
    'Printed on 23/11/2026',
    'Page 1 of 1',
    'Rupees four thousand nine hundred forty seven only',
    '0,0,0',
  ])('below: %s', async (line) => {
    expect((await below(line)).obstacles).toEqual([]);
  });

  test('where all pages are there', async () => {
    const pages = ROWS.replace('21/11', 'Page 1 of 2\n21/11');
    expect((await match(`${pages}Page 2 of 2`, DATED)).isGreen).toBe(true);
    expect((await match(`${pages}Page 3 of 3`, DATED)).isGreen).toBe(false);
  });
});

test('amounts in paise may be named above', async () => {
  expect((await above('All amounts in paise')).obstacles).toEqual(['otherMoney']);
});

test('the month that a line names is compared as a whole', async () => {
  const late = payment('1009', 640, { day: '2026-11-30' });
  for (const line of ['November 2026', 'Sales for the month of Nov-2026']) {
    const result = await match(`${line}\n${ROWS}`, [...DATED, late]);
    expect(kindsOf(result, 'onlyHere')).toEqual(['dayNotInFile: 0/1']);
  }
  expect((await match(ROWS, [...DATED, late])).isGreen).toBe(true);
});

test.each([
  'October 1 - 31, 2026',
  'Sales of Oct-26',
  '1 Oct to 31 Oct 2026',
  'For the month of October',
])('a line with another month than the rows prevents green: %s', async (line) => {
  expect((await match(`${line}\n${ROWS}`, DATED)).obstacles).toEqual(['doubtfulLines']);
  const own = line.replaceAll('Oct', 'Nov').replace('ober', 'ember').replace('31', '30');
  expect((await match(`${own}\n${ROWS}`, DATED)).obstacles).toEqual([]);
});

test('what is carried forward is the sum so far', async () => {
  const pages = (sum: number) =>
    ROWS.replace('22/11', `,C/F,${sum}\nDate,Order,Amount\n,B/F,${sum}\n22/11`);
  expect((await match(pages(2447), DATED)).isGreen).toBe(true);
  expect((await match(pages(2448), DATED)).obstacles).toEqual(['notCompared']);
});

test('an opening balance is no amount', async () => {
  const rows = ROWS.replaceAll(/(\d)$/gm, '$1,').replace('Amount', 'Amount,Balance');
  const opened = rows.replace('20/11', '20/11/2026,Opening balance,,1000\n20/11');
  expect((await match(opened, DATED)).isGreen).toBe(true);
  const asMoney = opened.replace('balance,,1000', 'balance,1000,');
  expect((await match(asMoney, DATED)).obstacles).toEqual(['notCompared']);
});
