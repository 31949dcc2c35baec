import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyWithPreload, NOT_LOADED, openLate, useIdleLoad } from '../../src/lazy.tsx';
import { Notifications } from '../../src/notifications.tsx';
import { notify } from '../../src/notify.ts';
import { PaymentDrawer } from '../../src/transactions/payment/Payment.tsx';
import { fakeApi } from '../fakeApi.ts';
import { payment } from '../fakeService.ts';
import { findTableRows, openList, renderApp } from '../renderApp.tsx';
import { button, findPayment } from './page.ts';

/** The files that cannot be loaded; all, until the first test that loads them. */
const broken = vi.hoisted(
  () => new Set(['signIn', 'PaymentDrawer', 'DateTimeField', 'saveExport']),
);
/** The files that never arrive. */
const hanging = vi.hoisted(() => new Set<string>());
const load = vi.hoisted(() => (file: string) => async (importOriginal: () => Promise<object>) => {
  if (hanging.has(file)) await new Promise(() => {});
  if (broken.has(file)) throw new TypeError('Failed to fetch');
  return importOriginal();
});
vi.mock('../../src/api/auth.ts', load('signIn'));
vi.mock('../../src/transactions/payment/PaymentDrawer.tsx', load('PaymentDrawer'));
vi.mock('../../src/transactions/filters/DateTimeField.tsx', load('DateTimeField'));
vi.mock('../../src/transactions/export/saveExport.ts', load('saveExport'));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Advances the clock, and lets React render what was loaded meanwhile. */
const wait = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));

const newUser = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });

/** A panel's code, which arrives, or fails, when the test says so. */
function panelOf() {
  let arrive = () => {};
  let fail = () => {};
  const importPanel = vi.fn(
    () =>
      new Promise<{ default: () => React.ReactNode }>((resolve, reject) => {
        arrive = () => resolve({ default: () => <p>Panel</p> });
        fail = () => reject(new TypeError('Failed to fetch'));
      }),
  );
  return {
    Panel: lazyWithPreload(importPanel),
    importPanel,
    arrive: () => act(async () => arrive()),
    fail: () => act(async () => fail()),
  };
}

type Panel = ReturnType<typeof panelOf>['Panel'];

function Opener({ Panel }: { Panel: Panel }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => openLate(Panel, () => setOpen(true))}>
        Open
      </button>
      <button type="button">Other</button>
      {isOpen && <Panel />}
    </>
  );
}

/** Renders a button that opens the panel. */
function renderOpener(Panel: Panel) {
  render(
    <>
      <Opener Panel={Panel} />
      <Notifications />
    </>,
  );
  return newUser();
}

async function press(Panel: Panel) {
  const user = renderOpener(Panel);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  return user;
}

test('a press says at once that the code is being loaded, and opens it when it arrives', async () => {
  const { Panel, arrive } = panelOf();
  await press(Panel);
  await wait(0.4);
  expect(screen.getByText('Loading…')).toBeInTheDocument();
  await arrive();
  expect(screen.getByText('Panel')).toBeInTheDocument();
  expect(screen.queryByText('Loading…')).toBeNull();
});

test('code that cannot be loaded is told at once, and loaded again at the next press', async () => {
  const { Panel, importPanel, fail, arrive } = panelOf();
  const user = await press(Panel);
  await fail();
  expect(screen.getByText(NOT_LOADED)).toBeInTheDocument();
  await wait(600);
  expect(importPanel).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await arrive();
  expect(screen.getByText('Panel')).toBeInTheDocument();
});

test('code that hangs is told after three seconds, and opens nothing later by itself', async () => {
  const { Panel, arrive } = panelOf();
  const user = await press(Panel);
  await wait(2.8);
  expect(screen.queryByText(NOT_LOADED)).toBeNull();
  await wait(0.3);
  expect(screen.getByText(NOT_LOADED)).toBeInTheDocument();
  await arrive();
  expect(screen.queryByText('Panel')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.getByText('Panel')).toBeInTheDocument();
});

