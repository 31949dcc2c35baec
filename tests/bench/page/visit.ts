import type { Browser, CDPSession, Page } from '@playwright/test';
import { type SAFFRON, storeSession } from '../../e2e/page.ts';
import e2e from '../../e2e/playwright.config.ts';
import { installProbe, SELECTORS } from './probe.ts';

/** One round of one site: samples by the label under which they are printed. */
export type Measure = (browser: Browser, url: string) => Promise<Record<string, number[]>>;

export interface Conditions {
  /** How many times slower the CPU is. */
  cpu?: number;
  isFast4G?: boolean;
  /** Whose session is stored; without it nobody is signed in. */
  account?: typeof SAFFRON;
}

export const SLOW_DEVICE: Conditions = { cpu: 4, isFast4G: true };

/** DevTools' preset: 9 Mbit/s down, 1.5 Mbit/s up and 60 ms, with its correction factors. */
const FAST_4G = {
  offline: false,
  latency: 60 * 2.75,
  downloadThroughput: ((9 * 1_000_000) / 8) * 0.9,
  uploadThroughput: ((1.5 * 1_000_000) / 8) * 0.9,
};

const sessions = new WeakMap<Page, CDPSession>();

/** How long the main thread has worked since the navigation, in ms. */
export async function mainThreadWork(page: Page): Promise<number> {
  const { metrics } = (await sessions.get(page)?.send('Performance.getMetrics')) ?? { metrics: [] };
  return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}

/** Runs `act` in a new profile; the pages it opens share cache and storage. */
export async function inNewProfile<Result>(
  browser: Browser,
  url: string,
  { cpu = 1, isFast4G = false, account }: Conditions,
  act: (open: (path: string) => Promise<Page>) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({
    viewport: e2e.use?.viewport,
    timezoneId: e2e.use?.timezoneId,
    baseURL: url,
  });
  try {
    // tsx wraps functions in this helper, which the page does not have.
    await context.addInitScript('globalThis.__name = (value) => value');
    await context.addInitScript(installProbe, SELECTORS);
    return await act(async (path) => {
      const page = await context.newPage();
      if (account) await storeSession(page, account);
      const cdp = await context.newCDPSession(page);
      sessions.set(page, cdp);
      // Before the navigation: a session that enables it later reads 0.
      await cdp.send('Performance.enable');
      await cdp.send('Network.enable');
      if (isFast4G) await cdp.send('Network.emulateNetworkConditions', FAST_4G);
      if (cpu > 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu });
      await page.goto(path, { waitUntil: 'commit' });
      return page;
    });
  } finally {
    await context.close();
  }
}

/** The brotli kB of the scripts requested before `time`, unfinished ones included, as they share the bandwidth. */
export function scriptKilobytes(page: Page, time: number): Promise<number> {
  return page.evaluate((end) => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return files
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime < end)
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize / 1_000, 0);
  }, time);
}
