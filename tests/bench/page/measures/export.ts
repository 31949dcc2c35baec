import { rm, stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { SAFFRON } from '../../../e2e/test.ts';
import { heapAndNodes } from '../heapAndNodes.ts';
import type { Measure } from '../measure.ts';
import { asNewVisitor } from '../visit.ts';

/** Longer than that nobody keeps a file that is saved. */
const PATIENCE_S = 90;

export const exportMeasure: Measure = {
  name: 'export',
  isDashboardOnly: true,
  rows: {
    size: { label: 'file of 1,000,000 rows', unit: 'MB' },
    seconds: { label: 'click to saved', unit: 's' },
    task: { label: 'longest task', unit: 'ms', most: 100 },
    heap: { label: 'heap kept after saving', unit: 'MB', most: 5 },
    release: { label: 'file released after', unit: 's', most: PATIENCE_S },
  },
  async run(browser, site) {
    return asNewVisitor(browser, site, { account: SAFFRON }, async (visitor) => {
      const visit = await visitor.open('/transactions');
      const { page } = visit;
      await page.evaluate(() => window.probe.firstRow);
      await delay(2_000);
      const before = await heapAndNodes(visit);
      await page.evaluate(() => {
        window.probe.longTasks.length = 0;
      });

      const begun = performance.now();
      const saving = page.waitForEvent('download', { timeout: 300_000 });
      await page.getByRole('button', { name: 'Export CSV' }).click();
      const path = await (await saving).path();
      const seconds = (performance.now() - begun) / 1_000;
      const { size } = await stat(path);
      await rm(path);

      const tasks = await page.evaluate(() => window.probe.longTasks);
      const release = await releaseTime(page);
      const after = await heapAndNodes(visit);
      return {
        size: [size / 1_000_000],
        seconds: [seconds],
        task: [Math.max(0, ...tasks)],
        heap: [after.heap - before.heap],
        release: [release],
      };
    });
  },
};

/** Seconds until the page lets go of the file it gave to the browser. */
async function releaseTime(page: Page): Promise<number> {
  const begun = performance.now();
  await page
    .waitForFunction(() => window.probe.blobs.size === 0, null, {
      timeout: PATIENCE_S * 1_000,
      polling: 500,
    })
    .catch(() => {});
  const isReleased = await page.evaluate(() => window.probe.blobs.size === 0);
  return isReleased ? (performance.now() - begun) / 1_000 : Number.POSITIVE_INFINITY;
}
