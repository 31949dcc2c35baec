import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type Page } from 'puppeteer-core';

/** The first installed one. Not /usr/bin/firefox: Ubuntu's is a snap, which cannot read a profile in /tmp. */
export const firefoxPath = [
  process.env.FIREFOX_PATH,
  '/usr/bin/firefox-esr',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
].find((path) => path && existsSync(path));

export interface Firefox {
  page: Page;
  /** Path and query string of each call of the service so far, oldest first. */
  calls: string[];
  /** The folder that gets the downloads. */
  downloads: string;
  stop: () => Promise<void>;
}

/** Starts stock Firefox, which Playwright cannot drive, with an empty profile. */
export async function startFirefox(consoleErrors: string[]): Promise<Firefox> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath: firefoxPath });
  const downloads = await mkdtemp(join(tmpdir(), 'dashboard-downloads-'));
  const context = await browser.createBrowserContext({
    downloadBehavior: { policy: 'allow', downloadPath: downloads },
  });
  const page = await context.newPage();
  await page.setViewport({ width: 1440, height: 900 });
  await page.emulateTimezone('Asia/Kolkata');

  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname + search);
  });
  page.on('pageerror', (error) => consoleErrors.push(String(error)));
  page.on('console', (message) => {
    const isError = message.type() === 'error' || message.type() === 'warn';
    if (isError) consoleErrors.push(message.text());
  });
  await page.evaluateOnNewDocument(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      console.error(`Blocked by ${effectiveDirective}: ${blockedURI}`);
    });
  });

  const stop = async () => {
    await browser.close();
    await rm(downloads, { recursive: true });
  };
  return { page, calls, downloads, stop };
}
