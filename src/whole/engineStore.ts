import type { Remote } from 'comlink';
import { FILTER_NAMES, type Filters } from '../api/contract.ts';
import {
  type ListSnapshot,
  NOTHING_YET,
  type Progress,
  type RowCounts,
} from '../export/describeExport.ts';
import { onAccountChange } from '../session/session.ts';
import type { TimeZone } from '../time.ts';
import type { Engine, Loaded, Part } from './engine/Engine.ts';
import { canNarrow } from './engine/narrow.ts';
import type { LoadRequest } from './load.ts';

/* One store of all payments that are loaded, in a worker, and of the load. */

/** The payments of some filters, of all statuses: their number in the engine, their totals, and how sure these are. */
export interface Sums extends Part, Omit<RowCounts, 'rows'> {
  /** When the export began. */
  at: Date;
}

/** A loaded list. Its payments are in the engine, in the worker. */
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
export interface Store {
  state: EngineState;
  /** What is loaded now, or was at last: a failure is told only of its own list. */
  request?: LoadRequest | undefined;
  /** All that is loaded, and the part of it that was asked for last. */
  all?: { key: string; sums: Sums } | undefined;
  narrowed?: { key: string; load: number; sums?: Sums; error?: Error; isCounted?: boolean };
  /** Of all filters that were added up, also when their payments are freed. */
  sums: ReadonlyMap<string, Sums>;
  /** Somebody asked for a load, and has cancelled none since. */
  isWanted: boolean;
}

/** Two lists that are larger would need more memory than a page gets. */
const MAX_HELD_TWICE = 200_000;
/** Nobody waits for a load while the next tab's code is loaded. */
const END_MS = 1_000;
const FREE_MS = 5 * 60_000;
const MAX_SUMS = 50;

let store: Store = { state: { kind: 'none' }, sums: new Map(), isWanted: false };
let running: Running | undefined;
let worker: Worker | undefined;
let loads = 0;
const listeners = new Set<() => void>();

function change(changed: Partial<Store>): void {
  store = { ...store, ...changed };
  for (const listener of listeners) listener();
  setTimers();
}

export const getStore = () => store;

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const keyOf = ({ filters, zone }: Pick<LoadRequest, 'filters' | 'zone'>) =>
  JSON.stringify([...FILTER_NAMES.map((name) => filters[name]), zone]);

export const sumsOf = (filters: Filters, zone: TimeZone): Sums | undefined =>
  store.sums.get(keyOf({ filters: withoutStatus(filters), zone }));

const withoutStatus = ({ status: _, ...filters }: Filters): Filters => filters;

/** Loads a list, in place of the one that is loaded or being loaded. */
export async function load(request: LoadRequest): Promise<void> {
  if (running && keyOf(running) === keyOf(request)) return;
  running?.controller.abort();
  const controller = new AbortController();
  const own: Running = { ...request, controller };
  running = own;
  const isReplaced = () => running !== own;
  if (store.state.kind === 'ready' && store.state.whole.rows > MAX_HELD_TWICE) free();
  change({ request, state: withProgress(NOTHING_YET), isWanted: true });
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

export function cancel(): void {
  if (!running) return;
  running.controller.abort();
  running = undefined;
  const { state } = store;
  change({
    state: state.kind === 'ready' ? { kind: 'ready', whole: state.whole } : { kind: 'none' },
  });
}

/** By a press: then nothing is loaded without one. */
export function cancelByPress(): void {
  cancel();
  change({ isWanted: false });
}

/** Ends a load that has not all that is wanted now: nobody waits for it. */
export function cancelOther({ filters, zone }: LoadRequest): void {
  if (!running) return;
  const isUseful = canNarrow({ filters: running.filters, missing: [] }, filters);
  if (!isUseful || running.zone !== zone) cancel();
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
  change({ state: { kind: 'none' }, request: undefined, sums: new Map(), isWanted: false });
});

/** Asks the engine for a part of what is loaded. */
export async function narrow({ load, engine, at, isCut }: Whole, filters: Filters, key: string) {
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

/** The service counts as many payments as the part has, and may count others later. */
export function keepNarrowed(key: string): void {
  const { narrowed } = store;
  if (narrowed?.key !== key || narrowed.isCounted || !narrowed.sums) return;
  change({ narrowed: { ...narrowed, isCounted: true }, sums: withSums(key, narrowed.sums) });
}

/** What a list asks to load. */
export const requestOf = ({ filters, zone, shown }: ListSnapshot): LoadRequest => ({
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
export function attend(isTab: boolean): () => void {
  waiting += 1;
  looking += Number(isTab);
  setTimers();
  return () => {
    waiting -= 1;
    looking -= Number(isTab);
    setTimers();
  };
}
