import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { Transaction } from '../../src/api/contract.ts';
import { readPdf } from './readPdf.ts';
import { ADMIN, column, expect, focusCell, openAs, SAFFRON, test } from './test.ts';

/** Opens the list and returns the payments that the service sent. */
async function openList(page: Page, url?: string): Promise<Transaction[]> {
  const answer = page.waitForResponse(/\/api\/transactions\?/);
  await openAs(page, SAFFRON, url);
  return (await (await answer).json()).data.transactions;
}

const hiddenNote = (page: Page) => page.getByRole('button', { name: 'Amounts hidden' });

async function pressSwitch(page: Page) {
  await page.getByRole('button', { name: 'View' }).click();
  await page.getByRole('checkbox', { name: 'Hide amounts, mask VPA IDs' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'View' })).toBeHidden();
}

/** The amounts and whole VPA IDs in a text. */
function secretsIn(text: string, payments: Transaction[]): string[] {
  const vpaIds = payments.flatMap(({ vpa_id }) => vpa_id ?? []);
  return [...(text.match(/₹\s*-?[\d,.]+/g) ?? []), ...vpaIds.filter((id) => text.includes(id))];
}

async function copied(page: Page, copy: Locator | string): Promise<string> {
  await page.evaluate(() => navigator.clipboard.writeText('nothing'));
  if (typeof copy === 'string') await page.keyboard.press(copy);
  else await copy.click();
  const read = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(read).not.toBe('nothing');
  return read();
}

test('while amounts are hidden, none can be seen, copied or printed; the exported file has them', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const sheet = page.waitForResponse(/\/PrintSheet/);
  const payments = await openList(page, '/transactions?status=COMPLETED');
  await (await sheet).finished();
  await expect(column(page, 'amount').first()).toContainText(/₹\d/);
  expect(secretsIn(await page.content(), payments).length).toBeGreaterThan(20);

  await pressSwitch(page);
  await expect(hiddenNote(page)).toBeVisible();
  await expect(column(page, 'amount').first()).toHaveText('₹•••');
  const texts = [await page.content()];

  const vpaCell = column(page, 'vpa_id').first();
  await focusCell(page, column(page, 'amount').first());
  texts.push(await copied(page, 'Control+c'));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(vpaCell).toBeFocused();
  texts.push(await copied(page, 'Control+c'));
  texts.push(await copied(page, vpaCell.getByRole('button', { name: 'Copy VPA ID' })));

  await column(page, 'status').first().click();
  const drawer = page.getByRole('dialog', { name: /^Payment / });
  await expect(drawer).toContainText('₹•••');
  texts.push(await page.content());
  texts.push(await copied(page, drawer.getByRole('button', { name: 'Copy VPA ID' })));
  texts.push(await copied(page, drawer.getByRole('button', { name: 'Copy for support' })));
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  const printed = readPdf(await page.pdf()).join();
  expect(printed).toContain('₹•••');
  expect(printed).toContain('Amounts and parts of the VPA IDs');
  texts.push(printed);

  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Page 2 of')).toBeVisible();
  texts.push(await page.content());
  expect(texts.flatMap((text) => secretsIn(text, payments))).toEqual([]);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  for (const { orderID, amount, vpa_id } of payments) {
    expect(file).toContain(orderID);
    expect(file).toContain(`,${amount.toFixed(2)},`);
    expect(file).toContain(vpa_id ?? '');
  }
});

for (const width of [1440, 390]) {
  test(`a reload at ${width} px shows no amount for a moment, until the heading's button is pressed`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const payments = await openList(page);
    await pressSwitch(page);
    // Observes the page from its first element on.
    await page.addInitScript(() => {
      const seen = new Set<string>();
      Object.assign(window, { seen });
      new MutationObserver(() => {
        for (const [amount] of document.body?.innerText.matchAll(/₹\S+/g) ?? []) seen.add(amount);
      }).observe(document, { subtree: true, childList: true, characterData: true });
    });
    await page.reload();
    const rows = width > 900 ? column(page, 'amount') : page.getByRole('listitem');
    await expect(rows.first()).toContainText('₹•••');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByRole('progressbar', { name: 'Loading transactions' })).toBeHidden();
    const seen = () => page.evaluate(() => [...(window as unknown as { seen: string[] }).seen]);
    expect(await seen()).toEqual(['₹•••']);
    expect(secretsIn(await page.content(), payments)).toEqual([]);

    await hiddenNote(page).focus();
    await page.keyboard.press('Enter');
    await expect(rows.first()).toContainText(/₹\d/);
    await expect(hiddenNote(page)).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Transactions' })).toBeFocused();
    expect((await seen()).length).toBeGreaterThan(1);
  });
}

test('the note in the heading moves nothing and is not cut', async ({ page }) => {
  await openAs(page, ADMIN);
  for (const width of [1440, 1280, 1024, 768, 390, 360]) {
    await page.setViewportSize({ width, height: 800 });
    const places = () =>
      page
        .locator('header, header button:not(.MuiChip-root), h1, main > .MuiCard-root')
        .evaluateAll((found) => found.map((it) => JSON.stringify(it.getBoundingClientRect())));
    const before = await places();
    await pressSwitch(page);
    await expect(hiddenNote(page)).toBeVisible();
    expect(await places()).toEqual(before);
    const label = hiddenNote(page).getByText('Amounts hidden');
    expect(await label.evaluate((it) => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(0);
    await pressSwitch(page);
  }
});
