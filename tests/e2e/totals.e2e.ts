import { DEMO_TIME, expectNoSideways, openAs, openWholeList, SAFFRON, setTime } from './page.ts';
import { expect, test } from './test.ts';

const LAST_30 = '/transactions?range=last30';

test('a bar is reached by keyboard and says what the table says; Escape returns the focus to the button', async ({
  page,
}) => {
  await setTime(page, DEMO_TIME);
  await openAs(page, SAFFRON, LAST_30);
  const dialog = await openWholeList(page);
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Show as table' }).press('Enter');
  const rows = dialog
    .getByRole('table', { name: 'Completed, by day of creation' })
    .getByRole('row');
  const [day, payments, sum] = (await rows.nth(1).innerText()).trim().split(/\s*\t\s*/);
  await dialog.getByRole('button', { name: 'Show as bars' }).press('Enter');
  await dialog.getByText('₹0', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).focus();
  // Back over Load again.
  for (let step = 0; step < 2; step++) await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowRight');
  const value = `${sum}, ${payments} payments`;
  const bar = dialog.getByRole('img', { name: `${day}; Completed; ${value}`, exact: true });
  await expect(bar).toBeFocused();
  await expect(page.getByRole('tooltip')).toContainText(value);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Whole list', exact: true })).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('the totals fill the screen, and nothing scrolls sideways', async ({ page }) => {
    await setTime(page, DEMO_TIME);
    await openAs(page, SAFFRON, LAST_30);
    const dialog = await openWholeList(page);
    await dialog.getByText('₹0', { exact: true }).waitFor();
    expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 });
    const isWide = (element: Element) => element.scrollWidth > element.clientWidth;
    for (const shown of ['Show as table', 'Show as bars']) {
      await dialog.getByRole('button', { name: shown }).tap();
      expect(await dialog.locator('.MuiDialogContent-root').evaluate(isWide)).toBe(false);
      await expectNoSideways(page);
    }
  });
});
