import { expect, test } from 'vitest';
import { readSignInState } from '../../src/auth/RequireAuth.tsx';
import { readOpened, readRequest } from '../../src/view/useOpened.ts';

test.each([
  undefined,
  null,
  7,
  { search: 7, merchantId: 7, interruption: 'yes' },
  { pathname: '//example.com', search: 'orderId=ORD', merchantId: null, interruption: 1 },
])('the sign-in page works with the history state %j of another version', (state) => {
  expect(readSignInState(state)).toEqual({
    pathname: '/transactions',
    search: '',
    merchantId: undefined,
    interruption: undefined,
  });
});

test.each([
  undefined,
  7,
  { find: 'ORD-1', position: '3', panel: 'menu', isAsked: 1, canGoBack: 'yes' },
  { find: { text: 7, only: { field: 'iban', value: 'IN12' } } },
  { find: { only: { field: 'vpa_id', value: null } } },
])('the list works with the history state %j of another version', (state) => {
  expect(readOpened(state)).toEqual({ canGoBack: false });
  expect(readRequest(state)).toEqual({ isAsked: false });
});
