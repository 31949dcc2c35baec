import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Transaction } from '../../src/api/contract.ts';
import {
  cards,
  cell,
  changeList,
  column,
  expectPage,
  exportCsv,
  focusCell,
  hideAmounts,
  hold,
  openGrid,
  orderIdAt,
  orderIdField,
  pressSetting,
  refresh,
  scroller,
  storeView,
  tab,
  tabTo,
} from './page.ts';
import { expect, test } from './test.ts';

const scrollTop = (page: Page) => scroller(page).evaluate((element) => element.scrollTop);

test('the list keeps its position on Refresh, when a focused column is hidden, and in another tab; other pages and filters start at the top, also on a phone', async ({
  page,
}) => {
  await openGrid(page);
  const scroll = async () => {
    await scroller(page).evaluate((element) => element.scrollTo({ top: 900 }));
    await expect.poll(() => scrollTop(page)).toBe(900);
  };
  await focusCell(page, column(page, 'ref_id').nth(2));
  await scroll();
  // The hidden column had the tab stop.
  await pressSetting(page, 'Ref ID');
  await expect(column(page, 'ref_id')).toHaveCount(0);
  await expect.poll(() => scrollTop(page)).toBe(900);
  await refresh(page);
  expect(await scrollTop(page)).toBe(900);
  await tab(page, 'Find').click();
  await tab(page, 'List').click();
  await expect.poll(() => scrollTop(page)).toBe(900);
  await page.getByRole('button', { name: 'Next' }).click();
  await expectPage(page, 2);
  await expect.poll(() => scrollTop(page)).toBe(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(cards(page)).toHaveCount(50);
  await page.getByRole('button', { name: 'Next' }).click();
  await expectPage(page, 3);
  await expect(cards(page).first()).toBeInViewport();
  const scrollY = () => page.evaluate(() => window.scrollY);
  await page.evaluate(() => scrollTo(0, 1_800));
  await tab(page, 'Totals').click();
  await expect(cards(page)).toHaveCount(0);
  expect(await scrollY()).toBe(0);
  await tab(page, 'List').click();
  await expect.poll(scrollY).toBe(1_800);
  await tab(page, 'Totals').click();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('combobox', { name: 'Date range' }).click();
  // The earlier list is shown until the answer arrives.
  const release = await hold(page, /transactions\?.*limit=50/);
  await page.getByRole('option', { name: 'Last 30 days' }).click();
  await tab(page, 'List').click();
  await expect(cards(page).first()).toBeVisible();
  release();
  await expectPage(page, 1);
  expect(await scrollY()).toBe(0);
});

test('a column keeps the width that was set by dragging its edge when amounts are hidden and the summary is shown', async ({
  page,
}) => {
  await openGrid(page);
  const header = page.getByRole('columnheader', { name: 'Order ID' });
  const edge = async () => (await header.evaluate((it) => it.getBoundingClientRect())).right;
  const before = await edge();
  const { y } = await header.evaluate((it) => it.getBoundingClientRect());
  await page.mouse.move(before, y + 10);
  await page.mouse.down();
  await page.mouse.move(before + 100, y + 10, { steps: 5 });
  await page.mouse.up();
  await expect.poll(edge).toBeCloseTo(before + 100, 0);
  await hideAmounts(page);
  await page.getByRole('button', { name: 'Summary' }).click();
  await expect(page.getByRole('region', { name: 'Summary' })).toBeVisible();
  expect(await edge()).toBeCloseTo(before + 100, 0);
});

test('new payments of an automatic refresh leave the reading position and the focus where they are', async ({
  page,
}) => {
  await page.clock.install();
  await storeView(page, { refreshSeconds: 15 });
  await openGrid(page);
  const orderId = await orderIdAt(page, 4);
  await focusCell(page, column(page, 'orderID').nth(4));
  await scroller(page).evaluate((element) => element.scrollTo({ top: 100 }));
  const read = page.getByRole('gridcell', { name: orderId });
  const before = await read.boundingBox();
  await changeList(page, (data) => {
    const first = data.transactions[0] as Transaction;
    const added = ['NEW-0', 'NEW-1', 'NEW-2'].map((id) => ({ ...first, id, orderID: id }));
    data.transactions = [...added, ...data.transactions].slice(0, 50);
    data.pagination.totalRecords += added.length;
  });
  await page.clock.runFor(16_000);
  await expect.poll(() => scrollTop(page)).toBe(100 + 3 * 44);
  expect(await read.boundingBox()).toEqual(before);
  await expect(read).toBeFocused();
});

test('as rows vanish, the focus stays in a filter, and the table in place and in the tab order', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await openGrid(page);
  const orderId = await orderIdAt(page, 0);
  await focusCell(page, column(page, 'orderID').first());
  await page.keyboard.press('Control+End');
  await expect(cell(page, 49, 'CANCEL_TS')).toBeFocused();
  const readLeft = () => scroller(page).evaluate(({ scrollLeft }) => scrollLeft);
  const before = await readLeft();
  expect(before).toBeGreaterThan(0);

  // Focused without a click, which the grid would notice.
  const field = orderIdField(page);
  await field.focus();
  await page.keyboard.type(orderId);
  await expect(column(page, 'orderID')).toHaveCount(1);
  await expect(field).toHaveValue(orderId);
  await expect(field).toBeFocused();
  await expect.poll(readLeft).toBe(before);

  // The cell with the tab stop was removed.
  await tabTo(page.getByRole('grid'));
});

test('Ctrl+C copies an id without its row, and nothing hidden; the exported file has everything', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read']);
  await openGrid(page, '/transactions?status=COMPLETED');
  const copied = async () => {
    await page.keyboard.press('Control+c');
    return page.evaluate(() => navigator.clipboard.readText());
  };
  const orderId = await orderIdAt(page, 0);
  const vpaId = (await column(page, 'vpa_id').first().innerText()).trim();
  // Copies the focused cell, because nothing is selected.
  await focusCell(page, cell(page, 0, 'orderID'));
  expect((await copied()).trim()).toBe(orderId);

  await hideAmounts(page);
  for (const [field, masked] of [
    ['amount', /^₹•••$/],
    ['vpa_id', /^.{1,2}\*\*\*@/],
  ] as const) {
    await focusCell(page, column(page, field).first());
    await expect.poll(copied).toMatch(masked);
  }
  const file = await readFile(await (await exportCsv(page)).path(), 'utf8');
  expect(file).toMatch(new RegExp(`${orderId},\\d+\\.\\d\\d,COMPLETED,${vpaId},`));
});
