import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readTable } from '../../../src/reconcile/readTable.ts';
import { type FileProblem, readText, UnreadableFile } from '../../../src/reconcile/readText.ts';
import { reconcile } from '../../../src/reconcile/reconcile.ts';
import { bytesOf, listOf } from './match.ts';

const problemOf = async (bytes: Uint8Array): Promise<FileProblem | undefined> => {
  const error = await readTable(bytes).then(
    () => undefined,
    (one) => one,
  );
  expect(error).toBeInstanceOf(UnreadableFile);
  return error.message;
};

const utf16 = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'));
const OLD_EXCEL = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const zip = (...names: string[]) =>
  zipSync(Object.fromEntries(names.map((name) => [name, strToU8('<x/>')])));

describe('a file that cannot be read is reported with the reason', () => {
  test.each<[FileProblem, Uint8Array]>([
    ['empty', new Uint8Array()],
    ['empty', bytesOf(' \n\n ')],
    ['noRows', bytesOf('Order,Amount\n')],
    ['notATable', bytesOf('%PDF-1.7 …')],
    ['notATable', OLD_EXCEL],
    ['password', new Uint8Array([...OLD_EXCEL, ...utf16('EncryptedPackage')])],
    ['notATable', zip('xl/workbook.bin')],
    ['notATable', zip('[Content_Types].xml', 'xl/book.xml')],
    ['notATable', zipSync({ mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet') })],
    ['notATable', zip('a.csv')],
    ['damaged', bytesOf('PK\x03\x04 cut')],
    ['notATable', bytesOf('<html><table><tr><td>1</td></tr></table>')],
    ['notATable', bytesOf('OFXHEADER:100\nDATA:OFXSGML\n<OFX><BANKMSGSRSV1>')],
    ['notATable', bytesOf('<?xml version="1.0"?>\n<?OFX OFXHEADER="200"?>\n<OFX>')],
    [
      'notATable',
      bytesOf(
        '<?xml version="1.0"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">',
      ),
    ],
    ['notATable', bytesOf('{1:F01HDFCINBB}{4:\n:20:STMT\n:25:001\n:60F:C261118INR1,00\n')],
    ['notATable', bytesOf(':20:STMT\n:25:001\n:60F:C261118INR1,00\n:61:2611181118C1,00\n')],
    ['notATable', bytesOf('[{"orderID": "KN1"}]')],
    ['notATable', bytesOf('{"transactions": []}')],
    ['notATable', bytesOf('<?xml version="1.0"?><ENVELOPE/>')],
    ['notATable', bytesOf('Made by a bank\n<OFX>')],
    [
      'notATable',
      bytesOf('<ns:Document xmlns:ns="urn:iso:std:iso:20022:tech:xsd:camt.052.001.08">'),
    ],
    ...['<!DOCTYPE html>', '<head>', '<meta charset="utf-8">', '<style>', '\n <TABLE>'].map(
      (start): [FileProblem, Uint8Array] => ['notATable', bytesOf(start)],
    ),
    ...['<!DOCTYPE note>', '<ENVELOPE>', '<VOUCHER id="1">'].map(
      (start): [FileProblem, Uint8Array] => ['notATable', bytesOf(start)],
    ),
    ['notATable', bytesOf('{}')],
    ['notATable', bytesOf('[\n  [1, 2]]')],
    ['notATable', bytesOf('{\n  "a": 1}')],
    ['damaged', bytesOf('PK\x05\x06 cut')],
    ['notATable', new Uint8Array([65, 66, 67, 0, 68, 69, 70, 71, 72, 73])],
    // UTF-16 without a byte-order mark.
    ['notATable', utf16('Order,Amount\nKN1,10.00\n')],
  ])('%s', async (kind, bytes) => {
    expect(await problemOf(bytes)).toBe(kind);
  });
});

const twoRows = (start: string) => `${start},Amount\nKN1,10.00\nKN2,20.00\n`;

test.each([
  ...['Note <html>', 'a <b>', '<5', 'from {', '[x', ':20: x', 'see %PDF', 'OLD OFXHEADER', '{1'],
])('a table may begin with “%s”', async (start) => {
  expect(await readTable(bytesOf(twoRows(start)))).toMatchObject({
    ...{ headings: [start, 'Amount'], headingRow: 1, sheet: null, sheets: [] },
  });
});

describe('texts', () => {
  const swapped = (bytes: Uint8Array) => new Uint8Array(Buffer.from(bytes).swap16());
  test.each<[string, Uint8Array]>([
    ['UTF-8', bytesOf(twoRows('é'))],
    ['UTF-8', bytesOf(`\uFEFF${twoRows('é')}`)],
    ['UTF-16LE', utf16(`\uFEFF${twoRows('é')}`)],
    ['UTF-16BE', swapped(utf16(`\uFEFF${twoRows('é')}`))],
    ['Windows-1252', new Uint8Array(Buffer.from(twoRows('é'), 'latin1'))],
  ])('in %s', async (_, bytes) => {
    const table = await readTable(bytes);
    expect(table).toMatchObject({ headings: ['é', 'Amount'] });
    expect(table.rows.map(({ cells }) => cells.join(' '))).toEqual(['KN1 10.00', 'KN2 20.00']);
  });

  test('in UTF-16, of letters that have no zero bytes, by the byte-order mark', async () => {
    const text = utf16(`\uFEFF${'आदेश'.repeat(30)},राशि\nक,10\nख,20\n`);
    for (const bytes of [text, swapped(text)]) {
      expect(await readTable(bytes)).toMatchObject({ rows: { length: 2 } });
    }
  });

  test('with the line ends of an old Mac', async () => {
    const { rows } = await readTable(bytesOf(twoRows('Order').replaceAll('\n', '\r')));
    expect(rows.map(({ cells }) => cells.join(' '))).toEqual(['KN1 10.00', 'KN2 20.00']);
  });

  test.each([',', '\t', ';', '|'])(
    'with cells apart by %j, below lines of other length',
    async (sign) => {
      const rows = ['Order,Note,Amount', 'KN1,a,10', 'KN2,,20'].map((row) => row.split(','));
      const quoted = rows.map((cells) => cells.map((cell) => `"${cell}"`).join(sign));
      const text = ['Bank, branch, street, 5', 'Period;1;2;3;4;5;6', 'a|b|c', ...quoted].join(
        '\r\n',
      );
      const lines = await readText(bytesOf(text));
      expect(lines.slice(3)).toEqual(rows.map((cells, nth) => ({ cells, number: nth + 4 })));
    },
  );

  test.each(['sep=;\n', '"sep=;"\r\n', 'SEP=;,,\n'])('with the delimiter of %j', async (line) => {
    const lines = await readText(bytesOf(`${line}a,b;1,5\nc,d;2,5\n`));
    expect(lines[1]).toEqual({ cells: ['a,b', '1,5'], number: 2 });
  });
});

type Value = string | number | { day: number };

/** A workbook as Excel writes it, with texts, numbers, and days since 1899. */
function workbookOf(sheets: Record<string, Value[][]>): Uint8Array {
  const names = Object.keys(sheets);
  const each = (write: (name: string, number: number) => string) =>
    names.map((name, nth) => write(name, nth + 1)).join('');
  const cell = (value: Value, column: number, row: number) => {
    const place = `r="${'ABC'[column]}${row}"`;
    if (typeof value === 'object') return `<c ${place} s="1"><v>${value.day}</v></c>`;
    return typeof value === 'number'
      ? `<c ${place}><v>${value}</v></c>`
      : `<c ${place} t="inlineStr"><is><t>${value}</t></is></c>`;
  };
  const line = (cells: Value[], nth: number) =>
    `<row r="${nth + 1}">${cells.map((value, column) => cell(value, column, nth + 1)).join('')}</row>`;
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const files = {
    '[Content_Types].xml': '<Types/>',
    'xl/styles.xml': `<styleSheet ${main}><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${office}"><sheets>${each((name, number) => `<sheet name="${name}" sheetId="${number}" r:id="r${number}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${each((_, number) => `<Relationship Id="r${number}" Type="${office}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}</Relationships>`,
    ...Object.fromEntries(
      names.map((name, nth) => [
        `xl/worksheets/sheet${nth + 1}.xml`,
        `<worksheet ${main}><sheetData>${sheets[name]?.map(line).join('')}</sheetData></worksheet>`,
      ]),
    ),
  };
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])),
  );
}

describe('a workbook', () => {
  const bytes = workbookOf({
    Notes: [['Made for the tax year'], ['Ask Asha']],
    Oct: [
      ['Order', 'Amount'],
      ['KN100000', 100],
    ],
    Nov: [
      ['Order', 'Amount', 'Note'],
      ['KN100001', 100.01, 'x'],
      ['KN100002', 100.02, 'y'],
    ],
  });

  test('is read by its longest sheet, and names the others', async () => {
    const table = await readTable(bytes);
    expect(table).toMatchObject({ sheet: 'Nov', headings: ['Order', 'Amount', 'Note'] });
    expect(table.sheets.map(({ name }) => name)).toEqual(['Notes', 'Oct', 'Nov']);
    expect(reconcile(table, listOf(3)).categories.agrees.rows).toBe(2);
  });

  test('is read by the sheet that a person chose', async () => {
    expect(await readTable(bytes, { sheet: 'Oct' })).toMatchObject({
      sheet: 'Oct',
      rows: { length: 1 },
    });
  });

  test('has days, and one after the year 9999 is reported', async () => {
    const rows: Value[][] = [
      ['Order', 'Day'],
      ['KN1001', { day: 46_346 }],
      ['KN1002', { day: 3_000_000 }],
    ];
    const table = await readTable(workbookOf({ One: rows }));
    expect(table.rows).toEqual([
      { cells: ['KN1001', '2026-11-20T00:00:00'], number: 2 },
      { cells: ['KN1002', '#'], number: 3, problem: 'dateCell' },
    ]);
  });

  test('with a broken part is damaged', async () => {
    expect(await problemOf(zip('xl/workbook.xml'))).toBe('damaged');
  });
});

describe('a text whose columns are made of blanks', () => {
  const lines = [
    '            A SHOP',
    '  SALES FROM 20-11-2026 TO 22-11-2026       Page 1',
    '----------------------------------------------------',
    'DATE        BILL NO.    PARTY NAME            AMOUNT',
    '----------------------------------------------------',
    '20-11-2026  KN20101     RAVI T               1947.00',
    '20-11-2026  KN20102     GOMATHI S             649.50',
    '22-11-2026  KN20103                          2999.00',
    '----------------------------------------------------',
    '                        TOTAL                5595.50',
  ];
  test('is a table where all its lines have blanks', async () => {
    const table = await readTable(bytesOf(lines.join('\r\n')));
    expect(table.headings).toEqual(['DATE', 'BILL NO.', 'PARTY NAME', 'AMOUNT']);
    expect(table.rows.map(({ cells }) => cells.map((cell) => cell.trim()).join('|'))).toEqual([
      '20-11-2026|KN20101|RAVI T|1947.00',
      '20-11-2026|KN20102|GOMATHI S|649.50',
      '22-11-2026|KN20103||2999.00',
      '||TOTAL|5595.50',
    ]);
    expect(table.notRows[1]?.cells.join('').trim()).toBe(lines[1]?.trim());
  });

  test('is none with one column, or with a delimiter', async () => {
    const one = await readTable(bytesOf('KN20101  1947\nKN20102   649\n'));
    expect(one.headings).toHaveLength(1);
    const two = await readTable(bytesOf('A  B,C\n1   2  3  4,5\n2   3  4  5,6\n'));
    expect(two.headings).toEqual(['A B', 'C']);
  });
});
