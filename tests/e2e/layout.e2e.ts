import type { Locator, Page } from '@playwright/test';
import { axe } from './axe.ts';
import {
  ADMIN,
  breakCalls,
  cards,
  chooseRange,
  chooseStatus,
  column,
  dateField,
  dateRange,
  expectNoSideways,
  fileOf,
  hold,
  LIST,
  loadingBar,
  openAs,
  openGrid,
  openView,
  pressSetting,
  SAFFRON,
  scroller,
  selectPart,
  storeSession,
  typeAccount,
} from './page.ts';
import { expect, test } from './test.ts';

/** Sets one width after the other, in the same page. */
async function atEachWidth(
  page: Page,
  check: (width: number) => Promise<void>,
  widths = [360, 390, 768, 1024, 1280, 1440],
) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await check(width);
  }
}

/** Records what moves in the window, also right after an input, which Chromium's own score leaves out. */
async function recordShifts(page: Page) {
  await page.evaluate(() => {
    const shifts: string[] = [];
    const MAY_MOVE = '[role=gridcell], [role=row], [role=none], li, [role=progressbar], nav p';
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { sources } = entry as PerformanceEntry & {
          sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[];
        };
        for (const { node, previousRect: from, currentRect: to } of sources) {
          // New rows, the loading bar's own movement and a centred text that gets other digits are no shift.
          const element = node instanceof Element ? node : node?.parentElement;
          if (!element || element.closest(MAY_MOVE)) continue;
          shifts.push(`${element.outerHTML.slice(0, 120)}: ${from.x},${from.y} to ${to.x},${to.y}`);
        }
      }
    }).observe({ type: 'layout-shift' });
    Object.assign(window, { shifts });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
}

/** Where the elements are, to compare with where they are after a change. */
async function placesOf(found: Locator) {
  await expect(found.first()).toBeVisible();
  // Its lines may break at other words than those of the font before it.
  await found.page().waitForFunction(() => document.fonts.check('14px Inter'));
  return found.evaluateAll((all) => all.map((it) => JSON.stringify(it.getBoundingClientRect())));
}

test('no placeholder of the filters is cut', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('recent-merchants:ADMIN', JSON.stringify(['SAFFRON']));
  });
  await openAs(page, ADMIN);
  await expect(page.getByRole('button', { name: 'Recent merchant IDs' })).toBeVisible();
  const cutOff = () =>
    page.locator('[role=search] input[placeholder]').evaluateAll((inputs) =>
      (inputs as HTMLInputElement[])
        .filter((input) => {
          const { fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(input);
          const canvas = document.createElement('canvas').getContext('2d');
          if (!canvas) throw new Error('no canvas');
          canvas.font = `${fontSize} ${fontFamily}`;
          const { width } = canvas.measureText(input.placeholder);
          const place = input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
          return width > place;
        })
        .map((input) => input.placeholder),
    );
  await atEachWidth(
    page,
    async (width) => {
      expect(await cutOff(), `at ${width} px`).toEqual([]);
    },
    [1024, 1280, 1366, 1440, 1920],
  );
});

