import {
  type ComponentType,
  lazy,
  type ReactNode,
  startTransition,
  useEffect,
  useState,
} from 'react';
import { notify } from './notify.ts';
import { PageNotLoaded } from './ui/FullPageSpinner.tsx';

const TOO_LATE_MS = 3_000;
const RETRY_AFTER_MS = 10_000;

// Browsers before Chrome 156 and Firefox 155, and Safari, cache a failed import: there, only a reload helps.
export const NOT_LOADED =
  'This part has not loaded. Check your connection and try again, or reload the page.';

/** Why something that was asked for did not begin. */
export class NotLoaded extends Error {
  constructor() {
    super(NOT_LOADED);
  }
}

export function lazyCode<Module>(importModule: () => Promise<Module>) {
  let module: Module | undefined;
  let loading: Promise<Module> | undefined;
  /** Resolves to whether the code is loaded. After a failure, the next call tries again. */
  async function preload(): Promise<boolean> {
    try {
      loading ??= importModule();
      module = await loading;
      return true;
    } catch {
      loading = undefined;
      return false;
    }
  }
  return { preload, loaded: () => module };
}

type LazyCode = ReturnType<typeof lazyCode<unknown>>;

/** A component of a chunk; nothing until that is loaded. */
export const lazyPart = <Module, Props extends object>(
  code: { loaded: () => Module | undefined },
  choose: (module: Module) => ComponentType<Props>,
) =>
  function Part(props: Props) {
    const module = code.loaded();
    const Component = module && choose(module);
    return Component && <Component {...props} />;
  };

/** A component in its own chunk. A route needs a Suspense boundary; other components are rendered once loaded. */
export function lazyWithPreload<Props extends object>(
  importModule: () => Promise<{ default: ComponentType<Props> }>,
  WhenNotLoaded: () => ReactNode = PageNotLoaded,
) {
  const code = lazyCode(importModule);
  const Lazy = lazy(async () => {
    await code.preload();
    return code.loaded() ?? { default: WhenNotLoaded };
  });

  function Component(props: Props) {
    // React.lazy suspends once even when the code is loaded, and React then shows the fallback for 300 ms.
    const [Chosen] = useState<ComponentType<Props>>(() => code.loaded()?.default ?? Lazy);
    return <Chosen {...props} />;
  }
  return Object.assign(Component, code);
}

export type LazyComponent = ReturnType<typeof lazyWithPreload<object>>;

/**
 * Loads the code when `isWanted` and the browser is idle, and retries a failed load. Until it is 'loaded', the caller
 * shows a stand-in; when it is 'late', the caller can show NOT_LOADED.
 */
export function useIdleLoad(code: LazyCode, isWanted: boolean) {
  const [state, setState] = useState<'loading' | 'loaded' | 'late'>('loading');
  // A press may have loaded it meanwhile.
  const isLoaded = code.loaded() !== undefined;
  useEffect(() => {
    if (isLoaded || !isWanted) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function load() {
      timer = setTimeout(setState, TOO_LATE_MS, 'late');
      const hasLoaded = await code.preload();
      clearTimeout(timer);
      if (isOver) return;
      if (hasLoaded) return startTransition(() => setState('loaded'));
      setState('late');
      timer = setTimeout(load, RETRY_AFTER_MS);
    }
    const cancel = whenIdle(load);
    return () => {
      isOver = true;
      cancel();
      clearTimeout(timer);
      setState((last) => (last === 'late' ? 'loading' : last));
    };
  }, [code, isLoaded, isWanted]);
  return isLoaded ? 'loaded' : state;
}

let presses = 0;

/** Calls `open` once the code is loaded, unless something else was pressed; says NOT_LOADED if it is late or fails. */
export async function openWhenLoaded(code: LazyCode, open: () => void): Promise<void> {
  presses += 1;
  const press = presses;
  if (code.loaded()) return open();
  const tooLate = new Promise<false>((resolve) => setTimeout(resolve, TOO_LATE_MS, false));
  const isLoaded = await Promise.race([code.preload(), tooLate]);
  if (press !== presses) return;
  if (isLoaded) open();
  else notify({ severity: 'error', message: NOT_LOADED });
}

export function whenIdle(task: () => void): () => void {
  // Safari has no idle callbacks.
  if (!globalThis.requestIdleCallback) {
    const timer = setTimeout(task, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(task, { timeout: 2_000 });
  return () => cancelIdleCallback(handle);
}
