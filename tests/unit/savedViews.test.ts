// @vitest-environment jsdom
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addViews } from '../../src/transactions/savedViews/addViews.ts';
import { parseViews } from '../../src/transactions/savedViews/parseViews.ts';
import { readViews, readViewsFile } from '../../src/transactions/savedViews/readViewsFile.ts';
import {
  type SavedView,
  savedView,
  viewQuery,
} from '../../src/transactions/savedViews/savedView.ts';
import { MAX_NAME_LENGTH } from '../../src/transactions/savedViews/viewName.ts';
import { viewsFileName, writeViewsFile } from '../../src/transactions/savedViews/viewsFile.ts';
import { hostileText } from '../hostile.ts';

function view(name: string, values: Partial<SavedView> = {}): SavedView {
  const standard = {
    query: '',
    density: 'standard',
    hidden: [],
    widths: {},
    hasSummary: false,
  } as const;
  return savedView(name, { ...standard, hidden: [], ...values });
}

const FAILED = view('Failed', { query: 'status=FAILED&range=last7', hidden: ['ref_id'] });

function fileOf(entry: object | string, version: unknown = 1) {
  const views = typeof entry === 'string' ? entry : JSON.stringify([entry], null, 2);
  return `{\n"version": ${JSON.stringify(version)},\n"views": ${views}\n}`;
}

const problemsOf = (text: string) => readViews(text, 'device').problems;

