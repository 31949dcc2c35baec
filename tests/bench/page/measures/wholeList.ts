import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { SAFFRON } from '../../../e2e/page.ts';
import { ORDER_PREFIX, shopOrders } from '../fakePayments.ts';
import { inNewProfile, type Measure } from '../visit.ts';
import { timeExport } from './exportCsv.ts';
import { timeRows } from './steps.ts';

/** Measures the tabs that load all payments, and a plain export. Labels have the performance limit in brackets. */
export function wholeList(browser: Browser, url: string): ReturnType<Measure> {
  return inNewProfile(browser, url, { account: SAFFRON }, async (open): ReturnType<Measure> => {
    const page = await open(`/transactions?orderId=${ORDER_PREFIX}`);
    await page.evaluate(() => window.probe.firstRow);
    await delay(2_000);
    const tab = (name: string) => page.locator(`a[href^="/transactions/${name}"]`);
    // The yardstick has no tabs.
    if (!(await tab('totals').isVisible())) return {};
    const exported = await timeExport(page);
    const memory = await megabytes(page);

    const started = performance.now();
    await tab('totals').click();
    // If there are many payments, they are loaded only after a click.
    const load = page.getByRole('button', { name: /^Load [\d,]+ payments$/ });
    await load.click({ timeout: 5_000 }).catch(() => {});
    const place = page.locator('main');
    await place.getByText(/^As of /).waitFor({ timeout: 120_000 });
    const loaded = (performance.now() - started) / 1_000;

    await tab('find').click();
    await place.getByRole('gridcell').first().waitFor();
    await place.getByRole('textbox', { name: 'Find' }).click();
    await delay(2_000);
    const keys: number[] = [];
    for (const key of '7190') keys.push(await timeRows(page, () => page.keyboard.press(key)));
    const sorted: number[] = [];
    // Not by Created At, because the file is already in that order.
    for (const name of ['Amount', 'VPA ID', 'Amount']) {
      const heading = place.getByRole('columnheader', { name });
      sorted.push(await timeRows(page, () => heading.click()));
    }

    const found = await megabytes(page);
    await tab('match').click();
    // Written to disk, because Playwright would send a buffer through the page.
    const file = join(mkdtempSync(join(tmpdir(), 'bench-')), 'orders.csv');
    writeFileSync(file, shopOrders());
    const table = await page.evaluateHandle(() => ({
      shown: window.probe.shown(
        'main :is([aria-label=Groups], [aria-label="What does not agree"])',
      ),
    }));
    await place.locator('input[type=file]').setInputFiles(file);
    const matched = await table.evaluate(async ({ shown }) => (await shown) - window.probe.acted);

    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
    await delay(1_000);
    const freed = await megabytes(page);
    return {
      'export of the same payments, s': [exported],
      'all payments: loaded, s': [loaded],
      'all payments: first key to rows, ms (50)': keys.slice(0, 1),
      'all payments: further keys, ms (50)': keys.slice(1),
      'all payments: sorted, ms (200)': sorted,
      'all payments: 50,000 orders matched, ms (1,000)': [matched],
      'all payments: memory, MB (120)': [found - memory],
      'all payments: left after Logout, MB': [freed - memory],
    };
  });
}

/** The JavaScript memory of the page and its workers in MB, after a garbage collection. */
async function megabytes(page: Page): Promise<number> {
  const cdp = await page.context().newCDPSession(page);
  const workers: string[] = [];
  cdp.on('Target.attachedToTarget', ({ sessionId }) => workers.push(sessionId));
  await cdp.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  });
  await cdp.send('HeapProfiler.collectGarbage');
  const usages = [await cdp.send('Runtime.getHeapUsage')];
  for (const sessionId of workers) {
    const usage = new Promise<(typeof usages)[0]>((resolve) => {
      cdp.on('Target.receivedMessageFromTarget', ({ message }) => {
        const { id, result } = JSON.parse(message);
        if (id === 1) resolve(result);
      });
    });
    for (const [id, method] of ['HeapProfiler.collectGarbage', 'Runtime.getHeapUsage'].entries()) {
      const message = JSON.stringify({ id, method });
      await cdp.send('Target.sendMessageToTarget', { sessionId, message });
    }
    usages.push(await usage);
  }
  await cdp.detach();
  const bytes = usages.map(({ usedSize, backingStorageSize }) => usedSize + backingStorageSize);
  return bytes.reduce((sum, size) => sum + size, 0) / 1_000_000;
}
