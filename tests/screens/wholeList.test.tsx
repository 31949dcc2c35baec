import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { csvAnswer, fakeApi, listAnswer } from '../fakeApi.ts';
import { payment, payments } from '../fakeService.ts';
import { openList, renderApp } from '../renderApp.tsx';
import { exportOf, type MadeUp } from '../unit/wholeList/payments.ts';
import {
  ADMIN,
  button,
  closed,
  expectNoRequest,
  findPayment,
  go,
  openPayment,
  openWholeList,
  pressEscape,
  settle,
  storeView,
  whole,
} from './page.ts';

const SHOP: MadeUp[] = [
  ['ORD-1001', '649.00', { ref: '632512345671', vpa: 'ravi@ybl' }],
  ['ORD-1002', '1249.00', { ref: '632512345672', vpa: 'mravi@ybl' }],
  ['ORD-1003', '20.00', { status: 'FAILED', ref: '632512345673', vpa: 'ravi@ybl' }],
  ['ORD-1004', '75.50', { ref: '632512345674', vpa: 'asha@okaxis', at: '2026-11-22T08:30:00Z' }],
];

const serve = (rows: MadeUp[] = SHOP) => fakeApi.onExport(() => csvAnswer(exportOf(rows)));

/** Opens a tab of the whole list, once it is loaded. */
async function openTab(user: UserEvent, name: string) {
  const dialog = within(await openWholeList(user));
  await dialog.findByText(/^As of /);
  await user.click(dialog.getByRole('tab', { name }));
  return dialog;
}

/** The Order IDs of what was found, in their order. */
async function foundOrders() {
  const grid = await screen.findByRole('grid', { name: 'Found payments' });
  const cells = [...grid.querySelectorAll('[role=gridcell][data-field=orderID]')];
  return cells.map((cell) => cell.textContent);
}

const field = () => screen.getByRole('textbox', { name: /^Amount, RRN/ });

