import type { Locator, Page } from '@playwright/test';
import { axe } from './axe.ts';
import {
  type Account,
  ADMIN,
  addStyle,
  breakCalls,
  cards,
  cell,
  changeList,
  chooseStatus,
  column,
  dateField,
  EXPORT,
  expectNoSideways,
  fileOf,
  hold,
  LARGE_TEXT,
  LIST,
  openAs,
  openGrid,
  openView,
  pressSetting,
  SAFFRON,
  scroller,
  selectPart,
  setTime,
  storeSession,
  storeView,
  tab,
  typeAccount,
} from './page.ts';
import { expect, test } from './test.ts';

/** Sets one width after the other, in the same page. */
async function atEachWidth(page: Page, widths: number[], check: (width: number) => Promise<void>) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await check(width);
  }
}

/** Where the elements are, to compare with where they are after a change. */
async function placesOf(found: Locator) {
  await expect(found.first()).toBeVisible();
  // Its lines may break at other words than those of the font before it.
  await found.page().waitForFunction(() => document.fonts.check('14px Inter'));
  return found.evaluateAll((all) => all.map((it) => JSON.stringify(it.getBoundingClientRect())));
}

/** Opens the list, and its filters, which are folded on a narrow window. */
async function openList(page: Page, account: Account, width: number, url?: string) {
  await openAs(page, account, url);
  const isNarrow = width < 900;
  await expect((isNarrow ? cards(page) : column(page, 'orderID')).first()).toBeVisible();
  if (isNarrow) await page.getByRole('button', { name: /^Filters/ }).click();
  // The date fields' code is loaded after the rows.
  await expect(dateField(page, 'End Date')).toBeVisible();
}

test('no placeholder of the filters is cut', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('recent-merchants:ADMIN', '["SAFFRON"]'));
  await openAs(page, ADMIN);
  await expect(page.getByRole('button', { name: 'Known merchant IDs' })).toBeVisible();
  await atEachWidth(page, [1024, 1280, 1366, 1440, 1920], async (width) => {
    const cut = await page.locator('[role=search] input[placeholder]').evaluateAll((inputs) =>
      (inputs as HTMLInputElement[])
        .filter((input) => {
          input.value = input.placeholder;
          const isCut = input.scrollWidth > input.clientWidth;
          input.value = '';
          return isCut;
        })
        .map((input) => input.placeholder),
    );
    expect(cut, `at ${width} px`).toEqual([]);
  });
});

const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign In' });

interface Change {
  widths: number[];
  /** Goes to where the change can happen. Returns its steps, each of which waits for its end. */
  open: (page: Page) => Promise<(() => Promise<unknown>)[]>;
  /** What must not move. */
  parts: (page: Page) => Locator;
}

