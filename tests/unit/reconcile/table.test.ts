import { describe, expect, test } from 'vitest';
import { readTable, type TableChoice } from '../../../src/reconcile/readTable.ts';
import { bytesOf } from './match.ts';

const read = (lines: string[], choice: TableChoice = {}) =>
  readTable(bytesOf(lines.join('\n')), choice);

describe('the headings', () => {
  const ROWS = ['1001,12.00', '1002,13.00'];

  test.each<[what: string, lines: string[], headingRow: number | null, headings?: string[]]>([
    ['are the first row', ['Order,Amount', ...ROWS], 1],
    ['may have another language', ['आदेश,राशि', ...ROWS], 1, ['आदेश', 'राशि']],
    [
      'stand below a bank’s own lines',
      ['A bank', 'Period,5 to 6 of 2026', 'Order,Amount', ...ROWS],
      3,
    ],
    [
      'stand below blank lines, dashes and asterisks',
      ['', ',,', '****', '-- ==', '__', 'Order,Amount', ...ROWS],
      6,
    ],
    ['have no blanks around them, and one between', ['Order  ,  Amount \t', ...ROWS], 1],
    ['have more words than a line above', ['Orders of,', 'Order,Amount', ...ROWS], 2],
    [
      'may have a unit in brackets',
      ["Order,Amount (Rs. '000)", ...ROWS],
      1,
      ['Order', "Amount (Rs. '000)"],
    ],
    [
      'may have a year in brackets',
      ['Bill No (2026-27),Amount', ...ROWS],
      1,
      ['Bill No (2026-27)', 'Amount'],
    ],
    [
      'may have a number in one of five',
      ['Order,Date,Name,Note,GST @18% 2', '1001,20/11/2026,a,b,12.00'],
      1,
      ['Order', 'Date', 'Name', 'Note', 'GST @18% 2'],
    ],
    [
      'stand above words with a number, addresses, and blanks',
      ['Order,Amount', 'a1b2c3,asha@ybl', ' ,', 'd4e5f6,ravi@ybl'],
      1,
    ],
    [
      'are none above long texts, whatever is in them',
      ['Order,Amount', 'x,5.00', `${'a1b2c3'.repeat(34)},a`, `${'d4e5f6'.repeat(34)},b`],
      null,
      ['', ''],
    ],
    [
      'may have a number in one of four',
      ['Order,GST 18 % 2 3,Name,Date', '1001,12.00,a,b'],
      1,
      ['Order', 'GST 18 % 2 3', 'Name', 'Date'],
    ],
    [
      'are none with a number in one of three',
      ['Order,GST 18 % 2 3,Name', '1001,12.00,a'],
      null,
      ['', '', ''],
    ],
    ['are none where the first row has values', [...ROWS], null, ['', '']],
    [
      'are none where values stand above words',
      ['1000,11.00', 'Order,Amount', ...ROWS],
      null,
      ['', ''],
    ],
    [
      'stand below a line of two days',
      [
        'Name,A shop',
        'From,20/11/2026,To,22/11/2026',
        'Day,Cheque,In,Order',
        '20/11/2026,,12.00,1001',
      ],
      3,
      ['Day', 'Cheque', 'In', 'Order'],
    ],
    ['are looked for in 40 rows', [...Array(39).fill('a bank,'), 'Order,Amount', ...ROWS], 40],
  ])('%s', async (_, lines, headingRow, headings = ['Order', 'Amount']) => {
    const table = await read(lines);
    expect({ row: table.headingRow, headings: table.headings }).toEqual({
      row: headingRow,
      headings,
    });
    expect(table.rows.at(-1)?.number).toBe(lines.length);
  });
});

describe('the cells of a row', () => {
  const cellsOf = async (...lines: string[]) =>
    (await read(lines)).rows.map(({ cells, problem }) => problem ?? cells.join('|'));

  test.each<[what: string, lines: string[], cells: string[]]>([
    [
      'are not as many as few rows have',
      ['Order,Amount', '1001,12.00', '1002,13.00', '1003,14.00,x,y', '1004,1,500', '1005,16.00'],
      ['1001|12.00', '1002|13.00', 'cells', 'cells', '1005|16.00'],
    ],
    [
      'do not count where they are blank',
      ['Order,Amount,,', '1001,12.00,,,', '1002,13.00, ,'],
      ['1001|12.00', '1002|13.00'],
    ],
    [
      'are not joined where several ways fit',
      ['Name,Note,Amount', 'Asha,a b,12.00', 'Ravi B,c,13.00', 'Ravi,of,Pune,14.00'],
      ['Asha|a b|12.00', 'Ravi B|c|13.00', 'cells'],
    ],
    [
      'are not joined where no way fits',
      ['Order,Amount', '1001,12.00', '1002,13.00', '1003,a,b'],
      ['1001|12.00', '1002|13.00', 'cells'],
    ],
  ])('%s', async (_, lines, cells) => {
    expect(await cellsOf(...lines)).toEqual(cells);
  });
});

test('a comma in a title is no delimiter above columns that are aligned with blanks', async () => {
  const lines = [
    'KAVERI MEDICALS, MYSURU',
    'Bill No   Date        Customer          Amount',
    'B-1001    20/11/2026  Asha Rao         1947.00',
    'B-1002    20/11/2026  Ravi              500.00',
  ];
  const { headings, rows } = await read(lines);
  expect(headings).toEqual(
    ['Bill No   ', 'Date        ', 'Customer          ', 'Amount'].map((one) => one.trim()),
  );
  expect(rows.map(({ cells }) => cells[3]?.trim())).toEqual(['1947.00', '500.00']);
});

test('a comma is the delimiter of rows that have it, also beside blanks and signs for inches', async () => {
  const rows = Array.from(
    { length: 20 },
    (_, nth) => `KN${1000 + nth},TV 32" set,UPI   ${nth}   PAY,500.00`,
  );
  const { headings } = await read(['Order,Item,Narration,Amount', ...rows]);
  expect(headings).toEqual(['Order', 'Item', 'Narration', 'Amount']);
});

test('a blank after the last quote of a row is none of its cell', async () => {
  const { rows } = await read(['"Order","Amount" ', '"1001","12.00" ', '"1002","13.00" ']);
  expect(rows).toMatchObject([{ cells: ['1001', '12.00'] }, { cells: ['1002', '13.00'] }]);
  expect(rows.some(({ problem }) => problem)).toBe(false);
});
