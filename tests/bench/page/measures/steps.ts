import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { format, subMonths } from 'date-fns';
import { SAFFRON } from '../../../e2e/page.ts';
import { inNewProfile } from '../visit.ts';

const PAGES = 5;
/** Statuses, each with more than one page of payments. */
const STATUSES = ['Completed', 'Failed', 'Cancelled'];
/** The digits of a day. The demo has payments on that day of the last month. */
const DAY = ['1', '2'];
/** The pause between two steps, so that all effects of the first step have ended. */
const PAUSE_MS = 800;

/** Measures the next page, a filter change and typing: from the event to the painted rows, minus the wait. */
export async function steps(browser: Browser, url: string) {
  const samples: Record<string, number[]> = {};
  for (const cpu of [1, 4]) {
    const speed = cpu === 1 ? 'full speed' : `CPU x${cpu}`;
    await inNewProfile(browser, url, { cpu, account: SAFFRON }, async (open) => {
      const page = await open('/transactions');
      await page.evaluate(() => window.probe.firstRow);
      await delay(2 * PAUSE_MS);

      const pages: number[] = [];
      const next = page.getByRole('button', { name: 'Next' });
      for (let step = 0; step < PAGES; step++) pages.push(await timeRows(page, () => next.click()));
      samples[`next page, UI's own share, ${speed}, ms`] = pages;

      const filters: number[] = [];
      for (const status of STATUSES) {
        await page.getByRole('combobox', { name: 'Status' }).click();
        await delay(PAUSE_MS);
        const option = page.getByRole('option', { name: new RegExp(`^${status}\\b`) });
        filters.push(await timeRows(page, () => option.click()));
      }
      samples[`filter change, UI's own share, ${speed}, ms`] = filters;

      await page.getByPlaceholder('Search by Order ID').click();
      const keys: number[] = [];
      // The list matches Order IDs by prefix, so each digit of the day changes the rows.
      await page.keyboard.type(`SAF-${format(subMonths(new Date(), 1), 'yyMM')}`);
      await delay(2 * PAUSE_MS);
      for (const digit of DAY) keys.push(await timeRows(page, () => page.keyboard.press(digit)));
      samples[`Order ID typed, UI's own share, ${speed}, ms`] = keys;
    });
  }
  return samples;
}

/** Runs `act`, waits for the rows that it brings, and returns the UI's own share of that time. */
export async function timeRows(page: Page, act: () => Promise<void>): Promise<number> {
  const rows = await page.evaluateHandle(() => {
    const { readRows, rowsAfter } = window.probe;
    // Wrapped in an object: evaluateHandle would wait for a bare promise.
    return { next: rowsAfter(readRows()) };
  });
  await act();
  return ownShare(page, await rows.evaluate(async ({ next }) => next));
}

/** The time from the last click or key to `painted`, minus the wait for the list. */
async function ownShare(page: Page, painted: number): Promise<number> {
  await delay(PAUSE_MS);
  return page.evaluate((end) => {
    const { acted } = window.probe;
    const waits = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/api/transactions?'))
      .map(({ startTime, duration }) => ({ start: startTime, end: startTime + duration }))
      // The rows did not wait for a request that ended before the click or key, or that ends after the rows.
      .filter((request) => request.end > acted && request.end <= end)
      .map((request) => request.end - Math.max(request.start, acted));
    return end - acted - Math.max(0, ...waits);
  }, painted);
}