test.describe('nothing moves', () => {
  test('when a filter is set', async ({ page }) => {
    // Else the width before would add the list of recent merchants.
    await page.addInitScript(() => localStorage.removeItem('recent-merchants:ADMIN'));
    const atWidth = async (width: number) => {
      await openAs(page, ADMIN);
      const isNarrow = width < 900;
      await expect((isNarrow ? cards(page) : column(page, 'orderID')).first()).toBeVisible();
      if (isNarrow) await page.getByRole('button', { name: 'Filters' }).click();
      // The date fields' code is loaded after the rows.
      await expect(dateField(page, 'End Date')).toBeVisible();
      const readShifts = await recordShifts(page);
      // In one step: a part of the ID matches no merchant, and the empty list would be shorter.
      await page.getByRole('textbox', { name: 'Merchant ID' }).fill('SAFFRON');
      await expect(page).toHaveURL(/merchantId=SAFFRON/);
      await chooseStatus(page, 'Completed');
      await expect(page).toHaveURL(/status=COMPLETED/);
      await expect(loadingBar(page)).toBeHidden();
      await expect(page.getByRole('button', { name: 'Clear filters' })).toBeVisible();
      expect(await readShifts(), `at ${width} px`).toEqual([]);

      // What does move is recorded.
      await page.evaluate(() =>
        document.querySelector('main')?.before(document.createElement('hr')),
      );
      await expect.poll(readShifts).not.toEqual([]);
    };
    await atEachWidth(page, atWidth);
  });

  test('when a sign-in fails', async ({ page }) => {
    await breakCalls(page, LIST, { status: 500 });
    const button = page.getByRole('button', { name: 'Sign In' });
    const places = () => placesOf(page.locator('h1, input').or(button));
    await atEachWidth(page, async (width) => {
      await page.goto('/login');
      await expect(button).toBeVisible();
      const before = await places();
      expect(before).toHaveLength(4);
      await button.click();
      await expect(page.getByText('Secret Key is required')).toBeVisible();
      expect(await places(), `at ${width} px`).toEqual(before);
      await typeAccount(page, { merchantId: 'NOBODY', secretKey: 'wrong' });
      await button.click();
      await expect(page.getByText(/^Authentication failed/)).toBeVisible();
      expect(await places(), `at ${width} px`).toEqual(before);
    });
  });

  test('when the brand arrives', async ({ page }) => {
    const release = await hold(page, /brand/);
    await page.goto('/login', { waitUntil: 'commit' });
    const places = () => placesOf(page.locator('h1, input'));
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    const before = await places();
    release();
    await expect
      .poll(() => page.locator('main img').evaluate((image: HTMLImageElement) => image.complete))
      .toBe(true);
    expect(await places()).toEqual(before);
  });

  test('when a range is chosen', async ({ page }) => {
    await openAs(page, SAFFRON);
    await expect(dateField(page, 'Start Date')).toBeVisible();
    await expect(dateField(page, 'End Date')).toBeVisible();
    const places = () => placesOf(page.getByRole('search').locator('label, [role=group]'));
    const before = await places();
    await chooseRange(page, 'This financial year');
    await expect(dateRange(page)).toHaveText('This financial year');
    expect(await places()).toEqual(before);
  });

  test('when a day is typed without a time', async ({ page }) => {
    await openGrid(page);
    await expect(dateField(page)).toBeVisible();
    const places = () => placesOf(page.getByRole('grid'));
    const before = await places();
    await selectPart(page, 'Month');
    await page.keyboard.type('Nov 10, 2026');
    await page.keyboard.press('Tab');
    await expect(dateField(page)).toContainText('Nov 10, 2026 00:00');
    expect(await places()).toEqual(before);
  });

  test('when the counts of the summary arrive', async ({ page }) => {
    const isCount = (url: URL) => url.pathname === LIST && url.searchParams.get('limit') === '1';
    await openAs(page, SAFFRON);
    await page.getByRole('button', { name: 'Summary' }).click();
    const summary = page.getByRole('region', { name: 'Summary' });
    const places = () => placesOf(summary.or(summary.locator('.SummaryCell')));
    await atEachWidth(page, async (width) => {
      const release = await hold(page, isCount);
      await page.reload();
      await expect(summary.getByRole('button', { name: /^Cancelled/ })).toBeVisible();
      await expect(summary.getByText(/% of .* finished/)).toBeHidden();
      const before = await places();
      release();
      await expect(summary.getByText(/% of .* finished/)).toBeVisible();
      await expect(summary.getByRole('button', { name: /^in progress \d+$/ })).toBeVisible();
      expect(await places(), `at ${width} px`).toEqual(before);
      await expectNoSideways(page, `at ${width} px`);
      await page.unrouteAll();
    });
  });

  test('when amounts are hidden, and the note of it is not cut', async ({ page }) => {
    const SWITCH = 'Hide amounts, mask VPA IDs';
    await openAs(page, ADMIN);
    const places = () =>
      placesOf(page.locator('header, header button:not(.MuiChip-root), h1, main > .MuiCard-root'));
    await atEachWidth(page, async () => {
      const before = await places();
      await pressSetting(page, SWITCH);
      const label = page
        .getByRole('button', { name: 'Amounts hidden' })
        .getByText('Amounts hidden');
      await expect(label).toBeVisible();
      expect(await places()).toEqual(before);
      expect(await label.evaluate((it) => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(0);
      await pressSetting(page, SWITCH);
    });
  });

  test('when the font arrives late', async ({ page }) => {
    const release = await hold(page, fileOf('inter'));
    await storeSession(page, SAFFRON);
    // The font is preloaded, so the page's load event waits for it.
    await page.goto('/transactions', { waitUntil: 'commit' });
    await expect(page.getByRole('grid', { name: 'Transactions' })).toBeVisible();
    const readShift = () =>
      page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            let total = 0;
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries())
                total += (entry as { value?: number }).value ?? 0;
            }).observe({ type: 'layout-shift', buffered: true });
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(total)));
          }),
      );
    const isLoaded = () => page.evaluate(() => document.fonts.check('14px Inter'));
    expect(await isLoaded()).toBe(false);
    release();
    await expect.poll(isLoaded).toBe(true);
    expect(await readShift()).toBeLessThan(0.02);
  });
});

