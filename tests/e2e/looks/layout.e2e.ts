import type { Locator, Page } from '@playwright/test';
import { violationsOf } from '../axe.ts';
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
  DEMO_TIME,
  dateField,
  EXPORT,
  expectNoSideways,
  fileOf,
  hideAmounts,
  hold,
  LARGE_TEXT,
  LIST,
  openAs,
  openGrid,
  openView,
  refresh,
  SAFFRON,
  scroller,
  selectPart,
  setTime,
  storeSession,
  storeView,
  tab,
  typeAccount,
} from '../page.ts';
import { expect, test } from '../test.ts';

/** Runs the check at one width after the other, in the same page. */
async function atEachWidth(
  page: Page,
  widths: readonly number[],
  check: (width: number) => Promise<void>,
) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await check(width);
  }
}

/** Turns the emulation of a touchscreen on or off. */
async function touch(page: Page, enabled: boolean) {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setTouchEmulationEnabled', { enabled });
}

/** The positions and sizes of the elements, to compare with those after a change. */
async function placesOf(found: Locator) {
  await expect(found.first()).toBeVisible();
  // Inter may break lines at other places than its fallback font.
  await found.page().waitForFunction(() => document.fonts.check('14px Inter'));
  return found.evaluateAll((all) => all.map((it) => JSON.stringify(it.getBoundingClientRect())));
}

/** Opens the list and, on a narrow window, its collapsed filters. */
async function openList(page: Page, account: Account, width: number, url?: string) {
  await openAs(page, account, url);
  const isNarrow = width < 900;
  await expect((isNarrow ? cards(page) : column(page, 'orderID')).first()).toBeVisible();
  if (isNarrow) await page.getByRole('button', { name: /^Filters/ }).click();
  // The date fields' code is loaded after the rows.
  await expect(dateField(page, 'End Date')).toBeVisible();
}

const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign In' });

/** Opens the page; returns elements that must not move, with the steps after which they are checked. */
type Change = (page: Page, width: number) => Promise<[Locator, (() => Promise<unknown>)[]][]>;

const signInFails: Change = async (page) => {
  const release = await hold(page, /brand/);
  await breakCalls(page, LIST, { status: 500 });
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(signInButton(page)).toBeVisible();
  // Until React renders, index.html shows its own heading.
  await expect(page.getByRole('heading', { name: 'Loading' })).toHaveCount(0);
  const image = page.locator('main img');
  const isLoaded = () => image.evaluate((it: HTMLImageElement) => it.complete);
  const fail = async (words: RegExp) => {
    await signInButton(page).click();
    await expect(page.getByText(words)).toBeVisible();
  };
  const steps = [
    async () => release(),
    () => expect.poll(isLoaded).toBe(true),
    () => fail(/^Secret Key is required/),
    () => typeAccount(page, { merchantId: 'NOBODY', secretKey: 'wrong' }),
    () => fail(/^Authentication failed/),
  ];
  return [[page.locator('h1, input').or(signInButton(page)), steps]];
};

const filtersAreSet: Change = async (page, width) => {
  await storeView(page, {}, ADMIN);
  await openList(page, ADMIN, width);
  const steps = [
    // Filled in one step: a part of the ID matches no merchant, and the empty list would be shorter.
    () => page.getByRole('combobox', { name: 'Merchant ID' }).fill('SAFFRON'),
    () => expect(page).toHaveURL(/merchantId=SAFFRON/),
    () => chooseStatus(page, 'Completed'),
    () => expect(page.getByRole('button', { name: 'Clear filters' })).toBeVisible(),
    () => expect(page.getByRole('progressbar', { name: 'Loading payments' })).toBeHidden(),
  ];
  const fields = page.getByRole('search').locator('.MuiFormControl-root');
  const hide = [() => hideAmounts(page)];
  return [
    [page.locator('header, h1, [role=columnheader]').or(fields), steps],
    [page.locator('header, header button, h1, main > .MuiCard-root'), hide],
  ];
};

