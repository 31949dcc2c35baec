import { chooseStatus, column, drawer, expectPage, openGrid } from './page.ts';
import { expect, test } from './test.ts';

const WAYS = ['moves', 'replaces'] as const;

/** Wraps each text in new elements, as translators do, unless it must not be translated. Runs in the page. */
function translate(way: (typeof WAYS)[number]) {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const isLeft = text.parentElement?.closest('[translate=no], script, style, font') !== null;
    if (isLeft || !text.data.trim()) continue;
    const outer = document.createElement('font');
    text.replaceWith(outer);
    outer.appendChild(document.createElement('font')).append(way === 'moves' ? text : text.data);
  }
}

test("a translation that moves or replaces the page's texts breaks nothing, and alters no payment", async ({
  page,
}) => {
  for (const way of WAYS) {
    await openGrid(page);
    await page.evaluate(translate, way);
    await expect(page.locator('[role=gridcell] font')).toHaveCount(0);
    await chooseStatus(page, 'Failed');
    await expect(column(page, 'status').first()).toHaveText('Failed');
    await page.evaluate(translate, way);
    await page.getByRole('button', { name: 'Next' }).click();
    await expectPage(page, 2);
    await column(page, 'orderID').first().click();
    await expect(drawer(page)).toBeVisible();
    await page.evaluate(translate, way);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toBeHidden();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL('/transactions');
    await expectPage(page, 1);
  }
});
