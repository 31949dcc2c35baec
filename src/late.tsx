import { type ComponentType, lazy, startTransition, useEffect, useState } from 'react';

/** A component in its own chunk, loaded on render, by `preload`, or when the browser is idle. */
export type LateComponent<Props> = ComponentType<Props> & {
  /** Resolves once the code is loaded. Failed loads are retried, so it never rejects. */
  preload: () => Promise<void>;
  isLoaded: () => boolean;
};

const RETRY_AFTER_MS = 5_000;

const preloads = new Set<() => Promise<unknown>>();

/**
 * Like React.lazy, with retry and preload. It needs a Suspense boundary above it. `hasStandIn`: the page works without it,
 * so that preloadLateComponents leaves it out.
 */
export function lateComponent<Props extends object>(
  importModule: () => Promise<{ default: ComponentType<Props> }>,
  { hasStandIn = false } = {},
): LateComponent<Props> {
  let loading: Promise<{ default: ComponentType<Props> }> | undefined;
  let Loaded: ComponentType<Props> | undefined;

  function load() {
    loading ??= retryImport(importModule).then((module) => {
      Loaded = module.default;
      return module;
    });
    return loading;
  }

  const Lazy = lazy(load);

  function Late(props: Props) {
    // React.lazy suspends once even when the code is loaded, and React then shows the fallback for 300 ms.
    const [Component] = useState<ComponentType<Props>>(() => Loaded ?? Lazy);
    return <Component {...props} />;
  }

  const preload = async () => void (await load());
  if (!hasStandIn) preloads.add(preload);
  return Object.assign(Late, { preload, isLoaded: () => Loaded !== undefined });
}

/** Loads the component when `isWanted` and the browser is idle. Returns whether it is loaded. */
export function useIdleLoad<Props>(component: LateComponent<Props>, isWanted: boolean): boolean {
  const [isLoaded, setLoaded] = useState(component.isLoaded);
  useEffect(() => {
    if (isLoaded || !isWanted) return;
    return whenIdle(async () => {
      await component.preload();
      startTransition(() => setLoaded(true));
    });
  }, [component, isLoaded, isWanted]);
  return isLoaded;
}

/** Loads what the page needs to keep working offline, or when a deployment removes its files. */
export function preloadLateComponents(): void {
  for (const preload of preloads) preload();
}

// Browsers before Chrome 156 and Firefox 155, and Safari, cache a failed import: there, only a reload helps.
async function retryImport<Module>(importModule: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      return await importModule();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
    }
  }
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
