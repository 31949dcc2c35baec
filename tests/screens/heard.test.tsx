import { virtual } from '@guidepup/virtual-screen-reader';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Answer, fakeApi, listAnswer, payment, threePages } from '../fakeApi.ts';
import { findTableRows, renderApp } from '../renderApp.tsx';

/*
 * What a screen reader says, from a simulated one. It reads a cell and then the cell's content, and text node by text
 * node; real ones join them.
 */

/** Screen readers repeat a live region only when something is added to it, not for the attributes of an animation. */
class AdditionsObserver extends MutationObserver {
  constructor(callback: MutationCallback) {
    const isAddition = ({ type, addedNodes }: MutationRecord) =>
      type === 'characterData' || addedNodes.length > 0;
    super((mutations, observer) => callback(mutations.filter(isAddition), observer));
  }
}

async function listenTo(container: Element) {
  const readerWindow = Object.create(window, { MutationObserver: { value: AdditionsObserver } });
  await virtual.start({ container, window: readerWindow });
}

const isHeard = (phrase: string) => !phrase.startsWith('end of ') && phrase !== 'polite: ';

async function heard() {
  return (await virtual.spokenPhraseLog()).filter(isHeard);
}

/** Expects exactly these phrases since the last call. */
async function expectHeard(...phrases: string[]) {
  await waitFor(async () => expect(await heard()).toEqual(phrases));
  await virtual.clearSpokenPhraseLog();
}

/** Listens to the whole page until the test ends, when everything heard must have been expected. */
async function listen() {
  await listenTo(document.body);
  onTestFinished(async () => {
    const late = await heard();
    await virtual.stop();
    expect(late).toEqual([]);
  });
}

/** All that is said of the container, from its start until the reader begins again. */
async function read(container: Element | null | undefined) {
  await listenTo(container as Element);
  const [first] = await virtual.spokenPhraseLog();
  for (let steps = 1; steps < 200; steps += 1) {
    await virtual.next();
    if ((await virtual.lastSpokenPhrase()) !== first) continue;
    const phrases = (await heard()).slice(0, -1);
    await virtual.stop();
    return phrases;
  }
  throw new Error('The reader does not begin again.');
}

const focus = (role: string, name: string) => act(() => screen.getByRole(role, { name }).focus());

test('the sign-in page is read from its title to its button', async () => {
  renderApp({ as: null, url: '/login' });
  await screen.findByRole('button', { name: 'Sign In' });
  expect(await read(screen.getByRole('main'))).toEqual([
    'main, Transaction Dashboard',
    'Transaction Dashboard',
    'heading, Transaction Dashboard, level 1',
    'paragraph',
    'Sign in to view your transactions',
    'form',
    'Merchant ID',
    'textbox, Merchant ID, not invalid, placeholder Enter your Merchant ID, required',
    'paragraph',
    'Secret Key',
    'Secret Key',
    'button, Show Secret Key',
    'paragraph',
    'paragraph',
    'Use your Merchant ID and Secret Key to access the dashboard',
    'button, Sign In, not busy, not disabled',
    'status',
  ]);
});

test('signing in says what is missing, why it failed, and what opened', async () => {
  const { user } = renderApp({ as: null, url: '/login' });
  await screen.findByRole('button', { name: 'Sign In' });
  await listen();
  await user.keyboard('SHOP');
  await expectHeard('document');
  focus('button', 'Sign In');
  await user.keyboard('{Enter}');
  await expectHeard(
    'button, Sign In, not busy, not disabled',
    'Secret Key, Secret Key is required',
  );

  await user.keyboard('wrong{Enter}');
  await expectHeard('polite: Invalid credentials. Please check your Merchant ID and Secret Key.');

  await user.keyboard('{Backspace>5/}top-secret{Enter}');
  await expectHeard('heading, Transactions, level 1', 'polite: 1 transaction');
});