describe('a file of saved views', () => {
  test('an exported file gives the same views', async () => {
    const views = [
      FAILED,
      view('Wide', { density: 'compact', widths: { amount: 200 }, hasSummary: true }),
    ];
    const file = writeViewsFile(views);
    expect(await file.text()).toMatch(/^\{\n {2}"version": 1,\n {2}"views": \[\n {4}\{\n/);
    expect(await readViewsFile(file, 'device')).toEqual({ views });
  });

  test('any saved views survive the file and the storage', async () => {
    const someView = fc
      .tuple(hostileText, hostileText, fc.boolean(), fc.subarray(['ref_id', 'amount']))
      .map(([name, orderId, hasSummary, hidden]) =>
        view(name, {
          query: viewQuery(new URLSearchParams({ orderId }), false, 'device'),
          hasSummary,
          hidden,
        }),
      );
    await fc.assert(
      fc.asyncProperty(fc.array(someView, { maxLength: 5 }), async (some) => {
        const views = parseViews(JSON.stringify(some));
        expect(parseViews(JSON.stringify(views))).toEqual(views);
        expect(await readViewsFile(writeViewsFile(views), 'device')).toEqual({ views });
      }),
      { numRuns: 200 },
    );
  });

  test('widths may be left out, and a byte order mark is no problem', async () => {
    const { widths, ...entry } = FAILED;
    const file = new Blob([`\uFEFF${fileOf(entry)}`]);
    expect(await readViewsFile(file, 'device')).toEqual({ views: [FAILED] });
  });

  test('every problem is told with its line', () => {
    const text = [
      '{',
      '  "version": 1,',
      '  "views": [',
      '    {',
      '      "name": "  ",',
      '      "query": "status=PAID",',
      '      "density": "huge",',
      '      "hidden": ["amount",',
      '        "colour"],',
      '      "widths": { "amount": 7,',
      '        "colour": 100 },',
      '      "hasSummary": 1,',
      '      "hasSummary": "yes",',
      '      "__proto__": { "isAdmin": true },',
      '      "owner": "me", "pet": "cat"',
      '    },',
      '    7,',
      '    { "name": "No more" }',
      '  ]',
      '}',
    ].join('\n');
    const fields = 'orderID, amount, status, vpa_id, ref_id, createdAt, CALLBACK_TS or CANCEL_TS';
    expect(problemsOf(text)).toEqual([
      'Line 5: name must have 1 to 60 characters.',
      'Line 6: query has “status=PAID”, which this page cannot use.',
      'Line 7: density must be comfortable, standard or compact.',
      `Line 9: an entry of hidden must be ${fields}.`,
      'Line 10: amount must be a width from 50 to 2000.',
      'Line 11: colour is not a known field.',
      'Line 13: hasSummary must be true or false.',
      'Line 13: hasSummary appears twice. Keep one.',
      'Line 14: __proto__ is not a known field.',
      'Line 15: owner is not a known field.',
      'Line 15: pet is not a known field.',
      'Line 17: an entry of views must be fields in braces.',
      'Line 18: query is missing.',
      'Line 18: density is missing.',
      'Line 18: hidden is missing.',
      'Line 18: hasSummary is missing.',
    ]);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  test.each([
    ['', 'The file is empty.'],
    [' \n', 'The file is empty.'],
    ['7', 'Line 1: the file must be fields in braces.'],
    ['null', 'Line 1: the file must be fields in braces.'],
    [fileOf(FAILED, 2), 'Line 2: the version is 2. This page reads version 1.'],
    [fileOf(FAILED, '1'), 'Line 2: the version is "1". This page reads version 1.'],
    ['{\n"views": []}', 'Line 1: version is missing.'],
    [fileOf('{}'), 'Line 3: views must be a list in brackets.'],
    [fileOf(`[${'0,'.repeat(50)}0]`), 'Line 3: there are 51 views. At most 50 are kept.'],
    [
      '{\n"version" 1}',
      'Line 2, column 11: this is not JSON. Look for a missing comma, quote or bracket near “1”.',
    ],
    [
      'orderID,amount\n',
      'Line 1, column 1: this is not JSON. Look for a missing comma, quote or bracket near “o”.',
    ],
    ['{\n"version": 1,\n"views":\n', 'Line 3: the file ends too early. Its last part is missing.'],
    ['['.repeat(200_000), 'The file is nested too deeply.'],
    [fileOf({ ...FAILED, name: 'x'.repeat(61) }), 'Line 5: name must have 1 to 60 characters.'],
    [
      fileOf({ ...FAILED, query: 'range=last7&startDate=2026-01-01' }),
      'Line 6: query has “startDate=2026-01-01”, which this page cannot use.',
    ],
    [
      fileOf({ ...FAILED, query: 'status=FAILED&status=PENDING' }),
      'Line 6: query has “status=FAILED”, which this page cannot use.',
    ],
    [
      fileOf({
        ...FAILED,
        hidden: [
          'orderID',
          'amount',
          'status',
          'vpa_id',
          'ref_id',
          'createdAt',
          'CALLBACK_TS',
          'CANCEL_TS',
        ],
      }),
      'Line 8: hidden must leave at least one column shown.',
    ],
  ])('a wrong file is refused as a whole (%#)', (text, problem) => {
    expect(problemsOf(text)).toEqual([problem]);
  });

  test.each([
    [
      'another encoding',
      [new Uint8Array([0xff, 0xfe, 0x7b, 0])],
      'The file is not UTF-8 text. Save it with the encoding UTF-8.',
    ],
    ['more than 1 MB', [' '.repeat(1_000_001)], 'The file is larger than 1.0 MB.'],
  ])('a file of %s is refused', async (_, parts, problem) => {
    expect(await readViewsFile(new Blob(parts), 'device')).toEqual({ problems: [problem] });
  });

  test('very many problems are all told', () => {
    const fields = Array.from({ length: 1_000 }, (_, index) => `"k${index}": 1`).join();
    expect(problemsOf(fileOf(`[{${fields}}]`))).toHaveLength(1_005);
  });

  test('its name has the merchant, and nothing that a file system refuses', () => {
    expect(viewsFileName('SAFFRON')).toBe('transactions-views-SAFFRON.json');
    expect(viewsFileName('../a:b\n')).toBe('transactions-views-..-a-b-.json');
  });
});

describe('views that are added', () => {
  test('an existing view stays as it is; an equal name gets a number, an equal view is skipped', () => {
    const existing = [view('Failed'), view('All', { hasSummary: true })];
    const more = [FAILED, view('All', { hasSummary: true }), view('New')];
    const numbered = { ...FAILED, name: 'Failed (2)' };
    expect(addViews(existing, more)).toEqual({
      views: [...existing, numbered, view('New')],
      added: [numbered, view('New')],
      skipped: 1,
    });
    expect(addViews([...existing, numbered, view('New')], more)).toMatchObject({
      added: [],
      skipped: 3,
    });
  });

  test('names that differ in case are equal, and a numbered name is not too long', () => {
    const name = '😀'.repeat(MAX_NAME_LENGTH);
    const { added } = addViews(
      [view('FAILED'), view(name)],
      [view('failed', { query: 'x' }), view(name, { query: 'x' })],
    );
    expect(added.map((one) => one.name)).toEqual([
      'failed (2)',
      `${'😀'.repeat(MAX_NAME_LENGTH - 4)} (2)`,
    ]);
  });
});

describe('stored views', () => {
  test.each([null, '', 'not json', '7', '{}', 'null'])('%j is no view', (stored) => {
    expect(parseViews(stored)).toEqual([]);
  });

  test('one bad entry does not drop the others, and a bad setting becomes its default', () => {
    const stored = [
      7,
      null,
      { name: '' },
      { name: 'No query' },
      { ...FAILED, density: 'huge', hidden: ['no_such_column', 'ref_id'], widths: 'wide' },
      FAILED,
      { ...FAILED, query: 'status=PAID' },
    ];
    expect(parseViews(JSON.stringify(stored))).toEqual([
      FAILED,
      { ...FAILED, name: 'Failed (2)', query: 'status=PAID' },
    ]);
  });
});

test('the query of a view has no page, keeps a range relative, and the merchant only for an admin', () => {
  const query = 'page=7&range=last7&merchantId=SHOP&payment=ORD-1&status=PAID';
  expect(viewQuery(query, true, 'device')).toBe('merchantId=SHOP&range=last7');
  expect(viewQuery(query, false, 'device')).toBe('range=last7');
});
