import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { App } from '../src/App.tsx';
import { SECRET } from './fakeApi.ts';
import { sessionOf } from './fakeService.ts';

/**
 * Keeps styles out of the document, because jsdom walks all rules for each query by role: with them, the screen tests
 * take a third longer. So no test can detect what only a style hides.
 */
const styles = createCache({ key: 'css', container: document.createElement('div') });

interface Visit {
  /** Path and query string. */
  url?: string;
  /** The account that is signed in when the page opens; null if there is none. */
  as?: { merchantId: string; isAdmin?: boolean } | null;
  /** Keeps the address and the history's state. */
  isReload?: boolean;
}

// Loads all code in advance. Otherwise the first import in a test file may take longer than a query waits, and under a
// fake clock it would hang.
const parts = import.meta.glob([
  '../src/**/*.tsx',
  '../src/list/summary/readDay.ts',
  '../src/api/auth.ts',
  '!../src/main.tsx',
]);
await Promise.allSettled(Object.values(parts).map((load) => load()));

/** Renders the whole application at a URL, signed in or not. */
export function renderApp(visit: Visit = {}) {
  const { url = '/transactions', as = { merchantId: 'SHOP' }, isReload = false } = visit;
  if (as) storeSession(as.merchantId, as.isAdmin);
  if (!isReload) window.history.replaceState(null, '', url);
  return {
    user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }),
    ...render(
      <CacheProvider value={styles}>
        <App />
      </CacheProvider>,
    ),
  };
}

/** Renders the list, and waits for its rows and for the filters, which are rendered after the first rows. */
export async function openList(visit?: Visit) {
  const app = renderApp(visit);
  await rowsShown();
  await waitFor(() => expect(document.querySelector('[role=combobox]')).not.toBeNull());
  return app;
}

export function storeSession(merchantId: string, isAdmin = false) {
  const newValue = JSON.stringify(sessionOf(merchantId, SECRET, isAdmin));
  localStorage.setItem('user', newValue);
  // Reported as if by another tab. If the page noticed the session later, it would cancel and repeat its first request.
  window.dispatchEvent(new StorageEvent('storage', { key: 'user', newValue }));
}

/** The table's rows as cell texts by column header. */
export function tableRows(): Record<string, string>[] {
  const [header, ...rows] = within(screen.getByRole('grid')).getAllByRole('row');
  const names = within(header as HTMLElement)
    .getAllByRole('columnheader')
    .map((cell) => cell.textContent);
  return rows.map((row) => {
    const cells = within(row).getAllByRole('gridcell');
    return Object.fromEntries(names.map((name, index) => [name, cells[index]?.textContent ?? '']));
  });
}

/** The texts in the page's polite live regions. */
export function announcements() {
  // An alert would interrupt the screen reader.
  expect(screen.queryByRole('alert')).toBeNull();
  return screen
    .queryAllByRole('status')
    .filter((region) => region.getAttribute('aria-live') !== 'off')
    .map((region) => region.textContent)
    .filter(Boolean);
}

/** Waits for rows. A query by role would compute the style of every element at each change of the page. */
const rowsShown = () =>
  waitFor(() => expect(document.querySelector('[role=gridcell]')).not.toBeNull());

/** Waits for rows and returns them. */
export async function findTableRows() {
  await rowsShown();
  return tableRows();
}
