import { axe } from '../../tests/e2e/axe.ts';
import { expect, test } from '../../tests/e2e/test.ts';
import { builtStories, openStory, setScheme } from './builtStories.ts';

for (const story of builtStories()) {
  test(`${story.title}: ${story.name}`, async ({ page }) => {
    await openStory(page, story);
    await expect(page.locator('body.sb-show-errordisplay')).toHaveCount(0);
    for (const scheme of ['light', 'dark'] as const) {
      await setScheme(page, scheme);
      // Framed screens are stories of their own.
      const { violations } = await axe(page).exclude('iframe').analyze();
      const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
      expect(found, scheme).toEqual([]);
    }
  });
}
