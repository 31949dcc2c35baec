import '@testing-library/jest-dom/vitest';
import { format } from 'node:util';
import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { client, REQUEST_TIMEOUT_MS } from '../src/api/client.ts';
import { show } from '../src/notify.ts';
import { queryClient } from '../src/queryClient.ts';
import { fakeApi } from './fakeApi.ts';
import { installFakeWindow } from './fakeWindow.ts';
import './fakeWorker.ts';

// Only a fault reaches this limit. On a busy machine, a change of the page may take many seconds.
configure({ asyncUtilTimeout: 30_000 });

/** Restores the page's limit of ten seconds, for tests of that limit. Other tests have more time, for busy machines. */
export function keepTimeLimit() {
  client.defaults.timeout = REQUEST_TIMEOUT_MS;
}

/** Errors and warnings on the console; a test that expects some removes them. */
export const consoleErrors: string[] = [];

beforeAll(async () => {
  await fakeApi.start();
  if (serviceAddress()) return;
  document.head.append(Object.assign(document.createElement('meta'), { name: 'api-base-url' }));
});

const serviceAddress = () => document.querySelector<HTMLMetaElement>('meta[name="api-base-url"]');

beforeEach(() => {
  serviceAddress()?.setAttribute('content', fakeApi.reset());
  installFakeWindow();
  client.defaults.timeout = 120_000;
  consoleErrors.length = 0;
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...args) => {
      const text = format(...args);
      // jsdom has no layout, so a chart has no size, which MUI reports.
      if (!text.startsWith('MUI X Charts: ChartsContainer does not')) consoleErrors.push(text);
    });
  }
});

afterEach(async () => {
  cleanup();
  // With no page left, the query client would not notice that the browser is online again.
  onlineManager.setOnline(true);
  show([]);
  await queryClient.cancelQueries();
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
  // Events as from another tab make the app forget what storage refused, and how the last session ended.
  window.dispatchEvent(new StorageEvent('storage'));
  window.dispatchEvent(new StorageEvent('storage', { key: 'user', newValue: '' }));
  // A new history entry removes all entries that Forward could lead to.
  window.history.pushState(null, '', '/');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  // React and MUI report wrong use on the console.
  expect(consoleErrors).toEqual([]);
});

afterAll(() => fakeApi.stop());
