import {
  ADMIN,
  cards,
  cell,
  column,
  copiedBy,
  drawer,
  expectNoSideways,
  focusCell,
  openAs,
  openGrid,
  orderIdAt,
  recordQueries,
  SAFFRON,
  storeSession,
} from './page.ts';
import { expect, test } from './test.ts';

test.describe('by mouse', () => {
  test('a row opens, Back closes, Forward and a reload open it again', async ({ page }) => {
    await openGrid(page, '/transactions?status=COMPLETED');
    const orderId = await orderIdAt(page, 1);
    const queries = recordQueries(page);
    await cell(page, 1, 'amount').click();
    await expect(drawer(page)).toHaveAccessibleName(`Payment ${orderId}`);
    await expect(page).toHaveURL(new RegExp(`status=COMPLETED&payment=${orderId}&id=`));
    await page.goBack();
    await expect(drawer(page)).toBeHidden();
    await expect(page).toHaveURL('/transactions?status=COMPLETED');
    await expect(cell(page, 1, 'amount')).toBeFocused();
    await page.goForward();
    await expect(drawer(page)).toBeVisible();
    expect(queries).toEqual([]);
    await page.reload();
    await expect(drawer(page)).toHaveAccessibleName(`Payment ${orderId}`);
    await expect(drawer(page).getByText('2 of 50')).toBeVisible();
    expect(queries).toHaveLength(1);
  });

  test('a click beside the drawer closes it', async ({ page }) => {
    await openGrid(page);
    await cell(page, 1, 'amount').click();
    await expect(drawer(page)).toBeVisible();
    await page.mouse.click(200, 400);
    await expect(drawer(page)).toBeHidden();
    await expect(page).toHaveURL('/transactions');
    await expect(cell(page, 1, 'amount')).toBeFocused();
  });

  test('text can be selected in a row by dragging, without opening it', async ({ page }) => {
    await openGrid(page);
    const box = await column(page, 'createdAt').first().locator('time').boundingBox();
    if (!box) throw new Error('The cell has no size.');
    await page.mouse.move(box.x + 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 60, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    expect(await page.evaluate(() => String(getSelection()))).not.toBe('');
    await expect(page).toHaveURL('/transactions');
    await column(page, 'amount').first().click();
    await expect(drawer(page)).toBeVisible();
  });
});

test.describe('by keyboard', () => {
  test('Enter opens a payment, the arrow keys step, and Escape returns to the row shown last', async ({
    page,
  }) => {
    await openGrid(page);
    await focusCell(page, cell(page, 0, 'status'));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: /^Payment / })).toBeFocused();
    for (let presses = 0; presses < 30; presses += 1) await page.keyboard.press('ArrowDown');
    await expect(drawer(page).getByText('31 of 50')).toBeVisible();
    await page.keyboard.press('ArrowUp');
    await expect(drawer(page).getByText('30 of 50')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toBeHidden();
    await expect(cell(page, 29, 'status')).toBeFocused();
    await expect(cell(page, 29, 'status')).toBeInViewport();
    await expect(page).toHaveURL('/transactions');
  });

  test.describe('with motion', () => {
    test.use({ reducedMotion: 'no-preference' });

    test('Escape pressed again while the drawer closes does not leave the list', async ({
      page,
    }) => {
      await page.goto('/login');
      await openGrid(page);
      await cell(page, 0, 'amount').click();
      await expect(drawer(page)).toBeVisible();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await expect(drawer(page)).toBeHidden();
      await expect(page).toHaveURL('/transactions');
    });
  });
});

test('a copied link opens the payment in a new tab', async ({ page, context }) => {
  await openGrid(page, '/transactions?merchantId=SAFFRON&page=3', ADMIN);
  const orderId = await orderIdAt(page, 4);
  await cell(page, 4, 'amount').click();
  const copyLink = drawer(page).getByRole('button', { name: 'Copy link' });
  const link = await copiedBy(page, () => copyLink.click());
  expect(new URL(link).search).toMatch(
    new RegExp(`^\\?orderId=${orderId}&merchantId=SAFFRON&payment=${orderId}&id=\\w+$`),
  );
  const other = await context.newPage();
  await storeSession(other, ADMIN);
  const queries = recordQueries(other);
  await other.goto(link);
  await expect(drawer(other)).toHaveAccessibleName(`Payment ${orderId}`);
  await expect(drawer(other).getByText(/^1 of/)).toBeVisible();
  expect(queries).toHaveLength(1);
});

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
