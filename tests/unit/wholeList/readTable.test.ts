import * as fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readTable } from '../../../src/wholeList/engine/readTable.ts';
import { cellText } from '../../../src/wholeList/engine/readXlsx.ts';

const read = (text: string, headingRow?: number | null) => readTable(Buffer.from(text), headingRow);

/** A table as one text: its headings, and below them its rows with their numbers and problems. */
async function shown(text: string, headingRow?: number | null) {
  const { headings, rows } = await read(text, headingRow);
  const lines = rows.map(({ cells, number, problem }) => {
    return `${number}: ${cells.join(' | ')}${problem ? ` (${problem})` : ''}`;
  });
  return [headings.join(' | '), ...lines];
}

const OPEN = 'A quotation mark in it is not closed.';
const MORE = 'It has more cells than there are columns.';
const FEWER = 'It has fewer cells than there are columns.';

describe('a file is read', () => {
  const TEXT = 'Order,Amount\r\n₹1,"1,947.00"\r\n';
  const of = (text: string, encoding: BufferEncoding) => Buffer.from(text, encoding);
  test.each<[string, Uint8Array, encoding: string, delimiter: string]>([
    ['in UTF-8', of(TEXT, 'utf8'), 'UTF-8', ','],
    ['in UTF-8 with a mark', of(`\uFEFF${TEXT}`, 'utf8'), 'UTF-8', ','],
    ['in UTF-16 with a mark', of(`\uFEFF${TEXT}`, 'utf16le'), 'UTF-16', ','],
    ['in UTF-16 without one', of(TEXT, 'utf16le'), 'UTF-16', ','],
    ['in UTF-16 of the other order', of(`\uFEFF${TEXT}`, 'utf16le').swap16(), 'UTF-16', ','],
    ['with semicolons', of('Order;Amount\n₹1;1,947.00\n', 'utf8'), 'UTF-8', ';'],
    ['with tabs', of('Order\tAmount\n₹1\t1,947.00', 'utf8'), 'UTF-8', '\t'],
    ['below blank lines', of('\n\nOrder,Amount\n\n₹1,"1,947.00"\n,\n', 'utf8'), 'UTF-8', ','],
    ['with the line for Excel', of('sep=|\nOrder|Amount\n₹1|1,947.00\n', 'utf8'), 'UTF-8', '|'],
    ['with padded headings', of(' Order  , Amount \n₹1,"1,947.00"\n', 'utf8'), 'UTF-8', ','],
    ['with separators at the end', of('Order;Amount;\n₹1;1,947.00;\n', 'utf8'), 'UTF-8', ';'],
    ['with two more below', of('Order;Amount\n₹1;1,947.00;;\n', 'utf8'), 'UTF-8', ';'],
  ])('%s', async (_, bytes, encoding, delimiter) => {
    const table = await readTable(bytes);
    expect(table).toMatchObject({ encoding, delimiter, headings: ['Order', 'Amount'] });
    expect(table.rows.map(({ cells }) => cells)).toEqual([['₹1', '1,947.00']]);
  });

  test('in Windows’ own encoding', async () => {
    const table = await readTable(Buffer.from('Order,Amount\nCaf\xE9,5\n', 'latin1'));
    expect(table).toMatchObject({ encoding: 'Windows-1252', rows: [{ cells: ['Café', '5'] }] });
  });

  test('with blanks and line breaks within its cells, which begin no row', async () => {
    expect(await shown('Order,Note,Amount\n1,"a\r\nb", 5.00 \n\n2, c ,6\n')).toEqual([
      'Order | Note | Amount',
      '2: 1 | a\nb |  5.00 ',
      '4: 2 |  c  | 6',
    ]);
  });
});

