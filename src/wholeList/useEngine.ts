import type { Remote } from 'comlink';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { FILTER_NAMES, type Filters } from '../api/contract.ts';
import { useAuth } from '../auth/AuthContext.tsx';
import { NOTHING_YET, type Progress, type RowCounts } from '../export/describeExport.ts';
import type { ListSnapshot } from '../export/ListSnapshot.ts';
import { onAccountChange } from '../session/session.ts';
import type { TimeZone } from '../time.ts';
import type { Engine, Loaded, Part } from './engine/Engine.ts';
import { canNarrow } from './engine/narrow.ts';
import type { LoadRequest } from './load.ts';

/** The payments of some filters, of all statuses: their number in the engine, their totals, and how sure these are. */
export interface Sums extends Part, Omit<RowCounts, 'rows'> {
  /** When the export began. */
  at: Date;
}

/** All payments of a list, in the engine, which answers questions about them. */
export interface Whole extends Loaded, Omit<RowCounts, 'rows'> {
  load: number;
  /** Without a status. */
  filters: Filters;
  zone: TimeZone;
  /** When the export began. */
  at: Date;
  engine: Remote<Engine>;
}

export type EngineState =
  | { kind: 'none' }
  | { kind: 'loading'; progress: Progress }
  /** `reload` while it is loaded again, `failure` when that has failed. */
  | { kind: 'ready'; whole: Whole; reload?: { progress: Progress }; failure?: Error }
  | { kind: 'failed'; error: Error };

interface Running extends LoadRequest {
  controller: AbortController;
}

/** Everything that is kept; replaced at each change. */
interface Store {
  state: EngineState;
  /** What is loaded now, or was at last: a failure is told only of its own list. */
  request?: LoadRequest | undefined;
  /** All that is loaded, and the part of it that was asked for last. */
  all?: { key: string; sums: Sums } | undefined;
  narrowed?: { key: string; load: number; sums?: Sums; error?: Error; isCounted?: boolean };
  /** Of all filters that were added up, also when their payments are freed. */
  sums: ReadonlyMap<string, Sums>;
}

/** Two lists that are larger would need more memory than a page gets. */
const MAX_HELD_TWICE = 200_000;
/** Nobody waits for a load while the next tab's code is loaded. */
const END_MS = 1_000;
const FREE_MS = 5 * 60_000;
const MAX_SUMS = 50;

let store: Store = { state: { kind: 'none' }, sums: new Map() };
let running: Running | undefined;
let worker: Worker | undefined;
let loads = 0;
const listeners = new Set<() => void>();

