import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { SAFFRON } from '../../../e2e/page.ts';
import { inNewProfile } from '../visit.ts';

export function exportCsv(browser: Browser, url: string) {
  return inNewProfile(browser, url, { account: SAFFRON }, async (open) => {
    const page = await open('/transactions');
    await page.evaluate(() => window.probe.firstRow);
    await delay(2_000);
    return { 'export of 200 MB, s': [await timeExport(page)] };
  });
}

/** Seconds from the click until the file is saved. */
export async function timeExport(page: Page): Promise<number> {
  const download = page.waitForEvent('download', { timeout: 300_000 });
  const started = performance.now();
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await (await download).delete();
  return (performance.now() - started) / 1_000;
}