const CHANGES: Record<string, Change> = {
  'a sign-in fails': {
    widths: [360, 768, 1440],
    async open(page) {
      await breakCalls(page, LIST, { status: 500 });
      await page.goto('/login');
      const fail = async (words: RegExp) => {
        await signInButton(page).click();
        await expect(page.getByText(words)).toBeVisible();
      };
      const type = () => typeAccount(page, { merchantId: 'NOBODY', secretKey: 'wrong' });
      return [() => fail(/^Secret Key is required/), type, () => fail(/^Authentication failed/)];
    },
    parts: (page) => page.locator('h1, input').or(signInButton(page)),
  },
  'the brand arrives': {
    widths: [1440],
    async open(page) {
      const release = await hold(page, /brand/);
      await page.goto('/login', { waitUntil: 'commit' });
      await expect(signInButton(page)).toBeVisible();
      const image = page.locator('main img');
      const isLoaded = () => image.evaluate((it: HTMLImageElement) => it.complete);
      return [async () => release(), () => expect.poll(isLoaded).toBe(true)];
    },
    parts: (page) => page.locator('h1, input').or(signInButton(page)),
  },
  'a filter is set': {
    widths: [360, 768, 1440],
    async open(page) {
      await openList(page, ADMIN, page.viewportSize()?.width ?? 0);
      return [
        // In one step: a part of the ID matches no merchant, and the empty list would be shorter.
        () => page.getByRole('textbox', { name: 'Merchant ID' }).fill('SAFFRON'),
        () => expect(page).toHaveURL(/merchantId=SAFFRON/),
        () => chooseStatus(page, 'Completed'),
        () => expect(page.getByRole('button', { name: 'Clear filters' })).toBeVisible(),
        () => expect(page.getByRole('progressbar', { name: 'Loading payments' })).toBeHidden(),
      ];
    },
    parts: (page) =>
      page
        .locator('header, h1, [role=columnheader]')
        .or(page.getByRole('search').locator('.MuiFormControl-root')),
  },
  'a range is chosen or a day typed without a time': {
    widths: [1440],
    async open(page) {
      await openList(page, SAFFRON, 1440);
      return [
        async () => {
          await page.getByRole('combobox', { name: 'Date range' }).click();
          await page.getByRole('option', { name: 'This financial year' }).click();
        },
        () => selectPart(page, 'Month'),
        () => page.keyboard.type('Nov 10, 2026'),
        () => page.keyboard.press('Tab'),
        () => expect(dateField(page)).toContainText('Nov 10, 2026 00:00'),
      ];
    },
    parts: (page) =>
      page.getByRole('search').locator('label, [role=group]').or(page.getByRole('grid')),
  },
  'the date pickers arrive': {
    widths: [1440],
    async open(page) {
      const release = await hold(page, fileOf('DateFilterPicker'));
      await openGrid(page);
      const picker = page.getByRole('button', { name: 'Choose end date' });
      return [
        async () => {
          release();
          await expect(picker).toBeVisible();
        },
      ];
    },
    parts: (page) => page.getByRole('search').locator('svg'),
  },
  'the money and the counts of the summary arrive': {
    widths: [360, 768, 1440],
    async open(page) {
      await storeView(page, { hasSummary: true, hasCounts: true });
      const isCount = (url: URL) => url.pathname === LIST && url.searchParams.get('limit') === '1';
      const release = await hold(page, (url) => isCount(url) || url.pathname === EXPORT);
      await openAs(page, SAFFRON);
      await expect(page.getByRole('button', { name: /^Cancelled/ })).toBeVisible();
      await expect(page.getByText(/% success/)).toBeHidden();
      const name = /^\d+ payments waiting$/;
      return [
        async () => release(),
        () => expect(page.getByText(/% success/)).toBeVisible(),
        () => expect(page.getByRole('button', { name })).toBeVisible(),
        () => expect(page.getByRole('link', { name: /^Yesterday ₹/ })).toBeVisible(),
      ];
    },
    parts: (page) => page.getByRole('region', { name: 'Summary' }).locator('xpath=..'),
  },
  'amounts are hidden, and the note of it is not cut': {
    widths: [360, 768, 1440],
    async open(page) {
      await storeView(page, {}, ADMIN);
      await openAs(page, ADMIN);
      // The card of a phone grows until all of its payments are there.
      if ((page.viewportSize()?.width ?? 0) < 900) await expect(cards(page)).toHaveCount(50);
      const label = page.getByRole('button').getByText('Amounts hidden');
      const cut = () => label.evaluate((it) => it.scrollWidth - it.clientWidth);
      return [
        () => pressSetting(page, 'Hide amounts, mask VPA IDs'),
        async () => expect(await cut()).toBeLessThanOrEqual(0),
      ];
    },
    parts: (page) =>
      page.locator('header, header button:not(.MuiChip-root), h1, main > .MuiCard-root'),
  },
};

