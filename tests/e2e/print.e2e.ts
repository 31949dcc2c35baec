import { column, inPrint, openWhole } from './page.ts';
import { expect, test } from './test.ts';

// tests/screens/print.test.tsx has what the statement says.
test('fifty payments fit two numbered sheets, each with the head of the table and whole payments', async ({
  page,
}) => {
  await openWhole(page);
  for (const format of ['A4', 'Letter']) {
    // Chromium describes each sheet in an object that it does not compress.
    const file = (await page.pdf({ format, landscape: true })).toString('latin1');
    expect(file.match(/\/Type \/Page\b/g), format).toHaveLength(2);
  }
  await inPrint(page, async () => {
    const rows = page.locator('.PrintSheet tbody tr');
    await expect(rows).toHaveCount(50);
    await expect(rows.first()).toHaveCSS('break-inside', 'avoid');
    await expect(page.locator('.PrintSheet thead')).toHaveCSS('display', 'table-header-group');
    const rules = await page.evaluate(() =>
      [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).map((it) => it.cssText),
    );
    const number = rules.find((rule) => rule.startsWith('@page'));
    expect(number).toMatch(/@bottom-right \{[^}]*counter\(page\)/);
    expect(number).toMatch(/@bottom-right \{[^}]*[; ]color: rgb\(0, 0, 0\)/);
  });
});

test('whatever is open over the page, only the statement is printed', async ({ page }) => {
  await openWhole(page);
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
  for (const [words, open] of [
    ['All Statuses', () => page.getByRole('combobox', { name: 'Status' }).click()],
    ['Columns', () => press(/^View/)],
    ['Copy for support', () => column(page, 'status').first().click()],
  ] as const) {
    await test.step(words, async () => {
      await open();
      await expect(page.locator('body > .MuiModal-root')).toContainText(words);
      await inPrint(page, async () => {
        const text = await page.locator('body').innerText();
        expect(text).toMatch(/^\s*Merchant Payments\s+Payments 1 to 50 of [\d,]+\s+Merchant/);
        expect(text).not.toContain(words);
      });
      // Beside it; the focus went with its print.
      await page.mouse.click(2, 450);
      await expect(page.locator('body > .MuiModal-root')).toHaveCount(0);
    });
  }
});

test('in the dark scheme the print is dark on white', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openWhole(page);
  await inPrint(page, async () => {
    await expect(page.getByRole('heading', { name: /^Payments 1 to 50 of/ })).toBeVisible();
    const colors = await page.locator('body, .PrintSheet, .PrintSheet *').evaluateAll((found) => [
      ...new Set(
        found.map((element) => {
          const { color, backgroundColor } = getComputedStyle(element);
          return `${color} on ${backgroundColor}`;
        }),
      ),
    ]);
    expect(colors.sort()).toEqual([
      'rgb(0, 0, 0) on rgb(255, 255, 255)',
      'rgb(24, 34, 39) on rgb(255, 255, 255)',
      'rgb(24, 34, 39) on rgba(0, 0, 0, 0)',
    ]);
  });
});
