import { test as base, type Page } from '@playwright/test';
import { axe } from '../../tests/e2e/axe.ts';
import { collectConsoleErrors, expect } from '../../tests/e2e/test.ts';
import { builtStories, followViewports, openStory, setScheme } from './builtStories.ts';

interface Workbench {
  page: Page;
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
        // Storybook then pauses animations. It would wait 5 s for the grid's, which follow its scrolling and never end.
        userAgent: 'Chrome StorybookTestRunner',
      });
      const consoleErrors: string[] = [];
      await collectConsoleErrors(context, consoleErrors);
      const page = await context.newPage();
      await followViewports(page);
      // The rows are alike; the lists of special rows are shorter.
      await page.addInitScript(() => {
        window.rowLimit = 12;
      });
      await use({ page, consoleErrors });
      await context.close();
    },
    { scope: 'worker' },
  ],
  page: async ({ workbench: { page, consoleErrors } }, use) => {
    await use(page);
    expect(consoleErrors.splice(0)).toEqual([]);
  },
});

const WIDTHS = [360, 390, 768, 1024, 1440, 2560];

for (const story of builtStories()) {
  test(`${story.title}: ${story.name}`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openStory(page, story);
    await setScheme(page, 'light');
    expect(await audit(page), 'light').toEqual([]);
    // Another scheme changes nothing but colours.
    await setScheme(page, 'dark');
    expect(await audit(page, 'color-contrast'), 'dark').toEqual([]);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => overflowOf(page), `scrolls sideways at ${width} px`).toBe(0);
    }
  });
}

/** What violates axe's rules, or only this one. */
async function audit(page: Page, rule?: string) {
  // Framed screens are stories of their own; without them, the legacy mode does the same without a page more.
  const { violations } = await axe(page, rule).exclude('iframe').setLegacyMode().analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}

/** How much wider the page is than its window, once it is drawn at its new width. */
function overflowOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return document.documentElement.scrollWidth - document.documentElement.clientWidth;
  });
}
