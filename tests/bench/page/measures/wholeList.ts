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

/** All payments loaded, beside a plain export of the same. The limits stand in brackets. */
export function wholeList(browser: Browser, url: string): ReturnType<Measure> {
  return inNewProfile(browser, url, { account: SAFFRON }, async (open): ReturnType<Measure> => {
    const page = await open(`/transactions?orderId=${ORDER_PREFIX}`);
    await page.evaluate(() => window.probe.firstRow);
    await delay(2_000);
    const tabs = await tabsOf(page);
    if (!tabs) return {};
    const exported = await timeExport(page);
    const memory = await megabytes(page);
    await page.evaluate(() => {
      window.probe.longTasks.length = 0;
    });

    const started = performance.now();
    await tabs.load();
    const { place } = tabs;
    await place.getByText(/^As of /).waitFor({ timeout: 120_000 });
    const loaded = (performance.now() - started) / 1_000;

    await tabs.open('Find');
    await place.getByRole('gridcell').first().waitFor();
    await place.getByRole('textbox', { name: /^(Find|Amount, RRN)/ }).click();
    await delay(2_000);
    const keys: number[] = [];
    for (const key of '7190') keys.push(await timeRows(page, () => page.keyboard.press(key)));
    const sorted: number[] = [];
    // The file's own order is that of Created At, which a sort would not change.
    for (const name of ['Amount', 'VPA ID', 'Amount']) {
      const heading = place.getByRole('columnheader', { name });
      sorted.push(await timeRows(page, () => heading.click()));
    }

    const found = await megabytes(page);
    await tabs.open('Match');
    // Its content would be sent through the page.
    const file = join(mkdtempSync(join(tmpdir(), 'bench-')), 'orders.csv');
    writeFileSync(file, shopOrders());
    const table = await page.evaluateHandle(
      (selector) => ({ shown: window.probe.shown(selector) }),
      tabs.matched,
    );
    await place.locator('input[type=file]').setInputFiles(file);
    const matched = await table.evaluate(async ({ shown }) => (await shown) - window.probe.acted);

    // The browser reports no task shorter than 50 ms.
    const tasks = await page.evaluate(() => window.probe.longTasks);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
    await delay(1_000);
    const freed = await megabytes(page);
    return {
      'export of the same payments, s': [exported],
      'all payments: loaded, s': [loaded],
      'all payments: loaded, of that export’s time': [loaded / exported],
      'all payments: first key to rows, ms (50)': keys.slice(0, 1),
      'all payments: further keys, ms (50)': keys.slice(1),
      'all payments: sorted, ms (200)': sorted,
      'all payments: 50,000 orders matched, ms (1,000)': [matched],
      'all payments: longest task, ms (80; 0: below 50)': [Math.max(0, ...tasks)],
      'all payments: memory, MB (120)': [found - memory],
      'all payments: left after Logout, MB': [freed - memory],
    };
  });
}

/** How a version of the page shows Totals, Find and Match; undefined without them. */
async function tabsOf(page: Page) {
  const link = (name: string) => page.locator(`a[href^="/transactions/${name.toLowerCase()}"]`);
  if (await link('Totals').isVisible()) {
    return {
      place: page.locator('main'),
      async load() {
        await link('Totals').click();
        // Many are loaded by a press only.
        const load = page.getByRole('button', { name: /^Load [\d,]+ payments$/ });
        await load.click({ timeout: 5_000 }).catch(() => {});
      },
      open: (name: string) => link(name).click(),
      matched: 'main :is([aria-label=Categories], [aria-label=Groups])',
    };
  }
  // Until 0137d12, a dialog over the list.
  const button = page.getByRole('button', { name: 'Whole list' });
  if (!(await button.isVisible())) return;
  const dialog = page.getByRole('dialog', { name: 'Whole list' });
  return {
    place: dialog,
    load: () => button.click(),
    open: (name: string) => dialog.getByRole('tab', { name }).click(),
    matched: '[role=tabpanel] table',
  };
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
