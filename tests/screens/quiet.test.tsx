import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, threePages } from '../fakeApi.ts';
import { findTableRows, renderApp } from '../renderApp.tsx';
import { expectNoRequest, pass, startClock } from './page.ts';

test('with everything at its default, the page sends one request for the list, and none in the next ten minutes', async () => {
  fakeApi.onList(threePages);
  startClock();
  renderApp();
  await findTableRows();
  await expectNoRequest(async () => {
    for (let minute = 0; minute < 10; minute += 1) await pass(60);
  });
  expect(screen.getByText('ORD-1')).toBeVisible();
  expect(fakeApi.requests).toHaveLength(1);
});
