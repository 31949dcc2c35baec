import { openAs, SAFFRON } from './page.ts';
import { readPdf } from './readPdf.ts';
import { expect, test } from './test.ts';

test('whatever is open over the page, only the statement is printed', async ({ page }) => {
  await openAs(page, SAFFRON);
  await expect(page.getByText(/^Showing /)).toBeVisible();
  // The code of the print is loaded after the rows.
  await expect(async () => {
    expect(readPdf(await page.pdf())[0]).toContain('Statement of transactions');
  }).toPass();
  const openings: [name: string, open: () => Promise<void>, words: string][] = [
    ['a list', () => page.getByRole('combobox', { name: 'Status' }).click(), 'All Statuses'],
    ['a menu', () => page.getByRole('button', { name: 'More export options' }).click(), 'Add up'],
    ['a panel', () => page.getByRole('button', { name: /^View/ }).click(), 'Columns'],
    [
      'the drawer',
      () => page.locator('[role=gridcell][data-field="status"]').first().click(),
      'Copy',
    ],
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