describe('no row is lost', () => {
  test.each([
    ['headings with CRLF, rows with LF', 'Order,Amount\r\n1,5\n2,6\n3,7\n'],
    ['headings with LF, rows with CRLF', 'Order,Amount\n1,5\r\n2,6\r\n3,7\r\n'],
    ['half of the rows with each', 'Order,Amount\r\n1,5\r\n2,6\n3,7'],
    ['old Macintosh', 'Order,Amount\r1,5\r2,6\r3,7\r'],
    ['lines that a bank has drawn', '****,****\nOrder,Amount\n----,====\n1,5\n2,6\n3,7\n*****,\n'],
  ])('%s', async (_, text) => {
    const { headings, rows } = await read(text);
    expect(headings).toEqual(['Order', 'Amount']);
    expect(rows.map(({ cells }) => cells.join())).toEqual(['1,5', '2,6', '3,7']);
  });

  test('after a quotation mark that is not closed: its own row has a problem, the others have none', async () => {
    const lines = Array.from({ length: 1_000 }, (_, nth) => `SAF-${nth},"Rao, K",5.00`);
    lines[4] = 'SAF-4,"Cotton shirt,5.00';
    lines[500] = 'SAF-500,Linen,"5.00';
    const { rows } = await read(`Order,Note,Amount\n${lines.join('\n')}\n`);
    expect(rows.map(({ cells }) => cells[0])).toEqual(lines.map((line) => line.split(',')[0]));
    expect(rows.filter(({ problem }) => problem)).toEqual([
      { number: 6, cells: ['SAF-4', 'Cotton shirt', '5.00'], problem: OPEN },
      { number: 502, cells: ['SAF-500', 'Linen', '5.00'], problem: OPEN },
    ]);
  });

  test('in the last row, or in each row', async () => {
    const text = (rows: number) => `Order,Note\n${'1,"x\n'.repeat(rows)}`;
    expect(await shown(text(1))).toEqual(['Order | Note', `2: 1 | x (${OPEN})`]);
    const { rows } = await read(text(100));
    expect(rows.map(({ problem }) => problem)).toEqual(Array(100).fill(OPEN));
  });

  test('and a quotation mark within a cell is one of its characters', async () => {
    expect(await shown('Order,Note\n1,"He said "hi" to me"\n2,12" pipe\n3,"a ""b"""\n')).toEqual([
      ...['Order | Note', '2: 1 | He said "hi" to me', '3: 2 | 12" pipe', '4: 3 | a "b"'],
    ]);
  });

  test('whatever is in the cells, and however they are separated, quoted and ended', async () => {
    const cell = fc.stringMatching(/^[a-z0-9 ,;|\t"\n₹é']{0,8}$/);
    const table = fc.integer({ min: 2, max: 5 }).chain((width) =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), {
        minLength: 1,
        maxLength: 12,
      }),
    );
    await fc.assert(
      fc.asyncProperty(
        table,
        fc.constantFrom(',', ';', '\t', '|'),
        fc.array(fc.constantFrom('\r\n', '\n'), { minLength: 1, maxLength: 13 }),
        fc.boolean(),
        async (rows, delimiter, ends, isAllQuoted) => {
          // Each row has a first cell that begins with a letter, so none is blank or a second row of headings.
          const made = rows.map((cells, nth) => [`R${nth}-100`, ...cells]);
          const quote = (text: string) =>
            isAllQuoted || /[,;|\t"\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
          const headings = ['Order ID', ...(rows[0] ?? []).map((_, nth) => `Note ${nth}`)];
          const lines = [headings, ...made].map(
            (cells, nth) => cells.map(quote).join(delimiter) + ends[nth % ends.length],
          );
          const read = await readTable(Buffer.from(`sep=${delimiter}\n${lines.join('')}`));
          expect(read.headings).toEqual(headings);
          expect(read.rows).toEqual(made.map((cells, nth) => ({ cells, number: nth + 3 })));
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('the headings are found', () => {
  test.each([1, 29, 40])('below %d lines of a bank', async (count) => {
    const above = Array.from({ length: count }, (_, nth) => `Line ${nth} of the bank\n`).join('');
    const table = await read(`${above}Date,Narration,Amount\n\n1/11/26,UPI,5.00\n`);
    expect(table).toMatchObject({
      ...{ headings: ['Date', 'Narration', 'Amount'], headingRow: count + 1 },
      rows: [{ cells: ['1/11/26', 'UPI', '5.00'], number: count + 3 }],
    });
    expect(table.above).toHaveLength(count);
  });

  test('below lines that have as many words, but values or sentences', async () => {
    const sentence = 'The date and the amount and the balance of each transaction';
    const above = `Account no,50100,Name,A Rao,Branch no,12,Balance,5.00\n${`${sentence},`.repeat(4)}\n`;
    expect(await shown(`${above}Date,Narration,Amount\n1-Nov-26,UPI,5.00\n`)).toEqual([
      ...['Date | Narration | Amount', '4: 1-Nov-26 | UPI | 5.00'],
    ]);
  });

  test('above rows that have more words', async () => {
    const text = 'Ref,Details\n632512345671,x\n632512345672,"Payment, order no, amount"\n';
    expect((await read(text)).headings).toEqual(['Ref', 'Details']);
  });

  test('in another language, above values', async () => {
    expect((await read('Bestellung;Betrag\nSAF-1001;3,00\nSAF-1002;4,50\n')).headings).toEqual([
      ...['Bestellung', 'Betrag'],
    ]);
  });

  test('in two rows, as Tally has them', async () => {
    const text =
      'Day Book\n\nDate\tParticulars\tDebit\tCredit\n\t\tAmount\tAmount\n1-Nov-26\tRao\t\t5.00\n';
    const table = await read(text);
    expect(table).toMatchObject({
      ...{ headings: ['Date', 'Particulars', 'Debit Amount', 'Credit Amount'], headingRow: 3 },
      rows: [{ cells: ['1-Nov-26', 'Rao', '', '5.00'], number: 5 }],
      above: [{ cells: ['Day Book'], number: 1 }],
    });
  });

  test('but an opening balance below them is a row', async () => {
    const text = 'Date,Particulars,Balance\n,Opening Balance,\n1/11/26,UPI,5.00\n';
    expect((await read(text)).rows).toHaveLength(2);
  });

  test('without a name, and of the same name, told apart by the letters of a spreadsheet', async () => {
    expect((await read('Order,Amount,,amount\n1,5,x,6\n')).headings).toEqual([
      ...['Order', 'Amount (B)', 'Column C', 'amount (D)'],
    ]);
    const wide = ['Order', ...Array(26).fill('')].join();
    expect((await read(`${wide}\n1${',x'.repeat(26)}\n`)).headings.at(-1)).toBe('Column AA');
  });

  test.each([
    ['payments', 'SAF-1001,649.00\nSAF-1002,5\nSAF-1003,6\n', ['Column A', 'Column B'], 3],
    ['a list of Order IDs', 'SAF-1001\nSAF-1002\n', ['Column A'], 2],
    ['rows with the words of headings', 'SAF-1,5,Payment\nSAF-2,6,Payment\n', 3, 2],
    ['rows of which the last has the most', 'SAF-1,5,x\nSAF-2,6,"Payment, order no"\n', 3, 2],
  ])('and where there are none, all rows stay: %s', async (_, text, columns, count) => {
    const { headings, rows, headingRow } = await read(text);
    expect(headingRow).toBeNull();
    expect(typeof columns === 'number' ? headings.length : headings).toEqual(columns);
    expect(rows).toHaveLength(count);
  });

  test('where a person has chosen them', async () => {
    const text = 'a,b\nOrder,Amount\n1,5\n';
    expect(await shown(text, 1)).toEqual(['a | b', '2: Order | Amount', '3: 1 | 5']);
    expect(await shown(text, null)).toEqual([
      ...['Column A | Column B', '1: a | b', '2: Order | Amount', '3: 1 | 5'],
    ]);
  });
});

describe('a row with another number of cells is put right or told', () => {
  const HEADINGS = 'Date,Narration,Debit,Credit,Ref';
  const ROWS = [
    '1/11/26,UPI Rao,0.00,500.00,R1',
    '2/11/26,UPI Das,20.00,0.00,R2',
    '3/11/26,UPI K,0.00,7.00,R3',
  ];
  const last = async (row: string) => (await shown([HEADINGS, ...ROWS, row].join('\n'))).at(-1);

  test.each([
    [
      'a comma in a name',
      '4/11/26,UPI Gomathi, S,0.00,100.00,R4',
      '4/11/26 | UPI Gomathi, S | 0.00 | 100.00 | R4',
    ],
    [
      'two commas',
      '4/11/26,UPI A, B, C,0.00,100.00,R4',
      '4/11/26 | UPI A, B, C | 0.00 | 100.00 | R4',
    ],
    ['empty cells are left out', '4/11/26,UPI Rao,5.00,0.00', `4/11/26 | UPI Rao | 5.00 | 0.00 | `],
    ['a note of the bank', 'This needs no signature', 'This needs no signature |  |  |  | '],
    [
      'commas in two places',
      '4/11/26,UPI A, B,0.00,1,100.00,R4',
      `4/11/26 | UPI A |  B | 0.00 | 1 | 100.00 | R4 (${MORE})`,
    ],
    ['a missing cell', '4/11/26,0.00,100.00,R4', `4/11/26 | 0.00 | 100.00 | R4 |  (${FEWER})`],
    ['the end of a cut file', '4/11/26,UPI Rao,0.00', `4/11/26 | UPI Rao | 0.00 |  |  (${FEWER})`],
  ])('%s', async (_, row, expected) => {
    expect(await last(row)).toBe(`5: ${expected}`);
  });

  test('a comma in an amount, where nothing else can have one', async () => {
    const text = 'Order,Amount,Status\n1,5.00,paid\n2,7.00,paid\n3,1,249.00,paid\n';
    expect((await shown(text)).at(-1)).toBe('4: 3 | 1,249.00 | paid');
  });

  test('where two ways would fit, it is told', async () => {
    const text = 'Order,Amount,Fee\n1,5,6\n2,7,8\n3,1,249,500\n';
    expect((await shown(text)).at(-1)).toBe(`4: 3 | 1 | 249 | 500 (${MORE})`);
  });

  test('rows that leave out a note that few have are whole', async () => {
    const { rows } = await read('Order,Amount,Note\n1,5\n2,6\n3,7,late\n4,8\n');
    expect(rows.filter(({ problem }) => problem)).toEqual([]);
  });

  test('also when all rows have one more at their end, such as a branch with its state', async () => {
    const text = 'Date,Amount,Branch\n1/11/26,5.00,MYSURU, KA\n2/11/26,6.00,MYSURU, KA\nEnd\n';
    expect((await shown(text)).slice(0, 3)).toEqual([
      ...['Date | Amount | Branch | Column D', '2: 1/11/26 | 5.00 | MYSURU |  KA'],
      '3: 2/11/26 | 6.00 | MYSURU |  KA',
    ]);
  });

  test('also when most rows have a comma too many', async () => {
    const rows = ['1/11/26,Rao K,5.00', '2/11/26,Rao, K,5.00', '3/11/26,Das, L,5.00'];
    expect(await shown(['Date,Name,Amount', ...rows].join('\n'))).toEqual([
      ...['Date | Name | Amount', '2: 1/11/26 | Rao K | 5.00'],
      ...['3: 2/11/26 | Rao, K | 5.00', '4: 3/11/26 | Das, L | 5.00'],
    ]);
  });
});

/** A workbook with one sheet, as Excel stores it. */
function workbook(rows: string, settings = '') {
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  return zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'xl/workbook.xml': strToU8(
      `<workbook><workbookPr ${settings}/><sheets><sheet name="Nov" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships><Relationship Id="rId1" Type="${type}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/styles.xml': strToU8(
      '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    ),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
  });
}

const text = (cell: string, value: string) =>
  `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`;
const ROWS = `<row r="2">${text('A2', 'Order')}${text('B2', 'Date')}${text('C2', 'Amount')}</row><row r="4">${text('A4', '0012')}<c r="B4" s="1"><v>46346</v></c><c r="C4"><v>1249.4999999999998</v></c></row>`;

describe('a spreadsheet is read', () => {
  test('with the numbers of its rows, its days and its sums', async () => {
    expect(await readTable(workbook(ROWS))).toMatchObject({
      ...{ isXlsx: true, encoding: null, delimiter: null, sheetName: 'Nov', isFrom1904: false },
      ...{ headings: ['Order', 'Date', 'Amount'], headingRow: 2 },
      rows: [{ cells: ['0012', '2026-11-20T00:00:00', '1249.5'], number: 4 }],
    });
  });

  test('with days that are numbered from 1904', async () => {
    const { rows, isFrom1904 } = await readTable(
      workbook(ROWS.replace('46346', '44884'), 'date1904="1"'),
    );
    expect(isFrom1904).toBe(true);
    expect(rows[0]?.cells[1]).toBe('2026-11-20T00:00:00');
  });

  test.each([
    [1249.4999999999998, '1249.5'],
    [632512345671, '632512345671'],
    [new Date('2026-11-20T14:05:00Z'), '2026-11-20T14:05:00'],
    [null, ''],
    [true, 'true'],
  ])('its cell %s as %j', (value, expected) => {
    expect(cellText(value)).toBe(expected);
  });
});

describe('what is no table says what it is, and what to do', () => {
  const OLE = '\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1';
  test.each<[string, Uint8Array, string]>([
    ['a PDF', Buffer.from('%PDF-1.7'), 'This is a PDF. Choose the same as CSV or Excel.'],
    [
      'an old workbook',
      Buffer.from(`${OLE}Workbook`, 'latin1'),
      'This is an old Excel file. Save it as .xlsx or CSV',
    ],
    [
      'a workbook with a password',
      Buffer.concat([Buffer.from(OLE, 'latin1'), Buffer.from('EncryptedPackage', 'utf16le')]),
      'This Excel file has a password. Save it without one',
    ],
    ['a web page', Buffer.from('\n<html><table>'), 'This is a web page'],
    ['a web page in UTF-16', Buffer.from('\uFEFF<table>', 'utf16le'), 'This is a web page'],
    ['a ZIP archive', zipSync({ 'a.csv': strToU8('a') }), 'This is a ZIP archive. Unpack it'],
    [
      'an OpenDocument file',
      zipSync({ mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet') }),
      'This is an OpenDocument file. Save it as .xlsx or CSV',
    ],
    [
      'a binary workbook',
      zipSync({ 'xl/workbook.bin': strToU8('a') }),
      'This is a binary Excel file',
    ],
    ['a cut workbook', workbook(ROWS).slice(0, 300), 'This Excel file is damaged'],
    [
      'a damaged workbook',
      zipSync({ 'xl/workbook.xml': strToU8('<workbook>') }),
      'This Excel file is damaged',
    ],
    ['a picture', Buffer.from('\x89PNG\r\n\x1A\n\0\0\0\rIHDR', 'latin1'), 'This is no table'],
    ['nothing', Buffer.from(''), 'This file has no rows.'],
    ['headings alone', Buffer.from('Order,Amount\n'), 'This file has no rows.'],
  ])('%s', async (_, bytes, sentence) => {
    await expect(readTable(bytes)).rejects.toThrow(sentence);
  });

  test('a CSV file that begins like an archive is read', async () => {
    expect((await read('PK,Amount\n100,5\n')).headings).toEqual(['PK', 'Amount']);
  });
});
