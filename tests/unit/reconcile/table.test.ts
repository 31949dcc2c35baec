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
    [
      'may stand below a bank’s own line of values, which has fewer cells than most',
      [
        '20/11/2026,5 6 7',
        'Order,Day,Amount,Name',
        '1001,20/11/2026,12.00,a',
        '1002,20/11/2026,13.00,b',
        'a',
      ],
      2,
      ['Order', 'Day', 'Amount', 'Name'],
    ],
    ['are none where the first row has values', [...ROWS], null, ['', '']],
    [
      'are none where values stand above words',
      ['1000,11.00', 'Order,Amount', ...ROWS],
      null,
      ['', ''],
    ],
    [
      'are none where no values stand below',
      ['Order,Amount', 'a,b', '1001,12.00', 'c,d', 'e,f'],
      null,
      ['', ''],
    ],
    ['are looked for in 40 rows', [...Array(39).fill('a bank,'), 'Order,Amount', ...ROWS], 40],
    [
      'are not looked for below',
      [...Array(50).fill('a bank,'), 'Order,Amount', ...ROWS],
      null,
      [''],
    ],
  ])('%s', async (_, lines, headingRow, headings = ['Order', 'Amount']) => {
    const table = await read(lines);
    expect({ row: table.headingRow, headings: table.headings }).toEqual({
      row: headingRow,
      headings,
    });
    expect(table.rows.at(-1)?.number).toBe(lines.length);
  });

  test('are those that a person chose, or none', async () => {
    const lines = ['A bank', '', 'Order,Amount', ...ROWS];
    expect(await read(lines)).toMatchObject({
      headingRow: 3,
      above: [{ number: 1 }],
      rows: { length: 2 },
    });
    expect(await read(lines, { headingRow: 4 })).toMatchObject({
      ...{ headingRow: 4, headings: ['1001', '12.00'], above: { length: 2 }, rows: { length: 1 } },
    });
    expect(await read(lines, { headingRow: null })).toMatchObject({
      ...{ headingRow: null, headings: ['', ''], above: [], rows: { length: 4 } },
    });
    expect(await read(lines, { headingRow: 2 })).toMatchObject({ headingRow: null });
  });
});

describe('the cells of a row', () => {
  const cellsOf = async (...lines: string[]) =>
    (await read(lines)).rows.map(({ cells, problem }) => problem ?? cells.join('|'));

  test.each<[what: string, lines: string[], cells: string[]]>([
    [
      'are as many as headings',
      ['Order,Amount,Note', '1001,12.00', '1002,13.00,a'],
      ['1001|12.00|', '1002|13.00|a'],
    ],
    [
      'are as many as most rows have',
      ['Order,Amount', '1001,12.00,a', '1002,13.00,b', '1003,14.00'],
      ['1001|12.00|a', '1002|13.00|b', '1003|14.00|'],
    ],
    [
      'are not as many as few rows have',
      ['Order,Amount', '1001,12.00', '1002,13.00', '1003,14.00,x,y', '1004,15.00', '1005,16.00'],
      ['1001|12.00', '1002|13.00', 'cells', '1004|15.00', '1005|16.00'],
    ],
    [
      'are joined beside a blank amount, and where one of many rows has another text in its place',
      [
        'Name,Fee,Amount',
        ...Array(11).fill('Asha K,1.00,12.00'),
        'Ravi B,free,13.00',
        'Ravi, B,,14.00',
      ],
      [...Array(11).fill('Asha K|1.00|12.00'), 'Ravi B|free|13.00', 'Ravi, B||14.00'],
    ],
    [
      'do not count where they are blank',
      ['Order,Amount,,', '1001,12.00,,,', '1002,13.00, ,'],
      ['1001|12.00', '1002|13.00'],
    ],
    [
      'are joined where an amount fits in one way',
      ['Order,Name,Amount', '1001,Asha K,12.00', '1002,Ravi B,13.00', '1003,Ravi, of, Pune,14.00'],
      ['1001|Asha K|12.00', '1002|Ravi B|13.00', '1003|Ravi, of, Pune|14.00'],
    ],
    [
      'are joined where words without a blank stay alone',
      ['Day,Name,Note', '20/11/2026,Asha,x y', '20/11/2026,Ravi,x y z', '20/11/2026,Ravi,Pune,x y'],
      ['20/11/2026|Asha|x y', '20/11/2026|Ravi|x y z', '20/11/2026|Ravi|Pune,x y'],
    ],
    [
      'are joined where an amount without quotes has a comma',
      ['Order,Amount', '1001,12.00', '1002,13.00', '1003,1,400.00'],
      ['1001|12.00', '1002|13.00', '1003|1,400.00'],
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

  test('are not joined where there are more than 60', async () => {
    const joins = async (width: number) => {
      const amounts = Array(width - 1).fill('1.50');
      const [whole, broken] = [`Asha K,${amounts}`, `Asha, K,${amounts}`];
      return (await cellsOf(whole, whole, broken)).at(-1) !== 'cells';
    };
    expect([await joins(59), await joins(60)]).toEqual([true, false]);
  });
});
