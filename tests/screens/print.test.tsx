import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { COLUMN_NAMES } from '../../src/transactions/table/columns.tsx';
import { fakeApi, threePages } from '../fakeApi.ts';
import { renderApp } from '../renderApp.tsx';
import { storeView } from './page.ts';

const NOON = Date.parse('2026-11-21T06:30:00Z');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
});
afterEach(() => {
  act(() => void window.dispatchEvent(new Event('afterprint')));
});

/** Prints the page once its code is loaded, and resolves to the statement. */
async function print() {
  await waitFor(() => {
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(screen.queryByText('Statement of transactions')).not.toBeNull();
  });
  const sheet = document.querySelector<HTMLElement>('body > .PrintSheet') as HTMLElement;
  const fact = (name: string) => within(sheet).queryByText(name)?.nextSibling?.textContent;
  return { sheet, fact };
}

test('a statement says of when its rows are, and when it was printed', async () => {
  renderApp();
  await screen.findByText('ORD-1001');
  vi.setSystemTime(NOON + 3 * 3_600_000);
  const { sheet, fact } = await print();
  expect(within(sheet).getByText('ORD-1001')).toBeInTheDocument();
  expect(fact('As of')).toBe('Nov 21, 2026 12:00');
  expect(fact('Printed')).toBe('Nov 21, 2026 15:00');
});

test('a statement without rows says why', async () => {
  fakeApi.payments = [];
  renderApp({ url: '/transactions?status=FAILED' });
  await screen.findByText('No transactions found');
  const { sheet, fact } = await print();
  expect(sheet).toHaveTextContent(/No transactions found\. None match these filters\.$/);
  expect(within(sheet).queryByRole('table', { hidden: true })).toBeNull();
  expect(fact('Filters')).toBe('Failed');
});

test('a statement of a list that failed says so, and counts no payments', async () => {
  fakeApi.onList((request) => (request.query.page === '2' ? { status: 500 } : threePages(request)));
  const { user } = renderApp();
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  await screen.findByText('Transactions could not be loaded');
  const { sheet, fact } = await print();
  expect(sheet).toHaveTextContent(/Transactions could not be loaded\. Your money is safe;/);
  expect(fact('Transactions')).toBeUndefined();
  expect(fact('As of')).toBeUndefined();
});

test.each([
  ['', 'All merchants', 'All dates'],
  ['?merchantId=SHOP&range=last30', 'SHOP', 'Last 30 days, Oct 23, 2026 – Nov 21, 2026'],
])(
  "an admin's statement of %j says whose payments it has, and of when",
  async (query, merchant, range) => {
    renderApp({ url: `/transactions${query}`, as: { merchantId: 'ADMIN', isAdmin: true } });
    await screen.findByText('ORD-1001');
    const { fact } = await print();
    expect(fact('Merchant')).toBe(merchant);
    expect(fact('Date range')).toBe(range);
  },
);

test('a statement has all columns, also those that are hidden in the table', async () => {
  storeView({ hidden: ['vpa_id', 'createdAt'] });
  renderApp();
  await screen.findByText('ORD-1001');
  expect(screen.queryByText('asha@okaxis')).toBeNull();
  const { sheet } = await print();
  const names = within(sheet).getAllByRole('columnheader', { hidden: true });
  expect(names.map((name) => name.textContent)).toEqual(Object.values(COLUMN_NAMES));
  expect(within(sheet).getByText('asha@okaxis')).toBeInTheDocument();
});
