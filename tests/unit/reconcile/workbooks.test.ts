import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { indexPayments } from '../../../src/reconcile/paymentIndex.ts';
import { readTable } from '../../../src/reconcile/readTable.ts';
import { reconcile } from '../../../src/reconcile/reconcile.ts';
import { bytesOf, HEAD, kindsOf, THREE } from './match.ts';

/* Files as programs write them, and files that are built to block the page. */

interface Parts {
  sheets: string[];
  /** The `state` attribute of each sheet in `workbook.xml`. */
  states?: string[];
  styles?: string;
  strings?: string;
  properties?: string;
  name?: string;
}

function workbookOf({
  sheets,
  states = [],
  styles = '',
  strings = '',
  properties = '',
  name,
}: Parts) {
  const each = (write: (nth: number) => string) => sheets.map((_, nth) => write(nth)).join('');
  const files: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns:r="r">${properties}<sheets>${each((nth) => `<sheet name="${name ?? `S${nth}`}" sheetId="${nth}" ${states[nth] ?? ''} r:id="r${nth}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${each((nth) => `<Relationship Id="r${nth}" Target="worksheets/s${nth}.xml"/>`)}</Relationships>`,
    'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
    'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
  };
  for (const [nth, data] of sheets.entries()) {
    files[`xl/worksheets/s${nth}.xml`] = `<worksheet><sheetData>${data}</sheetData></worksheet>`;
  }
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])),
  );
}

type Value = string | number | [value: number, style: number];

/** A row whose cells have no references. */
const rowOf = (...values: Value[]) =>
  `<row>${values
    .map((value) => {
      if (typeof value === 'string') return `<c t="inlineStr"><is><t>${value}</t></is></c>`;
      const [number, style] = typeof value === 'number' ? [value, 0] : value;
      return `<c s="${style}"><v>${number}</v></c>`;
    })
    .join('')}</row>`;

const ORDERS = [rowOf('Order', 'Amount'), rowOf('1001', 1947), rowOf('1002', 500)].join('');
const LAST = rowOf('1003', 2500);

const matchedOf = async (bytes: Uint8Array) =>
  reconcile(await readTable(bytes), indexPayments(THREE, 'india', 3));

/** Measures the processor time in ms, so that other programs do not count. */
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  await work();
  return process.cpuUsage(start).user / 1_000;
}

const refused = (problem: string) =>
  expect.objectContaining({ name: 'UnreadableFile', message: problem });