for (const [account, rows] of [
  [ADMIN, { 1920: [6], 1440: [6], 1024: [3, 3] }],
  [SAFFRON, { 1280: [5], 1024: [2, 3], 960: [2, 3] }],
] as const) {
  test(`the filters of ${account.merchantId} stand in even rows`, async ({ page }) => {
    await openAs(page, account);
    await expect(dateField(page, 'End Date')).toBeVisible();
    for (const [width, counts] of Object.entries(rows)) {
      await page.setViewportSize({ width: Number(width), height: 800 });
      const fields = await page.getByRole('search').locator('.MuiFormControl-root').all();
      const tops = await Promise.all(fields.map(async (field) => (await field.boundingBox())?.y));
      const found = [...new Set(tops)].map((top) => tops.filter((other) => other === top).length);
      expect(found, `at ${width} px`).toEqual(counts);
    }
  });
}

test('the three buttons of the heading share one line on a phone', async ({ page }) => {
  await openAs(page, SAFFRON);
  const names = ['Export CSV', 'Refresh', 'Logout'];
  const atWidth = async (width: number) => {
    const boxes = await Promise.all(
      names.map((name) => page.getByRole('button', { name, exact: true }).boundingBox()),
    );
    expect(new Set(boxes.map((box) => box?.y)).size, `at ${width} px`).toBe(1);
  };
  await atEachWidth(page, atWidth, [390, 360]);
});

test('1280 px show all eight columns without sideways scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openGrid(page);
  await expect(column(page, 'CANCEL_TS').first()).toBeInViewport({ ratio: 1 });
  const hidden = await scroller(page).evaluate((it) => it.scrollWidth - it.clientWidth);
  expect(hidden).toBe(0);
});

/** Texts that are cut: wider or higher than the element that hides their overflow. */
function cutTexts(page: Page) {
  return page.evaluate(() => {
    // A grid's header cell contains the handle that changes its width; a shortened id has its whole text as its name.
    const exempt =
      '[role=columnheader], .MuiDataGrid-virtualScroller, [role=img], [role=img] *, input';
    return [...document.querySelectorAll<HTMLElement>(`main *:not(${exempt})`)]
      .filter((it) => {
        const { overflowX, overflowY, visibility } = getComputedStyle(it);
        const hides = /hidden|clip/.test(overflowX + overflowY) && visibility !== 'hidden';
        const isCut = it.scrollWidth > it.clientWidth + 1 || it.scrollHeight > it.clientHeight + 1;
        // What is 1 px wide is for screen readers only.
        return hides && isCut && it.clientWidth > 1 && it.textContent.trim() !== '';
      })
      .map(({ className, textContent }) => `${className}: ${textContent}`);
  });
}

const TEXT_STYLES: Record<string, string> = {
  // WCAG 1.4.4
  'text of 200 %': 'html { font-size: 200% !important; }',
  // WCAG 1.4.12
  'wide text spacing':
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }',
};

for (const [name, css] of Object.entries(TEXT_STYLES)) {
  test(`${name} cuts nothing`, async ({ page }) => {
    // Before the page's own code, as a browser's setting or a person's style sheet.
    await page.addInitScript((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets = [sheet];
    }, css);
    const atWidth = async (width: number) => {
      await page.setViewportSize({ width, height: 900 });
      await openAs(page, SAFFRON, '/transactions?startDate=2026-01-01T00:00:00Z');
      const isNarrow = width < 900;
      await expect((isNarrow ? cards(page) : column(page, 'orderID')).first()).toBeVisible();
      if (isNarrow) await page.getByRole('button', { name: /^Filters/ }).click();
      await expect(dateField(page)).toBeVisible();
      expect(await cutTexts(page), `at ${width} px`).toEqual([]);
      await expectNoSideways(page, `at ${width} px`);
    };
    await atEachWidth(page, atWidth, [1440, 1024, 390]);
  });
}

test('the View panel stands whole under its button in the window of a laptop', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 657 });
  await openAs(page, SAFFRON);
  const button = await page.getByRole('button', { name: 'View', exact: true }).boundingBox();
  const panel = await openView(page);
  const bottom = (button?.y ?? 0) + (button?.height ?? 0);
  await expect.poll(async () => (await panel.boundingBox())?.y).toBeGreaterThanOrEqual(bottom);
  expect((await panel.boundingBox())?.height).toBeLessThanOrEqual(440);
});

// workbench/stories.e2e.ts audits each state of the screens; here are two on the real build, under its policy.
test('the sign-in page and the list are accessible in light and dark', async ({ page }) => {
  const expectAccessible = async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveAttribute('data-color-scheme', colorScheme);
      const { violations } = await axe(page).exclude('[data-rowindex]:nth-child(n+6)').analyze();
      const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
      expect(found, colorScheme).toEqual([]);
    }
  };
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expectAccessible();
  await openGrid(page);
  await expectAccessible();
});
