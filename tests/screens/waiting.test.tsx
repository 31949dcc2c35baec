import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeApi } from '../fakeApi.ts';
import { payment } from '../fakeService.ts';
import { setWindowWidth } from '../fakeWindow.ts';
import { findTableRows, openList, renderApp, tableRows } from '../renderApp.tsx';
import { ADMIN, expectNoRequest, openPayment, pass, startClock, storeView, visit } from './page.ts';

const pending = (orderID: string, createdAt: string) =>
  payment({ id: orderID, orderID, createdAt, status: 'PENDING', CALLBACK_TS: null, vpa_id: null });

const statuses = () => tableRows().map((row) => row.Status);

const late = () => [...document.querySelectorAll('.Age-late')].map((age) => age.textContent);

test('what differs from row to row is dark, and each text stays whole', async () => {
  await openList();
  const [, row] = within(screen.getByRole('grid')).getAllByRole('row');
  expect([...(row?.querySelectorAll('b') ?? [])].map((dark) => dark.textContent)).toEqual([
    ...['1001', '1,23,456', 'asha', '14:00', '14:01'],
  ]);
  for (const name of ['ORD-1001', '₹1,23,456.50', 'asha@okaxis', 'Nov 20, 2026 14:00']) {
    expect(within(row as HTMLElement).getByRole('gridcell', { name })).toBeVisible();
  }
});

describe('waiting money', () => {
  test('says for how long, is marked after the time of the summary, and alone renders again', async () => {
    startClock('2026-11-20T09:00:10Z');
    storeView({ stuckMinutes: 5 });
    fakeApi.payments = [
      pending('NEW', '2026-11-20T09:00:05Z'),
      pending('OLD', '2026-11-20T08:55:40Z'),
      payment(),
      pending('STUCK', '2026-11-18T20:59:00Z'),
    ];
    await openList();
    expect(statuses()).toEqual([
      ...['Pending < 1 min', 'Pending 4 min', 'Completed', 'Pending 1 d 12 h'],
    ]);
    expect(late()).toEqual(['1 d 12 h']);

    const changed: (Node | null)[] = [];
    const grid = screen.getByRole('grid');
    const observer = new MutationObserver((all) => changed.push(...all.map((it) => it.target)));
    observer.observe(grid, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    await expectNoRequest(() => pass(120));
    observer.disconnect();
    expect(statuses()[1]).toBe('Pending 6 min');
    expect(late()).toEqual(['6 min', '1 d 12 h']);
    const isAge = (node: Node | null) => (node as Node).parentElement?.closest('.Waiting') !== null;
    expect(changed.filter((node) => !isAge(node))).toEqual([]);
    expect(changed.length).toBeGreaterThan(0);
  });

  test('is told by the payment too, and after five days when banks return it', async () => {
    startClock('2026-11-25T09:00:10Z');
    fakeApi.payments = [
      pending('A', '2026-11-23T20:59:00Z'),
      pending('B', '2026-11-18T20:59:00Z'),
      payment(),
    ];
    const { user } = renderApp();
    await findTableRows();
    const stepsOf = async (orderID: string) => {
      const drawer = await openPayment(user, orderID);
      const steps = within(drawer.getByRole('list', { name: 'Timeline' }));
      const texts = steps.getAllByRole('listitem').map((step) => step.textContent);
      await user.keyboard('{Escape}');
      return texts.slice(1);
    };
    expect(await stepsOf('A')).toEqual(['Pending for 1 d 12 h']);
    expect(await stepsOf('B')).toEqual([
      'Pending for 6 d 12 hBanks have to return a UPI payment that did not reach the merchant ' +
        'within five days (RBI, 20 Sep 2019).',
    ]);
    expect(await stepsOf('ORD-1001')).toEqual(['FinishedNov 20, 2026 14:011 min after creation']);
  });
});

describe('an admin', () => {
  test.each([1440, 390])(
    'at %i px sees whose row it is, unless one merchant is chosen',
    async (width) => {
      setWindowWidth(width);
      fakeApi.payments = [payment({ merchantId: 'SHOP' }), payment({ id: '2', orderID: 'ORD-2' })];
      renderApp({ as: ADMIN });
      const merchants = () =>
        [...document.querySelectorAll('.Merchant')].map((name) => name.textContent);
      await screen.findByText('SHOP');
      expect(merchants()).toEqual(['SHOP']);
      visit('/transactions?merchantId=SHOP');
      await expect.poll(merchants).toEqual([]);
    },
  );
});
