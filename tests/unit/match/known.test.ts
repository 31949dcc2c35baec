import { expect, test } from 'vitest';
import { matchTable } from '../../../src/match/matchTable.ts';
import { readTable } from '../../../src/match/readTable.ts';
import type { BoxName } from '../../../src/match/reasons.ts';
import { knownFile, knownPayments } from './known.ts';

/** Rows and rupees of the file, payments and rupees here, as an accountant found them by hand. */
type Expected = Record<BoxName, string>;
const NOTHING = '0 0 0 0';

const FILES: Record<string, Expected> = {
  'shopify-transactions.csv': {
    agrees: '5 21747.5 5 21747.5',
    differs: '3 6134 4 7023',
    onlyInFile: '1 820 0 0',
    onlyHere: '0 0 15 160144.75',
    notCompared: '6 22007 0 0',
  },
  'magento-orders.csv': {
    agrees: '3 148680 3 148680',
    differs: '1 2360 1 2360',
    onlyInFile: '2 4130 0 0',
    onlyHere: '0 0 20 37875.25',
    notCompared: '4 7434 0 0',
  },
  'cashfree-orders.csv': {
    agrees: '9 28770.5 9 28770.5',
    differs: NOTHING,
    onlyInFile: '1 999 0 0',
    onlyHere: '0 0 15 160144.75',
    notCompared: '2 3398 0 0',
  },
  'phonepe-transactions.csv': {
    agrees: '6 27174.75 6 27174.75',
    differs: '1 330 1 300',
    onlyInFile: '1 410 0 0',
    onlyHere: '0 0 17 161440.5',
    notCompared: '3 864 0 0',
  },
  'tally-daybook.txt': {
    agrees: '4 18373.5 4 18373.5',
    differs: NOTHING,
    onlyInFile: '2 30980 0 0',
    onlyHere: '0 0 20 170541.75',
    notCompared: '7 49353.5 0 0',
  },
  'hdfc-delimited.txt': {
    agrees: '11 146780.5 11 146780.5',
    differs: '1 7079 1 7080',
    onlyInFile: '2 7052 0 0',
    onlyHere: '0 0 12 35054.75',
    notCompared: '2 0 0 0',
  },
  'sbi-statement.xls': {
    agrees: '6 3895.75 6 3895.75',
    differs: NOTHING,
    onlyInFile: '2 116 0 0',
    onlyHere: '0 0 18 185019.5',
    notCompared: '1 0 0 0',
  },
  'counter-sheet.csv': {
    agrees: '7 3959.75 7 3959.75',
    differs: '1 500 0 0',
    onlyInFile: '2 570 0 0',
    onlyHere: '0 0 17 184955.5',
    notCompared: '2 4901.75 0 0',
  },
};

const rupees = (paise: bigint) => Number(paise) / 100;

test.each(Object.keys(FILES))('%s', async (name) => {
  const result = matchTable(await readTable(knownFile(name)), knownPayments());
  const found = Object.entries(result.boxes).map(([box, { rows, inFile, payments, here }]) => [
    box,
    `${rows} ${rupees(inFile)} ${payments} ${rupees(here)}`,
  ]);
  expect(Object.fromEntries(found)).toEqual(FILES[name]);
  expect(result.isGreen).toBe(false);
});
