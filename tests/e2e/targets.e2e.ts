import { devices, type Page } from '@playwright/test';
import {
  cards,
  changeList,
  column,
  dateField,
  expectFilter,
  openAs,
  openGrid,
  openView,
  SAFFRON,
  selectDate,
  selectPart,
  storeView,
  tab,
} from './page.ts';
import { expect, test } from './test.ts';

/* What is pressed, selected and seen reaches as far as it looks. */

const PATHS = ['', '/totals', '/find', '/match'].map((path) => `/transactions${path}`);

/** The visible controls that do not take a press 4 px within one of their corners. */
function deadCorners(page: Page) {
  return page.evaluate(() => {
    const controls = 'a[href], button, input, [role=combobox], [role=group], [role=checkbox]';
    const FIELD = '.MuiInputBase-root, .MuiPickersOutlinedInput-root, label';
    const found: string[] = [];
    for (const control of document.querySelectorAll(controls)) {
      if (control.closest('[aria-hidden=true], [aria-disabled=true], :disabled')) continue;
      const look = control.matches('a, button') ? control : control.closest(FIELD);
      if (!look?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      // A press on the edge of a text field leads to its text; a select opens by its own element.
      const taker = control.matches('[role=combobox]') ? control : look;
      const { left, right, top, bottom } = look.getBoundingClientRect();
      for (const x of [left + 4, right - 4]) {
        for (const y of [top + 4, bottom - 4]) {
          const hit = document.elementFromPoint(x, y);
          if (!hit || !look.contains(hit) || taker.contains(hit)) continue;
          // Its own button to clear it.
          if (hit.closest('button')) continue;
          const name = control.ariaLabel ?? control.getAttribute('aria-labelledby');
          found.push(`${control.tagName} ${name} ${x - left},${y - top}`);
        }
      }
    }
    return found;
  });
}

test('each control takes a press at its four corners', async ({ page }) => {
  await storeView(page, { hasSummary: true });
  for (const path of PATHS) {
    await openAs(page, SAFFRON, `${path}?status=FAILED&range=last7&orderId=SAF`);
    // Find has its filters folded.
    if (path.endsWith('find'))
      await page.getByRole('button', { name: 'Change', exact: true }).click();
    await expect(dateField(page)).toBeVisible();
    expect(await deadCorners(page), path).toEqual([]);
  }
  await openAs(page, SAFFRON);
  for (const name of ['Status', 'Date range']) {
    const field = page.getByRole('combobox', { name }).locator('..');
    const { width = 0, height = 0 } = (await field.boundingBox()) ?? {};
    for (const x of [4, width - 4]) {
      for (const y of [4, height - 4]) {
        await field.click({ position: { x, y } });
        await expect(page.getByRole('listbox')).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(page.getByRole('listbox')).toHaveCount(0);
      }
    }
  }
});

test('on a phone in landscape, nothing stands below the notch or the home bar', async ({
  page,
}) => {
  const devTools = await page.context().newCDPSession(page);
  const insets = { left: 59, right: 59, bottom: 21, top: 0 };
  await page.setViewportSize({ width: 852, height: 393 });
  await devTools.send('Emulation.setSafeAreaInsetsOverride', { insets });
  /** The texts and controls that reach into an inset. */
  const covered = () =>
    page.evaluate(() => {
      const parts = 'button, a[href], input, h1, h2, p, li, [role=group], [role=combobox]';
      return [...document.querySelectorAll(parts)]
        .filter((it) => it.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        .filter((it) => !it.closest('[aria-hidden=true]') && it.getBoundingClientRect().width > 1)
        .filter((it) => {
          const { left, right } = it.getBoundingClientRect();
          return left < 59 || right > innerWidth - 59;
        })
        .map((it) => `${it.tagName} ${it.textContent.slice(0, 30)}`);
    });
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(await covered()).toEqual([]);
  for (const path of [...PATHS, '/nowhere']) {
    await openAs(page, SAFFRON, path).catch(() => {});
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await covered(), path).toEqual([]);
  }
  await openAs(page, SAFFRON);
  await openView(page);
  expect(await covered(), 'View').toEqual([]);
  await page.keyboard.press('Escape');
  await cards(page).first().click();
  await expect(page.getByRole('button', { name: 'Close payment' })).toBeVisible();
  const dialog = await page.getByRole('button', { name: 'Close payment' }).boundingBox();
  expect((dialog?.x ?? 0) + (dialog?.width ?? 0)).toBeLessThanOrEqual(852 - 59);
});

test('the open row has one tint in all its cells, also below the pointer', async ({ page }) => {
  await openGrid(page);
  const cell = column(page, 'amount').first();
  await cell.click();
  const row = page.locator('.RowOpen');
  await expect(row).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  const tint = await row.evaluate((it) => getComputedStyle(it).backgroundImage);
  await expect(row.locator('.StickyCell')).toHaveCSS('background-image', tint);
});

test('a long status of another service ends within its chip', async ({ page }) => {
  await changeList(page, ({ transactions }) => {
    for (const row of transactions) row.status = 'AWAITING_MANUAL_REVIEW_BY_THE_ACQUIRER';
  });
  await openGrid(page);
  const label = column(page, 'status').first().locator('.MuiChip-label');
  await expect(label).toHaveCSS('overflow', 'hidden');
  const [text, chip] = [await label.boundingBox(), await label.locator('..').boundingBox()];
  expect(text?.width).toBeLessThan(chip?.width ?? 0);
});

test('a date that is cut is cleared', async ({ page }) => {
  await openAs(page, SAFFRON, '/transactions?startDate=2026-11-20T04:30:00Z');
  await selectPart(page, 'Month');
  await selectDate(page);
  await page.keyboard.press('ControlOrMeta+x');
  await expectFilter(page, 'startDate', null);
});

test('all of a page is found by the browser, and copied as lines with tabs', async ({ page }) => {
  await openGrid(page);
  await page.keyboard.press('ControlOrMeta+f');
  await expect(column(page, 'orderID')).toHaveCount(50);
  await page.reload();
  await expect(page.getByRole('grid', { name: 'Transactions' })).toBeVisible();
  await page.evaluate(() => {
    document.addEventListener('copy', (event) => {
      document.title = String(event.clipboardData?.getData('text/plain').split('\n').length);
    });
  });
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(column(page, 'orderID')).toHaveCount(50);
  await page.keyboard.press('ControlOrMeta+c');
  await expect.poll(() => page.title()).toBe('50');
});

test('a click with Ctrl or the middle button opens a payment in a new tab', async ({ page }) => {
  await openGrid(page);
  const cell = column(page, 'orderID').first();
  const orderId = (await cell.textContent()) ?? '';
  for (const how of [{ modifiers: ['ControlOrMeta'] }, { button: 'middle' }] as const) {
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      cell.click(how as Parameters<typeof cell.click>[0]),
    ]);
    await expect(opened.getByRole('dialog', { name: `Payment ${orderId}` })).toBeVisible();
    await opened.close();
  }
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test.describe('on a phone', () => {
  const { viewport, hasTouch, isMobile } = devices['Pixel 7'];
  test.use({ viewport, hasTouch, isMobile });

  test('a list of other filters begins at its top after another tab', async ({ page }) => {
    await openAs(page, SAFFRON);
    await expect(cards(page)).toHaveCount(50);
    await cards(page).nth(30).scrollIntoViewIfNeeded();
    await tab(page, 'Totals').tap();
    await expect(page.getByText(/^As of /)).toBeVisible();
    await page.getByRole('button', { name: 'Filters' }).tap();
    await page.getByRole('combobox', { name: 'Date range' }).tap();
    await page.getByRole('option', { name: 'Last 30 days' }).tap();
    await tab(page, 'List').tap();
    await expect(cards(page).first()).toBeVisible();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });
});
