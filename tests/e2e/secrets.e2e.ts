import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectPage, exportCsv, logout, SAFFRON, signIn, typeAccount } from './page.ts';
import { expect, test } from './test.ts';

const { merchantId, secretKey } = SAFFRON;
const credentials = btoa(`${merchantId}:${secretKey}`);
const ENCODINGS = [
  secretKey,
  credentials,
  encodeURIComponent(credentials),
  btoa(secretKey).slice(0, -4),
];

const containsSecret = (text: string) => ENCODINGS.some((encoded) => text.includes(encoded));

/** Records what the page sends (except Authorization), gets from the service or logs, with the place of each text. */
function recordTexts(page: Page) {
  const found: [place: string, text: string][] = [];
  const record = (place: string) => (text: string) => void found.push([place, text]);
  page.on('request', async (request) => {
    record('address')(request.url());
    record('body')(request.postData() ?? '');
    // Fails for a request that is still pending when the test ends.
    const headers = await request.allHeaders().catch(() => ({}));
    for (const [name, value] of Object.entries<string>(headers)) {
      if (name !== 'authorization') record(`header ${name}`)(value);
    }
  });
  page.on('response', async (response) => {
    if (response.url().includes('/api/')) record('answer')(await response.text().catch(() => ''));
  });
  page.on('framenavigated', (frame) => record('address bar')(frame.url()));
  page.on('console', (message) => record('console')(message.text()));
  page.on('pageerror', (error) => record('error')(`${error.message}\n${error.stack}`));
  return { found, record };
}

/** Everything that the page shows or has stored, except its session. */
function readStored(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const { user: _, ...others } = { ...localStorage };
    const stored = [others, { ...sessionStorage }, document.cookie, history.state];
    const databases = [await indexedDB.databases(), await caches.keys()];
    const shown = [document.documentElement.outerHTML, performance.getEntries()];
    return JSON.stringify([stored, databases, shown]);
  });
}

test('the secret is only in the stored session and in the Authorization header', async ({
  page,
}) => {
  const { found, record } = recordTexts(page);
  const recordStored = async () => record('stored')(await readStored(page));

  await page.goto('/transactions?status=FAILED');
  await typeAccount(page, { merchantId, secretKey: `${secretKey}-not` });
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText(/^Invalid credentials/)).toBeVisible();
  record('message')((await page.getByText(/^Invalid credentials/).textContent()) ?? '');
  await signIn(page, SAFFRON);
  await page.getByRole('button', { name: 'Next' }).click();
  await expectPage(page, 2);
  await recordStored();

  const download = await exportCsv(page);
  record('download')(`${download.url()} ${download.suggestedFilename()}`);
  record('download')(await readFile(await download.path(), 'utf8'));

  // The same is true after each kind of failure.
  for (const fail of [
    () => page.route('**/api/**', (route) => route.fulfill({ status: 500, body: 'no' })),
    () => page.route('**/api/**', (route) => route.abort('connectionreset')),
  ]) {
    await fail();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText(/^Failed to fetch/)).toBeVisible();
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await expect(page.getByText(/^Failed to export/)).toBeVisible();
    await recordStored();
    await page.unrouteAll();
  }

  const stored = await page.evaluate(() => localStorage.getItem('user'));
  expect(JSON.parse(stored ?? '')).toEqual({ merchantId, credentials, isAdmin: false });
  await logout(page);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(credentials);
  await recordStored();

  expect(found.length).toBeGreaterThan(100);
  expect(new Set(found.map(([place]) => place))).toContain('header user-agent');
  expect(found.filter(([, text]) => containsSecret(text))).toEqual([]);
});
