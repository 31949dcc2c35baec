// @vitest-environment jsdom
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  putViews,
  type SavedView,
  savedViews,
  viewQuery,
} from '../../src/transactions/savedViews/savedViews.ts';
import { readViewsFile, writeViewsFile } from '../../src/transactions/savedViews/viewsFile.ts';
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
  return (await readViewsFile(new Blob(parts))).problems;
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
    expect(await readViewsFile(file)).toEqual({ views, problems: [] });
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
        expect(await readViewsFile(writeViewsFile(views))).toEqual({ views, problems: [] });
      }),
      { numRuns: 200 },
    );
  });

  test('widths may be left out, and a byte order mark is no problem', async () => {
    const { widths, ...entry } = FAILED;
    const file = new Blob([`\uFEFF${fileOf(entry)}`]);
    expect(await readViewsFile(file)).toEqual({ views: [FAILED], problems: [] });
  });

  test('every problem is told with its view, and where in it', async () => {
    const bad = {
      name: 'July',
      query: 'status=PAID',
      density: 'huge',
      hidden: ['amount', 'colour'],
      widths: { amount: 7 },
      hasSummary: 'yes',
    };
    const fields =
      '"orderID" | "amount" | "status" | "vpa_id" | "ref_id" | "createdAt" | "CALLBACK_TS"';
    expect(await problemsOf(fileOf(JSON.stringify([FAILED, bad, 7, { name: ' ' }])))).toEqual([
      'View 2, “July”: query: unknown filter.',
      'View 2, “July”: density: expected ("comfortable" | "standard" | "compact"), not "huge".',
      `View 2, “July”: hidden.1: expected (${fields} | "CANCEL_TS"), not "colour".`,
      'View 2, “July”: widths.amount: expected >=50, not 7.',
      'View 2, “July”: hasSummary: expected boolean, not "yes".',
      'View 3: expected Object, not 7.',
      'View 4, “-”: name: expected >=1, not 0.',
      'View 4, “-”: query: expected "query", not undefined.',
      'View 4, “-”: density: expected "density", not undefined.',
      'View 4, “-”: hidden: expected "hidden", not undefined.',
      'View 4, “-”: hasSummary: expected "hasSummary", not undefined.',
    ]);
  });

  test.each<BlobPart>([
    '',
    'orderID,amount\n',
    '{\n"version": 1,\n"views":\n',
    '['.repeat(200_000),
    new Uint8Array([0xff, 0xfe, 0x7b, 0]),
    ' '.repeat(1_000_001),
    'null',
    '{ "version": 1 }',
    fileOf('{}'),
    fileOf(FAILED, 2),
    fileOf(`[${'0,'.repeat(50)}0]`),
  ])('what is no file of views is refused as a whole (%#)', async (content) => {
    expect(await problemsOf(content)).toEqual([
      'This page reads its own files of at most 50 views, version 1.',
    ]);
  });
});

test('views are added after the others; one of an equal name, whatever its case, is replaced', () => {
  const existing = [view('FAILED'), view('All', { hasSummary: true })];
  const failed = { ...FAILED, name: 'failed' };
  const all = [failed, view('All', { hasSummary: true }), view('New')];
  expect(putViews(existing, [failed, view('New')])).toEqual(all);
  expect(putViews(all, all)).toEqual(all);
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
      { ...FAILED, name: 'Paid', query: 'status=PAID' },
    ];
    expect(parseViews(JSON.stringify(stored))).toEqual([
      FAILED,
      { ...FAILED, name: 'Paid', query: 'status=PAID' },
    ]);
  });
});

test('the query of a view has no page, keeps a range relative, and the merchant only for an admin', () => {
  const query = 'page=7&range=last7&merchantId=SHOP&payment=ORD-1&status=PAID';
  expect(viewQuery(query, true, 'device')).toBe('merchantId=SHOP&range=last7');
  expect(viewQuery(query, false, 'device')).toBe('range=last7');
});
