// @vitest-environment jsdom
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addViews,
  MAX_NAME_LENGTH,
  type SavedView,
  savedViews,
  undoChange,
  viewQuery,
} from '../../src/transactions/savedViews/savedViews.ts';
import {
  readViewsFile,
  viewsFileName,
  writeViewsFile,
} from '../../src/transactions/savedViews/viewsFile.ts';
import { hostileText } from '../hostile.ts';

function view(name: string, values: Partial<SavedView> = {}): SavedView {
  const standard = { query: '', hidden: [], widths: {}, hasSummary: false };
  return { name, density: 'standard', ...standard, ...values };
}

const FAILED = view('Failed', { query: 'status=FAILED&range=last7', hidden: ['ref_id'] });

function fileOf(entry: object | string, version: unknown = 1) {
  const views = typeof entry === 'string' ? entry : JSON.stringify([entry], null, 2);
  return `{\n"version": ${JSON.stringify(version)},\n"views": ${views}\n}`;
}

async function problemsOf(...parts: BlobPart[]) {
  return (await readViewsFile(new Blob(parts), 'device')).problems;
}

function parseViews(stored: string | null) {
  if (stored === null) localStorage.removeItem('saved-views:SHOP');
  else localStorage.setItem('saved-views:SHOP', stored);
  return savedViews.read('SHOP');
}

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
      .tuple(
        hostileText,
        hostileText,
        fc.boolean(),
        fc.subarray(['ref_id' as const, 'amount' as const]),
      )
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

  test('every problem is told with its view', async () => {
    const good = JSON.stringify(FAILED);
    const bad = `{
      "name": "July",
      "query": "status=PAID",
      "density": "huge",
      "hidden": ["amount", "colour"],
      "widths": { "amount": 7 },
      "hasSummary": "yes",
      "__proto__": { "isAdmin": true },
      "owner": "me"
    }`;
    const fields = 'orderID, amount, status, vpa_id, ref_id, createdAt, CALLBACK_TS or CANCEL_TS';
    expect(await problemsOf(fileOf(`[${good}, ${bad}, 7, { "name": " " }]`))).toEqual([
      'View 2, “July”: query has “status=PAID”, which this page cannot use.',
      'View 2, “July”: density must be comfortable, standard or compact.',
      `View 2, “July”: hidden must be a list of ${fields}, each once.`,
      'View 2, “July”: widths must be from 50 to 2000, by column.',
      'View 2, “July”: hasSummary must be true or false.',
      'View 2, “July”: __proto__ is not a known field.',
      'View 2, “July”: owner is not a known field.',
      'View 3: it must be fields in braces.',
      'View 4, “-”: name must have 1 to 60 characters.',
      'View 4, “-”: query must be text.',
      'View 4, “-”: density must be comfortable, standard or compact.',
      `View 4, “-”: hidden must be a list of ${fields}, each once.`,
      'View 4, “-”: hasSummary must be true or false.',
    ]);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  const NOT_JSON = 'The file is not JSON in UTF-8, or a part of it is missing.';
  test.each<[BlobPart, string]>([
    ['', NOT_JSON],
    ['orderID,amount\n', NOT_JSON],
    ['{\n"version": 1,\n"views":\n', NOT_JSON],
    ['['.repeat(200_000), NOT_JSON],
    [new Uint8Array([0xff, 0xfe, 0x7b, 0]), NOT_JSON],
    [' '.repeat(1_000_001), 'The file is larger than 1.0 MB.'],
    ['7', 'The version is missing. This page reads version 1.'],
    ['null', 'The version is missing. This page reads version 1.'],
    [fileOf(FAILED, 2), 'The version is 2. This page reads version 1.'],
    [fileOf(FAILED, '1'), 'The version is "1". This page reads version 1.'],
    ['{ "version": 1 }', 'The file has no list of views.'],
    [fileOf('{}'), 'The file has no list of views.'],
    [fileOf(`[${'0,'.repeat(50)}0]`), 'There are 51 views. At most 50 are kept.'],
    [
      fileOf({ ...FAILED, name: 'x'.repeat(61) }),
      `View 1, “${'x'.repeat(61)}”: name must have 1 to 60 characters.`,
    ],
    [
      fileOf({ ...FAILED, query: 'range=last7&startDate=2026-01-01' }),
      'View 1, “Failed”: query has “startDate=2026-01-01”, which this page cannot use.',
    ],
    [
      fileOf({ ...FAILED, query: 'status=FAILED&status=PENDING' }),
      'View 1, “Failed”: query has “status=FAILED”, which this page cannot use.',
    ],
  ])('a wrong file is refused as a whole (%#)', async (content, problem) => {
    expect(await problemsOf(content)).toEqual([problem]);
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
    const all = [...existing, numbered, view('New')];
    expect(addViews(existing, more)).toEqual(all);
    expect(addViews(all, more)).toEqual(all);
  });

  test('names that differ in case are equal, and a numbered name is not too long', () => {
    const name = '😀'.repeat(MAX_NAME_LENGTH);
    const all = addViews(
      [view('FAILED'), view(name)],
      [view('failed', { query: 'x' }), view(name, { query: 'x' })],
    );
    expect(all.slice(2).map((one) => one.name)).toEqual([
      'failed (2)',
      `${'😀'.repeat(MAX_NAME_LENGTH - 4)} (2)`,
    ]);
  });
});

test('taking a change back keeps what another tab changed since', () => {
  const [a, b, c] = [view('A'), view('B', { query: 'x' }), view('C', { query: 'y' })];
  const change = { before: [a, b], after: [b] };
  expect(undoChange(change, [b])).toEqual([a, b]);
  expect(undoChange(change, [b, c])).toEqual([a, b, c]);
  expect(undoChange(change, [])).toEqual([a]);
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
