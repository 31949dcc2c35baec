import useEventCallback from '@mui/utils/useEventCallback';
import { type ComponentType, lazy, startTransition, useEffect, useState } from 'react';
import { PageNotLoaded } from './FullPageSpinner.tsx';
import { useNotify } from './notifications/NotificationProvider.tsx';

interface Late {
  /** Resolves to whether the code is loaded. After a failure, the next call tries again. */
  preload: () => Promise<boolean>;
  isLoaded: () => boolean;
}

/** A message that comes and goes faster cannot be read. */
const SAY_AFTER_MS = 300;
const TOO_LATE_MS = 3_000;
const RETRY_AFTER_MS = 10_000;

// Browsers before Chrome 156 and Firefox 155, and Safari, cache a failed import: there, only a reload helps.
export const NOT_LOADED =
  'This part has not loaded. Check your connection and try again, or reload the page.';

/** A component in its own chunk. A screen is rendered below a Suspense boundary, all else when it is loaded. */
export function lazyWithPreload<Props extends object>(
  importModule: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> & Late {
  let Loaded: ComponentType<Props> | undefined;
  let loading: Promise<{ default: ComponentType<Props> }> | undefined;
  function load() {
    loading ??= importModule();
    return loading.then(
      (module) => {
        Loaded = module.default;
        return module;
      },
      (error) => {
        loading = undefined;
        throw error;
      },
    );
  }
  const Lazy = lazy(() => load().catch(() => ({ default: PageNotLoaded })));

  function Component(props: Props) {
    // React.lazy suspends once even when the code is loaded, and React then shows the fallback for 300 ms.
    const [Chosen] = useState<ComponentType<Props>>(() => Loaded ?? Lazy);
    return <Chosen {...props} />;
  }

  const isLoaded = () => Loaded !== undefined;
  const preload = () => load().then(isLoaded, isLoaded);
  return Object.assign(Component, { preload, isLoaded });
}

/**
 * Loads the component when `isWanted` and the browser is idle; a failed load is tried again. Its place shows a stand-in
 * until it is loaded, and says NOT_LOADED when it is late.
 */
export function useIdleLoad(component: Late, isWanted: boolean): 'loading' | 'loaded' | 'late' {
  const [isLoaded, setLoaded] = useState(component.isLoaded);
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (isLoaded || !isWanted) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const cancel = whenIdle(async function load() {
      timer = setTimeout(setIsLate, TOO_LATE_MS, true);
      const hasLoaded = await component.preload();
      clearTimeout(timer);
      if (isOver) return;
      if (hasLoaded) return startTransition(() => setLoaded(true));
      setIsLate(true);
      timer = setTimeout(load, RETRY_AFTER_MS);
    });
    return () => {
      isOver = true;
      cancel();
      clearTimeout(timer);
    };
  }, [component, isLoaded, isWanted]);
  if (isLoaded) return 'loaded';
  return isLate ? 'late' : 'loading';
}

/** Returns a function that opens a component when its code is loaded, and otherwise says why nothing opens. */
export function useOpenLate() {
  const notify = useNotify();
  return useEventCallback(async (component: Late, open: () => void) => {
    if (component.isLoaded()) return open();
    let withdraw = () => {};
    const timer = setTimeout(() => {
      withdraw = notify({ severity: 'info', message: 'Loading…' });
    }, SAY_AFTER_MS);
    // A menu that was pressed first gives the focus back.
    await null;
    const focused = document.activeElement;
    const tooLate = new Promise<false>((resolve) => {
      setTimeout(resolve, TOO_LATE_MS, false);
    });
    const isLoaded = await Promise.race([component.preload(), tooLate]);
    clearTimeout(timer);
    withdraw();
    if (!isLoaded) notify({ severity: 'error', message: NOT_LOADED });
    // A person who has gone on to something else is not interrupted.
    else if (document.activeElement === focused) open();
  });
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
