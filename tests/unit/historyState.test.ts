import { expect, test } from 'vitest';
import { readSignInState } from '../../src/auth/RequireAuth.tsx';
import { readEntryState } from '../../src/view/historyEntry.ts';

test.each([
  undefined,
  null,
  7,
  { search: 7, merchantId: 7, expired: 'yes' },
  { search: 'orderId=ORD', merchantId: null, expired: 1 },
])('the sign-in page works with the history state %j of another version', (state) => {
  expect(readSignInState(state)).toEqual({ search: '', merchantId: undefined, expired: false });
});

test.each([
  undefined,
  7,
  { find: 'ORD-1', position: '3', canGoBack: 'yes' },
  { find: { text: 7, only: { field: 'iban', value: 'IN12' } } },
  { find: { only: { field: 'vpa_id', value: null } } },
])('the list works with the history state %j of another version', (state) => {
  expect(readEntryState(state)).toEqual({ position: undefined, find: undefined, canGoBack: false });
});
