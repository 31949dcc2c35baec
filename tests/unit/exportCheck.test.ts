import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { compareCounts } from '../../src/transactions/export/compareCounts.ts';
import { ExportCheck } from '../../src/transactions/export/ExportCheck.ts';
import { spreadsheetCell } from '../../src/transactions/export/spreadsheetCell.ts';

/** Checks a file in pieces of `size` bytes. `saved` is what would be saved. */
function check(file: string | Uint8Array, isForSpreadsheets = false, size = 10) {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  const exportCheck = new ExportCheck(isForSpreadsheets);
  const parts: Uint8Array[] = [];
  for (let start = 0; start < bytes.length; start += size) {
    const piece = bytes.slice(start, start + size);
    const { replacement } = exportCheck.add(piece);
    parts.push(replacement ?? piece);
  }
  const { replacement, ...result } = exportCheck.end();
  if (replacement) parts.push(replacement);
  const saved = Buffer.concat(parts);
  expect(result.sha256).toBe(createHash('sha256').update(saved).digest('hex'));
  return { ...result, saved: saved.toString() };
}

describe('the rows of a file are counted', () => {
  test.each([
    ['with a line break in quotes', '\uFEFFa,b\r\n"1\r\n2",x\r\n3,"say ""hi"""\r\n', 2],
    ['without a line break at the end', 'a,b\n1,2\n3,4', 2],
    ['with blank lines', 'a,b\r\n\r\n1,2\r\n\r\n', 1],
    ['with headings only', 'a,b\r\n', 0],
    ['with one column, some cells empty and quoted', 'a\r\n""\r\n1\r\n', 2],
    ['with semicolons', 'a;b\r\n1,5;2\r\n', 1],
    ['with nothing', '', 0],
  ])('%s', (_, file, rows) => {
    expect(check(file)).toMatchObject({ rows, isCut: false, saved: file });
  });
});

test('a line break may be split between two pieces, also where the format is detected', () => {
  const start = `a,b\r\n1,${'x'.repeat(1_000)}\r`;
  const file = check(`${start}\n0012,y\r\n`, true, start.length);
  expect(file.saved).toBe(`${start}\n"=""0012""",y\r\n`);
});

test('a file that ends within a row is cut', () => {
  expect(check('a,b,c\r\n1,2,3\r\n4,5')).toMatchObject({ rows: 2, isCut: true });
  expect(check('a,b,c\r\n1,2,3\r\n4,"5')).toMatchObject({ rows: 2, isCut: true });
});

test('a file that ends within its last cell is cut, and is still written for spreadsheets', () => {
  const file = 'a,b\r\n1,x\r\n0012,"=1+1, and mo';
  expect(check(file)).toMatchObject({ rows: 2, isCut: true, saved: file });
  expect(check(file, true)).toMatchObject({
    rows: 2,
    isCut: true,
    saved: 'a,b\r\n1,x\r\n"=""0012""","\'=1+1, and mo"',
  });
});

test('a file that is no CSV is not counted, and its bytes are kept', () => {
  const file = `a,b\r\n"${'x'.repeat(1_100_000)}`;
  expect(check(file, false, 64_000)).toMatchObject({ rows: null, saved: file });
});

test('a file that is not UTF-8 is counted, but not rewritten', () => {
  const latin1 = Buffer.from('a,b\r\n\xe9,2\r\n', 'latin1');
  expect(check(latin1).rows).toBe(1);
  expect(() => check(latin1, true)).toThrow('The file is not UTF-8 text.');
});

test('a file for spreadsheets keeps long numbers and runs no formula; all else is unchanged', () => {
  const file = check(
    '\uFEFFOrder ID,Amount,"Ref ID",Note\r\n' +
      '0012,1234.50,632512345678,"plain, quoted"\r\n' +
      '12E5,-5.00,"-2+3","=HYPERLINK(""http://x"")"\r\n\r\n',
    true,
  );
  expect(file.saved).toBe(
    '\uFEFFOrder ID,Amount,"Ref ID",Note\r\n' +
      '"=""0012""",1234.50,"=""632512345678""","plain, quoted"\r\n' +
      '"=""12E5""",-5.00,"\'-2+3","\'=HYPERLINK(""http://x"")"\r\n\r\n',
  );
  expect(file.rows).toBe(2);
});

test('a malformed file is not rewritten, because a cell could be lost', () => {
  expect(() => check('a,b\r\n"1"2,3\r\n', true)).toThrow('A row is not valid CSV.');
});

test.each([
  ['632512345678', '="632512345678"'],
  ['+919876543210', '="+919876543210"'],
  ['007', '="007"'],
  ['1e5', '="1e5"'],
  ['12345678901', '12345678901'],
  ['1234.50', '1234.50'],
  ['0.50', '0.50'],
  ['0', '0'],
  ['-1234.50', '-1234.50'],
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['＝1+1', "'＝1+1"],
  ['-', "'-"],
  ["'=1+1", "'=1+1"],
  ['asha@okaxis', 'asha@okaxis'],
  ['', ''],
])('for spreadsheets, %j is written as %j', (cell, safe) => {
  expect(spreadsheetCell(cell)).toBe(safe);
});

describe('the counts of a file and of its list', () => {
  const whole = { isCut: false, listed: 11_860 };
  test.each([
    ['are equal', { ...whole, rows: 11_860 }, '11,860 of 11,860 rows', false],
    ['are one', { ...whole, rows: 1, listed: 1 }, '1 of 1 row', false],
    [
      'grew while the list was shown',
      { ...whole, rows: 11_872, recounted: 11_872 },
      '11,872 of 11,872 rows. 12 payments arrived after the list was loaded.',
      false,
    ],
    [
      'grew during the export',
      { ...whole, rows: 11_861, recounted: 11_863 },
      '11,861 rows. 3 payments arrived while exporting.',
      false,
    ],
    [
      'shrank',
      { ...whole, rows: 11_859, recounted: 11_859 },
      '11,859 of 11,859 rows. 1 payment left the list after the list was loaded.',
      false,
    ],
    [
      'show a cut file',
      { ...whole, rows: 4_000, recounted: 11_860 },
      'The file ends early: 4,000 of 11,860 rows.',
      true,
    ],
    [
      'show a file that is cut within a row',
      { ...whole, rows: 4_000, isCut: true, recounted: 11_860 },
      'The file ends early, in the middle of a row: 4,000 of 11,860 rows.',
      true,
    ],
    [
      'show a service that counts wrongly',
      { ...whole, rows: 12_000, recounted: 11_860 },
      'The file has 12,000 rows, but the service counts 11,860.',
      true,
    ],
    [
      'cannot be compared again',
      { ...whole, rows: 12_000, recounted: null },
      '12,000 rows, but the list had 11,860.',
      true,
    ],
    [
      'are missing in the list',
      { rows: 5, isCut: false, listed: null, recounted: null },
      '5 rows. The service gave no total to compare with.',
      false,
    ],
    [
      'are missing in the list, but not in the second count',
      { rows: 5, isCut: false, listed: null, recounted: 5 },
      '5 of 5 rows',
      false,
    ],
    [
      'are missing in the file',
      { ...whole, rows: null },
      'The rows of the file could not be counted.',
      true,
    ],
  ])('%s', (_, counts, sentence, isDoubtful) => {
    expect(compareCounts(counts)).toEqual({ sentence, isDoubtful });
  });
});