test.describe('nothing moves', () => {
  for (const [name, { widths, open, parts }] of Object.entries(CHANGES)) {
    test(`when ${name}`, async ({ page }) => {
      await atEachWidth(page, widths, async (width) => {
        const steps = await open(page);
        const before = await placesOf(parts(page));
        for (const step of steps) {
          await step();
          expect(await placesOf(parts(page)), `at ${width} px`).toEqual(before);
        }
        await expectNoSideways(page, `at ${width} px`);
        await page.unrouteAll();
      });
    });
  }

  test('when the font arrives late', async ({ page }) => {
    const release = await hold(page, fileOf('inter'));
    await storeSession(page, SAFFRON);
    // The font is preloaded, so the page's load event waits for it.
    await page.goto('/transactions', { waitUntil: 'commit' });
    await expect(page.getByRole('grid', { name: 'Transactions' })).toBeVisible();
    const readShift = () =>
      page.evaluate(async () => {
        let total = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) total += (entry as { value?: number }).value ?? 0;
        }).observe({ type: 'layout-shift', buffered: true });
        await new Promise(requestAnimationFrame).then(() => new Promise(requestAnimationFrame));
        return total;
      });
    const isLoaded = () => page.evaluate(() => document.fonts.check('14px Inter'));
    expect(await isLoaded()).toBe(false);
    release();
    await expect.poll(isLoaded).toBe(true);
    expect(await readShift()).toBeLessThan(0.02);
  });
});

/** How many of the elements stand in each line. */
const linesOf = (found: Locator) =>
  found.evaluateAll((all) => {
    const tops = all.map((it) => it.getBoundingClientRect().y);
    return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length);
  });

test('the filters stand in even rows, and the buttons of heading and foot in one on a phone', async ({
  page,
}) => {
  const fields = page.getByRole('search').locator('.MuiFormControl-root');
  const buttons = page.getByRole('button', { name: /^(Export CSV|Refresh|Logout)$/ });
  const expectLines = (found: Locator, lines: Record<number, number[]>) =>
    atEachWidth(page, Object.keys(lines).map(Number), async (width) => {
      expect(await linesOf(found), `at ${width} px`).toEqual(lines[width]);
    });
  await openList(page, ADMIN, 1440);
  await expectLines(fields, { 1440: [6], 1024: [3, 3] });
  await page.goto('/transactions?page=999');
  const steps = page.getByRole('navigation', { name: 'Pages' }).getByRole('button');
  await expect(page.getByText(/^Page (\d{3}) of \1$/)).toBeVisible();
  await expectLines(steps, { 360: [2] });
  await expectLines(buttons, { 360: [3] });
});

test('a laptop shows all eight columns, and a wide window is shared by them, none mostly empty', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openGrid(page);
  await expect(column(page, 'CANCEL_TS').first()).toBeInViewport({ ratio: 1 });
  expect(await scroller(page).evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);

  await page.setViewportSize({ width: 1920, height: 900 });
  const widths = () =>
    page
      .getByRole('columnheader')
      .evaluateAll((all) => all.map((it) => it.getBoundingClientRect().width));
  const room = await scroller(page).evaluate((it) => it.clientWidth);
  const sum = async () => (await widths()).reduce((total, width) => total + width, 0);
  await expect.poll(async () => room - (await sum())).toBeLessThan(40);
  expect(Math.max(...(await widths()))).toBeLessThan(360);
});

const SHOPS = {
  'a counter': (nth: number) => `ORD-2026-${String(48_213 + nth).padStart(6, '0')}`,
  'a day and a counter': (nth: number) => `ORD-20261124-${String(123 + nth).padStart(5, '0')}`,
  Amazon: (nth: number) => `402-3918274-${7_720_341 + nth}`,
  Razorpay: (nth: number) => `order_9A33XWu170gU${String(nth).padStart(2, 't')}`,
  'a UUID': (nth: number) => `7f3c9e1a-52b7-4d0e-9f6b-1c2d3e4f5a${String(nth).padStart(2, '0')}`,
};

