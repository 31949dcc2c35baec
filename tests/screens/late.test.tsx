import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ErrorBoundary } from '../../src/crash/ErrorBoundary.tsx';
import { lateComponent, preloadLateComponents, useIdleLoad } from '../../src/late.tsx';
import { renderApp } from '../renderApp.tsx';
import { consoleErrors } from '../setup.ts';

const importSignIn = vi.hoisted(() => vi.fn());
vi.mock('../../src/session/signIn.ts', importSignIn);
vi.mock('../../src/crash/CrashScreen.tsx', () => {
  throw new Error('not loaded');
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Advances the clock, and lets React render what was loaded meanwhile. */
const wait = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));

const panel = { default: ({ name = 'Panel' }) => <p>{name}</p> };

/** The code of a panel, which loads when the given number of loads have failed. */
const failingImport = (failures: number) => {
  const importPanel = vi.fn(async () => panel);
  for (let load = 0; load < failures; load += 1) {
    importPanel.mockImplementationOnce(() => Promise.reject(new TypeError('Failed to fetch')));
  }
  return importPanel;
};

/** The code of a panel that throws when it runs: each import rejects with the same error. */
const throwingImport = () => {
  const error = new TypeError('panel is undefined');
  return vi.fn(() => Promise.reject<typeof panel>(error));
};

test('code that fails to load is retried, after longer and longer delays', async () => {
  const importPanel = failingImport(2);
  const Panel = lateComponent(importPanel);
  render(
    <Suspense fallback="Loading">
      <Panel name="View" />
    </Suspense>,
  );
  await wait(6);
  expect(importPanel).toHaveBeenCalledTimes(2);
  await wait(6);
  expect(importPanel).toHaveBeenCalledTimes(2);
  expect(screen.getByText('Loading')).toBeVisible();
  await wait(4);
  expect(screen.getByText('View')).toBeVisible();
  expect(importPanel).toHaveBeenCalledTimes(3);
});

test('code that throws is not retried for ever: the page says to reload', async () => {
  const importPanel = throwingImport();
  const Panel = lateComponent(importPanel);
  render(
    <ErrorBoundary>
      <Suspense fallback="Loading">
        <Panel />
      </Suspense>
    </ErrorBoundary>,
  );
  await wait(6);
  expect(screen.getByText('Please reload the page.')).toBeVisible();
  await wait(600);
  expect(importPanel).toHaveBeenCalledTimes(2);
  // The crash screen's code could not be loaded either.
  expect(screen.getByText('Please reload the page.')).toBeVisible();
  expect(consoleErrors.splice(0).join()).toContain('panel is undefined');
});

test('preloaded code is rendered at once, and loaded only once', async () => {
  const importPanel = failingImport(0);
  const Panel = lateComponent(importPanel);
  expect(Panel.isLoaded()).toBe(false);
  expect(await Promise.all([Panel.preload(), Panel.preload()])).toEqual([true, true]);
  expect(Panel.isLoaded()).toBe(true);
  // Without a Suspense boundary.
  render(<Panel />);
  expect(screen.getByText('Panel')).toBeVisible();
  expect(importPanel).toHaveBeenCalledTimes(1);
});

test('the code for offline use leaves out what has a stand-in', () => {
  const importPanel = failingImport(0);
  const importStandIn = failingImport(0);
  lateComponent(importPanel);
  lateComponent(importStandIn, { isOnDemand: true });
  preloadLateComponents();
  expect(importPanel).toHaveBeenCalledOnce();
  expect(importStandIn).not.toHaveBeenCalled();
});

test('the code for offline use is loaded three seconds after the page opens', async () => {
  vi.useRealTimers();
  const first = renderApp();
  await screen.findByText('Welcome, SHOP');
  first.unmount();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const importPanel = failingImport(0);
  lateComponent(importPanel);
  const second = renderApp();
  await wait(2);
  second.unmount();
  await wait(2);
  expect(importPanel).not.toHaveBeenCalled();
  renderApp();
  await wait(4);
  expect(importPanel).toHaveBeenCalledOnce();
});

function IdlePanel({
  panel: Panel,
  isWanted,
}: {
  panel: ReturnType<typeof lateComponent>;
  isWanted: boolean;
}) {
  return useIdleLoad(Panel, isWanted) ? <Panel /> : <p>Stand-in</p>;
}

test.each(['with', 'without'])(
  'a part with a stand-in is loaded when it is wanted and the browser is idle, %s idle callbacks',
  async (support) => {
    const cancel = vi.fn(clearTimeout);
    if (support === 'with') {
      vi.stubGlobal('requestIdleCallback', (task: () => void) => setTimeout(task, 100));
      vi.stubGlobal('cancelIdleCallback', cancel);
    }
    const importPanel = failingImport(0);
    const Panel = lateComponent(importPanel);
    const { rerender, unmount } = render(<IdlePanel panel={Panel} isWanted={false} />);
    await wait(10);
    rerender(<IdlePanel panel={Panel} isWanted />);
    expect(importPanel).not.toHaveBeenCalled();
    rerender(<IdlePanel panel={Panel} isWanted={false} />);
    await wait(10);
    expect(importPanel).not.toHaveBeenCalled();
    rerender(<IdlePanel panel={Panel} isWanted />);
    await wait(0.3);
    expect(screen.getByText('Panel')).toBeVisible();
    unmount();
    render(<IdlePanel panel={Panel} isWanted={false} />);
    expect(screen.getByText('Panel')).toBeVisible();
  },
);

test('a part whose code throws keeps its stand-in', async () => {
  const importPanel = throwingImport();
  render(<IdlePanel panel={lateComponent(importPanel)} isWanted />);
  await wait(10);
  expect(importPanel).toHaveBeenCalledTimes(2);
  expect(screen.getByText('Stand-in')).toBeVisible();
});

test('sign-in code that fails to load while the person types is loaded again', async () => {
  importSignIn.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  importSignIn.mockResolvedValue({ signIn: async () => 'Signed in by the loaded code' });
  vi.useRealTimers();
  renderApp({ url: '/login', as: null });
  const merchantId = await screen.findByLabelText(/Merchant ID/);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.input(merchantId, { target: { value: 'SHOP' } });
  await wait(1);
  expect(importSignIn).toHaveBeenCalledTimes(1);
  await wait(5);
  expect(importSignIn).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
  fireEvent.change(screen.getByLabelText(/^Secret Key/), { target: { value: 'secret' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  await waitFor(() => expect(screen.getByText('Signed in by the loaded code')).toBeVisible());
});
