import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../../src/queryClient.ts';
import { fakeApi, listAnswer } from '../../fakeApi.ts';
import { payment } from '../../fakeService.ts';
import { setWindowWidth } from '../../fakeWindow.ts';
import { openList, renderApp, tableRows } from '../../renderApp.tsx';
import {
  button,
  clipboard,
  endPrint,
  findPayment,
  observe,
  openPayment,
  orderIdField,
  print,
  refresh,
  settle,
  storedView,
  storeInOtherTab,
  storeView,
  whole,
} from '../page.ts';

/** Matches the amount and the VPA ID of SECRET_PAYMENT, and no other field. */
const SECRETS = /98,?765|asha\.k/;

const SECRET_PAYMENT = { amount: 98765.4, vpa_id: 'asha.k@okaxis' };

const setPrivate = (isPrivate: boolean) => storeView({ isPrivate });

const setPrivateInOtherTab = (isPrivate: boolean) =>
  storeInOtherTab('view:SHOP', JSON.stringify({ isPrivate }));

const hiddenSwitch = () => button('Hide amounts and VPA IDs');

const page = () => document.documentElement.outerHTML;

beforeEach(() => {
  fakeApi.payments = [payment(SECRET_PAYMENT), payment({ ...SECRET_PAYMENT, orderID: 'ORD-1000' })];
});

test('a switch in the heading hides amounts and VPA IDs, even in rows that are about to be replaced, and shows them again', async () => {
  const { user } = await openList();
  expect(hiddenSwitch()).toHaveAttribute('aria-pressed', 'false');
  const release = fakeApi.hold();
  await user.type(orderIdField(), 'X');
  await user.click(hiddenSwitch());
  const hidden = { Amount: '₹•••', 'VPA ID': 'as***@okaxis', 'Ref ID': '632512345678' };
  expect(tableRows()).toMatchObject([hidden, hidden]);
  expect(page()).not.toMatch(SECRETS);
  expect(screen.getByRole('progressbar', { name: 'Loading payments' })).toBeVisible();
  release();
  await settle();

  await user.click(hiddenSwitch());
  expect(tableRows()[1]).toMatchObject({ Amount: '₹98,765.40', 'VPA ID': 'asha.k@okaxis' });
  expect(storedView()).toMatchObject({ isPrivate: false });
  expect(fakeApi.listQueries()).toHaveLength(2);
});

test.each([1440, 390])('at %i px nothing that is hidden is ever rendered', async (width) => {
  setWindowWidth(width);
  setPrivate(true);
  const seen: string[] = [];
  const stop = observe(() => seen.push(page()));
  const { user } = renderApp();
  // Waits for rows, because an earlier refresh would join the request that is under way.
  await screen.findByText(whole('ORD-1001'));
  // Tests new rows, and rows that stay until the new ones arrive.
  fakeApi.payments = [payment({ ...SECRET_PAYMENT, amount: 98765, orderID: 'ORD-1002' })];
  await user.click(button('Refresh'));
  expect(await screen.findByText(whole('ORD-1002'))).toBeVisible();
  expect(hiddenSwitch()).toHaveAttribute('aria-pressed', 'true');
  stop();
  expect(seen.some((html) => html.includes('₹•••'))).toBe(true);
  expect(seen.filter((html) => SECRETS.test(html))).toEqual([]);
});

test('an open payment is hidden too, when it is copied, printed, opened by a link or no longer in the list, until it is shown again', async () => {
  setPrivate(true);
  const linked = renderApp({ url: '/transactions?payment=ORD-1001&id=txn_1' });
  await findPayment('ORD-1001');
  expect((await screen.findAllByText(whole('as***@okaxis'))).at(-1)).toBeVisible();
  expect(page()).not.toMatch(SECRETS);
  linked.unmount();
  queryClient.clear();

  const { user } = await openList();
  expect(screen.getAllByText(whole('as***@okaxis'))[0]).toBeVisible();
  expect((await print()).querySelectorAll('tbody tr')).toHaveLength(2);
  expect(document.querySelector('tbody')).toHaveTextContent('₹•••Completedas***@okaxis');
  expect(page()).not.toMatch(SECRETS);
  endPrint();

  const { getByRole } = await openPayment(user);
  await user.click(getByRole('button', { name: 'Copy VPA ID' }));
  expect(await clipboard()).toBe('as***@okaxis');
  await user.click(getByRole('button', { name: 'Copy for support' }));
  expect(await clipboard()).toContain('VPA ID: as***@okaxis\n');
  expect(await clipboard()).toContain('Amount: ₹•••\n');

  fakeApi.onList((request) => listAnswer([], request));
  await refresh();
  expect(await screen.findByText('Not on this page')).toBeVisible();
  const drawer = screen.getByRole('dialog');
  expect(drawer).toHaveTextContent('₹•••');
  setPrivateInOtherTab(false);
  expect(drawer).toHaveTextContent('₹98,765.40');
  expect(drawer).toHaveTextContent('asha.k@okaxis');
  setPrivateInOtherTab(true);
  expect(drawer).toHaveTextContent('as***@okaxis');
  expect(page()).not.toMatch(SECRETS);
});
