import { ThemeProvider } from '@mui/material/styles';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pickers } from '../../src/filters/DateFilter.tsx';
import { lazyWithPreload, NOT_LOADED, openWhenLoaded, useIdleLoad } from '../../src/lazy.tsx';
import { Notifications } from '../../src/notifications.tsx';
import { features } from '../../src/page/lazyFeatures.tsx';
import { theme } from '../../theme/theme.ts';
import { act } from '../act.ts';
import { findTableRows, openList, renderApp } from '../renderApp.tsx';
import { pass } from './page.ts';

/** A chunk that is not there, until the returned function is called. */
function breakCode(code: typeof features | typeof pickers, problem = 'cannot be loaded') {
  const preload = vi
    .spyOn(code, 'preload')
    .mockReturnValue(problem === 'hangs' ? new Promise(() => {}) : Promise.resolve(false));
  const loaded = vi.spyOn(code, 'loaded').mockReturnValue(undefined);
  return () => [preload, loaded].forEach((spy) => void spy.mockRestore());
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <ThemeProvider theme={theme}>{children}</ThemeProvider>
);

/** A panel's code, which arrives, or fails, when the test says so; and what has opened it. */
function panelOf() {
  let arrive = () => {};
  let fail = () => {};
  const importPanel = vi.fn(
    () =>
      new Promise<{ default: () => ReactNode }>((resolve, reject) => {
        arrive = () => resolve({ default: () => <p>Panel</p> });
        fail = () => reject(new TypeError('Failed to fetch'));
      }),
  );
  const Panel = lazyWithPreload(importPanel);
  const opened: string[] = [];
  render(<Notifications />, { wrapper });
  return {
    Panel,
    importPanel,
    opened,
    press: (name = 'A') => act(async () => void openWhenLoaded(Panel, () => opened.push(name))),
    arrive: () => act(async () => arrive()),
    fail: () => act(async () => fail()),
  };
}

type Panel = ReturnType<typeof panelOf>['Panel'];

test('of presses before the code arrives, the last opens; loaded code opens at once, and is loaded only once', async () => {
  const { press, arrive, opened, importPanel } = panelOf();
  await press('A');
  await press('B');
  await pass(0.4);
  expect(opened).toEqual([]);
  await arrive();
  expect(opened).toEqual(['B']);
  await press('C');
  expect(opened).toEqual(['B', 'C']);
  expect(importPanel).toHaveBeenCalledTimes(1);
});

test('code that cannot be loaded is told at once, and loaded again at the next press', async () => {
  const { press, arrive, fail, opened, importPanel } = panelOf();
  await press();
  await fail();
  expect(screen.getByText(NOT_LOADED)).toBeInTheDocument();
  await pass(600);
  expect(importPanel).toHaveBeenCalledTimes(1);
  await press();
  await arrive();
  expect(opened).toEqual(['A']);
});

test('code that hangs is told after three seconds, and opens nothing later by itself', async () => {
  const { press, arrive, opened } = panelOf();
  await press();
  await pass(2.8);
  expect(screen.queryByText(NOT_LOADED)).toBeNull();
  await pass(0.3);
  expect(screen.getByText(NOT_LOADED)).toBeInTheDocument();
  await arrive();
  expect(opened).toEqual([]);
  await press('B');
  expect(opened).toEqual(['B']);
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

test('a part with a stand-in is loaded when it is wanted and the browser is idle', async () => {
  vi.stubGlobal('requestIdleCallback', (task: () => void) => setTimeout(task, 100));
  vi.stubGlobal('cancelIdleCallback', clearTimeout);
  const { Panel, importPanel, arrive } = panelOf();
  const { rerender, unmount } = render(<Place Panel={Panel} isWanted={false} />);
  await pass(10);
  rerender(<Place Panel={Panel} />);
  expect(importPanel).not.toHaveBeenCalled();
  rerender(<Place Panel={Panel} isWanted={false} />);
  await pass(10);
  expect(importPanel).not.toHaveBeenCalled();
  rerender(<Place Panel={Panel} />);
  await pass(0.3);
  await arrive();
  expect(screen.getByText('Panel')).toBeInTheDocument();
  unmount();
  render(<Place Panel={Panel} isWanted={false} />);
  expect(screen.getByText('Panel')).toBeInTheDocument();
});

test.each(['fails', 'hangs'])('a stand-in says when its part %s', async (problem) => {
  const { Panel, importPanel, fail, arrive } = panelOf();
  render(<Place Panel={Panel} />);
  await pass(0.3);
  expect(screen.getByText('Stand-in, loading')).toBeInTheDocument();
  if (problem === 'fails') await fail();
  else await pass(3);
  expect(screen.getByText('Stand-in, late')).toBeInTheDocument();
  if (problem === 'fails') {
    await pass(10.1);
    expect(importPanel).toHaveBeenCalledTimes(2);
  }
  await arrive();
  expect(screen.getByText('Panel')).toBeInTheDocument();
});

test.each(['hangs', 'cannot be loaded'])(
  'a link to a payment whose code %s says so, and keeps the payment for a reload',
  async (problem) => {
    breakCode(features, problem);
    await openList({ url: '/transactions?payment=ORD-1001&id=txn_1' });
    if (problem === 'hangs') await pass(2);
    await pass(1.5);
    expect(await screen.findByText(NOT_LOADED)).toBeVisible();
    expect(location.search).toBe('?payment=ORD-1001&id=txn_1');
  },
);

test('a date field whose picker cannot be loaded says so when it is used', async () => {
  const repair = breakCode(pickers);
  renderApp();
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await findTableRows();
  await pass(3);
  const standIn = screen.getByRole('textbox', { name: 'Start Date' });
  await user.click(standIn);
  expect(standIn).toHaveAccessibleDescription(NOT_LOADED);
  repair();
  await pass(12);
  expect(await screen.findByRole('group', { name: 'Start Date' })).toBeVisible();
});
