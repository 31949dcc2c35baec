import { column, openWhole } from './page.ts';
import { readPdf } from './readPdf.ts';
import { expect, test } from './test.ts';

test('each sheet has its number and the head of the table, and each payment is whole', async ({
  page,
}) => {
  await openWhole(page);
  for (const format of ['A4', 'Letter']) {
    const sheets = readPdf(await page.pdf({ format, landscape: true }));
    expect(sheets.length, format).toBe(2);
    const orderIds = sheets.map((sheet) => sheet.match(/^SAF-\d{6}-\d{4}$/gm) ?? []);
    expect(new Set(orderIds.flat()).size).toBe(50);
    for (const [index, sheet] of sheets.entries()) {
      expect(sheet.replaceAll('\n', '')).toContain(`Page ${index + 1} of ${sheets.length}`);
      expect(sheet).toContain('\nOrder ID\nAmount\nStatus\nVPA ID\nRef ID\nCreated At\n');
      // A row that is cut would have its order ID or its amount on one sheet only.
      expect(sheet.match(/^₹[\d,]+\.\d\d$/gm)).toHaveLength(orderIds[index]?.length ?? 0);
    }
  }
});

test('whatever is open over the page, only the statement is printed', async ({ page }) => {
  await openWhole(page);
  const openings: [name: string, open: () => Promise<void>, words: string][] = [
    ['a list', () => page.getByRole('combobox', { name: 'Status' }).click(), 'All Statuses'],
    [
      'a menu',
      () => page.getByRole('button', { name: 'More export options' }).click(),
      'Local times',
    ],
    ['a panel', () => page.getByRole('button', { name: /^View/ }).click(), 'Columns'],
    ['the drawer', () => column(page, 'status').first().click(), 'Copy'],
  ];
  for (const [name, open, words] of openings) {
    await test.step(name, async () => {
      await open();
      await expect(page.locator('body > .MuiModal-root')).toContainText(words);
      const sheets = readPdf(await page.pdf());
      expect(sheets).toHaveLength(2);
      expect(sheets[0]).toContain('Merchant Payments\nStatement of transactions\nMerchant\n');
      expect(sheets.join()).not.toContain(words);
      await page.keyboard.press('Escape');
      await expect(page.locator('body > .MuiModal-root')).toHaveCount(0);
    });
  }
});

test('in the dark scheme the print is dark on white', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openWhole(page);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await expect(page.getByRole('heading', { name: 'Statement of transactions' })).toBeVisible();
  const colors = await page.locator('body, body > div:has(thead) *').evaluateAll((found) => [
    ...new Set(
      found.map((element) => {
        const { color, backgroundColor } = getComputedStyle(element);
        return `${color} on ${backgroundColor}`;
      }),
    ),
  ]);
  expect(colors.sort()).toEqual([
    'rgb(0, 0, 0) on rgb(255, 255, 255)',
    'rgb(0, 0, 0) on rgba(0, 0, 0, 0)',
  ]);
  // The page number, which is in no element.
  const rules = await page.evaluate(() =>
    [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).map((rule) => rule.cssText),
  );
  expect(rules.find((rule) => rule.startsWith('@page'))).toMatch(
    /@bottom-right \{[^}]*[; ]color: rgb\(0, 0, 0\)/,
  );
});
