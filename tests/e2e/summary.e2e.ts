import {
  atEachWidth,
  expectNoSideways,
  hold,
  LIST,
  openAs,
  openGrid,
  readPager,
  SAFFRON,
} from './page.ts';
import { expect, test } from './test.ts';

const COUNT = /\d[\d,]*$/;

const numberIn = (text: string | null) => Number(COUNT.exec(text ?? '')?.[0].replaceAll(',', ''));

test('the summary counts what the list then shows, by keyboard', async ({ page }) => {
  await openGrid(page, '/transactions?startDate=2026-10-01T00:00:00Z');
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
});

test('counts that arrive move nothing', async ({ page }) => {
  const isCount = (url: URL) => url.pathname === LIST && url.searchParams.get('limit') === '1';
  await openAs(page, SAFFRON);
  await page.getByRole('button', { name: 'Summary' }).click();
  const summary = page.getByRole('region', { name: 'Summary' });
  const places = () =>
    summary.evaluate((strip) =>
      [strip, ...strip.querySelectorAll('.SummaryCell')].map((it) =>
        JSON.stringify(it.getBoundingClientRect()),
      ),
    );
  await atEachWidth(page, async (width) => {
    const release = await hold(page, isCount);
    await page.reload();
    await expect(summary.getByRole('button', { name: /^Cancelled/ })).toBeVisible();
    await expect(summary.getByText('completed or failed')).toBeHidden();
    const before = await places();
    release();
    await expect(summary.getByText('completed or failed')).toBeVisible();
    await expect(summary.getByRole('button', { name: /^\d+ in progress$/ })).toBeVisible();
    expect(await places(), `at ${width} px`).toEqual(before);
    await expectNoSideways(page, `at ${width} px`);
    await page.unrouteAll();
  });
});
