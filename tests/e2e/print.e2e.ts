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
    // A text of two tones is in several runs.
    const texts = sheets.map((sheet) => sheet.replaceAll('\n', ''));
    const orderIds = texts.map((text) => text.match(/SAF-\d{6}-\d{4}/g) ?? []);
    expect(new Set(orderIds.flat()).size).toBe(50);
    for (const [index, sheet] of sheets.entries()) {
      expect(texts[index]).toContain(`Page ${index + 1} of ${sheets.length}`);
      expect(sheet).toContain('\nOrder ID\nAmount\nStatus\nVPA ID\nRef ID\nCreated At\n');
      // A row that is cut would have its order ID or its amount on one sheet only.
      // The last sheet also has their sum.
      const amounts = (orderIds[index]?.length ?? 0) + index;
      expect(texts[index]?.match(/₹[\d,]+\.\d\d/g)).toHaveLength(amounts);
    }
    expect(texts[0]).toContain('Transactions 1 to 50 of ');
    expect(texts[1]).toMatch(/50 of [\d,]+ shown\. The \d+ completed of these 50 add up to ₹/);
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
      expect(sheets[0]?.replaceAll('\n', '')).toMatch(
        /Merchant PaymentsTransactions 1 to 50 of [\d,]+Merchant/,
      );
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
  await expect(page.getByRole('heading', { name: /^Transactions 1 to 50 of/ })).toBeVisible();
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
    // What repeats from row to row.
    'rgb(87, 102, 109) on rgba(0, 0, 0, 0)',
  ]);
  // The page number, which is in no element.
  const rules = await page.evaluate(() =>
    [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).map((rule) => rule.cssText),
  );
  expect(rules.find((rule) => rule.startsWith('@page'))).toMatch(
    /@bottom-right \{[^}]*[; ]color: rgb\(0, 0, 0\)/,
  );
});
