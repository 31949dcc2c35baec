import { openGrid } from './page.ts';
import { expect, test } from './test.ts';

test('every focused control has a visible focus ring', async ({ page }) => {
  await openGrid(page);
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
