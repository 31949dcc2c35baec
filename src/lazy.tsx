import { type ComponentType, lazy, startTransition, useEffect, useState } from 'react';
import { NotLoaded } from './ui/NotLoaded.tsx';

/** A component that is loaded on demand. It needs a Suspense boundary where it may not be loaded yet. */
export function lazyWithPreload<Props extends object>(
  importModule: () => Promise<{ default: ComponentType<Props> }>,
) {
  let Loaded: ComponentType<Props> | undefined;
  let loading: ReturnType<typeof importModule> | undefined;
  /** Resolves to whether the code is loaded. After a failure, the next call tries again. */
  async function preload(): Promise<boolean> {
    try {
      loading ??= importModule();
      Loaded = (await loading).default;
      return true;
    } catch {
      loading = undefined;
      return false;
    }
  }
  const Lazy = lazy(async () => {
    await preload();
    return { default: Loaded ?? NotLoaded };
  });

  function Component(props: Props) {
    // React.lazy suspends once even when the code is loaded, and React then shows the fallback for 300 ms.
    const [Chosen] = useState<ComponentType<Props>>(() => Loaded ?? Lazy);
    return <Chosen {...props} />;
  }
  return Object.assign(Component, { preload, isLoaded: () => Loaded !== undefined });
}

export type LazyComponent = ReturnType<typeof lazyWithPreload<object>>;

/** Loads the code when `isWanted` and the browser is idle. Until then, the caller shows a stand-in, or nothing. */
export function useIdleLoad(
  code: Pick<LazyComponent, 'preload' | 'isLoaded'>,
  isWanted: boolean,
): 'loaded' | 'failed' | undefined {
  const [state, setState] = useState<'loaded' | 'failed'>();
  const isLoaded = code.isLoaded();
  useEffect(() => {
    if (isLoaded || !isWanted) return;
    return whenIdle(async () => {
      const next = (await code.preload()) ? 'loaded' : 'failed';
      startTransition(() => setState(next));
    });
  }, [code, isLoaded, isWanted]);
  return isLoaded ? 'loaded' : state;
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
