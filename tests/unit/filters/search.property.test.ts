import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { FILTER_NAMES, TRANSACTION_STATUSES } from '../../../src/api/contract.ts';
import {
  changeSearch,
  parseSearch,
  type Search,
  writeSearch,
} from '../../../src/filters/search.ts';
import { MAX_TEXT_LENGTH } from '../../../src/written/pasted.ts';
import { hostileText } from '../../hostile.ts';

const NAMES = ['page', ...FILTER_NAMES];

const queryString = fc.oneof(
  hostileText,
  fc
    .array(fc.tuple(fc.oneof(fc.constantFrom(...NAMES), hostileText), hostileText))
    .map((pairs) => new URLSearchParams(pairs).toString()),
);

function parse(query: string, isAdmin: boolean) {
  return parseSearch(new URLSearchParams(query), isAdmin, 'device');
}

function expectValid({ page, filters }: Search) {
  expect(Number.isSafeInteger(page) && page >= 1).toBe(true);
  for (const [name, value] of Object.entries(filters)) {
    expect(FILTER_NAMES).toContain(name);
    expect(value.length).toBeGreaterThan(0);
    expect(value.length).toBeLessThanOrEqual(MAX_TEXT_LENGTH);
    expect(value).not.toMatch(/\p{Cc}/u);
  }
  if (filters.status) expect(TRANSACTION_STATUSES).toContain(filters.status);
  for (const date of [filters.startDate, filters.endDate]) {
    if (date) expect(new Date(date).toISOString()).toBe(date);
  }
}

test('any query string becomes a valid search, and writing that search keeps it', () => {
  fc.assert(
    fc.property(queryString, fc.boolean(), (query, isAdmin) => {
      const search = parse(query, isAdmin);
      expectValid(search);
      if (!isAdmin) expect(search.filters.merchantId).toBeUndefined();
      expect(parse(writeSearch(search).toString(), isAdmin)).toEqual(search);
    }),
    { numRuns: 300 },
  );
});

test('a date of any accepted year covers its whole minute, linked or chosen', () => {
  const range = { min: new Date(1970, 0, 1), max: new Date(2099, 11, 31, 23, 59) };
  fc.assert(
    fc.property(fc.date({ ...range, noInvalidDate: true }), (date) => {
      const chosen = { startDate: date.toISOString(), endDate: date.toISOString() };
      const linked = parse(new URLSearchParams(chosen).toString(), false);
      expect(changeSearch(parse('', false), chosen, 'device')).toEqual(linked);
      const start = Math.floor(date.getTime() / 60_000) * 60_000;
      expect(Date.parse(linked.filters.startDate ?? '')).toBe(start);
      expect(Date.parse(linked.filters.endDate ?? '')).toBe(start + 59_999);
    }),
  );
});

test('any text in a filter changes that filter alone, and resets the page only if it does', () => {
  fc.assert(
    fc.property(
      queryString,
      fc.constantFrom('orderId' as const, 'merchantId' as const),
      hostileText,
      (query, field, text) => {
        const before = parse(query, true);
        const after = changeSearch(before, { [field]: text }, 'device');
        expectValid(after);
        const isSame = after.filters[field] === before.filters[field];
        expect(after.page).toBe(isSame ? before.page : 1);
        const { [field]: _, ...others } = before.filters;
        expect(after.filters).toMatchObject(others);
        const paged = changeSearch(before, { page: 7 }, 'device');
        expect(paged).toEqual({ ...before, page: 7 });
      },
    ),
  );
});
