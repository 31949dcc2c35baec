import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { SAFFRON } from '../../e2e/test.ts';
import type { Measure } from '../measure.ts';
import { asNewVisitor } from '../visit.ts';
import { watchRenders } from '../watchRenders.ts';

const PAGES = 5;
const SETTLING_MS = 800;

export const renders: Measure = {
  name: 'renders',
  rows: {
    load: { label: 'load: renders of the grid', unit: '' },
    loadIdle: { label: 'load: those that show nothing new', unit: '', most: 0 },
    next: { label: 'next page: renders of the grid', unit: '' },
    nextIdle: { label: 'next page: those that show nothing new', unit: '', most: 0 },
    filter: { label: 'filter change: renders of the grid', unit: '' },
    filterIdle: { label: 'filter change: those that show nothing new', unit: '', most: 0 },
  },
  async run(browser, site) {
    return asNewVisitor(
      browser,
      site,
      { account: SAFFRON, script: watchRenders },
      async (visitor) => {
        const { page } = await visitor.open('/transactions');
        await page.evaluate(() => window.probe.firstRow);
        await delay(2 * SETTLING_MS);
        const load = await taken(page);

        for (let step = 0; step < PAGES; step++) {
          await page.getByRole('button', { name: 'Next' }).click();
          await delay(SETTLING_MS);
        }
        const next = await taken(page);

        await page.getByRole('combobox', { name: 'Status' }).click();
        await page.getByRole('option').nth(3).click();
        await delay(2 * SETTLING_MS);
        const filter = await taken(page);
        return {
          load: [load.all],
          loadIdle: [load.idle],
          next: [next.all / PAGES],
          nextIdle: [next.idle / PAGES],
          filter: [filter.all],
          filterIdle: [filter.idle],
        };
      },
    );
  },
};

/** The counts since the last time. */
function taken(page: Page) {
  return page.evaluate(() => {
    const counts = { ...window.renders };
    window.renders.all = 0;
    window.renders.idle = 0;
    return counts;
  });
}
