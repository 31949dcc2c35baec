import { test } from '../../tests/e2e/test.ts';
import { builtStories, followViewports, openStory, setScheme } from './builtStories.ts';

const sizes = [
  [1440, 900],
  [1024, 768],
  [768, 1024],
  [390, 844],
] as const;

for (const story of builtStories()) {
  test(`${story.title}: ${story.name}`, async ({ page }) => {
    test.setTimeout(120_000);
    await followViewports(page);
    for (const [width, height] of sizes) {
      // Reopened at each width, because menus and dialogs are positioned when they open.
      await page.setViewportSize({ width, height });
      await openStory(page, story);
      // The story has a viewport of its own.
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
