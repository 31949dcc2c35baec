import '@testing-library/jest-dom/vitest';
import { format } from 'node:util';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { queryClient } from '../src/queryClient.ts';
import { fakeApi } from './fakeApi.ts';

// The first screen of a file also loads its code.
configure({ asyncUtilTimeout: 10_000 });

/** What was written to the console as an error or a warning; a test that expects some takes it out. */
export const complaints: string[] = [];

beforeAll(async () => {
  const address = await fakeApi.start();
  document.head.innerHTML = `<meta name="api-base-url" content="${address}">`;
});

beforeEach(() => fakeApi.reset());

beforeEach(() => {
  complaints.length = 0;
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...args) => {
      complaints.push(format(...args));
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
  // React and MUI report wrong use on the console; a test that causes such a report fails.
  expect(complaints).toEqual([]);
});

afterAll(() => fakeApi.stop());
