import { expect, test } from 'vitest';
import { readSignInState } from '../../src/auth/RequireAuth.tsx';

test.each([
  undefined,
  null,
  7,
  { search: 7, merchantId: 7, expired: 'yes' },
  { search: 'orderId=ORD', merchantId: null, expired: 1 },
])('the sign-in page works with the history state %j of another version', (state) => {
  expect(readSignInState(state)).toEqual({ search: '', merchantId: undefined, expired: false });
});
