import { expect, test } from 'vitest';
import { isRangeInverted } from '../../../src/api/contract.ts';
import { FILTERS } from '../../../src/filters/filters.ts';
import {
  changeSearch,
  parseSearch,
  unknownFilters,
  writeSearch,
} from '../../../src/filters/search.ts';
import { cleanPasted } from '../../../src/written/pasted.ts';

function parse(query: string, isAdmin = false) {
  return parseSearch(new URLSearchParams(query), isAdmin, 'device');
}

test('a link with page and filters opens that page with those filters', () => {
  const query =
    'status=FAILED&orderId=ORD&merchantId=SHOP&startDate=2026-11-01T00%3A00%3A00.000Z&endDate=2026-11-20T08%3A35%3A59.999Z&page=12';
  const search = parse(query, true);
  expect(search).toEqual({
    page: 12,
    filters: {
      status: 'FAILED',
      startDate: '2026-11-01T00:00:00.000Z',
      endDate: '2026-11-20T08:35:59.999Z',
      orderId: 'ORD',
      merchantId: 'SHOP',
    },
  });
  expect(writeSearch(search).toString()).toBe(query);
});

test.each([
  ['\u200ESAF-261123-0135\u200B', 'SAF-261123-0135'],
  ['SAF\u00AD-261123-0135', 'SAF-261123-0135'],
  ['SAF\u2011261123\u20130135', 'SAF-261123-0135'],
  ['“SAF-261123-0135”', 'SAF-261123-0135'],
  ["'SAF-261123-0135'.", 'SAF-261123-0135'],
  ['\uFEFF SAF-261123-0135,\n', 'SAF-261123-0135'],
  ...['a.b', '#12/3', "O'Neil-7", 'x:y;z', 'ORD 1'].map((id) => [id, id]),
])(
  'a pasted Order ID that is not found is searched without what is around it: %j',
  (pasted, orderId) => {
    expect(FILTERS.orderId.parse(cleanPasted(pasted))).toBe(orderId);
  },
);

test.each([
  ['ORD\t1\r\n2\n', 'ORD 1 2'],
  // Payments may have these Order IDs, and links to the payments must find them.
  ...['SAF\u20137', '“SAF-7”', '(7)', 'क्\u200Dष'].map((id) => [id, id]),
  ...['a.b', '#12/3', "O'Neil-7", 'x:y;z', 'ORD 1', 'x'.repeat(255)].map((id) => [id, id]),
])('an Order ID is searched as it is written (spec 5.2): %j', (written, orderId) => {
  expect(changeSearch(parse(''), { orderId: written }, 'device').filters).toEqual({ orderId });
  const query = new URLSearchParams({ orderId: written });
  expect(parse(query.toString()).filters).toEqual({ orderId });
});

test.each([
  ...['page=0', 'page=1e9', 'status=constructor', 'orderId=%00', 'orderId=%20%20', 'nonsense=1'],
  ...['startDate=yesterday', 'startDate=20', 'startDate=1969-12-31', 'endDate=2026-13-45'],
  ...['endDate=2100-01-01', 'waiting=15', `orderId=${'x'.repeat(256)}`],
])('a bad value in the URL becomes its default: %s', (query) => {
  expect(parse(query, true)).toEqual({ page: 1, filters: {} });
});

test('an end without a time includes its whole day', () => {
  expect(parse('startDate=2026-11-01&endDate=2026-11-30').filters).toEqual({
    startDate: '2026-10-31T18:30:00.000Z',
    endDate: '2026-11-30T18:29:59.999Z',
  });
  const search = parse('');
  expect(changeSearch(search, { endDate: '2026-11-30' }, 'utc').filters).toEqual({
    endDate: '2026-11-30T23:59:59.999Z',
  });
});

test('a change to the same values returns the same search, with its page', () => {
  const search = parse('orderId=ORD&endDate=2026-11-20T08:35:00Z&page=4');
  for (const change of [
    { orderId: 'ORD ' },
    { endDate: '2026-11-20T08:35:00.000Z' },
    { status: '' },
    { page: 4 },
    {},
  ]) {
    expect(changeSearch(search, change, 'device')).toBe(search);
  }
});

test('an end before the start is an inverted range, the same minute is not', () => {
  const start = '2026-11-20T08:30:00.000Z';
  expect(isRangeInverted({ startDate: start, endDate: '2026-11-20T08:29:59.999Z' })).toBe(true);
  expect(isRangeInverted({ startDate: start, endDate: '2026-11-20T08:30:59.999Z' })).toBe(false);
  expect(isRangeInverted({ startDate: start, endDate: start })).toBe(false);
  expect(isRangeInverted({ startDate: start })).toBe(false);
});

test.each([
  ['status=nope', ['status']],
  ['range=next&status=x', ['range', 'status']],
  ['startDate=soon', ['startDate']],
  ['endDate=2150-01-01', ['endDate']],
  ['merchantId=OTHER', ['merchantId']],
  ['status=&orderId=%20', []],
  ['utm_source=mail', []],
  ['range=last7&status=FAILED', []],
  ['range=last7&startDate=2026-11-01T00:00:00.000Z', []],
])('in a link with %s, the unknown filters are %j', (query, unknown) => {
  expect(unknownFilters(new URLSearchParams(query), false, 'device')).toEqual(unknown);
});