test('nothing opens over what a person has gone on to', async () => {
  const { Panel, arrive } = panelOf();
  const user = await press(Panel);
  await wait(0.4);
  await user.click(screen.getByRole('button', { name: 'Other' }));
  await arrive();
  expect(screen.queryByText('Panel')).toBeNull();
  expect(screen.queryByText('Loading…')).toBeNull();
});

test('code opens when what was pressed is gone by itself', async () => {
  const { Panel, arrive } = panelOf();
  function Page() {
    const [isPressed, setPressed] = useState(false);
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        {!isPressed && (
          <button type="button" onClick={() => openLate(Panel, () => setOpen(true))}>
            Open
          </button>
        )}
        <button type="button" onMouseEnter={() => setPressed(true)}>
          Replace
        </button>
        {isOpen && <Panel />}
      </>
    );
  }
  render(<Page />);
  const user = newUser();
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.hover(screen.getByRole('button', { name: 'Replace' }));
  expect(screen.queryByRole('button', { name: 'Open' })).toBeNull();
  await arrive();
  expect(screen.getByText('Panel')).toBeInTheDocument();
});

test('of two presses before the code arrives, only the latter opens', async () => {
  const { Panel, arrive } = panelOf();
  const opened: string[] = [];
  openLate(Panel, () => opened.push('A'));
  openLate(Panel, () => opened.push('B'));
  await wait(0.1);
  await arrive();
  expect(opened).toEqual(['B']);
});

test.each(['open', 'closed'])('a message that is %s stays so beside Loading…', async (state) => {
  const { Panel, arrive } = panelOf();
  const user = renderOpener(Panel);
  act(() => void notify({ severity: 'warning', message: 'Half a file' }));
  if (state === 'closed') await user.click(screen.getByRole('button', { name: 'Close' }));
  const shown = state === 'open' ? 1 : 0;
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await wait(1);
  expect(screen.getByText('Loading…')).toBeInTheDocument();
  expect(screen.queryAllByText('Half a file')).toHaveLength(shown);
  await arrive();
  await wait(1);
  expect(screen.queryByText('Loading…')).toBeNull();
  expect(screen.queryAllByText('Half a file')).toHaveLength(shown);
});

test('preloaded code opens at once, without a word, and is loaded only once', async () => {
  const { Panel, importPanel, arrive } = panelOf();
  Panel.preload();
  Panel.preload();
  await arrive();
  await press(Panel);
  expect(screen.getByText('Panel')).toBeInTheDocument();
  expect(screen.queryByText('Loading…')).toBeNull();
  expect(importPanel).toHaveBeenCalledTimes(1);
});

test('a screen whose code cannot be loaded offers to reload the page', async () => {
  const { Panel, fail } = panelOf();
  render(
    <Suspense fallback="Loading">
      <Panel />
    </Suspense>,
  );
  await fail();
  // Screen readers read the focused heading; a live region that is mounted with its text may be silent.
  const heading = screen.getByRole('heading', { name: 'This page could not be loaded' });
  expect(heading).toHaveFocus();
  expect(heading).toHaveAccessibleDescription('Check your connection, then reload it.');
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeInTheDocument();
});

function Place({ Panel, isWanted = true }: { Panel: Panel; isWanted?: boolean }) {
  const state = useIdleLoad(Panel, isWanted);
  return state === 'loaded' ? <Panel /> : <p>Stand-in, {state}</p>;
}

test.each(['with', 'without'])(
  'a part with a stand-in is loaded when it is wanted and the browser is idle, %s idle callbacks',
  async (support) => {
    if (support === 'with') {
      vi.stubGlobal('requestIdleCallback', (task: () => void) => setTimeout(task, 100));
      vi.stubGlobal('cancelIdleCallback', clearTimeout);
    }
    const { Panel, importPanel, arrive } = panelOf();
    const { rerender, unmount } = render(<Place Panel={Panel} isWanted={false} />);
    await wait(10);
    rerender(<Place Panel={Panel} />);
    expect(importPanel).not.toHaveBeenCalled();
    rerender(<Place Panel={Panel} isWanted={false} />);
    await wait(10);
    expect(importPanel).not.toHaveBeenCalled();
    rerender(<Place Panel={Panel} />);
    await wait(0.3);
    await arrive();
    expect(screen.getByText('Panel')).toBeInTheDocument();
    unmount();
    render(<Place Panel={Panel} isWanted={false} />);
    expect(screen.getByText('Panel')).toBeInTheDocument();
  },
);

