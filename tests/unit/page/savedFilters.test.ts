// @vitest-environment jsdom
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  cleanQuery,
  put,
  type Saved,
  savedFilters,
} from '../../../src/page/settings/SavedFilters.tsx';
import { hostileText } from '../../hostile.ts';

const named = (name: string, query = ''): Saved => ({ name, query });

const FAILED = named('Failed', 'status=FAILED&range=last7');

function parseStored(stored: string) {
  localStorage.setItem('saved-views:SHOP', stored);
  return savedFilters.read('SHOP');
}

test('any saved filters survive the storage', () => {
  const someFilters = fc
    .tuple(hostileText, hostileText)
    .map(([name, orderId]) =>
      named(name, cleanQuery(new URLSearchParams({ orderId }), false, 'device')),
    );
  fc.assert(
    fc.property(fc.array(someFilters, { maxLength: 5 }), (some) => {
      const saved = parseStored(JSON.stringify(some));
      expect(parseStored(JSON.stringify(saved))).toEqual(saved);
    }),
    { numRuns: 200 },
  );
});

test('filters are added after the others, or replace those of their name, whatever its case', () => {
  const existing = [named('FAILED'), named('All')];
  const failed = { ...FAILED, name: 'failed' };
  expect(put(existing, failed)).toEqual([failed, named('All')]);
  expect(put(existing, named('New'))).toEqual([...existing, named('New')]);
});

test('one bad entry of the stored filters does not remove the others', () => {
  const stored = [7, null, { name: '' }, { name: 'No query' }, { ...FAILED, density: 'compact' }];
  expect(parseStored(JSON.stringify(stored))).toEqual([FAILED]);
});

test('the saved query has no page, keeps a range relative, and has the merchant only for an admin', () => {
  const query = 'page=7&range=last7&merchantId=SHOP&payment=ORD-1&status=PAID';
  expect(cleanQuery(query, true, 'device')).toBe('merchantId=SHOP&range=last7');
  expect(cleanQuery(query, false, 'device')).toBe('range=last7');
});
