import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '../fakeApi.ts';
import { renderApp } from '../renderApp.tsx';

test('the Merchant ID field says that it wants the whole ID, and an empty list says so too', async () => {
  fakeApi.payments = [];
  renderApp({ url: '/transactions?merchantId=SHO', as: { merchantId: 'ADMIN', isAdmin: true } });
  const field = await screen.findByPlaceholderText('Filter by Merchant ID');
  expect(field).toHaveAccessibleDescription('Type the whole Merchant ID');
  expect(await screen.findByText('No transactions found')).toBeVisible();
  expect(screen.getByText(/A Merchant ID has to be typed whole\.$/)).toBeVisible();
});
