import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { findTableRows, renderApp } from '../renderApp.tsx';

test('where the browser cannot name its zone, the page works and says the offset', async () => {
  const options = { ...Intl.DateTimeFormat().resolvedOptions(), timeZone: 'Etc/Unknown' };
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(options);
  renderApp({ url: '/transactions?startDate=2026-11-20' });
  const [row] = await findTableRows();
  expect(row?.['Created At']).toBe('Nov 20, 2026 14:00');
  expect(screen.getByText('Times in UTC+05:30')).toBeVisible();
  expect(await screen.findByRole('group', { name: 'Start Date' })).toHaveTextContent('Nov 20');
});
