import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { getSession } from '../../src/session/session.ts';
import { signIn } from '../../src/signIn/signIn.ts';
import { fakeApi, SECRET } from '../fakeApi.ts';
import { pass, startClock } from './page.ts';

const noList = async () => () => {};

let began: number;

beforeEach(() => {
  startClock();
  began = Date.now();
});

/** The clock goes on while a machine is slow. */
afterEach(() => expect(Date.now() - began).toBeLessThan(15_000));

test('a service that hangs fails the sign-in after ten seconds (spec 7.2, 8.5)', async () => {
  fakeApi.hold();
  const failure = expect(signIn('SHOP', SECRET, noList)).rejects.toThrow('timeout');
  await waitFor(() => expect(fakeApi.requests).toHaveLength(1));
  await pass(9.5);
  expect(fakeApi.abortedCalls).toBe(0);
  await pass(1);
  await failure;
  await waitFor(() => expect(fakeApi.abortedCalls).toBe(1));
});

test('an /api/user that hangs holds the sign-in for ten seconds, then it is not an admin (spec 6.2, 7.2)', async () => {
  fakeApi.hold(({ path }) => path === '/api/user');
  const result = signIn('ADMIN', SECRET, noList);
  await waitFor(() => expect(fakeApi.requests).toHaveLength(2));
  await pass(9);
  expect(getSession()).toBeNull();
  await pass(1.5);
  expect(await result).toBeUndefined();
  expect(getSession()).toMatchObject({ merchantId: 'ADMIN', isAdmin: false });
});
