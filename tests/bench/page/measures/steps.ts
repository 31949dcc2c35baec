import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { SAFFRON } from '../../../e2e/page.ts';
import { inNewProfile } from '../visit.ts';

const PAGES = 5;
/** Each has more than a page of payments. */
const STATUSES = ['Completed', 'Failed', 'Cancelled'];
/** Between two steps, so that what the first one caused has ended. */
const PAUSE_MS = 800;

/** Next page and filter change: the time from the click to the painted rows, without the wait for the response. */
export async function steps(browser: Browser, url: string) {
  const samples: Record<string, number[]> = {};
  for (const cpu of [1, 4]) {
    const speed = cpu === 1 ? 'full speed' : `CPU x${cpu}`;
    await inNewProfile(browser, url, { cpu, account: SAFFRON }, async (open) => {
      const page = await open('/transactions');
      await page.evaluate(() => window.probe.firstRow);
      await delay(2 * PAUSE_MS);

      const pages: number[] = [];
      for (let step = 0; step < PAGES; step++) {
        const next = page.getByRole('button', { name: 'Next' });
        pages.push(await timeRows(page, () => next.click()));
      }
      samples[`next page, UI's own share, ${speed}, ms`] = pages;

      const filters: number[] = [];
      for (const status of STATUSES) {
        await page.getByRole('combobox', { name: 'Status' }).click();
        await delay(PAUSE_MS);
        const option = page.getByRole('option', { name: status, exact: true });
        filters.push(await timeRows(page, () => option.click()));
      }
      samples[`filter change, UI's own share, ${speed}, ms`] = filters;
    });
  }
  return samples;
}

/** Does `click`, waits for the rows it brings, and returns the UI's own share of that time. */
async function timeRows(page: Page, click: () => Promise<void>): Promise<number> {
  const rows = await page.evaluateHandle(() => {
    const { readRows, rowsAfter } = window.probe;
    // Wrapped in an object: evaluateHandle would wait for a bare promise.
    return { next: rowsAfter(readRows()) };
  });
  await click();
  const painted = await rows.evaluate(async ({ next }) => (await next).painted);
  await delay(PAUSE_MS);
  return page.evaluate((end) => {
    const { clicked } = window.probe;
    const waits = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/api/transactions?'))
      .map(({ startTime, duration }) => ({ start: startTime, end: startTime + duration }))
      // A request that had ended before the click, or ends after the rows, was not waited for.
      .filter((request) => request.end > clicked && request.end <= end)
      .map((request) => request.end - Math.max(request.start, clicked));
    return end - clicked - Math.max(0, ...waits);
  }, painted);
}
