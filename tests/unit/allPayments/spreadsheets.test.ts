import { expect, test } from 'vitest';
import { spreadsheetCell } from '../../../src/allPayments/spreadsheets.ts';

test.each([
  ['632512345678', '="632512345678"'],
  ['+919876543210', '="+919876543210"'],
  ['007', '="007"'],
  ...['1e5', '12E+10', '1e-12', '12345678901234.56', '-00', '123456789012'].map((text) => [
    text,
    `="${text}"`,
  ]),
  ...['12345678901', '1234567890.5', '1234.50', '0.50', '0', '-5', '-1234.50', '+5.25'].map(
    (text) => [text, text],
  ),
  // Ids that would become days, times, fractions, percentages or booleans.
  ...['10-12', '3/10', 'MAR-26', 'mar26', '1-Nov', 'Nov 2026', '12/2026', '2026-09', '1.2.26'].map(
    (text) => [text, `="${text}"`],
  ),
  ...['1:30', '01:02:03', '3 pm', '1 1/2', '5%', 'TRUE', 'false', '1E5', '1.5e5'].map((text) => [
    text,
    `="${text}"`,
  ]),
  ...['2026-09-30', 'May', 'MARK-26', 'A10-12', '10-12-A', '1-2-3-4'].map((text) => [text, text]),
  ...['12E', 'asha@okaxis', 'shop; 5 - 3', ''].map((text) => [text, text]),
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t'=1"],
  ['\n=HYPERLINK("http://x")', '\'\n\'=HYPERLINK("http://x")'],
  [' =1+1', "' =1+1"],
  ['\u00a0@SUM(A1)', "'\u00a0@SUM(A1)"],
  ['shop;=1+2', "shop;'=1+2"],
  ['shop; ＋1', "shop;' ＋1"],
  ['a\tb|-1\n@x', "a\tb|'-1\n'@x"],
  ['＝1+1', "'＝1+1"],
  ['-', "'-"],
  ["'=1+1", "'=1+1"],
])('for spreadsheets, %j is written as %j', (cell, safe) => {
  expect(spreadsheetCell(cell)).toBe(safe);
});
