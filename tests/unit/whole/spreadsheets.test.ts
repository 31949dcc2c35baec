import { describe, expect, test, vi } from 'vitest';
import type { TimeZone } from '../../../src/time.ts';
import { CsvReader } from '../../../src/whole/engine/readCsv.ts';
import { forSpreadsheets, spreadsheetCell } from '../../../src/whole/engine/spreadsheets.ts';

/** A file as it is written for spreadsheets, read in pieces of `size` bytes. */
function write(file: string, size = 10, zone: TimeZone = 'india') {
  const bytes = new TextEncoder().encode(file);
  const rewrite = forSpreadsheets(zone);
  let written = '';
  const reader = new CsvReader((record) => {
    written += rewrite(record, reader.delimiter);
  });
  for (let start = 0; start < bytes.length; start += size) {
    reader.add(bytes.slice(start, start + size));
  }
  reader.end();
  return written + rewrite(undefined, reader.delimiter);
}

test('a line break may be split between two pieces, also where the format is detected', () => {
  const start = `a,b\r\n1,${'x'.repeat(1_000)}\r`;
  expect(write(`${start}\n0012,y\r\n`, start.length)).toBe(`${start}\n"=""0012""",y\r\n`);
});

test('a file that ends within its last cell is still written', () => {
  expect(write('a,b\r\n1,x\r\n0012,"=1+1, and mo')).toBe(
    'a,b\r\n1,x\r\n"=""0012""","\'=1+1, and mo"',
  );
});

describe('for spreadsheets, times are local, and their heading names the zone', () => {
  const file =
    'Order ID,Amount,Created At,CALLBACK_TS,Chat\r\n' +
    'A,5,2026-09-30T19:27:47.814Z,,\r\n' +
    'B,5,2026-03-01T00:30:00+05:30,2026-03-01T00:31Z,2026-03-01T00:31Z\r\n' +
    'C,5,yesterday,2026-03-01,\r\n';
  const written = (zone: TimeZone) => write(file, 10, zone).split('\r\n');

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
    expect(write(file)).toMatch(/\nB,"2026-11-21 00:30:00","2026-11-21 00:31:00"$/);
  });

  test('a file with headings only, or without, has its times as they are', () => {
    expect(write('Amount,Created At\r\n')).toBe('Amount,Created At\r\n');
    const row = 'a@b,2026-09-30T19:27:47.814Z\r\n';
    expect(write(row + row)).toBe(row + row);
  });
});

test('a malformed file is not rewritten, because a cell could be lost', () => {
  expect(() => write('a,b\r\n"1"2,3\r\n')).toThrow('A row is not valid CSV.');
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
  // Ids that would become days, times, fractions, shares or truths.
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
