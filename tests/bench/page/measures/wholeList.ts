import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { SAFFRON } from '../../../e2e/page.ts';
import { shopOrders } from '../fakeExport.ts';
import { inNewProfile, type Measure } from '../visit.ts';
import { timeExport } from './exportCsv.ts';
import { timeRows } from './steps.ts';

/** 200,000 payments loaded whole, beside a plain export of the same. The limits stand in brackets. */
export function wholeList(browser: Browser, url: string): ReturnType<Measure> {
  return inNewProfile(browser, url, { account: SAFFRON }, async (open): ReturnType<Measure> => {
    const page = await open('/transactions?orderId=SAF');
    await page.evaluate(() => window.probe.firstRow);
    await delay(2_000);
    const button = page.getByRole('button', { name: 'Whole list' });
    // Not every version of the page has it.
    if (!(await button.isVisible())) return {};
    const exported = await timeExport(page);
    const memory = await megabytes(page);
    await page.evaluate(() => {
      window.probe.longTasks.length = 0;
    });

    const started = performance.now();
    await button.click();
    const dialog = page.getByRole('dialog', { name: 'Whole list' });
    await dialog.getByText(/^As of /).waitFor({ timeout: 60_000 });
    const loaded = (performance.now() - started) / 1_000;

    await dialog.getByRole('tab', { name: 'Find' }).click();
    await dialog.getByRole('gridcell').first().waitFor();
    await delay(2_000);
    const keys: number[] = [];
    for (const key of '7190') keys.push(await timeRows(page, () => page.keyboard.press(key)));
    const sorted: number[] = [];
    for (const name of ['Amount', 'VPA ID', 'Created At']) {
      const heading = dialog.getByRole('columnheader', { name });
      sorted.push(await timeRows(page, () => heading.click()));
    }

    const found = await megabytes(page);
    await dialog.getByRole('tab', { name: 'Match' }).click();
    // Its content would be sent through the page.
    const file = join(mkdtempSync(join(tmpdir(), 'bench-')), 'orders.csv');
    writeFileSync(file, shopOrders());
    const table = await page.evaluateHandle(() => ({
      shown: window.probe.shown('[role=tabpanel] table'),
    }));
    await dialog.locator('input[type=file]').setInputFiles(file);
    const matched = await table.evaluate(async ({ shown }) => (await shown) - window.probe.acted);

    // The browser reports no task shorter than 50 ms.
    const tasks = await page.evaluate(() => window.probe.longTasks);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
    await delay(1_000);
    const freed = await megabytes(page);
    return {
      'export of 200,000 payments, s': [exported],
      'whole list: loaded, of that export’s time (1.2)': [loaded / exported],
      'whole list: first key to rows, ms (50)': keys.slice(0, 1),
      'whole list: further keys, ms (50)': keys.slice(1),
      'whole list: sorted, ms (200)': sorted,
      'whole list: 50,000 orders matched, ms (1,000)': [matched],
      'whole list: longest task, ms (0: below 50)': [Math.max(0, ...tasks)],
      'whole list: memory, MB (120)': [found - memory],
      'whole list: left after Logout, MB': [freed - memory],
    };
  });
}

/** JavaScript memory that the page and its workers use, without garbage. */
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