test('the list is read: its actions, its filters, a payment, its pages', async () => {
  fakeApi.onList(threePages);
  renderApp();
  await findTableRows();
  await screen.findByRole('group', { name: 'Start Date' });
  expect(await read(screen.getByRole('heading').closest('header'))).toEqual([
    'heading, Transactions, level 1',
    'paragraph',
    'Welcome,',
    'SHOP',
    'button, Export CSV, not busy, not disabled, key shortcuts e',
    'button, More export options, not expanded, has popup menu',
    'status',
    'button, Refresh, not disabled, key shortcuts r',
    'button, Update automatically, not expanded, has popup menu',
    'button, Logout',
  ]);
  const emptyDate = [
    'spinbutton, Month, not disabled, not read only, max value 12, min value 1, current value Empty',
    'MMM',
    'spinbutton, Day, not disabled, not read only, max value 31, min value 1, current value Empty',
    'DD',
    ',',
    'spinbutton, Year, not disabled, not read only, max value 9999, min value 0, current value Empty',
    'YYYY',
    'spinbutton, Hours, not disabled, not read only, max value 23, min value 0, current value Empty',
    'hh',
    ':',
    'spinbutton, Minutes, not disabled, not read only, max value 59, min value 0, current value Empty',
    'mm',
  ];
  expect(await read(screen.getByRole('search'))).toEqual([
    'search, Filters',
    'Status',
    'combobox, Status, has popup listbox, not expanded',
    'All Statuses',
    'Order ID',
    'textbox, Order ID, not invalid, key shortcuts /, placeholder Search by Order ID',
    'button, Date range, not expanded, has popup menu',
    'Range',
    'Start Date',
    'group, Start Date',
    ...emptyDate,
    'button, Choose start date',
    'End Date',
    'group, End Date',
    ...emptyDate,
    'button, Choose end date',
    'button, Summary, not pressed',
    'status',
    'button, View, not expanded, has popup dialog',
  ]);
  expect(await read(screen.getAllByRole('row')[1])).toEqual([
    'row, ORD-1 ₹1,23,456.50 Completed asha@okaxis 632512345678 Nov 20, 2026 14:00 Nov 20, 2026 14:01 Not available, row index 2',
    'gridcell, ORD-1, column index 1, column span 1, row span 1',
    'ORD-1',
    'gridcell, ₹1,23,456.50, column index 2, column span 1, row span 1',
    '₹1,23,456.50',
    'gridcell, Completed, column index 3, column span 1, row span 1',
    'Completed',
    'gridcell, asha@okaxis, column index 4, column span 1, row span 1',
    'asha@okaxis',
    'gridcell, 632512345678, column index 5, column span 1, row span 1',
    '632512345678',
    'gridcell, Nov 20, 2026 14:00, column index 6, column span 1, row span 1',
    'time',
    'Nov 20, 2026 14:00',
    'gridcell, Nov 20, 2026 14:01, column index 7, column span 1, row span 1',
    'time',
    'Nov 20, 2026 14:01',
    'gridcell, Not available, column index 8, column span 1, row span 1',
    'image, Not available',
    '-',
  ]);
  expect(await read(screen.getByRole('navigation', { name: 'Pages' }).parentElement)).toEqual([
    'status',
    'Showing 1 to 50 of 120 transactions',
    'paragraph',
    'Times in India Standard Time, UTC+05:30',
    'navigation, Pages',
    'button, Previous, disabled, key shortcuts [',
    'paragraph',
    'Page',
    '1',
    'of',
    '3',
    'button, Next, not disabled, key shortcuts ]',
  ]);
});

test('a page change and a filter change are announced once each', async () => {
  fakeApi.onList((request) =>
    request.query.status ? listAnswer([payment()], request) : threePages(request),
  );
  const { user } = renderApp();
  await findTableRows();
  await listen();
  focus('button', 'Next');
  await user.keyboard('{Enter}');
  await expectHeard(
    'document',
    'button, Next, not disabled, key shortcuts ]',
    'polite: Showing 51 to 100 of 120 transactions',
  );

  focus('combobox', 'Status');
  await user.keyboard('{Enter}{ArrowDown}{Enter}');
  await expectHeard(
    'combobox, Status, has popup listbox, not expanded',
    'option, All Statuses, selected, position 1, set size 6',
    'option, Pending, not selected, position 2, set size 6',
    'combobox, Status, has popup listbox, not expanded',
    'polite: 1 transaction',
  );
});