test('a stand-in says when its part is late, and the part is loaded again', async () => {
  const { Panel, importPanel, fail, arrive } = panelOf();
  render(<Place Panel={Panel} />);
  await wait(0.3);
  expect(screen.getByText('Stand-in, loading')).toBeInTheDocument();
  await fail();
  expect(screen.getByText('Stand-in, late')).toBeInTheDocument();
  await wait(10.1);
  expect(importPanel).toHaveBeenCalledTimes(2);
  await arrive();
  expect(screen.getByText('Panel')).toBeInTheDocument();
});

test('a stand-in says so too when its part hangs', async () => {
  const { Panel, arrive } = panelOf();
  render(<Place Panel={Panel} />);
  await wait(3.3);
  expect(screen.getByText('Stand-in, late')).toBeInTheDocument();
  await arrive();
  expect(screen.getByText('Panel')).toBeInTheDocument();
});

test('a link to a payment whose code hangs says so after three seconds', async () => {
  vi.spyOn(PaymentDrawer, 'preload').mockReturnValue(new Promise(() => {}));
  vi.spyOn(PaymentDrawer, 'isLoaded').mockReturnValue(false);
  await openList({ url: '/transactions?payment=ORD-1001&id=txn_1' });
  expect(screen.queryByText(NOT_LOADED)).toBeNull();
  await wait(3.1);
  expect(screen.getByText(NOT_LOADED)).toBeVisible();
});

test('a payment that cannot be loaded is told for a link and at each press, until it can', async () => {
  fakeApi.payments = [payment(), payment({ id: 'txn_2', orderID: 'ORD-1002' })];
  renderApp({ url: '/transactions?payment=ORD-1001&id=txn_1' });
  const user = newUser();
  expect(await screen.findByText(NOT_LOADED)).toBeVisible();
  await findTableRows();
  // A reload opens it.
  expect(location.search).toBe('?payment=ORD-1001&id=txn_1');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByText('ORD-1002'));
  expect(await screen.findByText(NOT_LOADED)).toBeVisible();
  broken.delete('PaymentDrawer');
  await user.click(screen.getByText('ORD-1002'));
  expect(await findPayment('ORD-1002')).toBeVisible();
  expect(location.search).toBe('?payment=ORD-1002&id=txn_2');
});

test('a date field whose picker cannot be loaded says so when it is used', async () => {
  renderApp();
  const user = newUser();
  await findTableRows();
  await wait(3);
  const standIn = screen.getByRole('textbox', { name: 'Start Date' });
  await user.click(standIn);
  expect(standIn).toHaveAccessibleDescription(NOT_LOADED);
  broken.delete('DateTimeField');
  await wait(12);
  expect(await screen.findByRole('group', { name: 'Start Date' })).toBeVisible();
});

test('an export whose code hangs can be cancelled', async () => {
  hanging.add('saveExport');
  await openList();
  const user = newUser();
  await user.click(button('Export CSV'));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Export cancelled.')).toBeVisible();
  expect(button('Export CSV')).toHaveAttribute('aria-disabled', 'false');
});

test('sign-in code that fails to load while the person types is loaded again by the button', async () => {
  vi.useRealTimers();
  renderApp({ url: '/login', as: null });
  const merchantId = await screen.findByLabelText(/Merchant ID/);
  fireEvent.input(merchantId, { target: { value: 'SHOP' } });
  fireEvent.change(screen.getByLabelText(/^Secret Key/), { target: { value: 'top-secret' } });
  broken.delete('signIn');
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByText('Welcome, SHOP')).toBeVisible();
});