describe('Find', () => {
  test('finds parts and amounts, says what is not there, and sorts all rows, without a request', async () => {
    serve();
    const { user } = await openList();
    const dialog = await openTab(user, 'Find');
    expect(field()).toHaveFocus();
    expect(await dialog.findByText('4 of 4 payments · ₹1,973.50 completed')).toBeVisible();
    await expectNoRequest(async () => {
      await user.type(field(), '649 12345672 nobody');
      const found = '2 of 4 payments · ₹1,898.00 completed · 2 of 3 found. Not found: nobody';
      expect(await dialog.findByText(found)).toBeVisible();
      expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
        '₹649.00',
        '12345672',
      ]);
      await user.click(await screen.findByRole('columnheader', { name: /^Amount/ }));
      await user.click(screen.getByRole('columnheader', { name: /^Amount/ }));
      await waitFor(async () => expect(await foundOrders()).toEqual(['ORD-1002', 'ORD-1001']));
      await user.clear(field());
      await user.type(screen.getByRole('textbox', { name: 'Amount to' }), '100');
      expect(await dialog.findByText('2 of 4 payments · ₹75.50 completed')).toBeVisible();
      await user.click(button('Save these'));
      expect(await screen.findByText(/^Saved found-.*\.csv$/)).toBeInTheDocument();
    });
  });

  test('opens a payment, also one that the service no longer lists, and keeps what was found', async () => {
    serve();
    fakeApi.onList((request) => listAnswer(request.query.orderId ? [] : [payment()], request));
    const { user } = await openList();
    const dialog = await openTab(user, 'Find');
    await user.type(field(), '75.5');
    await dialog.findByText(/^1 of 4/);
    await user.click(await dialog.findByText(whole('ORD-1004')));
    const drawer = within(await findPayment('ORD-1004'));
    expect(drawer.getByText(whole('asha@okaxis'))).toBeVisible();
    await user.click(drawer.getByRole('button', { name: 'All payments of this payer' }));
    await waitFor(() => expect(field()).toHaveValue(''));
    await go(-1);
    await findPayment('ORD-1004');
    await go(-1);
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
    expect(field()).toHaveValue('75.5');
    await pressEscape(user);
    expect(location.search).toBe('');
  });

  test('is offered where the list finds nothing, and looks in the list without the Order ID', async () => {
    serve();
    fakeApi.onList((request) => listAnswer(request.query.orderId ? [] : [payment()], request));
    const { user } = renderApp({ url: '/transactions?orderId=632512345672' });
    await user.click(await screen.findByRole('button', { name: 'Find in the whole list' }));
    expect(await screen.findByText('1 of 4 payments · ₹1,249.00 completed')).toBeVisible();
    expect(location.search).toBe('?whole=find');
    await user.click(await screen.findByText(whole('ORD-1002')));
    const drawer = within(await findPayment('ORD-1002'));
    await user.click(drawer.getByRole('button', { name: 'All payments of this payer' }));
    expect(await screen.findByText('VPA ID mravi@ybl')).toBeVisible();
    expect(await screen.findByText('1 of 4 payments · ₹1,249.00 completed')).toBeVisible();
    expect(fakeApi.exports().map(({ query }) => query)).toEqual([{}]);
    for (let opened = 0; opened < 3; opened++) await go(-1);
    expect(location.search).toBe('?orderId=632512345672');
  });

  test('shows all payments of a payer, and not of one whose VPA ID contains theirs', async () => {
    serve();
    fakeApi.payments = [payment({ vpa_id: 'ravi@ybl' })];
    storeView({ isPrivate: true });
    const { user } = await openList();
    const drawer = await openPayment(user);
    await user.click(drawer.getByRole('button', { name: 'All payments of this payer' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Whole list' }));
    expect(await dialog.findByText('2 of 4 payments · ₹••• completed')).toBeVisible();
    expect(dialog.getByText('VPA ID ra***@ybl')).toBeVisible();
    expect(await foundOrders()).toEqual(['ORD-1001', 'ORD-1003']);
    expect(document.body).not.toHaveTextContent(/649|ravi/);
    expect(location.href).not.toContain('ravi');
  });

  test('says which columns a service’s file lacks', async () => {
    fakeApi.onExport(() => csvAnswer('Order ID,Nr\nORD-1,2\n'));
    const { user } = await openList();
    const dialog = await openTab(user, 'Find');
    expect(dialog.getByText(/^This service’s file has no Ref ID, VPA ID, Amount, Status\./));
    expect(screen.getByRole('checkbox', { name: 'Paid twice' })).toBeDisabled();
    expect(await dialog.findByText('1 of 1 payment')).toBeVisible();
    await user.click(dialog.getByRole('tab', { name: 'Match' }));
    expect(dialog.getByText(/has no Status, so nothing can be matched/)).toBeVisible();
  });
});

describe('Match', () => {
  /** The categories that have rows, each with its counts. */
  async function categories() {
    const table = await screen.findByRole('table', { name: 'Categories' });
    const rows = [...(table as HTMLTableElement).rows]
      .slice(1)
      .map((row) => [...row.cells].map((cell) => cell.textContent));
    return rows.filter(([, theirs, ours]) => theirs !== '0' || ours !== '0');
  }
  const choose = (user: UserEvent, text: string, name = 'orders.csv') =>
    user.upload(
      document.querySelector('input[type=file]') as HTMLInputElement,
      new File([text], name),
    );

  test('compares a file with the list, asks for an unknown word once, and shows both sides', async () => {
    serve();
    const { user } = await openList();
    const dialog = await openTab(user, 'Match');
    await expectNoRequest(async () => {
      await choose(
        user,
        'Order,State,Total,Date\nORD-1001,paid,649.00,20/11/2026\nORD-1002,paid,1200.00,20/11/2026\nORD-1003,bezahlt,20.00,\n',
      );
      expect(await dialog.findByText('3 of 3 found here')).toBeVisible();
      expect(await categories()).toEqual([
        ['Amount differs', '1 · ₹1,200.00', '1 · ₹1,249.00'],
        ['Could not be read', '1', '0'],
        ['Agree', '1 · ₹649.00', '1 · ₹649.00'],
      ]);
      expect(dialog.getByText('Rows that need a look: 2 of 3.')).toBeVisible();
      await user.click(dialog.getByRole('combobox', { name: 'bezahlt (1)' }));
      await user.click(screen.getByRole('option', { name: 'Paid' }));
      const missing = ['Paid in your file, not completed here', '1 · ₹20.00', '0'];
      await waitFor(async () => expect(await categories()).toContainEqual(missing));
      // Still there, to be corrected.
      expect(dialog.getByRole('combobox', { name: 'bezahlt (1)' })).toHaveTextContent('Paid');
    });
    expect(dialog.getByText(/Your file: .* = 3 of 3 rows\./)).toBeVisible();
    expect(dialog.getByText(/Here: .* \+ 1 = 3 of 3 completed payments\./)).toBeVisible();
    expect(dialog.getByText('and 1 outside your file’s dates, 20 Nov 2026')).toBeVisible();
    await user.click(button('Amount differs'));
    const rows = within(await dialog.findByRole('table', { name: 'Amount differs' }));
    expect(
      await rows.findByText(whole('Row 3: ORD-1002 · 1200.00 · paid · 20/11/2026')),
    ).toBeVisible();
    expect(
      rows.getByText(whole('Here: ORD-1002 · ₹1,249.00 · Completed · Nov 20, 2026 14:00')),
    ).toBeVisible();
    expect(rows.getByText('₹49.00')).toBeVisible();
    await user.click(button('Save all'));
    expect(await screen.findByText(/^Saved matched-.*\.csv$/)).toBeInTheDocument();
    await pressEscape(user);
    await openTab(user, 'Match');
    expect(await screen.findByRole('combobox', { name: 'bezahlt (1)' })).toHaveTextContent('Paid');
  });

  test('hides amounts of both sides, and says why a file cannot be read', async () => {
    serve();
    storeView({ isPrivate: true });
    const { user } = await openList();
    const dialog = await openTab(user, 'Match');
    await choose(user, '%PDF-1.7 …', 'statement.pdf.csv');
    expect(await dialog.findByText(/^This is a PDF\./)).toBeVisible();
    await choose(
      user,
      'Narration,Total,Fee\nUPI-RAVI-RAVI@YBL-HDFC-632512345671,649.00,1200.00\nUPI-ASHA@OKAXIS-632512345672,1200.00,"₹1,249"\n',
    );
    await user.click(await dialog.findByRole('combobox', { name: 'Your date' }));
    await user.click(screen.getByRole('option', { name: 'Fee' }));
    await user.click(await dialog.findByRole('button', { name: 'Amount differs' }));
    const differs = 'Row 3: UP***@OKAXIS-632512345672 · ₹••• · ₹•••';
    expect(await dialog.findByText(whole(differs))).toBeVisible();
    await user.click(button('Agree'));
    const agrees = 'Row 2: UP***@YBL-HDFC-632512345671 · ₹••• · ₹•••';
    expect(await dialog.findByText(whole(agrees))).toBeVisible();
    expect(document.body).not.toHaveTextContent(/649|1,?200|1,?249|ravi|asha/i);
  });

  test('of several merchants asks for one first, by a link before anything is loaded', async () => {
    renderApp({ as: ADMIN, url: '/transactions?whole=match' });
    expect(await screen.findByText(/filter the list by one Merchant ID first/)).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Load 1 payment' })).toBeVisible();
    expect(fakeApi.exports()).toEqual([]);
  });

  test('of several merchants asks for one first', async () => {
    serve([SHOP[0] as MadeUp, ['ORD-1001', '5.00', { by: 'OTHER' }]]);
    const { user } = await openList({ as: ADMIN });
    const dialog = await openTab(user, 'Match');
    expect(dialog.getByText(/^These are payments of 2 merchants/)).toBeVisible();
    expect(document.querySelector('input[type=file]')).toBeNull();
  });
});

test('the list is loaded once for all tabs, and again when the filters have changed', async () => {
  fakeApi.payments = payments(3);
  const { user } = await openList();
  const dialog = await openTab(user, 'Find');
  await user.click(dialog.getByRole('tab', { name: 'Match' }));
  await user.click(dialog.getByRole('tab', { name: 'Totals' }));
  await user.click(button('Close'));
  await closed();
  await openTab(user, 'Find');
  expect(fakeApi.exports()).toHaveLength(1);
  await pressEscape(user);
  await user.type(screen.getByRole('textbox', { name: 'Order ID' }), 'ORD-1');
  await settle();
  await openTab(user, 'Find');
  expect(fakeApi.exports()).toHaveLength(2);
});
