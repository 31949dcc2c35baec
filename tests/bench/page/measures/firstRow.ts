import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { SAFFRON } from '../../../e2e/page.ts';
import { inNewProfile, SLOW_DEVICE } from '../visit.ts';

/** The wait for the code that the page loads when idle, so that the second visit has it cached. */
const IDLE_MS = 1_500;

export function firstRow(browser: Browser, url: string) {
  return inNewProfile(browser, url, { ...SLOW_DEVICE, account: SAFFRON }, async (open) => {
    const cold = await open('/transactions');
    const first = await cold.evaluate(() => window.probe.firstRow);
    await cold.waitForLoadState('networkidle');
    await delay(IDLE_MS);
    const paints = await paintsOf(cold);
    await cold.close();

    const warm = await open('/transactions');
    const second = await warm.evaluate(() => window.probe.firstRow);
    await warm.waitForLoadState('networkidle');
    await delay(IDLE_MS);
    const tasks = await warm.evaluate(() => window.probe.longTasks);
    return {
      ...paints,
      'first row, cold, ms': [first],
      'first row, warm, ms': [second],
      'blocking time, warm, ms': [tasks.reduce((sum, task) => sum + task - 50, 0)],
    };
  });
}

const paintsOf = (page: Page) =>
  page.evaluate(async () => ({
    'a row can be clicked, cold, ms': [await window.probe.openRow],
    'first picture (FCP), cold, ms': performance
      .getEntriesByName('first-contentful-paint')
      .map(({ startTime }) => startTime),
    'largest picture (LCP), cold, ms': [window.probe.largest],
    'moved (CLS), cold, thousandths': [window.probe.moved * 1_000],
  }));
