import { describe, expect, test, vi } from 'vitest';
import { compareRows } from '../../src/export/describeExport.ts';
import { ExportCheck, spreadsheetCell } from '../../src/export/ExportCheck.ts';
import type { TimeZone } from '../../src/time.ts';

/** Checks a file in pieces of `size` bytes. `saved` is what would be saved. */
function check(
  file: string | Uint8Array,
  isForSpreadsheets = false,
  size = 10,
  zone: TimeZone = 'india',
) {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  const exportCheck = new ExportCheck(isForSpreadsheets ? zone : null);
  const parts: Uint8Array[] = [];
  for (let start = 0; start < bytes.length; start += size) {
    const piece = bytes.slice(start, start + size);
    const { replacement } = exportCheck.add([piece]);
    parts.push(replacement ?? piece);
  }
  const { replacement, ...result } = exportCheck.end();
  if (replacement) parts.push(replacement);
  const saved = Buffer.concat(parts).toString();
  // Excel needs it; it is not what the tests are about.
  if (isForSpreadsheets) expect(saved.match(/\uFEFF/g)).toEqual(['\uFEFF']);
  return { ...result, saved: isForSpreadsheets ? saved.slice(1) : saved };
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
    ['without headings', '1,5.00,asha@okaxis\r\n2,5.00,ravi@okaxis\r\n', 2],
  ])('%s', (_, file, rows) => {
    expect(check(file)).toMatchObject({ rows, isCut: false, saved: file });
  });
});

test('a line break may be split between two pieces, also where the format is detected', () => {
  const start = `a,b\r\n1,${'x'.repeat(1_000)}\r`;
  const file = check(`${start}\n0012,y\r\n`, true, start.length);
  expect(file.saved).toBe(`${start}\n"=""0012""",y\r\n`);
});

test.each([
  ['within a row', '4,5', 2, true],
  ['within a quoted cell', '4,"5', 2, true],
  // Some services leave empty cells at the end of a row out.
  ['with a short row', '4,5\r\n', 2, false],
])('whether a file that ends %s is cut', (_, end, rows, isCut) => {
  expect(check(`a,b,c\r\n1,2,3\r\n${end}`)).toMatchObject({ rows, isCut });
});

test('a file that ends within its last cell is still written for spreadsheets', () => {
  expect(check('a,b\r\n1,x\r\n0012,"=1+1, and mo', true)).toMatchObject({
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

describe('for spreadsheets, times are local, and their heading names the zone', () => {
  const file =
    'Order ID,Amount,Created At,CALLBACK_TS,Chat\r\n' +
    'A,5,2026-09-30T19:27:47.814Z,,\r\n' +
    'B,5,2026-03-01T00:30:00+05:30,2026-03-01T00:31Z,2026-03-01T00:31Z\r\n' +
    'C,5,yesterday,2026-03-01,\r\n';
  const written = (zone: TimeZone) => check(file, true, 10, zone).saved.split('\r\n');

  test('with the same offset all the year', () => {
    expect(written('india')).toEqual([
      'Order ID,Amount,"Created At (UTC+05:30)","CALLBACK_TS (UTC+05:30)",Chat',
      'A,5,"2026-10-01 00:57:47",,',
      'B,5,"2026-03-01 00:30:00","2026-03-01 06:01:00",2026-03-01T00:31Z',
      'C,5,yesterday,2026-03-01,',
      '',
    ]);
    expect(written('utc').slice(0, 2)).toEqual([
      'Order ID,Amount,"Created At (UTC)","CALLBACK_TS (UTC)",Chat',
      'A,5,"2026-09-30 19:27:47",,',
    ]);
  });

  test('with daylight saving', () => {
    vi.stubEnv('TZ', 'Europe/Berlin');
    expect(written('device').slice(0, 3)).toEqual([
      'Order ID,Amount,"Created At (Europe/Berlin)","CALLBACK_TS (Europe/Berlin)",Chat',
      'A,5,"2026-09-30 21:27:47",,',
      'B,5,"2026-02-28 20:00:00","2026-03-01 01:31:00",2026-03-01T00:31Z',
    ]);
    vi.unstubAllEnvs();
  });

  test('also where the first payment has a dash in place of a time', () => {
    const file = [
      'Order ID,Created At,Finished At',
      'A,2026-11-20T19:10:00Z,-',
      'B,2026-11-20T19:00:00Z,2026-11-20T19:01:00Z',
    ].join('\n');
    expect(check(file, true).saved).toMatch(/\nB,"2026-11-21 00:30:00","2026-11-21 00:31:00"$/);
  });

  test('a file with headings only, or without, has its times as they are', () => {
    expect(check('Amount,Created At\r\n', true).saved).toBe('Amount,Created At\r\n');
    const row = 'a@b,2026-09-30T19:27:47.814Z\r\n';
    expect(check(row + row, true).saved).toBe(row + row);
  });
});

test('a malformed file is not rewritten, because a cell could be lost', () => {
  expect(() => check('a,b\r\n"1"2,3\r\n', true)).toThrow('A row is not valid CSV.');
});

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
  ...['12E', '2026-09', 'asha@okaxis', 'shop; 5 - 3', ''].map((text) => [text, text]),
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

describe('a file is compared with what the service counted', () => {
  const NORMAL = 'This can be normal while payments arrive.';

  test.each([
    ['right', 11_860, 11_860, undefined, '11,860 of 11,860 rows.'],
    ['right', 1, 1, undefined, '1 of 1 row.'],
    ['right', 11_872, 11_860, 11_872, '11,872 of 11,872 rows.'],
    ['right', 5, null, 5, '5 of 5 rows.'],
    ['right', 5, null, null, '5 rows. The service’s count is not known.'],
    // A number between the counts, or above them.
    ['doubtful', 11, 10, 13, `11 rows, but the service counted 10 before and 13 after. ${NORMAL}`],
    ['doubtful', 11, 12, 10, `11 rows, but the service counted 12 before and 10 after. ${NORMAL}`],
    ['doubtful', 1_200, 9, 9, '1,200 rows, but the service counted 9.'],
    ['doubtful', 1_200, 9, null, `1,200 rows, but the service counted 9. ${NORMAL}`],
    ['doubtful', null, 9, undefined, 'The rows of the file could not be counted.'],
    ['missing', 3_000, 12_000, 12_000, 'Only 3,000 of 12,000 rows were saved; 9,000 are missing.'],
    ['missing', 9, 12, 10, 'Only 9 of 10 rows were saved; 1 is missing.'],
    ['missing', 0, 1, null, 'Only 0 of 1 row was saved; 1 is missing.'],
  ])('%s: %s rows, %s before, %s after', (verdict, rows, before, after, sentence) => {
    expect(compareRows({ rows, before, after, isCut: false })).toEqual({
      sentence,
      isDoubtful: verdict !== 'right',
      isMissing: verdict === 'missing',
    });
  });

  test('that is cut within a row, whatever its count', () => {
    const sentence = 'The file ends in the middle of a row. 5 of 5 rows.';
    const cut = compareRows({ rows: 5, before: 5, isCut: true });
    expect(cut).toEqual({ sentence, isDoubtful: true, isMissing: false });
  });
});