for (const [shop, orderId] of Object.entries(SHOPS)) {
  test(`Order IDs of ${shop} stand in one line, and take nothing from the amounts`, async ({
    page,
  }) => {
    await changeList(page, ({ transactions }) => {
      for (const [nth, payment] of transactions.entries()) payment.orderID = orderId(nth);
    });
    await openGrid(page);
    await atEachWidth(page, [1280, 1366, 1440, 1920], async (width) => {
      const ids = column(page, 'orderID');
      await expect(ids.first()).toBeInViewport();
      const broken = (all: Element[]) => {
        const heightOf = (cell: Element) => {
          const text = document.createRange();
          text.selectNodeContents(cell);
          return text.getBoundingClientRect().height;
        };
        return all.filter((cell) => heightOf(cell) > 24).map((cell) => cell.textContent);
      };
      expect(await ids.evaluateAll(broken), `at ${width} px`).toEqual([]);
      expect(await column(page, 'amount').evaluateAll(broken), `at ${width} px`).toEqual([]);
      await ids.first().hover();
      // The tooltip has what is cut.
      if (orderId(0).length > 30) await expect(ids.first()).toHaveAttribute('title', orderId(0));
      expect(await scroller(page).evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
    });
  });
}

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the first payment stands in the upper quarter', async ({ page }) => {
    await openAs(page, SAFFRON);
    await atEachWidth(page, [390, 360], async (width) => {
      const first = await cards(page).first().boundingBox();
      expect(first?.y, `at ${width} px`).toBeLessThan(200);
    });
  });

  test('the summary has its place before its code is there', async ({ page }) => {
    await atEachWidth(page, [1024, 768, 390, 360], async (width) => {
      const hasCounts = width === 360;
      await storeView(page, { hasSummary: true, hasCounts });
      const release = await hold(page, fileOf('features'));
      await openAs(page, SAFFRON);
      const first = width > 900 ? cell(page, 0, 'orderID') : cards(page).first();
      const before = await placesOf(first);
      release();
      const counts = page.getByText(/% success/);
      await expect(
        width === 390 ? page.getByRole('button', { name: 'Counts' }) : counts,
      ).toBeVisible();
      expect(await placesOf(first), `at ${width} px`).toEqual(before);
      await expect(page.getByRole('link', { name: /^Today ₹/ })).toBeVisible();
      expect(await placesOf(first), `at ${width} px`).toEqual(before);
      // Below two lines of touch targets, or below five.
      if (width < 400) expect((await first.boundingBox())?.y).toBeLessThan(hasCounts ? 390 : 270);
      await page.unrouteAll();
    });
  });
});

test('an age stands beside its status, and a long wait is marked, in forced colours too', async ({
  page,
}) => {
  await setTime(page, '2026-11-22T12:00:00Z');
  await openGrid(page, '/transactions?status=PENDING');
  const chip = await cell(page, 0, 'status').locator('.MuiChip-root').boundingBox();
  const age = await cell(page, 0, 'status').locator('.Age-late').boundingBox();
  expect(age?.x).toBeGreaterThan((chip?.x ?? 0) + (chip?.width ?? 0));
  await expect(cell(page, 0, 'orderID')).toHaveCSS('box-shadow', /inset/);

  // They show no bar: the age is bold, and the open row has an outline, also around its first cell.
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(cell(page, 0, 'status').locator('.Age-late')).toHaveCSS('font-weight', '600');
  await cell(page, 0, 'status').click();
  await expect(cell(page, 0, 'orderID')).toHaveCSS('outline-style', 'solid');
});

