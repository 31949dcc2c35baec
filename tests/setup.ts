import '@testing-library/jest-dom/vitest';
import { format } from 'node:util';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { queryClient } from '../src/queryClient.ts';
import { fakeApi } from './fakeApi.ts';

// The first test of a file also loads the screens' code.
configure({ asyncUtilTimeout: 10_000 });

/** Errors and warnings on the console; a test that expects some removes them. */
export const consoleErrors: string[] = [];

beforeAll(async () => {
  const address = await fakeApi.start();
  document.head.innerHTML = `<meta name="api-base-url" content="${address}">`;
});

beforeEach(() => fakeApi.reset());

beforeEach(() => {
  consoleErrors.length = 0;
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...args) => {
      consoleErrors.push(format(...args));
    });
  }
});

afterEach(async () => {
  cleanup();
  await queryClient.cancelQueries();
  queryClient.clear();
  localStorage.clear();
  window.history.replaceState(null, '', '/');
  vi.restoreAllMocks();
  vi.useRealTimers();
  // React and MUI report wrong use on the console.
  expect(consoleErrors).toEqual([]);
});

afterAll(() => fakeApi.stop());
