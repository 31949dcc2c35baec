import { render, screen } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyWithPreload, useIdleLoad } from '../../src/lazy.tsx';
import { act } from '../act.ts';
import { pass } from './page.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A panel whose code arrives, or fails to load, when the test says so. */
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
  return {
    Panel: lazyWithPreload(importPanel),
    importPanel,
    arrive: () => act(async () => arrive()),
    fail: () => act(async () => fail()),
  };
}

type Panel = ReturnType<typeof panelOf>['Panel'];

test('a screen whose code cannot be loaded says so, and offers to reload the page', async () => {
  const { Panel, fail } = panelOf();
  render(
    <Suspense fallback="Loading">
      <Panel />
    </Suspense>,
  );
  await fail();
  expect(screen.getByRole('status')).toHaveTextContent(
    'This could not be loaded. Check your connection, then reload the page.',
  );
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeInTheDocument();
});

test('a screen whose code could not be loaded ahead is loaded when it is shown', async () => {
  const { Panel, fail, arrive } = panelOf();
  const preloaded = Panel.preload();
  await fail();
  expect(await preloaded).toBe(false);
  render(
    <Suspense fallback="Loading">
      <Panel />
    </Suspense>,
  );
  await arrive();
  expect(screen.getByText('Panel')).toBeInTheDocument();
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

test('a stand-in knows when its part cannot be loaded', async () => {
  const { Panel, fail } = panelOf();
  render(<Place Panel={Panel} />);
  await pass(0.3);
  await fail();
  expect(screen.getByText('Stand-in, failed')).toBeInTheDocument();
});
