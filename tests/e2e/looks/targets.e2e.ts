import type { Page } from '@playwright/test';
import {
  cards,
  changeList,
  column,
  dateField,
  openAs,
  openGrid,
  openView,
  SAFFRON,
  storeSession,
  storeView,
  tab,
} from '../page.ts';
import { expect, test } from '../test.ts';

/* Click areas, selections and tints are as large as they look. */

const TABS = ['List', 'Totals', 'Find', 'Match'] as const;

/** The visible controls that ignore a click 4 px inside one of their corners. */
function deadCorners(page: Page) {
  return page.evaluate(() => {
    const controls = 'a[href], button, input, [role=combobox], [role=group], [role=checkbox]';
    const FIELD = '.MuiInputBase-root, .MuiPickersOutlinedInput-root, label';
    const found: string[] = [];
    for (const control of document.querySelectorAll(controls)) {
      if (control.closest('[aria-hidden=true], [aria-disabled=true], :disabled')) continue;
      const look = control.matches('a, button') ? control : control.closest(FIELD);
      if (!look?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      // A click on the edge of a text field focuses it; a select opens only by a click on its own element.
      const taker = control.matches('[role=combobox]') ? control : look;
      const { left, right, top, bottom } = look.getBoundingClientRect();
      for (const x of [left + 4, right - 4]) {
        for (const y of [top + 4, bottom - 4]) {
          const hit = document.elementFromPoint(x, y);
          if (!hit || !look.contains(hit) || taker.contains(hit)) continue;
          // The click is on the button that clears the field.
          if (hit.closest('button')) continue;
          const name = control.ariaLabel ?? control.getAttribute('aria-labelledby');
          found.push(`${control.tagName} ${name} ${x - left},${y - top}`);
        }
      }
    }
    return found;
  });
}

test('each control can be clicked at its corners', async ({ page }) => {
  await storeView(page, { hasSummary: true });
  await openAs(page, SAFFRON, '/transactions?status=FAILED&range=last7&orderId=SAF');
  for (const name of TABS) {
    await tab(page, name).click();
    await expect(dateField(page)).toBeVisible();
    expect(await deadCorners(page), name).toEqual([]);
  }
});

test('on a phone in landscape, nothing is below the notch or the home bar', async ({ page }) => {
  const devTools = await page.context().newCDPSession(page);
  const insets = { left: 59, right: 59, bottom: 21, top: 0 };
  await page.setViewportSize({ width: 852, height: 393 });
  await devTools.send('Emulation.setSafeAreaInsetsOverride', { insets });
  /** Expects that no text or control reaches into the left or right inset. */
  const expectNoneCovered = async (where: string) => {
    const covered = await page.evaluate(() => {
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
    expect(covered, where).toEqual([]);
  };
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expectNoneCovered('Sign in');
  await storeSession(page, SAFFRON);
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expectNoneCovered('Not found');
  await openAs(page, SAFFRON);
  for (const name of TABS) {
    await tab(page, name).click();
    await expect(page.getByText(name === 'List' ? /^Page 1 of/ : /^As of /)).toBeVisible();
    await expectNoneCovered(name);
    const { y = 0, height = 0 } = (await tab(page, name).boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(393 - 21);
  }
  await tab(page, 'List').click();
  await openView(page);
  await expectNoneCovered('View');
  await page.keyboard.press('Escape');
  await cards(page).first().click();
  const close = page.getByRole('button', { name: 'Close payment' });
  await expect(close).toBeVisible();
  const { x = 0, width = 0 } = (await close.boundingBox()) ?? {};
  expect(x + width).toBeLessThanOrEqual(852 - 59);
});

test('the open row has one tint in all its cells, and a long status ends within its chip', async ({
  page,
}) => {
  await changeList(page, ({ transactions }) => {
    for (const row of transactions) row.status = 'AWAITING_MANUAL_REVIEW_BY_THE_ACQUIRER';
  });
  await openGrid(page);
  const label = column(page, 'status').first().locator('.MuiChip-label');
  await expect(label).toHaveCSS('overflow', 'hidden');
  const [text, chip] = [await label.boundingBox(), await label.locator('..').boundingBox()];
  expect(text?.width).toBeLessThan(chip?.width ?? 0);

  await column(page, 'amount').first().click();
  const row = page.locator('.RowOpen');
  // The pointer is over the row, which must not add a second tint.
  await expect(row).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  const tint = await row.evaluate((it) => getComputedStyle(it).backgroundImage);
  await expect(row.locator('.StickyCell')).toHaveCSS('background-image', tint);
});

test('the browser finds and selects all of a page', async ({ page }) => {
  await openGrid(page);
  await page.keyboard.press('ControlOrMeta+f');
  await expect(column(page, 'orderID')).toHaveCount(50);
  await page.reload();
  await expect(page.getByRole('grid', { name: 'Transactions' })).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(column(page, 'orderID')).toHaveCount(50);
});
