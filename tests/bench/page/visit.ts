import type { Browser, Page } from '@playwright/test';
import { type SAFFRON, storeSession } from '../../e2e/page.ts';
import e2e from '../../e2e/playwright.config.ts';
import { installProbe, ORDER_IDS } from './probe.ts';

/** Measures one site once; returns samples by the label under which they are printed. */
export type Measure = (browser: Browser, url: string) => Promise<Record<string, number[]>>;

export interface Conditions {
  /** The factor by which the CPU is slowed down. */
  cpu?: number;
  isFast4G?: boolean;
  /** The account whose session is stored; undefined: nobody is signed in. */
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
    await context.addInitScript(installProbe, ORDER_IDS);
    return await act(async (path) => {
      const page = await context.newPage();
      if (account) await storeSession(page, account);
      const cdp = await context.newCDPSession(page);
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
