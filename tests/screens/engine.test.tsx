import { renderHook, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { Filters } from '../../src/api/contract.ts';
import { AuthProvider } from '../../src/auth/AuthContext.tsx';
import type { ListSnapshot } from '../../src/export/describeExport.ts';
import { sumsOf } from '../../src/whole/engineStore.ts';
import { useEngine, useQuestion } from '../../src/whole/useEngine.ts';
import { act } from '../act.ts';
import { csvAnswer, fakeApi, SECRET } from '../fakeApi.ts';
import { payments, sessionOf } from '../fakeService.ts';
import { exportOf, type MadeUp } from '../unit/whole/payments.ts';
import { pass, signOutInOtherTab, startClock, storeInOtherTab } from './page.ts';

const SHOP: MadeUp[] = [
  ['ORD-1', '649.00'],
  ['ORD-2', '1249.00', { at: '2026-11-22T08:30:00.000Z' }],
  ['ORD-3', '20.00', { at: '2026-11-22T08:31:00.000Z', status: 'FAILED' }],
];
/** What the service exports and counts. */
function serve(rows = SHOP) {
  fakeApi.payments = payments(rows.length);
  fakeApi.onExport(() => csvAnswer(exportOf(rows)));
}
const LATE = { startDate: '2026-11-21T18:30:00.000Z' };

/** A list as the page shows it; the service counted `total` payments. */
function listOf(filters: Filters = {}, total: number | null = null): ListSnapshot {
  const shown = total === null ? null : { total, at: Date.now() };
  return {
    ...{ filters, shown, zone: 'india', isLoading: false },
    ...{ filterWords: [], merchantId: 'SHOP', scope: undefined },
  };
}

interface Given {
  list?: ListSnapshot;
  isTab?: boolean;
  isAdmin?: boolean;
}

function storeOf({ list = listOf(), isTab = true, isAdmin = false }: Given = {}) {
  storeInOtherTab('user', JSON.stringify(sessionOf('SHOP', SECRET, isAdmin)));
  const { result, rerender, unmount } = renderHook(
    (now: ListSnapshot) => useEngine(now, { isTab }),
    { initialProps: list, wrapper: AuthProvider },
  );
  return {
    view: () => result.current,
    show: rerender,
    leave: unmount,
    press: () => act(() => result.current.load()),
    ended: () => waitFor(() => expect(result.current.progress).toBeUndefined()),
  };
}

/** A store that has loaded a file. */
async function loaded(rows?: MadeUp[], given?: Given) {
  serve(rows);
  const store = storeOf(given);
  store.press();
  await store.ended();
  expect(store.view().failure).toBeUndefined();
  return store;
}

/** More than the start of a file, which is held back until it is known to be CSV. */
const LONG = exportOf(Array.from({ length: 42 }, () => SHOP[0] as MadeUp));

/** An export that begins, and never ends. */
async function* endless() {
  yield LONG;
  await new Promise(() => {});
}

/**
 * Serves an export that breaks off when the returned function is called, once the worker has answered: the fake worker
 * does not load again when it was ended while it was loaded.
 */
function serveCut({ view }: Pick<ReturnType<typeof storeOf>, 'view'>) {
  let cut = () => {};
  async function* file() {
    yield LONG;
    await new Promise<void>((resolve) => {
      cut = resolve;
    });
    throw new Error('connection lost');
  }
  fakeApi.onExport(() => csvAnswer(file()));
  return async () => {
    await waitFor(() => expect(view().progress?.rows).toBe(42));
    cut();
  };
}

describe('filters that narrow are applied to what is loaded', () => {
  test('when the service counts as many, without a request', async () => {
    const { view, show } = await loaded();
    expect(view().part).toMatchObject({ rows: 3, before: 3 });
    show(listOf(LATE, 2));
    await waitFor(() => expect(view().part).toMatchObject({ rows: 2, before: 2 }));
    // It stays when more payments arrive.
    show(listOf(LATE, 3));
    expect(view().part).toMatchObject({ rows: 2 });
    show(listOf());
    expect(view().part).toMatchObject({ rows: 3 });
    expect(fakeApi.exports()).toHaveLength(1);
  });

  test('by the count of a status, when the list shows only that', async () => {
    const { view, show } = await loaded();
    show(listOf({ ...LATE, status: 'FAILED' }, 1));
    await waitFor(() => expect(view().part).toMatchObject({ rows: 2 }));
    show(listOf({ status: 'FAILED' }, 99));
    expect(view().part).toMatchObject({ rows: 3 });
  });

  test.each([
    ['when the service counts others', LATE, 3],
    ['when its count is not known', LATE, null],
    ['when they widen', { endDate: '2027-01-01T00:00:00.000Z' }, 3],
  ])('but %s, they are loaded', async (_, filters, total) => {
    const { view, show, press, ended } = await loaded(SHOP, { list: listOf({ endDate: END }, 3) });
    show(listOf({ endDate: END, ...filters }, total));
    await waitFor(() => expect(view().isNarrowing).toBe(false));
    expect(view().part).toBeUndefined();
    press();
    await ended();
    expect(view().part).toMatchObject({ rows: 3 });
    expect(fakeApi.exports().map(({ query }) => query)).toEqual([
      { endDate: END },
      { endDate: END, ...filters },
    ]);
  });

  test('and while the list is not answered, it is not known which', async () => {
    const { view, show } = await loaded();
    show({ ...listOf(LATE), isLoading: true });
    await waitFor(() => expect(view().isNarrowing).toBe(true));
    expect(view().part).toBeUndefined();
  });
});
const END = '2026-11-30T00:00:00.000Z';

describe('a load', () => {
  test('that fails is told, and what was loaded before stays beside it', async () => {
    const { view, show, press, ended } = await loaded();
    const cut = serveCut({ view });
    press();
    await cut();
    expect(view()).toMatchObject({ state: { kind: 'ready' }, part: { rows: 3 } });
    await ended();
    expect(view().failure).toBeInstanceOf(Error);
    expect(view().part).toMatchObject({ rows: 3 });
    // It is not the failure of another list.
    show(listOf(LATE, 2));
    expect(view().failure).toBeUndefined();
  });

  test('that fails with nothing before can be tried again', async () => {
    const { view, press, ended } = storeOf();
    const cut = serveCut({ view });
    press();
    await cut();
    await ended();
    expect(view().state).toMatchObject({ kind: 'failed' });
    serve();
    press();
    await ended();
    expect(view()).toMatchObject({ state: { kind: 'ready' }, failure: undefined });
  });

  test('is one at a time: another list replaces it', async () => {
    fakeApi.onExport(() => csvAnswer(endless()));
    const { view, show, press, ended } = storeOf({ list: listOf(LATE) });
    press();
    press();
    await waitFor(() => expect(view().progress?.rows).toBe(42));
    expect(fakeApi.exports()).toHaveLength(1);
    serve();
    show(listOf());
    // Nobody waits for what is not shown.
    expect(view().progress).toBeUndefined();
    press();
    await ended();
    expect(view().part).toMatchObject({ rows: 3 });
    await waitFor(() => expect(fakeApi.abortedCalls).toBe(1));
  });

  test('ends when it is cancelled, and when nobody waits for it any more', async () => {
    fakeApi.onExport(() => csvAnswer(endless()));
    const { view, press, leave } = storeOf();
    press();
    await waitFor(() => expect(view().progress?.rows).toBe(42));
    act(() => view().cancel());
    expect(view().state).toEqual({ kind: 'none' });
    await waitFor(() => expect(fakeApi.abortedCalls).toBe(1));
    press();
    await waitFor(() => expect(view().progress?.rows).toBe(42));
    startClock();
    leave();
    // The next tab may be on its way.
    storeOf().leave();
    await pass(0.5);
    expect(fakeApi.abortedCalls).toBe(1);
    await pass(1);
    await waitFor(() => expect(fakeApi.abortedCalls).toBe(2));
  });

  test('of which the worker ends later is told as failed', async () => {
    let end = () => {};
    class EndingWorker extends Worker {
      override addEventListener(...args: Parameters<Worker['addEventListener']>) {
        const [type, listener] = args;
        if (type === 'error') end = listener as () => void;
        super.addEventListener(...args);
      }
    }
    vi.stubGlobal('Worker', EndingWorker);
    const { view } = await loaded();
    act(() => end());
    expect(view().state).toMatchObject({ kind: 'failed' });
    expect(view().part).toBeUndefined();
  });
});

describe('the payments are freed', () => {
  test('five minutes after a tab last showed them, and their sums stay', async () => {
    const { leave } = await loaded();
    startClock();
    leave();
    await pass(299);
    const tab = storeOf();
    expect(tab.view().part).toMatchObject({ rows: 3 });
    await pass(600);
    expect(tab.view().part).toMatchObject({ rows: 3 });
    tab.leave();
    await pass(301);
    const summary = storeOf({ isTab: false });
    expect(summary.view().state).toEqual({ kind: 'none' });
    expect(summary.view().part).toBeUndefined();
    expect(summary.view().sums).toMatchObject({ rows: 3 });
  });

  test('with their sums when the session ends', async () => {
    const { view } = await loaded();
    expect(sumsOf({ status: 'FAILED' }, 'india')).toMatchObject({ rows: 3 });
    signOutInOtherTab();
    expect(view().state).toEqual({ kind: 'none' });
    expect(view().sums).toBeUndefined();
    expect(sumsOf({}, 'india')).toBeUndefined();
  });
});

describe('payments may be of several merchants', () => {
  const headless = 'Order ID,Amount,Status,Created At\n7,5.00,COMPLETED,2026-11-20\n';
  test.each<[string, MadeUp[] | string, Filters, isAdmin: boolean, boolean]>([
    ['when they are', [SHOP[0] as MadeUp, ['7', '1.00', { by: 'B' }]], {}, true, true],
    ['when an admin’s file does not say whose they are', headless, {}, true, true],
    ['not when an admin has filtered by one', headless, { merchantId: 'A' }, true, false],
    ['not when they are a merchant’s own', headless, {}, false, false],
    ['not when all are of one', SHOP, {}, true, false],
  ])('%s', async (_, file, filters, isAdmin, expected) => {
    fakeApi.onExport(() => csvAnswer(typeof file === 'string' ? file : exportOf(file)));
    const { view, press, ended } = storeOf({ list: listOf(filters), isAdmin });
    press();
    await ended();
    expect(view().isOfSeveral).toBe(expected);
  });
});

describe('a question', () => {
  /** Answers when the test does. */
  function ask() {
    const asked: Record<
      string,
      { resolve: (data: string) => void; reject: (error: Error) => void }
    > = {};
    const hook = renderHook(
      (key: string) =>
        useQuestion(
          [key, 1n],
          () =>
            new Promise<string>((resolve, reject) => {
              asked[key] = { resolve, reject };
            }),
        ),
      { initialProps: 'a' },
    );
    const settle = (key: string, what: string | Error) =>
      act(async () => {
        if (typeof what === 'string') asked[key]?.resolve(what);
        else asked[key]?.reject(what);
      });
    return { ...hook, settle, answer: () => hook.result.current };
  }

  test('shows no answer of an earlier one, whatever comes first', async () => {
    const { answer, rerender, settle } = ask();
    rerender('b');
    await settle('b', 'of b');
    await settle('a', 'of a');
    expect(answer()).toMatchObject({ data: 'of b', isAsking: false });
    rerender('c');
    expect(answer()).toMatchObject({ data: undefined, previous: 'of b', isAsking: true });
  });

  test('that fails can be asked again', async () => {
    const { answer, settle } = ask();
    await settle('a', new Error('too many'));
    expect(answer()).toMatchObject({ error: { message: 'too many' }, isAsking: false });
    act(() => answer().retry());
    expect(answer()).toMatchObject({ error: undefined, isAsking: true });
    await settle('a', 'of a');
    expect(answer().data).toBe('of a');
  });

  test('that is outdated waits for the next one', async () => {
    const { answer, settle } = ask();
    await settle('a', Object.assign(new Error(), { name: 'Outdated' }));
    expect(answer()).toMatchObject({ error: undefined, isAsking: true });
  });
});