test('an empty list is announced once, and so is one that fails', async () => {
  const { user } = renderApp();
  await findTableRows();
  await listen();
  fakeApi.onList((request) => listAnswer([], request));
  focus('button', 'Refresh');
  await user.keyboard('{Enter}');
  await expectHeard(
    'document',
    'button, Refresh, not disabled, key shortcuts r',
    'polite: No transactions foundPayments appear here as soon as your customers pay.',
  );

  fakeApi.onList(() => ({ status: 500 }));
  await user.keyboard('{Enter}');
  await expectHeard('polite: Failed to fetch transactions. Please try again.');
});

test("an export's start and end are announced once each", async () => {
  // jsdom cannot save files.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  URL.createObjectURL = () => 'blob:1';
  let answer = (_: Answer) => {};
  const answered = new Promise<Answer>((resolve) => {
    answer = resolve;
  });
  fakeApi.onExport(() => answered);
  const { user } = renderApp();
  await findTableRows();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T08:35:07Z') });
  await listen();
  focus('button', 'Export CSV');
  await user.keyboard('{Enter}');
  await expectHeard(
    'document',
    'button, Export CSV, not busy, not disabled, key shortcuts e',
    'polite: Exporting transactions… 0 kB receivedCancel',
  );
  answer({ headers: { 'content-type': 'text/csv' }, body: 'Order ID,Amount\r\nORD-1,5.00\r\n' });
  await expectHeard(
    'polite: Saved transactions-export-2026-11-21T08-35-07.csv (1 kB). 1 of 1 row Details',
  );
});

test('a payment is named when it opens, at each step, and its row when it closes', async () => {
  fakeApi.payments = [payment({ orderID: 'ORD-1' }), payment({ id: 'txn_2', orderID: 'ORD-2' })];
  const { user } = renderApp();
  await findTableRows();
  await listen();
  focus('gridcell', 'ORD-1');
  await user.keyboard('{Enter}');
  await expectHeard(
    'document',
    'gridcell, ORD-1, column index 1, column span 1, row span 1',
    'dialog, Payment ORD-1, modal',
    'heading, Payment ORD-1, level 2',
  );
  await user.keyboard('{ArrowDown}');
  await expectHeard('polite: Payment ORD-2, Completed');
  await user.keyboard('{Escape}');
  await expectHeard('gridcell, ORD-2, column index 1, column span 1, row span 1');
});

test('a payment is read from its name to its last button', async () => {
  const { user } = renderApp();
  await findTableRows();
  focus('gridcell', 'ORD-1001');
  await user.keyboard('{Enter}');
  await screen.findByRole('button', { name: 'Copy link' });
  expect((await read(screen.getByRole('dialog').parentElement)).slice(1)).toEqual([
    'dialog, Payment ORD-1001, modal',
    'button, Previous payment, disabled, key shortcuts ArrowUp',
    'button, Next payment, disabled, key shortcuts ArrowDown',
    'paragraph',
    '1 of 1 on this page',
    'button, Refresh payment, key shortcuts r',
    'button, Close payment',
    'separator, orientated horizontally, max value 100, min value 0',
    'heading, Payment ORD-1001, level 2',
    'Payment',
    'ORD-1001',
    'paragraph',
    '₹1,23,456.50',
    'Completed',
    'list, Timeline',
    'listitem, level 1, position 1, set size 2',
    'Created',
    'time',
    'Nov 20, 2026 14:00',
    'listitem, level 1, position 2, set size 2',
    'Finished',
    'time',
    'Nov 20, 2026 14:01',
    'paragraph',
    '1 min',
    'after creation',
    'term',
    'Order ID',
    'definition',
    'ORD-1001',
    'button, Copy Order ID',
    'status',
    'term',
    'Payment ID',
    'definition',
    'txn_1',
    'button, Copy Payment ID',
    'status',
    'term',
    'Amount',
    'definition',
    '₹1,23,456.50',
    'term',
    'Status',
    'definition',
    'Completed',
    'term',
    'VPA ID',
    'definition',
    'asha@okaxis',
    'button, Copy VPA ID',
    'status',
    'term',
    'Ref ID',
    'definition',
    '632512345678',
    'button, Copy Ref ID',
    'status',
    'term',
    'Created At',
    'definition',
    'Nov 20, 2026 14:00',
    'term',
    'Finished At',
    'definition',
    'Nov 20, 2026 14:01',
    'term',
    'Cancelled At',
    'definition',
    'image, Not available',
    '-',
    'button, Copy for support',
    'status',
    'button, Copy link',
    'status',
    'status',
  ]);
});
