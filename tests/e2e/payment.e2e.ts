import {
  cards,
  cell,
  column,
  drawer,
  expectNoSideways,
  fileOf,
  openAs,
  openGrid,
  openWhole,
  SAFFRON,
} from './page.ts';
import { expect, test } from './test.ts';

test('text can be selected in a row by dragging, without opening it', async ({ page }) => {
  await openGrid(page);
  const box = await column(page, 'createdAt').first().boundingBox();
  if (!box) throw new Error('The cell has no size.');
  await page.mouse.move(box.x + 13, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 70, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  expect(await page.evaluate(() => String(getSelection()))).not.toBe('');
  await expect(page).toHaveURL('/transactions');
  await column(page, 'amount').first().click();
  await expect(drawer(page)).toBeVisible();
});

test('j goes to a row, Enter opens it, the arrow keys step, and Escape returns to the row shown last', async ({
  page,
}) => {
  await openWhole(page);
  for (let presses = 0; presses < 30; presses += 1) await page.keyboard.press('j');
  await expect(cell(page, 29, 'orderID')).toBeFocused();
  await expect(cell(page, 29, 'orderID')).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Payment / })).toBeFocused();
  for (let presses = 0; presses < 20; presses += 1) await page.keyboard.press('ArrowDown');
  await expect(drawer(page).getByText('50 of 50')).toBeVisible();
  await expect(page.locator('.RowOpen')).toBeInViewport();
  await page.keyboard.press('ArrowUp');
  await expect(drawer(page).getByText('49 of 50')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await expect(cell(page, 48, 'orderID')).toBeFocused();
  await expect(cell(page, 48, 'orderID')).toBeInViewport();
  await expect(page).toHaveURL('/transactions');
});

test('text can be selected in an open payment by dragging out of it, without closing it', async ({
  page,
}) => {
  await openWhole(page);
  await cell(page, 1, 'amount').click();
  const created = drawer(page).getByText('Created', { exact: true });
  await expect(created).toBeVisible();
  const box = await created.boundingBox();
  const title = await page.getByText('Welcome, SAFFRON').boundingBox();
  if (!box || !title) throw new Error('The text has no size.');
  await page.mouse.move(box.x + box.width - 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(title.x + 2, title.y + title.height / 2, { steps: 6 });
  await page.mouse.up();
  expect(await page.evaluate(() => String(getSelection()))).not.toBe('');
  await expect(drawer(page)).toBeVisible();
  await expect(page).toHaveURL(/payment=/);
});

for (const table of ['grid', 'plain table']) {
  test(`beside an open payment, a click on another row of the ${table} opens that one, and one elsewhere closes it`, async ({
    page,
  }) => {
    if (table === 'grid') await openWhole(page);
    else {
      await page.route(fileOf('Grid'), () => {});
      await openAs(page, SAFFRON);
    }
    const amount = (row: number) =>
      table === 'grid' ? cell(page, row, 'amount') : page.locator('td[data-field=amount]').nth(row);
    await amount(1).click();
    for (const row of [4, 2]) {
      await expect(drawer(page)).toBeVisible();
      await amount(row).click();
      await expect(drawer(page).getByText(`${row + 1} of 50`)).toBeVisible();
    }
    // The focus is still in the drawer, whose keys go on.
    await page.keyboard.press('ArrowDown');
    await expect(drawer(page).getByText('4 of 50')).toBeVisible();
    // A filter behind it does nothing but close it.
    const filter = await page.getByText('All Statuses').boundingBox();
    if (!filter) throw new Error('The filter has no box.');
    await page.mouse.click(filter.x + filter.width / 2, filter.y + filter.height / 2);
    await expect(drawer(page)).toBeHidden();
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await expect(page).toHaveURL('/transactions');
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a card opens over the whole width, and has the focus again when it is closed', async ({
    page,
  }) => {
    await openAs(page, SAFFRON);
    await cards(page).nth(5).tap();
    await expect(drawer(page)).toBeVisible();
    expect(await drawer(page).boundingBox()).toMatchObject({ x: 0, width: 390 });
    await drawer(page).getByRole('button', { name: 'Next payment' }).tap();
    await expect(drawer(page).getByText('7 of 50')).toBeVisible();
    await drawer(page).getByRole('button', { name: 'Close payment' }).tap();
    await expect(drawer(page)).toBeHidden();
    await expect(cards(page).nth(6)).toBeFocused();
    await expect(cards(page).nth(6)).toBeInViewport();
    await expectNoSideways(page);
  });
});
