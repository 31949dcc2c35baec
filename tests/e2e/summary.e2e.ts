import { expect, openAs, readPager, SAFFRON, test } from './test.ts';

const COUNT = /\d[\d,]*$/;

const numberIn = (text: string | null) => Number(COUNT.exec(text ?? '')?.[0].replaceAll(',', ''));

test('the summary counts what the list then shows, by mouse and by keyboard', async ({ page }) => {
  await openAs(page, SAFFRON, '/transactions?startDate=2026-01-01T00:00:00Z');
  const { total } = await readPager(page);
  await page.getByRole('button', { name: 'Summary' }).click();
  const summary = page.getByRole('region', { name: 'Summary' });
  const statuses = summary.getByRole('group', { name: 'Payments by status' }).getByRole('button');
  await expect(statuses).toHaveCount(5);
  for (const status of await statuses.all()) await expect(status).toHaveText(COUNT);
  const counts = (await statuses.allTextContents()).map(numberIn);
  expect(counts.reduce((sum, count) => sum + count)).toBe(total);
  await expect(summary.getByText(/^\d+\.\d\s% completed$/)).toBeVisible();

  const failed = summary.getByRole('button', { name: /^Failed/ });
  const count = numberIn(await failed.textContent());
  await failed.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/status=FAILED/);
  await expect(failed).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(async () => (await readPager(page)).total).toBe(count);
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/status=/);

  await page.reload();
  await expect(summary.getByRole('button', { name: /^Failed [\d,]+$/ })).toBeVisible();
});

test('the stuck payments of the summary are those that the list then shows', async ({ page }) => {
  await openAs(page, SAFFRON);
  await page.getByRole('button', { name: 'Summary' }).click();
  const stuck = page.getByRole('group', { name: /^Unfinished for over 15 minutes/ });
  const pending = stuck.getByRole('button', { name: /^\d+ pending$/ });
  await expect(pending).toBeVisible();
  const count = Number.parseInt((await pending.textContent()) ?? '', 10);
  expect(count).toBeGreaterThan(0);
  await pending.click();
  await expect(page).toHaveURL(/status=PENDING&endDate=/);
  await expect(pending).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText(`${count} transactions`, { exact: true })).toBeVisible();
  await pending.click();
  await expect(page).toHaveURL('/transactions');
});

test('a summary without an answer is unknown, and the list stays as it is', async ({ page }) => {
  await page.route('**/api/transactions?*limit=1&*', (route) => route.fulfill({ status: 503 }));
  await openAs(page, SAFFRON);
  const before = await readPager(page);
  await page.getByRole('button', { name: 'Summary' }).click();
  await expect(page.getByRole('button', { name: 'Completed unknown' })).toBeVisible();
  await expect(page.getByText('success rate')).toBeVisible();
  await expect(page.getByText(/^Failed to fetch/)).toHaveCount(0);
  expect(await readPager(page)).toEqual(before);
});

for (const width of [1440, 1280, 1024, 768, 390, 360]) {
  test(`counts that arrive move nothing at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/transactions?*limit=1&*', async (route) => {
      await released;
      await route.continue();
    });
    await openAs(page, SAFFRON);
    await page.getByRole('button', { name: 'Summary' }).click();
    const summary = page.getByRole('region', { name: 'Summary' });
    await expect(summary.getByRole('button', { name: /^Cancelled/ })).toBeVisible();
    const places = () =>
      summary.evaluate((strip) =>
        [strip, ...strip.querySelectorAll('.SummaryCell')].map((cell) => {
          const { x, y, width, height } = cell.getBoundingClientRect();
          return [x, y, width, height];
        }),
      );
    const before = await places();
    release();
    await expect(summary.getByText('completed or failed')).toBeVisible();
    await expect(summary.getByRole('button', { name: /^\d+ in progress$/ })).toBeVisible();
    expect(await places()).toEqual(before);
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(scrollWidth).toBeLessThanOrEqual(width);
  });
}
