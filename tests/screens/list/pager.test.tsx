import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { preloadFirstScreen } from '../../../src/App.tsx';
import { prefetchFirstPage } from '../../../src/page/listQuery.ts';
import { fakeApi, listAnswer, serverError, shortPagesOf, threePages } from '../../fakeApi.ts';
import { listBody, payment, payments } from '../../fakeService.ts';
import { openList, renderApp, storeSession } from '../../renderApp.tsx';
import {
  button,
  chooseStatus,
  expectNoRequest,
  FETCH_FAILED,
  LIST_FAILED,
  requestedPages,
  settle,
  visit,
  whole,
} from '../page.ts';

const findNext = () => screen.findByRole('button', { name: 'Next' });

const failPage2 = () =>
  fakeApi.onList((request) => (request.query.page === '2' ? serverError() : threePages(request)));

describe('the pager', () => {
  test('is not shown for one page or without a pagination, though the payments are (spec 2.19, 3.4)', async () => {
    const { user } = await openList();
    const expectNone = () => {
      expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
      expect(screen.queryByText(/Showing/)).toBeNull();
    };
    expectNone();
    fakeApi.onList(() => ({
      body: { success: true, data: { transactions: [payment({ orderID: 'NEW' })] } },
    }));
    await user.click(button('Refresh'));
    expect(await screen.findByText('NEW')).toBeVisible();
    expectNone();
  });

  test('shows the position, and changes the page with the filters kept (spec 2.19, 3.4, 4.5)', async () => {
    fakeApi.onList(threePages);
    const { user } = renderApp({ url: '/transactions?status=COMPLETED' });
    expect(await screen.findByText('Showing 1 to 50 of 120 transactions')).toBeVisible();
    expect(screen.getByText('Page 1 of 3')).toBeVisible();
    const next = button('Next');
    expect(button('Previous')).toHaveAttribute('aria-disabled', 'true');

    await user.click(next);
    expect(await screen.findByText('Showing 51 to 100 of 120 transactions')).toBeVisible();
    expect(location.search).toBe('?status=COMPLETED&page=2');
    await settle();
    await user.click(next);
    expect(await screen.findByText('Showing 101 to 120 of 120 transactions')).toBeVisible();
    expect(screen.getByText('Page 3 of 3')).toBeVisible();
    expect(next).toHaveAttribute('aria-disabled', 'true');
    expect(next).toHaveFocus();
    await settle();
    await user.click(next);
    await user.click(button('Previous'));
    expect(await screen.findByText('Page 2 of 3')).toBeVisible();

    expect(requestedPages().slice(0, 3)).toEqual(['1', '2', '3']);
    const statuses = new Set(fakeApi.listQueries().map(({ status }) => status));
    expect([...statuses]).toEqual(['COMPLETED']);
  });

  test('names the requested page when the service names one past the end (spec 2.19)', async () => {
    fakeApi.onList((request) => {
      const answer = threePages(request);
      Object.assign(answer.body.data.pagination, { currentPage: 5, hasNextPage: false });
      return answer;
    });
    renderApp();
    expect(await screen.findByText('Showing 1 to 50 of 120 transactions')).toBeVisible();
    expect(screen.getByText('Page 1 of 3')).toBeVisible();
    expect(button('Next')).toHaveAttribute('aria-disabled', 'false');
  });

  test('is not shown when the total is below the number of rows, or missing; the page says so (spec 3.4)', async () => {
    const wrong = { totalRecords: 0, totalPages: 0 };
    fakeApi.onList(({ query }) => {
      const { transactions } = listBody(payments(51), query).data;
      const pagination = query.status ? { ...wrong, currentPage: Number(query.page) } : undefined;
      return { body: { success: true, data: { transactions, pagination } } };
    });
    renderApp({ url: '/transactions?status=COMPLETED' });
    const shown =
      '50 payments shown. The service’s total of 0 is too low. If this continues, contact support.';
    expect(await screen.findByText(shown)).toBeVisible();
    expect(screen.queryByText(/^Showing|^Page/)).toBeNull();
    visit('/transactions');
    const unknown = '50 payments shown. The service does not say how many there are.';
    expect(await screen.findByText(unknown)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
  });
});

test('while the next page loads, the pager names it, the old rows stay dimmed and a progress bar is shown; while other filters load, its buttons are disabled', async () => {
  fakeApi.onList(threePages);
  const { user } = await openList();
  let release = fakeApi.hold();
  await user.click(await findNext());
  expect(screen.getByText('Page 2 of 3')).toBeVisible();
  expect(await screen.findByText(whole('ORD-1'), { selector: '.RowsOutdated *' })).toBeVisible();
  const progress = () => screen.getByRole('progressbar', { name: 'Loading payments' });
  expect(progress()).toBeVisible();
  release();
  expect(await screen.findByText(whole('ORD-51'))).toBeVisible();
  expect(screen.queryByText(whole('ORD-1'))).toBeNull();
  expect(document.querySelector('.RowsOutdated')).toBeNull();

  await settle();
  release = fakeApi.hold();
  await chooseStatus(user, 'Failed');
  expect(button('Next')).toHaveAttribute('aria-disabled', 'true');
  await user.click(button('Next'));
  release();
  await waitFor(() => expect(button('Next')).not.toHaveAttribute('aria-disabled', 'true'));
  expect(screen.getByText('Page 1 of 3')).toBeVisible();
  expect(requestedPages()).toEqual(['1', '2', '1']);

  // A refresh does not dim the rows, because they belong to the shown page.
  await settle();
  fakeApi.hold();
  await user.click(button('Refresh'));
  expect(progress()).toBeVisible();
  expect(document.querySelector('.RowsOutdated')).toBeNull();
});

describe('a page past the end', () => {
  test.each(['at once', 'after its answer'])(
    'is replaced by the last page when it is shown %s',
    async (when) => {
      fakeApi.onList(shortPagesOf(60));
      const url = '/transactions?status=FAILED&page=9';
      window.history.replaceState(null, '', url);
      const steps = history.length;
      if (when === 'after its answer') {
        storeSession('SHOP');
        prefetchFirstPage();
        await preloadFirstScreen();
        await settle();
      }
      renderApp({ url });
      expect(await screen.findByText('Page 2 of 2')).toBeVisible();
      expect(location.search).toBe('?status=FAILED&page=2');
      await waitFor(() => expect(requestedPages()).toEqual(['9', '2']));
      // Back must not return to the page past the end.
      expect(history.length).toBe(steps);
      expect(history.state.usr).toEqual({ merchantId: 'SHOP' });

      // A page of an empty list is replaced by page 1.
      fakeApi.onList((request) => listAnswer([], request));
      visit('/transactions?page=7');
      expect(await screen.findByText('No transactions found')).toBeVisible();
      await waitFor(() => expect(location.search).toBe(''));
    },
  );

  test('is requested again before it is replaced, when only an earlier answer says that it is past the end', async () => {
    let count = 101;
    fakeApi.onList((request) => shortPagesOf(count)(request));
    const { user } = renderApp({ url: '/transactions?page=3' });
    await screen.findByText('Page 3 of 3');
    count = 100;
    await user.click(button('Refresh'));
    await screen.findByText('Page 2 of 2');
    await settle();
    count = 101;
    await user.click(button('Refresh'));
    await screen.findByText('Page 2 of 3');
    await user.click(button('Next'));
    expect(await screen.findByText('Page 3 of 3')).toBeVisible();
    expect(location.search).toBe('?page=3');
  });
});

test('a failed page is named as itself, keeps the pager and the focus, and leads back; the pager disappears when other filters fail', async () => {
  failPage2();
  const { user } = renderApp();
  await user.click(await findNext());
  expect(await screen.findByText(LIST_FAILED)).toBeVisible();
  expect(screen.getByText('Page 2 of 3')).toBeVisible();
  expect(screen.queryByText(/^Showing/)).toBeNull();
  expect(button('Next')).toHaveAttribute('aria-disabled', 'false');
  expect(button('Next')).toHaveFocus();
  await user.click(button('Try again'));
  expect(document.body).not.toHaveFocus();
  await user.click(button('Previous'));
  expect(await screen.findByText('Page 1 of 3')).toBeVisible();
  // The grid may replace the plain table meanwhile.
  await waitFor(() => expect(screen.getByText(whole('ORD-1'))).toBeVisible());

  fakeApi.onList(serverError);
  await chooseStatus(user, 'Failed');
  await screen.findByText(LIST_FAILED);
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
});

/** Moves the pointer to a button of the pager, and waits for the prefetched page. */
async function reach(user: ReturnType<typeof renderApp>['user'], control: HTMLElement) {
  const before = fakeApi.listQueries().length;
  await user.hover(control);
  await waitFor(() => expect(fakeApi.listQueries()).toHaveLength(before + 1));
  await settle();
}

test('the next page is prefetched when the pointer reaches Next, shown at the click, and requested again; a failed prefetch is not reported (spec 4.5)', async () => {
  failPage2();
  const { user } = renderApp();
  const next = await findNext();
  await reach(user, next);
  expect(screen.queryByText(FETCH_FAILED)).toBeNull();
  fakeApi.onList(threePages);
  await user.click(next);
  expect(await screen.findByText('Page 2 of 3')).toBeVisible();
  await settle();

  await user.unhover(next);
  await reach(user, next);
  await user.unhover(next);
  await expectNoRequest(() => user.hover(next));
  await user.click(next);
  expect(screen.getByText('Showing 101 to 120 of 120 transactions')).toBeVisible();
  await waitFor(() => expect(requestedPages()).toEqual(['1', '2', '2', '3', '3']));
  await settle();

  vi.setSystemTime(Date.now() + 60_000);
  fakeApi.onList(serverError);
  await reach(user, button('Previous'));
  expect(screen.queryByText(FETCH_FAILED)).toBeNull();
  fakeApi.onList(threePages);
  const release = fakeApi.hold();
  await user.click(button('Previous'));
  expect(screen.getByText('Page 2 of 3')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Loading payments' })).toBeVisible();
  expect(screen.queryByText(FETCH_FAILED)).toBeNull();
  release();
  await settle();
});
