import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useAuth } from '../auth/AuthContext.tsx';
import type { ListSnapshot, Progress } from '../export/describeExport.ts';
import { canNarrow } from './engine/narrow.ts';
import {
  attend,
  cancelByPress,
  cancelOther,
  type EngineState,
  getStore,
  keepNarrowed,
  keyOf,
  load,
  narrow,
  requestOf,
  type Store,
  type Sums,
  subscribe,
} from './engineStore.ts';

/**
 * The engine, as it is for a list: `part` are its payments, of all statuses, undefined while they must be loaded; `sums`
 * are theirs, also when they are freed. A running load ends when no component uses this; the payments are freed when
 * the session ends, or five minutes after a tab has last used it.
 */
export function useEngine(list: ListSnapshot, { isTab = true } = {}) {
  const now = useSyncExternalStore(subscribe, getStore);
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
    if (isCounted) keepNarrowed(key);
  }, [isCounted, key]);
  useEffect(() => cancelOther(request));

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
    /** Somebody asked for a load in this session, and has cancelled none since. */
    isWanted: now.isWanted,
    /** Of the filters and the zone. */
    key,
    load: () => void load(request),
    cancel: cancelByPress,
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