function change(changed: Partial<Store>): void {
  store = { ...store, ...changed };
  for (const listener of listeners) listener();
  setTimers();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const keyOf = ({ filters, zone }: Pick<LoadRequest, 'filters' | 'zone'>) =>
  JSON.stringify([...FILTER_NAMES.map((name) => filters[name]), zone]);

/** The sums of a list, if it was added up. */
export const sumsOf = (filters: Filters, zone: TimeZone): Sums | undefined =>
  store.sums.get(keyOf({ filters: withoutStatus(filters), zone }));

const withoutStatus = ({ status: _, ...filters }: Filters): Filters => filters;

/** Loads a list, in place of the one that is loaded or being loaded. */
async function load(request: LoadRequest): Promise<void> {
  if (running && keyOf(running) === keyOf(request)) return;
  running?.controller.abort();
  const controller = new AbortController();
  const own: Running = { ...request, controller };
  running = own;
  const isReplaced = () => running !== own;
  if (store.state.kind === 'ready' && store.state.whole.rows > MAX_HELD_TWICE) free();
  change({ request, state: withProgress(NOTHING_YET) });
  try {
    const { loadList } = await import('./load.ts');
    const loaded = await loadList(request, {
      signal: controller.signal,
      onProgress: (progress) => isReplaced() || change({ state: withProgress(progress) }),
    });
    if (isReplaced()) loaded.worker.terminate();
    else show(request, loaded);
  } catch (error) {
    if (isReplaced()) return;
    running = undefined;
    fail(error as Error);
  }
}

function withProgress(progress: Progress): EngineState {
  const { state } = store;
  return state.kind === 'ready'
    ? { kind: 'ready', whole: state.whole, reload: { progress } }
    : { kind: 'loading', progress };
}

function show(
  { filters, zone }: LoadRequest,
  loaded: Awaited<ReturnType<typeof import('./load.ts').loadList>>,
): void {
  running = undefined;
  worker?.terminate();
  const { part, worker: own, ...rest } = loaded;
  worker = own;
  own.addEventListener('error', () => {
    if (worker !== own) return;
    free();
    fail(new Error('The worker has ended.'));
  });
  loads += 1;
  const { at, isCut, before, after } = rest;
  const all = { key: keyOf({ filters, zone }), sums: { ...part, at, isCut, before, after } };
  change({
    state: { kind: 'ready', whole: { ...rest, filters, zone, load: loads } },
    all,
    narrowed: undefined,
    sums: withSums(all.key, all.sums),
  });
}

function withSums(key: string, sums: Sums): Store['sums'] {
  return new Map([...store.sums].slice(1 - MAX_SUMS)).set(key, sums);
}

function fail(error: Error): void {
  const { state } = store;
  const isReady = state.kind === 'ready';
  change({
    state: isReady
      ? { kind: 'ready', whole: state.whole, failure: error }
      : { kind: 'failed', error },
  });
}

/** Ends the running load. */
function cancel(): void {
  if (!running) return;
  running.controller.abort();
  running = undefined;
  const { state } = store;
  change({
    state: state.kind === 'ready' ? { kind: 'ready', whole: state.whole } : { kind: 'none' },
  });
}

/** Frees the payments. Their sums stay. */
function free(): void {
  worker?.terminate();
  worker = undefined;
  const state: EngineState = running
    ? { kind: 'loading', progress: NOTHING_YET }
    : { kind: 'none' };
  change({ state, all: undefined, narrowed: undefined });
}

onAccountChange(() => {
  cancel();
  free();
  change({ state: { kind: 'none' }, request: undefined, sums: new Map() });
});

/** Asks the engine for a part of what is loaded. */
async function narrow({ load, engine, at, isCut }: Whole, filters: Filters, key: string) {
  change({ narrowed: { key, load } });
  // Another one may have been asked for since.
  const isLast = () => store.narrowed?.key === key && store.narrowed.load === load;
  try {
    const part = await engine.narrow(filters);
    // It is shown only if the service counts as many.
    const sums = { ...part, at, isCut, before: part.rows };
    if (isLast()) change({ narrowed: { key, load, sums } });
  } catch (error) {
    if (isLast()) change({ narrowed: { key, load, error: error as Error } });
  }
}

const requestOf = ({ filters, zone, shown }: ListSnapshot): LoadRequest => ({
  filters: withoutStatus(filters),
  zone,
  shown: filters.status ? null : shown,
});

/** Loads the payments of a list again, where they are loaded. */
export function reload(list: ListSnapshot): void {
  const request = requestOf(list);
  const { state } = store;
  if (state.kind !== 'ready' || state.whole.zone !== request.zone) return;
  if (canNarrow(state.whole, request.filters)) load(request);
}

let waiting = 0;
let looking = 0;
let endTimer: ReturnType<typeof setTimeout>;
let freeTimer: ReturnType<typeof setTimeout>;

function setTimers(): void {
  clearTimeout(endTimer);
  clearTimeout(freeTimer);
  if (waiting === 0 && running) endTimer = setTimeout(cancel, END_MS);
  if (looking === 0 && store.state.kind === 'ready') freeTimer = setTimeout(free, FREE_MS);
}

/** Somebody waits for a load and, on a tab, looks at the payments. */
function attend(isTab: boolean): () => void {
  waiting += 1;
  looking += Number(isTab);
  setTimers();
  return () => {
    waiting -= 1;
    looking -= Number(isTab);
    setTimers();
  };
}

/**
 * The engine, as it is for a list: `part` are its payments, of all statuses, undefined while they must be loaded; `sums`
 * are theirs, also when they are freed. A running load ends when no component uses this; the payments are freed when
 * the session ends, or five minutes after a tab has last used it.
 */
export function useEngine(list: ListSnapshot, { isTab = true } = {}) {
  const now = useSyncExternalStore(subscribe, () => store);
  const { isAdmin, isRoleKnown } = useAuth();
  useEffect(() => attend(isTab), [isTab]);

  const request = requestOf(list);
  const { filters, zone } = request;
  const key = keyOf(request);
  const whole = now.state.kind === 'ready' && now.state.whole.zone === zone && now.state.whole;
  const isAll = whole && now.all?.key === key;
  const canBeNarrowed = whole && !isAll && canNarrow(whole, filters);
  const known = canBeNarrowed && now.narrowed?.key === key ? now.narrowed : undefined;
  const isCounted = known?.isCounted || (known?.sums !== undefined && isCount(list, known.sums));

  const ask = useEffectEvent(() => {
    if (canBeNarrowed && !known) narrow(whole, filters, key);
  });
  const isToAsk = Boolean(canBeNarrowed && !known);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for each list
  useEffect(() => ask(), [isToAsk, key]);
  useEffect(() => {
    // It stays shown when the service counts again.
    const { narrowed } = store;
    if (!isCounted || narrowed?.key !== key || narrowed.isCounted || !narrowed.sums) return;
    change({ narrowed: { ...narrowed, isCounted }, sums: withSums(key, narrowed.sums) });
  }, [isCounted, key]);
  useEffect(() => {
    // Nobody waits for a load that has not what is wanted now.
    if (!running) return;
    const isUseful = canNarrow({ filters: running.filters, missing: [] }, filters);
    if (!isUseful || running.zone !== zone) cancel();
  });

  const state = stateOf(now, key);
  const part = isAll ? now.all?.sums : isCounted ? known?.sums : undefined;
  const hasMerchants = whole && !whole.missing.includes('merchantId');
  return {
    state,
    /** Of a running load. */
    progress: progressOf(state),
    failure:
      state.kind === 'failed' ? state.error : state.kind === 'ready' ? state.failure : undefined,
    part,
    sums: part ?? now.sums.get(key),
    /** It is not known yet whether what is loaded has this list. */
    isNarrowing: Boolean(
      canBeNarrowed && !part && !known?.error && (!known?.sums || list.isLoading),
    ),
    /** They are, or may be, payments of several merchants, who number their orders alike. */
    isOfSeveral: Boolean(
      part &&
        filters.merchantId === undefined &&
        (part.merchants > 1 || ((isAdmin || !isRoleKnown) && !hasMerchants)),
    ),
    load: () => void load(request),
    cancel,
  };
}

/** Whether the service counts as many payments as the part has. */
function isCount({ shown, filters }: ListSnapshot, { rows, statuses }: Sums): boolean {
  const { status } = filters;
  const own = statuses.find((total) => total.status === status)?.rows ?? 0;
  return shown?.total === (status ? own : rows);
}

/** A failure is told only of the list that was asked for. */
function stateOf({ state, request }: Store, key: string): EngineState {
  const isOwn = request && keyOf(request) === key;
  if (isOwn) return state;
  if (state.kind === 'failed') return { kind: 'none' };
  return state.kind === 'ready' ? { ...state, failure: undefined } : state;
}

function progressOf(state: EngineState): Progress | undefined {
  if (state.kind === 'loading') return state.progress;
  return state.kind === 'ready' ? state.reload?.progress : undefined;
}

interface Question<Answer> {
  /** Of this question. */
  data: Answer | undefined;
  error: Error | undefined;
  isAsking: boolean;
  /** The answer to the question before, for what would flicker while the next is asked. */
  previous: Answer | undefined;
  retry: () => void;
}

/** Asks the engine. The key has everything that the answer depends on, numbers included; null asks nothing. */
export function useQuestion<Answer>(
  key: readonly unknown[] | null,
  ask: () => Promise<Answer>,
): Question<Answer> {
  const [answer, setAnswer] = useState<{ asked: string; data?: Answer; error?: Error }>();
  const [attempt, setAttempt] = useState(0);
  const asked =
    key &&
    JSON.stringify([attempt, key], (_, value) => (typeof value === 'bigint' ? `${value}n` : value));
  const onAsk = useEffectEvent(ask);
  useEffect(() => {
    if (asked === null) return;
    let isReplaced = false;
    onAsk().then(
      (data) => isReplaced || setAnswer({ asked, data }),
      (error: Error) => {
        // The next question, with the new number, is on its way.
        if (!isReplaced && error.name !== 'Outdated') setAnswer({ asked, error });
      },
    );
    return () => {
      isReplaced = true;
    };
  }, [asked]);
  const own = answer?.asked === asked ? answer : undefined;
  return {
    data: own?.data,
    error: own?.error,
    isAsking: asked !== null && !own,
    previous: own ? undefined : answer?.data,
    retry: () => setAttempt(attempt + 1),
  };
}
