import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  type Page,
} from '@playwright/test';
import e2e from '../../e2e/playwright.config.ts';
import type { SAFFRON } from '../../e2e/test.ts';
import { installProbe } from './probe.ts';
import type { Site } from './site.ts';

/** DevTools' preset: 9 Mbit/s down and 1.5 up, of which 90 % arrive, and 60 ms that count 2.75 times. */
const FAST_4G = {
  offline: false,
  latency: 60 * 2.75,
  downloadThroughput: ((9 * 1_000_000) / 8) * 0.9,
  uploadThroughput: ((1.5 * 1_000_000) / 8) * 0.9,
};

export type Account = typeof SAFFRON;

interface Conditions {
  /** How many times slower the processor seems. */
  cpu?: number;
  isFast4G?: boolean;
  /** Whose session is stored already; nobody's when undefined. */
  account?: Account;
}

export interface Visit {
  page: Page;
  cdp: CDPSession;
}

/** One person's browser: an empty cache and storage at first, which its visits then share. */
export interface Visitor {
  open: (path: string) => Promise<Visit>;
}

export function launch(): Promise<Browser> {
  return chromium.launch(e2e.use?.launchOptions);
}

export async function asNewVisitor<Result>(
  browser: Browser,
  site: Site,
  { cpu = 1, isFast4G = false, account }: Conditions,
  act: (visitor: Visitor) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({
    viewport: e2e.use?.viewport,
    timezoneId: e2e.use?.timezoneId,
    baseURL: site.url,
  });
  try {
    await prepare(context, account);
    return await act({
      async open(path) {
        const page = await context.newPage();
        const cdp = await context.newCDPSession(page);
        await cdp.send('Performance.enable');
        await cdp.send('Network.enable');
        if (isFast4G) await cdp.send('Network.emulateNetworkConditions', FAST_4G);
        if (cpu > 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu });
        await page.goto(path, { waitUntil: 'commit' });
        return { page, cdp };
      },
    });
  } finally {
    await context.close();
  }
}

async function prepare(context: BrowserContext, account: Account | undefined) {
  // The loader that runs these files names functions by a helper that the page does not have.
  await context.addInitScript('globalThis.__name = (value) => value');
  await context.addInitScript(installProbe);
  if (!account) return;
  const { merchantId, secretKey } = account;
  const session = {
    merchantId,
    credentials: btoa(`${merchantId}:${secretKey}`),
    isAdmin: merchantId === 'ADMIN',
  };
  await context.addInitScript(
    (stored) => localStorage.setItem('user', stored),
    JSON.stringify(session),
  );
}

/** The main thread's working time so far, ms. */
export async function taskTime({ cdp }: Visit): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
}
