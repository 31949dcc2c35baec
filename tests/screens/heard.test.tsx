import { virtual } from '@guidepup/virtual-screen-reader';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { fakeApi, listAnswer, threePages } from '../fakeApi.ts';
import { payment } from '../fakeService.ts';
import { openList, renderApp } from '../renderApp.tsx';
import { button, chooseStatus, FETCH_FAILED, setDate, signIn } from './page.ts';

/*
 * What a simulated screen reader announces by itself, from live regions: each change once, and nothing else. What it
 * says of a control or a cell is the wording of MUI and of the reader, so it is left out.
 */

/** Screen readers repeat a live region only when something is added to it, not for the attributes of an animation. */
class AdditionsObserver extends MutationObserver {
  constructor(callback: MutationCallback) {
    const isAddition = ({ type, addedNodes }: MutationRecord) =>
      type === 'characterData' || addedNodes.length > 0;
    super((mutations, observer) => callback(mutations.filter(isAddition), observer));
  }
}

async function announced() {
  const phrases = await virtual.spokenPhraseLog();
  return phrases.filter((phrase) => /^(polite|assertive): ./.test(phrase));
}

/** Expects exactly these announcements since the last call. */
async function expectAnnounced(...phrases: string[]) {
  await waitFor(async () => expect(await announced()).toEqual(phrases));
  await virtual.clearSpokenPhraseLog();
}

/** Listens until the test ends, when every announcement must have been expected. */
async function listen() {
  const readerWindow = Object.create(window, { MutationObserver: { value: AdditionsObserver } });
  await virtual.start({ container: document.body, window: readerWindow });
  onTestFinished(async () => {
    const late = await announced();
    await virtual.stop();
    expect(late).toEqual([]);
  });
}

async function openAndListen() {
  const { user } = await openList();
  await listen();
  return user;
}

test('a failed sign-in says why, and a successful one how many payments there are', async () => {
  const { user } = renderApp({ as: null, url: '/login' });
  await screen.findByRole('button', { name: 'Sign In' });
  await listen();
  await signIn(user, 'SHOP', 'wrong');
  await expectAnnounced(
    'polite: Invalid credentials. Please check your Merchant ID and Secret Key.',
  );
  // The list is requested early, and may be there when its screen is.
  const release = fakeApi.hold(({ path }) => path === '/api/user');
  await user.type(screen.getByLabelText('Secret Key'), '{Backspace>5/}top-secret{Enter}');
  await waitFor(() => expect(fakeApi.listQueries()).toHaveLength(1));
  release();
  await expectAnnounced('polite: 1 transaction');
});

test('a page change and a filter change are announced once each', async () => {
  fakeApi.onList((request) =>
    request.query.status ? listAnswer([payment()], request) : threePages(request),
  );
  const user = await openAndListen();
  await user.click(button('Next'));
  await expectAnnounced('polite: Showing 51 to 100 of 120 transactions');
  await chooseStatus(user, 'Pending');
  await expectAnnounced('polite: 1 transaction');
});

test('an empty list is announced once, and so is one that fails', async () => {
  const user = await openAndListen();
  fakeApi.payments = [];
  await user.click(button('Refresh'));
  await expectAnnounced(
    'polite: No transactions foundThey appear here as soon as your customers pay.',
  );
  fakeApi.onList(() => ({ status: 500 }));
  await user.click(button('Refresh'));
  await expectAnnounced(`polite: ${FETCH_FAILED}Try again`);
});

test("an export's start and end are announced once each", async () => {
  const headers = { 'content-type': 'text/csv' };
  fakeApi.onExport(() => ({ headers, body: 'Order ID,Amount\r\nORD-1,5.00\r\n' }));
  const release = fakeApi.hold(({ path }) => path.endsWith('/export'));
  const user = await openAndListen();
  setDate('2026-11-21T08:35:07Z');
  await user.click(button('Export CSV'));
  await expectAnnounced('polite: Exporting transactions…0 kB receivedCancel');
  release();
  await expectAnnounced(
    'polite: Saved 1 of 1 row.transactions-export-2026-11-21T08-35-07.csv · 0.1 kB',
  );
});

test('the step to another payment is announced', async () => {
  fakeApi.payments = [payment({ orderID: 'ORD-1' }), payment({ id: 'txn_2', orderID: 'ORD-2' })];
  const user = await openAndListen();
  act(() => screen.getByRole('gridcell', { name: 'ORD-1' }).focus());
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: 'Payment ORD-1' })).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  await expectAnnounced('polite: Payment ORD-2, Completed');
});
