// @vitest-environment jsdom
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  putView,
  type SavedView,
  savedViews,
  viewQuery,
} from '../../../src/page/settings/SavedViews.tsx';
import { hostileText } from '../../hostile.ts';

function view(name: string, values: Partial<SavedView> = {}): SavedView {
  const standard = { query: '', hidden: [], hasSummary: false };
  return { name, density: 'standard', ...standard, ...values };
}

const FAILED = view('Failed', { query: 'status=FAILED&range=last7', hidden: ['ref_id'] });

function parseViews(stored: string) {
  localStorage.setItem('saved-views:SHOP', stored);
  return savedViews.read('SHOP');
}

test('any saved views survive the storage', () => {
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
  fc.assert(
    fc.property(fc.array(someView, { maxLength: 5 }), (some) => {
      const views = parseViews(JSON.stringify(some));
      expect(parseViews(JSON.stringify(views))).toEqual(views);
    }),
    { numRuns: 200 },
  );
});

test('a view is added after the others, or replaces the one of its name, whatever its case', () => {
  const existing = [view('FAILED'), view('All')];
  const failed = { ...FAILED, name: 'failed' };
  expect(putView(existing, failed)).toEqual([failed, view('All')]);
  expect(putView(existing, view('New'))).toEqual([...existing, view('New')]);
});

test('one bad entry of the stored views does not drop the others, and a bad setting becomes its default', () => {
  const stored = [
    7,
    null,
    { name: '' },
    { name: 'No query' },
    { ...FAILED, density: 'huge', hidden: ['no_such_column', 'ref_id'] },
    { ...FAILED, name: 'Paid', query: 'status=PAID' },
  ];
  expect(parseViews(JSON.stringify(stored))).toEqual([
    FAILED,
    { ...FAILED, name: 'Paid', query: 'status=PAID' },
  ]);
});

test('the query of a view has no page, keeps a range relative, and the merchant only for an admin', () => {
  const query = 'page=7&range=last7&merchantId=SHOP&payment=ORD-1&status=PAID';
  expect(viewQuery(query, true, 'device')).toBe('merchantId=SHOP&range=last7');
  expect(viewQuery(query, false, 'device')).toBe('range=last7');
});
