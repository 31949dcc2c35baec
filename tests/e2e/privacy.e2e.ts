import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Transaction } from '../../src/api/contract.ts';
import {
  ADMIN,
  atEachWidth,
  cards,
  column,
  copiedBy,
  drawer,
  expectPage,
  exportCsv,
  fileOf,
  focusCell,
  openAs,
  pressSetting,
  refresh,
  SAFFRON,
} from './page.ts';
import { readPdf } from './readPdf.ts';
import { expect, test } from './test.ts';

const SWITCH = 'Hide amounts, mask VPA IDs';

/** Opens the list and returns the payments that the service sent. */
async function openList(page: Page, url?: string): Promise<Transaction[]> {
  const answer = page.waitForResponse(/\/api\/transactions\?/);
  await openAs(page, SAFFRON, url);
  return (await (await answer).json()).data.transactions;
}

const hiddenNote = (page: Page) => page.getByRole('button', { name: 'Amounts hidden' });

/** The amounts and whole VPA IDs in a text. */
function secretsIn(text: string, payments: Transaction[]): string[] {
  const vpaIds = payments.flatMap(({ vpa_id }) => vpa_id ?? []);
  return [...(text.match(/₹\s*-?[\d,.]+/g) ?? []), ...vpaIds.filter((id) => text.includes(id))];
}

test.describe('while amounts are hidden', () => {
  test('none can be seen, copied or printed; the exported file has them', async ({ page }) => {
    const sheet = page.waitForResponse(fileOf('PrintSheet'));
    const payments = await openList(page, '/transactions?status=COMPLETED');
    await (await sheet).finished();
    await expect(column(page, 'amount').first()).toContainText(/₹\d/);
    expect(secretsIn(await page.content(), payments).length).toBeGreaterThan(20);

    await pressSetting(page, SWITCH);
    await expect(hiddenNote(page)).toBeVisible();
    await expect(column(page, 'amount').first()).toHaveText('₹•••');
    const texts = [await page.content()];

    const vpaCell = column(page, 'vpa_id').first();
    const copyKeys = () => page.keyboard.press('Control+c');
    await focusCell(page, column(page, 'amount').first());
    texts.push(await copiedBy(page, copyKeys));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(vpaCell).toBeFocused();
    texts.push(await copiedBy(page, copyKeys));
    const copyVpa = vpaCell.getByRole('button', { name: 'Copy VPA ID' });
    texts.push(await copiedBy(page, () => copyVpa.click()));

    await column(page, 'status').first().click();
    await expect(drawer(page)).toContainText('₹•••');
    texts.push(await page.content());
    for (const name of ['Copy VPA ID', 'Copy for support']) {
      const button = drawer(page).getByRole('button', { name });
      texts.push(await copiedBy(page, () => button.click()));
    }
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toBeHidden();

    const printed = readPdf(await page.pdf()).join();
    expect(printed).toContain('₹•••');
    expect(printed).toContain('Amounts and parts of the VPA IDs');
    texts.push(printed);

    await page.getByRole('button', { name: 'Next' }).click();
    await expectPage(page, 2);
    texts.push(await page.content());
    expect(texts.flatMap((text) => secretsIn(text, payments))).toEqual([]);

    const file = await readFile(await (await exportCsv(page)).path(), 'utf8');
    for (const { orderID, amount, vpa_id } of payments) {
      expect(file).toContain(orderID);
      expect(file).toContain(`,${amount.toFixed(2)},`);
      expect(file).toContain(vpa_id ?? '');
    }
  });

  test("a reload shows none for a moment, until the heading's button is pressed", async ({
    page,
  }) => {
    const payments = await openList(page);
    // Observes the page from its first element on.
    await page.addInitScript(() => {
      const seen = new Set<string>();
      Object.assign(window, { seen });
      new MutationObserver(() => {
        for (const [amount] of document.body?.innerText.matchAll(/₹\S+/g) ?? []) seen.add(amount);
      }).observe(document, { subtree: true, childList: true, characterData: true });
    });
    const seen = () => page.evaluate(() => [...(window as unknown as { seen: string[] }).seen]);
    const atWidth = async (width: number) => {
      await pressSetting(page, SWITCH);
      await page.reload();
      const amounts = width > 900 ? column(page, 'amount') : cards(page);
      await expect(amounts.first()).toContainText('₹•••');
      await refresh(page);
      expect(await seen()).toEqual(['₹•••']);
      expect(secretsIn(await page.content(), payments)).toEqual([]);

      await hiddenNote(page).focus();
      await page.keyboard.press('Enter');
      await expect(amounts.first()).toContainText(/₹\d/);
      await expect(hiddenNote(page)).toBeHidden();
      await expect(page.getByRole('heading', { name: 'Transactions' })).toBeFocused();
      expect((await seen()).length).toBeGreaterThan(1);
    };
    await atEachWidth(page, atWidth, [1440, 390]);
  });

  test('the note in the heading moves nothing and is not cut', async ({ page }) => {
    await openAs(page, ADMIN);
    const places = () =>
      page
        .locator('header, header button:not(.MuiChip-root), h1, main > .MuiCard-root')
        .evaluateAll((found) => found.map((it) => JSON.stringify(it.getBoundingClientRect())));
    await atEachWidth(page, async () => {
      const before = await places();
      await pressSetting(page, SWITCH);
      await expect(hiddenNote(page)).toBeVisible();
      expect(await places()).toEqual(before);
      const label = hiddenNote(page).getByText('Amounts hidden');
      expect(await label.evaluate((it) => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(0);
      await pressSetting(page, SWITCH);
    });
  });
});
