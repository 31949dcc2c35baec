import { expect, test } from 'vitest';
import { readSignInState } from '../../src/auth/RequireAuth.tsx';
import { readEntryState } from '../../src/payment/historyEntry.ts';

test.each([
  undefined,
  null,
  7,
  { search: 7, merchantId: 7, interruption: 'yes' },
  { search: 'orderId=ORD', merchantId: null, interruption: 1 },
])('the sign-in page works with the history state %j of another version', (state) => {
  expect(readSignInState(state)).toEqual({ search: '', merchantId: undefined, interruption: undefined });
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
