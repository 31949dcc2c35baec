import { expect, test } from 'vitest';
import { readSignInState } from '../../../src/auth/RequireAuth.tsx';
import { readFind } from '../../../src/page/usePage.ts';
import { readOpened } from '../../../src/payment/useOpened.ts';

test.each([
  undefined,
  null,
  7,
  { search: 7, merchantId: 7, isInterrupted: 'yes' },
  { pathname: '//example.com', search: 'orderId=ORD', merchantId: null, isInterrupted: 1 },
])('the sign-in page works with the history state %j of another version', (state) => {
  expect(readSignInState(state)).toEqual({
    pathname: '/transactions',
    search: '',
    merchantId: undefined,
    isInterrupted: false,
  });
});

test.each([
  undefined,
  7,
  { find: 'ORD-1', position: '3', panel: 'menu', canGoBack: 'yes' },
  { find: { text: 7, only: { field: 'iban', value: 'IN12' } } },
  { find: { only: { field: 'vpa_id', value: null } } },
])('the list works with the history state %j of another version', (state) => {
  expect(readOpened(state)).toEqual({ canGoBack: false });
  expect(readFind(state)).toBeUndefined();
});

test('a search requested by a click is read', () => {
  expect(readFind({ find: { text: 'ORD-1', only: 7, at: 5 } })).toEqual({ text: 'ORD-1', at: 5 });
  const only = { field: 'vpa_id', value: 'a@upi' };
  expect(readFind({ find: { only } })).toEqual({ text: '', only, at: undefined });
});
