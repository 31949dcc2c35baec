import type { Page } from '@playwright/test';
import { ADMIN, column, expect, openAs, SAFFRON, test } from './test.ts';

const WIDTHS = [1440, 1280, 1024, 768, 390, 360];

/** Records what moves in the window, also right after an input, which Chromium's own score leaves out. */
async function recordShifts(page: Page) {
  await page.evaluate(() => {
    const shifts: string[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { sources } = entry as PerformanceEntry & {
          sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[];
        };
        for (const { node, previousRect: from, currentRect: to } of sources) {
          // New rows and the loading bar's own movement are no shift.
          const element = node instanceof Element ? node : node?.parentElement;
          if (
            !element ||
            element.closest('[role=gridcell], [role=row], [role=none], li, [role=progressbar]')
          )
            continue;
          shifts.push(`${element.outerHTML.slice(0, 120)}: ${from.x},${from.y} to ${to.x},${to.y}`);
        }
      }
    }).observe({ type: 'layout-shift' });
    Object.assign(window, { shifts });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
}

for (const width of WIDTHS) {
  test(`setting a filter moves nothing at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await openAs(page, ADMIN);
    const isNarrow = width < 900;
    const rows = isNarrow ? page.getByRole('listitem') : column(page, 'orderID');
    await expect(rows.first()).toBeVisible();
    if (isNarrow) await page.getByRole('button', { name: 'Filters' }).click();
    // The date fields' code is loaded after the rows.
    await expect(page.getByRole('group', { name: 'End Date' })).toBeVisible();
    const readShifts = await recordShifts(page);
    const field = page.getByRole('textbox', { name: 'Merchant ID' });
    // In one step: a part of the ID matches no merchant, and the empty list would be shorter.
    await field.fill('SAFFRON');
    await expect(page).toHaveURL(/merchantId=SAFFRON/);
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Completed' }).click();
    await expect(page).toHaveURL(/status=COMPLETED/);
    await expect(page.getByRole('progressbar', { name: 'Loading transactions' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Clear filters' })).toBeVisible();
    expect(await readShifts()).toEqual([]);
  });
}

for (const [width, account, rows] of [
  [1440, ADMIN, [5]],
  [1280, ADMIN, [5]],
  [1024, ADMIN, [3, 2]],
  [1280, SAFFRON, [4]],
  [1024, SAFFRON, [4]],
  [960, SAFFRON, [2, 2]],
] as const) {
  test(`${account.merchantId} has ${rows.join(' and ')} filters in a row at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await openAs(page, account);
    await expect(page.getByRole('group', { name: 'End Date' })).toBeVisible();
    const fields = await page.getByRole('search').locator('.MuiFormControl-root').all();
    const tops = await Promise.all(fields.map(async (field) => (await field.boundingBox())?.y));
    const counts = [...new Set(tops)].map((top) => tops.filter((other) => other === top).length);
    expect(counts).toEqual(rows);
  });
}

test('1280 px show all eight columns without sideways scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openAs(page, SAFFRON);
  await expect(column(page, 'CANCEL_TS').first()).toBeInViewport({ ratio: 1 });
  const hidden = await page
    .locator('.MuiDataGrid-virtualScroller')
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(hidden).toBe(0);
});

/** Texts that are cut: wider or higher than the element that hides their overflow. */
function cutTexts(page: Page) {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *')]
      .filter((element) => {
        const { overflowX, overflowY, visibility } = getComputedStyle(element);
        const hides = [overflowX, overflowY].some(
          (value) => value === 'hidden' || value === 'clip',
        );
        // A grid's header cell contains the handle that changes its width.
        const hasText =
          element.textContent.trim() !== '' &&
          !element.matches('[role=columnheader], .MuiDataGrid-virtualScroller');
        // A shortened id has its whole text as its name and its tooltip.
        if (!hides || !hasText || visibility === 'hidden' || element.closest('[role=img]'))
          return false;
        const isScaledInput = element instanceof HTMLInputElement;
        return (
          !isScaledInput &&
          (element.scrollWidth > element.clientWidth + 1 ||
            element.scrollHeight > element.clientHeight + 1)
        );
      })
      .map(({ className, textContent }) => `${className}: ${textContent}`),
  );
}

const TEXT_STYLES: Record<string, string> = {
  // WCAG 1.4.4
  'text of 200 %': 'html { font-size: 200% !important; }',
  // WCAG 1.4.12
  'wide text spacing':
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }',
};

for (const [name, css] of Object.entries(TEXT_STYLES)) {
  for (const width of [1440, 1024, 390]) {
    test(`${name} cuts nothing at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      // Before the page's own code, as a browser's setting or a person's style sheet.
      await page.addInitScript((text) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(text);
        document.adoptedStyleSheets = [sheet];
      }, css);
      await openAs(page, SAFFRON, '/transactions?startDate=2026-01-01T00:00:00Z');
      const rows = width < 900 ? page.getByRole('listitem') : column(page, 'orderID');
      await expect(rows.first()).toBeVisible();
      if (width < 900) await page.getByRole('button', { name: /^Filters/ }).click();
      await expect(page.getByRole('group', { name: 'Start Date' })).toBeVisible();
      expect(await cutTexts(page)).toEqual([]);
      const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(scrollWidth).toBeLessThanOrEqual(width);
    });
  }
}