const datesAreSet: Change = async (page) => {
  const release = await hold(page, fileOf('DateFilters'));
  await openGrid(page);
  const search = page.getByRole('search');
  const arrive = async () => {
    release();
    await expect(page.getByRole('button', { name: 'Choose end date' })).toBeVisible();
  };
  const steps = [
    async () => {
      await page.getByRole('combobox', { name: 'Date range' }).click();
      await page.getByRole('option', { name: 'This financial year' }).click();
    },
    () => selectPart(page, 'Month'),
    () => page.keyboard.type('Nov 10, 2026'),
    () => page.keyboard.press('Tab'),
    () => expect(dateField(page)).toContainText('Nov 10, 2026 00:00'),
  ];
  return [
    [search.locator('svg:not(.MuiPickersTextField-root svg)'), [arrive]],
    [search.locator('label, [role=group]').or(page.getByRole('grid')), steps],
  ];
};

test.describe('nothing moves', () => {
  for (const [name, widths, change] of [
    ['the brand arrives and a sign-in fails', [360, 768, 1440], signInFails],
    ['filters are set, and amounts hidden, whose note is not cut', [360, 768, 1440], filtersAreSet],
    ['the date pickers arrive and a range or a day without a time is set', [1440], datesAreSet],
  ] as const) {
    test(`when ${name}`, async ({ page }) => {
      await atEachWidth(page, widths, async (width) => {
        for (const [parts, steps] of await change(page, width)) {
          // In a narrow window, the list grows until it shows all payments of the page.
          if (width < 900 && change === filtersAreSet) await expect(cards(page)).toHaveCount(50);
          const before = await placesOf(parts);
          for (const step of steps) {
            await step();
            expect(await placesOf(parts), `at ${width} px`).toEqual(before);
          }
        }
        await expectNoSideways(page, `at ${width} px`);
        await page.unrouteAll();
      });
    });
  }

  test('when the summary, its money and its counts arrive', async ({ page }) => {
    const isLate = ({ pathname, searchParams }: URL) =>
      pathname === EXPORT || (pathname === LIST && searchParams.get('limit') === '1');
    for (const [width, isTouched] of [
      [1440, false],
      [1024, true],
      [768, true],
      [390, true],
      [360, true],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await touch(page, isTouched);
      await storeView(page, { hasSummary: true });
      const releaseCode = await hold(page, fileOf('features'));
      const releaseAnswers = await hold(page, isLate);
      await openAs(page, SAFFRON);
      const first = width > 900 ? cell(page, 0, 'orderID') : cards(page).first();
      const before = await placesOf(first);
      const expectPlace = async () =>
        expect(await placesOf(first), `at ${width} px`).toEqual(before);
      releaseCode();
      await expect(page.getByRole('link', { name: /^Today/ })).toBeVisible();
      const summary = page.getByRole('region', { name: 'Summary' }).locator('xpath=..');
      const place = await placesOf(summary);
      await expectPlace();
      releaseAnswers();
      await expect(page.getByRole('link', { name: /^Yesterday ₹/ })).toBeVisible();
      await expect(page.getByRole('link', { name: /^\d+ pending$/ })).toBeVisible();
      await expectPlace();
      expect(await placesOf(summary), `at ${width} px`).toEqual(place);
      // There are at most two lines of touch targets above the first payment.
      if (width < 400) expect((await first.boundingBox())?.y).toBeLessThan(270);
      await expectNoSideways(page, `at ${width} px`);
      await page.unrouteAll();
    }
  });

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

/** The number of elements in each line. */
const linesOf = (found: Locator) =>
  found.evaluateAll((all) => {
    const tops = all.map((it) => it.getBoundingClientRect().y);
    return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length);
  });

test('filters form even rows with whole placeholders; on a phone, heading and foot have their buttons in one row', async ({
  page,
}) => {
  const fields = page.getByRole('search').locator('.MuiFormControl-root');
  const buttons = page.getByRole('button', { name: /^(Export CSV|Refresh|Logout)$/ });
  const expectLines = async (found: Locator, lines: number[]) =>
    expect(await linesOf(found)).toEqual(lines);
  // The last page, because its number is the widest.
  await openList(page, ADMIN, 1440, '/transactions?page=999');
  await expect(page.getByText(/^Page (\d{3}) of \1$/)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Merchant ID' })).toBeVisible();
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
    if (width === 1024) await expectLines(fields, [3, 3]);
    if (width === 1440) await expectLines(fields, [6]);
  });
  await page.setViewportSize({ width: 360, height: 800 });
  await expectLines(page.getByRole('navigation', { name: 'Pages' }).getByRole('button'), [2]);
  await expectLines(buttons, [3]);
});

const SHOPS = {
  'a counter': (nth: number) => `ORD-2026-${String(48_213 + nth).padStart(6, '0')}`,
  'a day and a counter': (nth: number) => `ORD-20261124-${String(123 + nth).padStart(5, '0')}`,
  Amazon: (nth: number) => `402-3918274-${7_720_341 + nth}`,
  Razorpay: (nth: number) => `order_9A33XWu170gU${String(nth).padStart(2, 't')}`,
  'a UUID': (nth: number) => `7f3c9e1a-52b7-4d0e-9f6b-1c2d3e4f5a${String(nth).padStart(2, '0')}`,
};

test('a laptop shows all eight columns, with Order IDs and amounts on one line, and they share a wide window', async ({
  page,
}) => {
  let orderId = SHOPS['a counter'];
  await changeList(page, ({ transactions }) => {
    for (const [nth, payment] of transactions.entries()) payment.orderID = orderId(nth);
  });
  await openGrid(page);
  const ids = column(page, 'orderID');
  const broken = (all: Element[]) => {
    const heightOf = (cell: Element) => {
      const text = document.createRange();
      text.selectNodeContents(cell);
      return text.getBoundingClientRect().height;
    };
    return all.filter((cell) => heightOf(cell) > 24).map((cell) => cell.textContent);
  };
  const room = () => scroller(page).evaluate((it) => it.scrollWidth - it.clientWidth);
  for (const [shop, idOf] of Object.entries(SHOPS)) {
    orderId = idOf;
    await refresh(page);
    await expect(ids.first()).toHaveText(idOf(0));
    // Columns only get wider from 1280 to 1920 px, so these two widths are enough.
    await atEachWidth(page, [1280, 1920], async (width) => {
      await expect(ids.first()).toBeInViewport();
      expect(await ids.evaluateAll(broken), `${shop} at ${width} px`).toEqual([]);
      expect(await column(page, 'amount').evaluateAll(broken), `${shop} at ${width} px`).toEqual(
        [],
      );
      await ids.first().hover();
      // An id that is cut has its whole text in a tooltip.
      if (idOf(0).length > 30) await expect(ids.first()).toHaveAttribute('title', idOf(0));
      await expect.poll(room, `${shop} at ${width} px`).toBe(0);
    });
  }
  const widths = await page
    .getByRole('columnheader')
    .evaluateAll((all) => all.map((it) => it.getBoundingClientRect().width));
  const sum = widths.reduce((total, width) => total + width, 0);
  expect((await scroller(page).evaluate((it) => it.clientWidth)) - sum).toBeLessThan(40);
  // No column is mostly empty.
  expect(Math.max(...widths)).toBeLessThan(360);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(column(page, 'CANCEL_TS').first()).toBeInViewport({ ratio: 1 });
});

test('an age is beside its status, and forced colours show a long wait, the open tab and row, and the pressed button', async ({
  page,
}) => {
  await setTime(page, '2026-11-22T12:00:00Z');
  await storeView(page, { hasSummary: true });
  await openGrid(page, '/transactions?status=PENDING');
  const chip = await cell(page, 0, 'status').locator('.MuiChip-root').boundingBox();
  const late = cell(page, 0, 'status').locator('.Age-late');
  expect((await late.boundingBox())?.x).toBeGreaterThan((chip?.x ?? 0) + (chip?.width ?? 0));

  // Forced colours show no bars. Instead, the age is bold, and the open row has an outline, also around its first cell.
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(late).toHaveCSS('font-weight', '600');
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
  await page.setViewportSize({ width: 1440, height: 900 });
  await cell(page, 0, 'status').click();
  await expect(cell(page, 0, 'orderID')).toHaveCSS('outline-style', 'solid');
});

/** The texts that are cut: wider or taller than the element that hides their overflow. */
function cutTexts(page: Page) {
  return page.evaluate(() => {
    // A grid's header cell contains the handle that changes its width; an id that is cut has its whole text as tooltip.
    const exempt = '[role=columnheader], .MuiDataGrid-virtualScroller, .Identifier, input';
    return [...document.querySelectorAll<HTMLElement>(`main *:not(${exempt})`)]
      .filter((it) => {
        const { overflowX, overflowY, visibility } = getComputedStyle(it);
        const hides = /hidden|clip/.test(overflowX + overflowY) && visibility !== 'hidden';
        const isCut = it.scrollWidth > it.clientWidth + 1 || it.scrollHeight > it.clientHeight + 1;
        // An element of 1 px is for screen readers only.
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
    await openList(page, SAFFRON, 1440, '/transactions?startDate=2025-12-31T18:30:00Z');
    await atEachWidth(page, [1440, 1024, 390], async (width) => {
      if (width === 390) await page.getByRole('button', { name: /^Filters/ }).click();
      await expect(dateField(page, 'End Date')).toBeVisible();
      await expectNoSideways(page, `at ${width} px`);
      expect(await cutTexts(page), `at ${width} px`).toEqual([]);
    });
    // An amount on two lines reads as another amount.
    const amounts = cards(page).locator('.Amount');
    await expect(amounts.first()).toBeVisible();
    const heights = await amounts.evaluateAll((all) =>
      all.map((it) => it.getClientRects()[0]?.height),
    );
    expect(new Set(heights).size).toBe(1);
  });
}

test('on a phone, the reason for an empty list and its buttons cover neither the filters nor the foot', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  // Its buttons are larger.
  await touch(page, true);
  const link = '/transactions?orderId=123456789012&status=FAILED&merchantId=NOBODY';
  const reason = page.getByRole('status').filter({ hasText: 'No transactions found' });
  const clear = reason.getByRole('button', { name: 'Clear filters' });
  const edges = (found: Locator) => found.evaluate((it) => it.getBoundingClientRect().toJSON());
  for (const css of ['', LARGE_TEXT]) {
    await addStyle(page, css);
    await openAs(page, ADMIN, link);
    await expect(clear).toBeVisible();
    await page.waitForFunction(() => document.fonts.check('14px Inter'));
    const { bottom } = await edges(page.getByRole('search'));
    const { top } = await edges(page.getByRole('button', { name: /, choose how often$/ }));
    expect((await edges(reason.locator('.MuiAvatar-root'))).top).toBeGreaterThan(bottom);
    expect((await edges(clear)).bottom).toBeLessThan(top);
  }
});

test('with large browser text on a phone, the summary and a payment are not cut', async ({
  playwright,
  launchOptions,
  baseURL,
}) => {
  // Sets the browser's own font size, because a style sheet does not affect media queries in em.
  const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'];
  const browser = await playwright.chromium.launch({ ...launchOptions, args });
  const viewport = { width: 390, height: 844 };
  const page = await browser.newPage({ baseURL, viewport, hasTouch: true });
  await storeView(page, { hasSummary: true });
  await openAs(page, SAFFRON);
  await expect(page.getByRole('link', { name: /^Yesterday ₹/ })).toBeVisible();
  const isCut = (element: Element) => element.scrollWidth > element.clientWidth;
  expect(await page.getByRole('region', { name: 'Summary' }).evaluate(isCut)).toBe(false);

  await cards(page).first().click();
  const close = page.getByRole('button', { name: 'Close payment' });
  await expect(close).toBeInViewport({ ratio: 1 });
  const created = page.getByRole('dialog').getByText('Created', { exact: true });
  // The label is on one line.
  expect((await created.boundingBox())?.height).toBeLessThanOrEqual(48);
  await close.click();
  await browser.close();
});

test('the tabs are level with the heading, or at the bottom of a narrow window; View opens whole under its button', async ({
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
    // The tabs do not cover the end of the page.
    await page.getByRole('button', { name: 'Next' }).scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const next = await page.getByRole('button', { name: 'Next' }).boundingBox();
    const tabs = await tab(page, 'List').boundingBox();
    expect((next?.y ?? 0) + (next?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0);
  });

  await page.setViewportSize({ width: 1366, height: 657 });
  const button = page.getByRole('button', { name: 'View', exact: true });
  const { y = 0, height = 0 } = (await button.boundingBox()) ?? {};
  const panel = await openView(page);
  await expect.poll(async () => (await panel.boundingBox())?.y).toBeGreaterThanOrEqual(y + height);
  expect((await panel.boundingBox())?.height).toBeLessThanOrEqual(440);
  // Both columns of the panel end at about the same height.
  const endOf = async (name: string) => {
    const box = await panel.getByRole('group', { name }).boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  expect(Math.abs((await endOf('Time zone')) - (await endOf('Columns')))).toBeLessThanOrEqual(48);
  // The panel has the focus; a key must not draw a ring around the whole panel.
  await page.keyboard.press('Shift');
  await expect(panel).toBeFocused();
  await expect(panel).toHaveCSS('outline-style', 'none');
});

test('the ring of View is not on the tint of Summary, and a phone has the number of payments on one line', async ({
  page,
}) => {
  await storeView(page, { hasSummary: true });
  await changeList(page, (data) => {
    data.pagination.totalRecords = 12_000;
  });
  await openAs(page, SAFFRON, '/transactions?status=COMPLETED');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await atEachWidth(page, [1440, 1024, 768, 390, 360], async (width) => {
    await button('Summary').focus();
    await page.keyboard.press('Tab');
    await expect(button('View')).toBeFocused();
    const ring = await button('View').evaluate((it) => {
      const { outlineWidth, outlineOffset } = getComputedStyle(it);
      return Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
    });
    const tint = await button('Summary').boundingBox();
    const { x = 0 } = (await button('View').boundingBox()) ?? {};
    expect(x - ring, `at ${width} px`).toBeGreaterThanOrEqual((tint?.x ?? 0) + (tint?.width ?? 0));
    if (width >= 900) return;
    const lines = page.getByRole('search').getByText('12,000 payments');
    const { height, line, isCut } = await lines.evaluate((it) => ({
      height: it.getBoundingClientRect().height,
      line: Number.parseFloat(getComputedStyle(it).lineHeight),
      isCut: it.scrollWidth > it.clientWidth,
    }));
    expect([Math.round(height / line), isCut], `at ${width} px`).toEqual([1, false]);
    expect((await button('View').boundingBox())?.y).toBe(
      (await button('Filters').boundingBox())?.y,
    );
  });
});

test('the statuses of Totals fill the width beside the table of days, and the bars fit the window', async ({
  page,
}) => {
  await openAs(page, SAFFRON, '/transactions/totals');
  const places = () =>
    Promise.all(
      [
        page.getByRole('list', { name: 'By status' }).getByRole('listitem').last(),
        page.getByRole('table', { name: 'Completed, by day created' }),
        page.getByRole('group', { name: 'Completed, by day created' }),
        page.getByText(/^As of /),
      ].map(async (found) => (await found.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }),
    );
  await atEachWidth(page, [1200, 1440, 1920], async (width) => {
    await expect(page.getByText(/^As of /)).toBeVisible();
    const [status, table, bars, foot] = (await places()) as [DOMRect, DOMRect, DOMRect, DOMRect];
    const gap = table.x - (status.x + status.width);
    expect(gap, `at ${width} px`).toBeGreaterThanOrEqual(0);
    expect(gap, `at ${width} px`).toBeLessThan(40);
    expect(table.y, `at ${width} px`).toBeLessThan(status.y + status.height);
    expect(bars.y + bars.height, `at ${width} px`).toBeLessThan(foot.y);
  });
  // Otherwise the lines of the grid would shine through.
  const fills = await page.locator('.MuiBarElement-root, .MuiBarChart-element').evaluateAll((all) =>
    all.map((it) => {
      const { fill, fillOpacity, opacity } = getComputedStyle(it);
      return [fill.includes('/') || fill.startsWith('rgba'), fillOpacity, opacity].join();
    }),
  );
  expect([...new Set(fills)]).toEqual(['false,1,1']);
});

test('an age is level with its chip, also before the grid is there; a card has no line for a missing VPA ID', async ({
  page,
}) => {
  await setTime(page, DEMO_TIME);
  await changeList(page, ({ transactions }) => {
    for (const one of transactions.slice(0, 2)) Object.assign(one, { vpa_id: null });
  });
  const release = await hold(page, fileOf('PaymentGrid'));
  await openAs(page, SAFFRON, '/transactions?status=PENDING');
  const middleOf = async (found: Locator) => {
    const { y = 0, height = 0 } = (await found.first().boundingBox()) ?? {};
    return y + height / 2;
  };
  const expectLevel = async (cells: string) => {
    const [age, chip] = [page.locator(`${cells} .Age`), page.locator(`${cells} .MuiChip-root`)];
    await expect(age.first()).toBeVisible();
    expect(Math.abs((await middleOf(age)) - (await middleOf(chip)))).toBeLessThanOrEqual(1);
    return middleOf(age);
  };
  const before = await expectLevel('td');
  release();
  await expect(page.getByRole('grid', { name: 'Transactions' })).toBeVisible();
  expect(Math.abs((await expectLevel('[role=gridcell]')) - before)).toBeLessThan(1);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(cards(page).first()).toBeVisible();
  await expect(cards(page).getByRole('img', { name: 'Not available' })).toHaveCount(0);
});

// workbench/stories.e2e.ts audits each state of the screens; this test audits two in the real page, under its policy.
test('the sign-in page and the list are accessible, and every focused control has a visible focus ring', async ({
  page,
}) => {
  // axe takes a long time with all the rows.
  await changeList(page, ({ transactions }) => void transactions.splice(5));
  await page.goto('/login');
  await expect(signInButton(page)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await openGrid(page);
  expect(await violationsOf(page)).toEqual([]);
  for (let presses = 1; ; presses += 1) {
    await page.keyboard.press('Tab');
    // After the last control, the focus leaves the page.
    if (await page.evaluate(() => document.activeElement === document.body)) {
      expect(presses).toBeGreaterThan(12);
      return;
    }
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      // A field's focus ring is on its frame.
      const isButton = element.tagName === 'BUTTON';
      const frame = isButton ? null : element.closest('[class*=InputBase-root]');
      const style = getComputedStyle(frame?.querySelector('fieldset') ?? frame ?? element);
      const ring = Number.parseFloat(style.outlineWidth) * Number(style.outlineStyle !== 'none');
      return {
        name: element.getAttribute('aria-label') ?? element.textContent ?? element.tagName,
        ring: Math.max(ring, frame ? Number.parseFloat(style.borderWidth) : 0),
      };
    });
    expect(focused.ring, focused.name).toBeGreaterThanOrEqual(2);
  }
});