/** Texts that are cut: wider or higher than the element that hides their overflow. */
function cutTexts(page: Page) {
  return page.evaluate(() => {
    // A grid's header cell contains the handle that changes its width; an id that is cut has its whole text as tooltip.
    const exempt = '[role=columnheader], .MuiDataGrid-virtualScroller, .Identifier, input';
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
  'text of 200 %': LARGE_TEXT,
  // WCAG 1.4.12
  'wide text spacing':
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }',
};

for (const [name, css] of Object.entries(TEXT_STYLES)) {
  test(`${name} cuts nothing`, async ({ page }) => {
    await addStyle(page, css);
    await atEachWidth(page, [1440, 1024, 390], async (width) => {
      await openList(page, SAFFRON, width, '/transactions?startDate=2025-12-31T18:30:00Z');
      expect(await cutTexts(page), `at ${width} px`).toEqual([]);
      await expectNoSideways(page, `at ${width} px`);
      // An amount of two lines reads as another amount.
      const heights = await cards(page)
        .locator('.Tones-amount')
        .evaluateAll((all) => all.map((it) => it.getClientRects()[0]?.height));
      if (width < 900) expect(new Set(heights).size, `at ${width} px`).toBe(1);
    });
  });
}

test('large text of the browser on a phone: the summary and a payment stay whole', async ({
  playwright,
  launchOptions,
  baseURL,
}) => {
  // The preference itself, because media queries in em do not see a style sheet.
  const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'];
  const browser = await playwright.chromium.launch({ ...launchOptions, args });
  const viewport = { width: 390, height: 844 };
  const page = await browser.newPage({ baseURL, viewport, hasTouch: true });
  await storeView(page, { hasSummary: true, hasCounts: true });
  await openAs(page, SAFFRON);
  await expect(page.getByText(/% success/)).toBeVisible();
  const isCut = (element: Element) => element.scrollWidth > element.clientWidth;
  expect(await page.getByRole('region', { name: 'Summary' }).evaluate(isCut)).toBe(false);

  await cards(page).first().click();
  const close = page.getByRole('button', { name: 'Close payment' });
  await expect(close).toBeInViewport({ ratio: 1 });
  const created = page.getByRole('dialog').getByText('Created', { exact: true });
  // On one line.
  expect((await created.boundingBox())?.height).toBeLessThanOrEqual(48);
  await close.click();
  await browser.close();
});

test('forced colours show which tab is open, and which button is pressed', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await storeView(page, { hasSummary: true });
  await openAs(page, SAFFRON, '/transactions?range=last7');
  const highlight = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.backgroundColor = 'Highlight';
    return getComputedStyle(probe).backgroundColor;
  });
  const summary = page.getByRole('button', { name: 'Summary' });
  await expect(summary).toHaveCSS('background-color', highlight);
  await expect(tab(page, 'List')).toHaveCSS('background-color', highlight);
  await expect(tab(page, 'Totals')).not.toHaveCSS('background-color', highlight);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(tab(page, 'List')).toHaveCSS('background-color', highlight);
});

test('the tabs stand in the line of the heading, and at the bottom of a narrow window', async ({
  page,
}) => {
  await openAs(page, SAFFRON);
  await atEachWidth(page, [1440, 1280, 1024], async (width) => {
    const heading = await page.locator('header').boundingBox();
    const last = await tab(page, 'Match').boundingBox();
    expect(heading?.height, `at ${width} px`).toBeLessThanOrEqual(48);
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(16 + 48);
  });
  await atEachWidth(page, [768, 390, 360], async (width) => {
    for (const name of ['List', 'Totals', 'Find', 'Match'] as const) {
      await expect(tab(page, name), `at ${width} px`).toBeInViewport({ ratio: 1 });
    }
    // The end of the page is not below them.
    await page.getByRole('button', { name: 'Next' }).scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const next = await page.getByRole('button', { name: 'Next' }).boundingBox();
    const tabs = await tab(page, 'List').boundingBox();
    expect((next?.y ?? 0) + (next?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0);
  });
});

test('the View panel stands whole under its button in the window of a laptop', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 657 });
  await openAs(page, SAFFRON);
  const button = page.getByRole('button', { name: 'View', exact: true });
  const { y = 0, height = 0 } = (await button.boundingBox()) ?? {};
  const panel = await openView(page);
  await expect.poll(async () => (await panel.boundingBox())?.y).toBeGreaterThanOrEqual(y + height);
  expect((await panel.boundingBox())?.height).toBeLessThanOrEqual(440);
  // No hole beside the longer column.
  const endOf = async (name: string) => {
    const box = await panel.getByRole('group', { name }).boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  expect(Math.abs((await endOf('Colours')) - (await endOf('Columns')))).toBeLessThanOrEqual(48);
  // It has the focus; a key must not draw a ring around all of it.
  await page.keyboard.press('Shift');
  await expect(panel).toBeFocused();
  await expect(panel).toHaveCSS('outline-style', 'none');
});

// workbench/stories.e2e.ts audits each state of the screens; here are two in the real document, under its policy.
test('the sign-in page and the list are accessible', async ({ page }) => {
  // axe takes long for all the rows.
  await changeList(page, ({ transactions }) => void transactions.splice(5));
  await page.goto('/login');
  await expect(signInButton(page)).toBeVisible();
  expect((await axe(page).analyze()).violations).toEqual([]);
  await openGrid(page);
  expect((await axe(page).analyze()).violations).toEqual([]);
});