describe('a hostile workbook is refused or read at once', () => {
  const last = (row: number) => `<row r="${row}"><c r="XFD${row}"><v>1</v></c></row>`;

  test('with one value in the last cell of the sheet', async () => {
    const bytes = workbookOf({ sheets: [ORDERS + LAST + last(1_048_576)] });
    expect(bytes.length).toBeLessThan(1_800);
    const time = await timeOf(async () => {
      const { categories } = await matchedOf(bytes);
      expect(categories.agrees.rows).toBe(3);
      expect(categories.notCompared.groups).toMatchObject([
        { rows: 1, reason: { kind: 'unreadable', what: 'cells' } },
      ]);
    });
    expect(time).toBeLessThan(1_000);
  });

  test('with a value in the last column of each row', async () => {
    const rows = Array.from({ length: 20_000 }, (_, nth) => last(nth + 1)).join('');
    const time = await timeOf(() =>
      expect(readTable(workbookOf({ sheets: [rows] }))).rejects.toEqual(refused('tooLarge')),
    );
    expect(time).toBeLessThan(2_000);
  });

  test('that unpacks to 512 MB, before it is unpacked', async () => {
    const bytes = workbookOf({ sheets: [ORDERS] });
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    // Sets the unpacked size of a part, in the directory at the end of the file.
    const last = Buffer.from(bytes).lastIndexOf('PK\x01\x02');
    view.setUint32(last + 24, 512_000_000, true);
    const time = await timeOf(() => expect(readTable(bytes)).rejects.toEqual(refused('tooLarge')));
    expect(time).toBeLessThan(200);
  });

  test.each([
    ['texts', { sheets: [ORDERS], strings: '<si><t>'.repeat(300_000) }],
    ['cells', { sheets: [ORDERS + '<row><c r="A4">'.repeat(300_000)] }],
    ['tags', { sheets: [ORDERS + '<c '.repeat(300_000)] }],
    [
      'formats',
      {
        sheets: [ORDERS],
        styles: `<numFmts><numFmt numFmtId="170" formatCode="${';"'.repeat(300_000)}"/></numFmts><cellXfs>${'<xf numFmtId="170"/>'.repeat(10_000)}</cellXfs>`,
      },
    ],
  ])('with %s that are not closed', async (_, parts: Parts) => {
    const bytes = workbookOf(parts);
    expect(await timeOf(() => readTable(bytes).catch(() => {}))).toBeLessThan(1_500);
  });

  test('of one part that a million sheets show', async () => {
    const bytes = zipSync({
      'xl/workbook.xml': strToU8(
        `<workbook>${'<sheet name="S" r:id="r"/>'.repeat(1_000_000)}</workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': strToU8('<Relationship Id="r" Target="worksheets/s.xml"/>'),
      'xl/worksheets/s.xml': strToU8('<row/>'),
    });
    const time = await timeOf(() => expect(readTable(bytes)).rejects.toEqual(refused('damaged')));
    expect(time).toBeLessThan(3_000);
  });
});

describe('a reading can be cancelled', () => {
  const rows = 100_000;
  test.each([
    ['text', () => bytesOf(HEAD + '20/11/2026,KN1,"x",1.00\n'.repeat(rows))],
    ['workbook', () => workbookOf({ sheets: [rowOf('1001', 1947).repeat(rows)] })],
  ])('of a %s', async (_, make) => {
    const bytes = make();
    const reading = new AbortController();
    const table = readTable(bytes, {}, reading.signal);
    setTimeout(() => reading.abort());
    await expect(table).rejects.toMatchObject({ name: 'AbortError' });
  });
});

test.each([
  '<row><c><f>A9</f></c><c><f>B9</f></c></row>',
  '<row><c t="inlineStr"><is><t>Counter sale</t></is></c><c><f t="shared" si="0"/></c></row>',
])('a row is not lost because its formulas have no values: %s', async (row) => {
  const result = await matchedOf(workbookOf({ sheets: [ORDERS + LAST + row] }));
  expect(kindsOf(result, 'notCompared')).toEqual(['unreadable: 1/0']);
});

test('a formula may have a blank as its value', async () => {
  const row = '<row><c t="str"><f>A9</f><v></v></c><c t="str"><f>B9</f><v/></c></row>';
  const { isGreen } = await matchedOf(workbookOf({ sheets: [ORDERS + LAST + row] }));
  expect(isGreen).toBe(true);
});

test('100,000 rows of a workbook are read', { timeout: 60_000 }, async () => {
  const row = (nth: number) =>
    `<row r="${nth}"><c r="A${nth}" t="s"><v>${nth % 1_000}</v></c><c r="B${nth}" t="s"><v>7</v></c><c r="C${nth}"><v>${nth}.5</v></c><c r="D${nth}" s="0"><v>46346.25</v></c><c r="F${nth}" t="str"><f>A${nth}</f><v>paid</v></c></row>`;
  const bytes = workbookOf({
    sheets: [Array.from({ length: 100_000 }, (_, nth) => row(nth + 1)).join('')],
    strings: Array.from({ length: 1_000 }, (_, nth) => `<si><t>KN${nth}</t></si>`).join(''),
  });
  const time = await timeOf(async () => {
    const table = await readTable(bytes);
    expect(table.rows).toHaveLength(100_000);
    expect(table.rows.at(-1)?.cells).toEqual(['KN0', 'KN7', '100000.5', '46346.25', '', 'paid']);
  });
  console.info(`100,000 rows of a workbook: ${Math.round(time)} ms`);
  expect(time).toBeLessThan(10_000);
});

describe('a workbook is read as it is shown', () => {
  const styled = (code: string) =>
    `<numFmts><numFmt numFmtId="170" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs>`;
  const shown = (code: string, value = 2500) =>
    matchedOf(workbookOf({ sheets: [ORDERS + rowOf('1003', [value, 1])], styles: styled(code) }));

  test.each([
    ['Dr behind it', '0.00&quot; Dr&quot;'],
    ['brackets for a plus', '(#,##0.00)'],
    ['a dollar', '&quot;$&quot;#,##0.00'],
    ['a dollar of a place', '[$$-409]#,##0.00'],
    ['a dollar without quotes', '\\$0'],
    ['thousands', '0.0,'],
    ['no number', '&quot;as agreed&quot;'],
  ])('%s is not received', async (_, code) => {
    const { isGreen, categories } = await shown(code);
    expect(isGreen).toBe(false);
    expect(categories.agrees.rows).toBe(2);
  });

  test.each([
    ['Cr', '0.00&quot; Cr&quot;'],
    ['rupees', '[$₹-4009]\\ #,##0.00'],
    ['lakhs', '[&gt;=10000000]##\\,##\\,##\\,##0;[&gt;=100000]##\\,##\\,##0;##,##0'],
    ['brackets for a minus', '#,##0.00_);(#,##0.00)'],
    ['red', '0.00;[Red]-0.00'],
  ])('%s is received', async (_, code) => {
    expect(await shown(code)).toMatchObject({ isGreen: true });
  });

  test.each([
    ['a minus', '#,##0.00;-#,##0.00'],
    ['brackets', '#,##0.00;(#,##0.00)'],
    ['Dr', '0.00&quot; Cr&quot;;0.00&quot; Dr&quot;'],
    ['Dr below zero', '[&gt;0]0&quot; Cr&quot;;0&quot; Dr&quot;'],
  ])('a number below zero with %s is money out', async (_, code) => {
    expect(kindsOf(await shown(code, -2500), 'differs')).toEqual(['moneyOut: 1/1']);
    expect((await shown(code)).isGreen).toBe(true);
  });

  test.each(['1', 'true'])('days since 1904 by date1904="%s"', async (value) => {
    const dated = [rowOf('Order', 'Amount', 'Day'), rowOf('1001', 1947, [44_884, 1])];
    const bytes = workbookOf({
      sheets: [dated.join('')],
      styles: styled('dd/mm/yyyy'),
      properties: `<workbookPr date1904="${value}"/>`,
    });
    expect((await matchedOf(bytes)).fileDays).toEqual(['2026-11-20', '2026-11-20']);
  });

  test('without a hidden sheet, however long, unless a person chooses it', async () => {
    const old = ORDERS + rowOf('9', 9).repeat(50);
    const bytes = workbookOf({
      sheets: [old, ORDERS + LAST],
      states: ['state="veryHidden"'],
    });
    expect(await matchedOf(bytes)).toMatchObject({ isGreen: true });
    expect(await readTable(bytes)).toMatchObject({
      ...{ sheet: 'S1', isSheetGuess: false, rows: { length: 3 } },
      sheets: [
        { name: 'S0', isHidden: true },
        { name: 'S1', isHidden: false },
      ],
    });
    expect(await readTable(bytes, { sheet: 'S0' })).toMatchObject({ rows: { length: 52 } });
  });

  test('with all runs of a text', async () => {
    const bytes = workbookOf({
      sheets: [`${ORDERS}<row><c t="s"><v>0</v></c><c><v>2500</v></c></row>`],
      strings: '<si><r><t>10</t></r><r><t xml:space="preserve">0&#51;</t></r></si>',
    });
    expect(await matchedOf(bytes)).toMatchObject({ isGreen: true });
  });

  test('with prefixes, and with rows of some cells only', async () => {
    const row = '<x:row r="4"><x:c r="B4"><x:v>2500</x:v></x:c></x:row>';
    const { rows } = await readTable(workbookOf({ sheets: [ORDERS + row] }));
    expect(rows.at(-1)).toEqual({ cells: ['', '2500'], number: 4 });
  });
});

describe('a text as programs write it', () => {
  const problemsOf = async (...lines: string[]) =>
    (await readTable(bytesOf(['Order,Note,Amount', ...lines].join('\n')))).rows.map(
      ({ cells, problem }) => problem ?? cells.join('|'),
    );

  test.each<[what: string, lines: string[], rows: string[]]>([
    [
      'one stray quote loses only its own row, also among rows with line breaks',
      ['1001,"a\nb\nc",1', '1002,"tray 12" steel,2', '1003,"d\n""e"" f",3', '1004,x,4'],
      ['1001|a\nb\nc|1', 'quote', '1003|d\n"e" f|3', '1004|x|4'],
    ],
    [
      'a quote that is never closed loses only its own row',
      ['1001,x,1', '1002,"x,2', '1003,x,3', '1004,"y",4'],
      ['1001|x|1', 'quote', '1003|x|3', '1004|y|4'],
    ],
    [
      'a quote within a cell is a sign like others, also beside a row that is lost',
      ['1001,5" pipe,1', '1002,"x" y,2', '1003,6" pipe,3'],
      ['1001|5" pipe|1', 'quote', '1003|6" pipe|3'],
    ],
    [
      'blanks behind a quote are none of the cell',
      ['1001,"x" ,1', '1002, "x",2'],
      ['1001|x|1', '1002| "x"|2'],
    ],
  ])('%s', async (_, lines, rows) => {
    expect(await problemsOf(...lines)).toEqual(rows);
  });

  test('QIF is not a table', async () => {
    const qif = bytesOf('!Type:Bank\nD20/11/2026\nT1947.00\nN1001\n^\n');
    await expect(readTable(qif)).rejects.toEqual(refused('notATable'));
  });

  test.each(['#N/A', '#REF!', '#######', '#DIV/0!'])(
    '%s is an amount that cannot be read',
    async (cell) => {
      const { categories } = await matchedOf(
        bytesOf(`Order,Amount\n1001,1947\n1002,500\n1003,${cell}\n`),
      );
      expect(categories.differs.groups).toMatchObject([
        { rows: 1, payments: 1, reason: { kind: 'unreadable', what: 'amount' } },
      ]);
    },
  );

  test('days with the year first, in two digits', async () => {
    const lines = ['26-11-20,1001,1947', '26-11-20,1002,500', '26-11-20,1003,2500'];
    const result = await matchedOf(bytesOf(['Date,Order,Amount', ...lines].join('\n')));
    expect(result).toMatchObject({
      isGreen: true,
      choice: { dayOrder: 'yearFirst' },
      fileDays: ['2026-11-20', '2026-11-20'],
    });
  });
});

describe('a row that is not shown as the others', () => {
  const struck = `<fonts><font/><font><sz val="11"/><strike/></font><font><strike val="0"/></font></fonts>
    <cellXfs><xf fontId="0"/><xf fontId="1"/><xf fontId="2"/></cellXfs>`;
  const marked = (row: string) => workbookOf({ sheets: [ORDERS + row], styles: struck });

  test.each([
    ['hidden row', LAST.replace('<row', '<row hidden="1"')],
    ['hidden row', LAST.replace('<row', '<row ht="0" customHeight="1"')],
    ['struck through', rowOf('1003', [2500, 1])],
  ])('is compared, and asked about: %s', async (word, row) => {
    const result = await matchedOf(marked(row));
    expect(kindsOf(result, 'agrees')).toEqual(['equal: 3/3']);
    expect(result.obstacles).toEqual(['words']);
    expect(result.wordColumns).toMatchObject([{ words: [{ word, rows: 1, isAsked: true }] }]);
  });

  test('is shown like them where its style is another one', async () => {
    expect((await matchedOf(marked(rowOf('1003', [2500, 2])))).isGreen).toBe(true);
    expect((await matchedOf(marked(LAST.replace('<row', '<row hidden="0"')))).isGreen).toBe(true);
  });
});

test.each(['Refunds', 'Failed payments', 'Draft'])(
  'the name of a sheet counts as a title: %s',
  async (name) => {
    const { obstacles } = await matchedOf(workbookOf({ sheets: [ORDERS + LAST], name }));
    expect(obstacles).toEqual(['doubtfulLines']);
  },
);

test.each(['Orders (2)', 'Orders 2026', 'October', 'Page 2'])(
  'the name of a sheet says nothing otherwise: %s',
  async (name) => {
    const { obstacles } = await matchedOf(workbookOf({ sheets: [ORDERS + LAST], name }));
    expect(obstacles).toEqual([]);
  },
);

test('so do the names of several sheets that are read together', async () => {
  const sheets = [ORDERS, rowOf('Order', 'Amount') + LAST];
  const table = await readTable(workbookOf({ sheets, name: 'Refunds' }), { sheet: { all: true } });
  const { obstacles } = reconcile(table, indexPayments(THREE, 'india', 3));
  expect(obstacles).toEqual(['doubtfulLines']);
});

test('the phonetic guide of a word is not a part of it', async () => {
  const head = rowOf('Order', 'Amount', 'Status');
  const guided = '<c t="inlineStr"><is><t>Paid</t><rPh><t>ペイド</t></rPh></is></c>';
  const rows = [
    ['1001', 1947],
    ['1002', 500],
    ['1003', 2500],
  ] as const;
  const sheet =
    head + rows.map((row) => rowOf(...row).replace('</row>', `${guided}</row>`)).join('');
  expect((await matchedOf(workbookOf({ sheets: [sheet] }))).obstacles).toEqual([]);
});
