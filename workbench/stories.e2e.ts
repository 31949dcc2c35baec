import { readFileSync } from 'node:fs';
import { test as base, type Page, type ViewportSize } from '@playwright/test';
import { violationsOf } from '../tests/e2e/axe.ts';
import { collectConsoleErrors, expect, test as shot } from '../tests/e2e/test.ts';
import { FOLDER } from './playwright.config.ts';

interface Workbench {
  page: Page;
  /** Switches between touch and mouse. */
  touches: (enabled: boolean) => Promise<unknown>;
  consoleErrors: string[];
}

/** One page for all stories of a worker: loading the workbench takes longer than testing a story. */
const test = base.extend<{ page: Page }, { workbench: Workbench }>({
  workbench: [
    async ({ browser }, use, { project }) => {
      const { baseURL, viewport, timezoneId, reducedMotion } = project.use;
      const context = await browser.newContext({
        baseURL,
        viewport,
        timezoneId,
        reducedMotion,
        // Makes Storybook pause animations; otherwise it waits 5 s for the grid's endless animations.
        userAgent: 'Chrome StorybookTestRunner',
      });
      const consoleErrors: string[] = [];
      await collectConsoleErrors(context, consoleErrors);
      const page = await context.newPage();
      await followViewports(page);
      // Five rows are enough: all rows are alike, and axe takes as long for 50 as for the rest of the screen.
      await page.addInitScript(() => {
        window.rowLimit = 5;
      });
      const devTools = await context.newCDPSession(page);
      const touches = (enabled: boolean) =>
        devTools.send('Emulation.setTouchEmulationEnabled', { enabled });
      await use({ page, touches, consoleErrors });
      await context.close();
    },
    { scope: 'worker' },
  ],
  page: async ({ workbench: { page, consoleErrors } }, use) => {
    await use(page);
    expect(consoleErrors.splice(0)).toEqual([]);
  },
});

const PHONE = 390;
const WIDTHS = [1440, 2560, 1024, 768, 360];

/** Whether a story is a screen. The other stories are about the theme, and nobody opens them on a phone. */
const isScreen = ({ title }: BuiltStory) =>
  !['Theme editor', 'Tokens', 'Components'].includes(title);

for (const story of builtStories()) {
  test(`${story.title}: ${story.name}`, async ({ page, workbench: { touches } }) => {
    // Pages about the theme take longer; the editor, for example, contains a whole screen.
    if (!isScreen(story)) test.slow();
    await page.setViewportSize({ width: 1440, height: 900 });
    await openStory(page, story);
    await setScheme(page, 'light');
    if (isScreen(story))
      expect(await otherWords(page), 'one word for one thing (CONTRIBUTING.md)').toEqual([]);
    expect(await audit(page), 'light').toEqual([]);
    // Another scheme changes nothing but colours.
    await setScheme(page, 'dark');
    expect(await audit(page, 'color-contrast'), 'dark').toEqual([]);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => overflowOf(page), `scrolls sideways at ${width} px`).toBe(0);
    }
    if (!isScreen(story)) return;
    await page.setViewportSize({ width: PHONE, height: 800 });
    // Steps may differ on a phone, so a story with steps is opened again.
    if (await page.evaluate(() => document.body.dataset.steps !== '0'))
      await openStory(page, story);
    await expect.poll(() => overflowOf(page), 'scrolls sideways on a phone').toBe(0);
    await touches(true);
    await expect.poll(() => smallTargets(page), 'on a phone').toEqual([]);
    await touches(false);
  });
}

for (const [args, words] of [
  ['font:Nosuchface', /^This computer has no typeface “Nosuchface”/],
  ['textSize:18', /^Text is too wide: amounts, dates/],
] as const) {
  test(`the theme editor warns of ${args}`, async ({ page }) => {
    await page.goto(`/iframe.html?id=theme-editor--preview&args=${args}`);
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
  });
}

/** Allowed texts: the specification's sentences and file name, and the page's name. */
const SPECIFIED =
  /transactions-export-|Transaction Dashboard|Sign in to view your transactions|Showing .+ of .+ transactions?|No transactions found|Failed to (fetch|export) transactions|Go to (all )?transactions|All Statuses/g;

