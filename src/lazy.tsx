import { type ComponentType, lazy, startTransition, useEffect, useState } from 'react';
import { notify } from './notify.ts';
import { PageNotLoaded } from './ui/FullPageSpinner.tsx';

interface Late {
  /** Resolves to whether the code is loaded. After a failure, the next call tries again. */
  preload: () => Promise<boolean>;
  isLoaded: () => boolean;
}

/** A load that is faster shows no message, because nobody could read it. */
const SAY_AFTER_MS = 300;
const TOO_LATE_MS = 3_000;
const RETRY_AFTER_MS = 10_000;

// Browsers before Chrome 156 and Firefox 155, and Safari, cache a failed import: there, only a reload helps.
export const NOT_LOADED =
  'This part has not loaded. Check your connection and try again, or reload the page.';

/** A component in its own chunk. A screen needs a Suspense boundary; other components are rendered once loaded. */
export function lazyWithPreload<Props extends object>(
  importModule: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> & Late {
  let Loaded: ComponentType<Props> | undefined;
  let loading: ReturnType<typeof importModule> | undefined;
  async function load() {
    try {
      loading ??= importModule();
      const module = await loading;
      Loaded = module.default;
      return module;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  }
  const Lazy = lazy(() => load().catch(() => ({ default: PageNotLoaded })));

  function Component(props: Props) {
    // React.lazy suspends once even when the code is loaded, and React then shows the fallback for 300 ms.
    const [Chosen] = useState<ComponentType<Props>>(() => Loaded ?? Lazy);
    return <Chosen {...props} />;
  }

  const isLoaded = () => Loaded !== undefined;
  return Object.assign(Component, { preload: () => load().then(isLoaded, isLoaded), isLoaded });
}

/**
 * Loads the component when `isWanted` and the browser is idle, and retries a failed load. Until it is 'loaded', the
 * caller shows a stand-in; when it is 'late', the caller can show NOT_LOADED.
 */
export function useIdleLoad(component: Late, isWanted: boolean): 'loading' | 'loaded' | 'late' {
  const [isLoaded, setLoaded] = useState(component.isLoaded);
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (isLoaded || !isWanted) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function load() {
      timer = setTimeout(setIsLate, TOO_LATE_MS, true);
      const hasLoaded = await component.preload();
      clearTimeout(timer);
      if (isOver) return;
      if (hasLoaded) return startTransition(() => setLoaded(true));
      setIsLate(true);
      timer = setTimeout(load, RETRY_AFTER_MS);
    }
    const cancel = whenIdle(load);
    return () => {
      isOver = true;
      cancel();
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [component, isLoaded, isWanted]);
  if (isLoaded) return 'loaded';
  return isLate ? 'late' : 'loading';
}

let presses = 0;

/** Loads a component and calls `open`; if the code is late or fails, it shows NOT_LOADED. */
export async function openLate(component: Late, open: () => void): Promise<void> {
  presses += 1;
  const press = presses;
  if (component.isLoaded()) return open();
  let withdraw = () => {};
  const timer = setTimeout(() => {
    ({ withdraw } = notify({ severity: 'progress', message: 'Loading…' }));
  }, SAY_AFTER_MS);
  // A menu whose item was pressed closes and returns the focus first.
  await null;
  const focused = document.activeElement;
  const tooLate = new Promise<false>((resolve) => setTimeout(resolve, TOO_LATE_MS, false));
  const isLoaded = await Promise.race([component.preload(), tooLate]);
  clearTimeout(timer);
  withdraw();
  if (press !== presses) return;
  if (!isLoaded) notify({ severity: 'error', message: NOT_LOADED });
  // Opens nothing when the person has moved the focus meanwhile. What was pressed may be gone by itself.
  else if (document.activeElement === focused || !focused?.isConnected) open();
}

/** Returns a function that cancels the task. */
function whenIdle(task: () => void): () => void {
  // Safari has no idle callbacks.
  if (!globalThis.requestIdleCallback) {
    const timer = setTimeout(task, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(task, { timeout: 2_000 });
  return () => cancelIdleCallback(handle);
}
