import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { App } from '../src/App.tsx';
import { SECRET } from './fakeApi.ts';
import { sessionOf } from './fakeService.ts';

/**
 * Styles outside of the document. jsdom walks all rules for each query by role, and Emotion adds a style element a
 * rule: with them the tests of screens take a third longer. So no test can see what styles alone hide.
 */
const styles = createCache({ key: 'css', container: document.createElement('div') });

interface Visit {
  /** Path and query string. */
  url?: string;
  /** Who is signed in when the page opens; null for nobody. */
  as?: { merchantId: string; isAdmin?: boolean } | null;
  /** Keeps the address and the history's state. */
  isReload?: boolean;
}

// A query waits ten seconds; on a busy machine, the first import in a file may take longer. Under a fake clock, importing
// code would hang.
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
  // Like another tab's sign-in. A session that is seen later would cancel the first request and repeat it.
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

/** Not by role, which in jsdom computes the style of every element, again at each change of the page. */
const rowsShown = () =>
  waitFor(() => expect(document.querySelector('[role=gridcell]')).not.toBeNull());

/** Waits for rows and returns them. */
export async function findTableRows() {
  await rowsShown();
  return tableRows();
}