/** Words that the table in CONTRIBUTING.md rules out. */
const OTHER_WORDS =
  /\btransactions?\b|Transaction ID|(?<!Ref ID \()\bRRNs?\b|\b(down)?load(s|ed)? again\b|\breload(?! the page)|\bdownload/i;

/** The screen's texts and names that contain one of OTHER_WORDS, except the page's title. */
function otherWords(page: Page): Promise<string[]> {
  return page.evaluate(
    ([specified, other]) => {
      const named = document.querySelectorAll('[aria-label], [placeholder], [title]');
      const names = [...named].flatMap((it) =>
        ['aria-label', 'placeholder', 'title'].map((name) => it.getAttribute(name) ?? ''),
      );
      return [...document.body.innerText.split('\n'), ...names].filter(
        (text) => text !== 'Transactions' && other.test(text.replaceAll(specified, '')),
      );
    },
    [SPECIFIED, OTHER_WORDS] as const,
  );
}

/** The violations of all axe rules, or of one rule. */
const audit = (page: Page, rule?: string) =>
  // Framed screens are audited as their own stories. The previous page's rows are dimmed on purpose until the next rows
  // arrive.
  violationsOf(page, { rule, exclude: ['iframe', '.RowsOutdated'] });

/** How many pixels the page is wider than its window, once it has been drawn at the new width. */
function overflowOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return document.documentElement.scrollWidth - document.documentElement.clientWidth;
  });
}

/** Touch targets smaller than 44 x 44 px. A field is measured as a whole, and a control together with its label. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = [
      'a[href], button, input, select, textarea, [role=combobox], [role=option], [role=group][tabindex]',
      '[role=button], [role^=menuitem], [role=checkbox], [role=switch], [role=tab]',
    ];
    const WHOLE = '.MuiInputBase-root, .MuiPickersOutlinedInput-root, label';
    return [...document.querySelectorAll(controls.join())]
      .filter((it) => it.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((it) => !it.closest('[aria-hidden=true], [inert]'))
      .map((it) => (it.matches('button') ? it : (it.closest(WHOLE) ?? it)))
      .filter((it) => {
        const { width, height } = it.getBoundingClientRect();
        return width > 1 && (width < 43.5 || height < 43.5);
      })
      .map((it) => {
        const { width, height } = it.getBoundingClientRect();
        const name = it.ariaLabel ?? it.textContent.slice(0, 30);
        return `${name} (${it.className.split(' ').slice(0, 3).join('.')}): ${width} x ${height}`;
      });
  });
}

// `npm run shots`: a picture of each story at four widths, light and dark.
const SIZES = [
  [1440, 900],
  [1024, 768],
  [768, 1024],
  [390, 844],
] as const;

for (const story of builtStories()) {
  shot(`Shots of ${story.title}: ${story.name}`, { tag: '@shots' }, async ({ page }) => {
    shot.setTimeout(120_000);
    await followViewports(page);
    for (const [width, height] of SIZES) {
      // Reopened at each width, because menus and dialogs are positioned when they open.
      await page.setViewportSize({ width, height });
      await openStory(page, story);
      // A story with its own viewport is pictured only at that width.
      if (page.viewportSize()?.width !== width) continue;
      for (const scheme of ['light', 'dark'] as const) {
        await setScheme(page, scheme);
        const name = `${story.title} - ${story.name}/${width}-${scheme}.png`;
        await page.screenshot({
          path: `node_modules/.cache/shots/${name}`,
          animations: 'disabled',
        });
      }
    }
  });
}

interface BuiltStory {
  id: string;
  title: string;
  name: string;
  tags: string[];
}

function builtStories(): BuiltStory[] {
  const file = new URL(`../${FOLDER}/index.json`, import.meta.url);
  return Object.values(JSON.parse(readFileSync(file, 'utf8')).entries);
}

/** Opens a story without the workbench around it and waits until its play function is done. */
async function openStory(page: Page, { id }: BuiltStory) {
  if (page.url() === 'about:blank') await page.goto(`/iframe.html?id=${id}&viewMode=story`);
  else await page.evaluate((id) => window.selectStory(id), id);
  const end = page.locator('body[data-state], body.sb-show-errordisplay');
  await end.waitFor();
  if ((await end.getAttribute('data-state')) !== 'success') {
    throw new Error(await page.locator('.sb-errordisplay').innerText());
  }
  // The theme editor shows another story in a frame.
  for (const frame of await page.locator('iframe').all()) {
    await frame.contentFrame().locator('body[data-state=success]').waitFor();
  }
  await page.evaluate(() => document.fonts.ready);
}

/** Lets stories set the viewport that they are made for. */
async function followViewports(page: Page) {
  await page.exposeFunction('setViewport', (size: ViewportSize) => page.setViewportSize(size));
}

async function setScheme(page: Page, scheme: 'light' | 'dark') {
  await page.evaluate((newValue) => {
    dispatchEvent(new StorageEvent('storage', { key: 'mui-mode', newValue }));
  }, scheme);
  await page.locator(`html[data-color-scheme=${scheme}]`).waitFor();
}
