import { type ComponentType, lazy, startTransition, useEffect, useState } from 'react';

/** A component in its own chunk, loaded on render, by `preload`, or when the browser is idle. */
type LateComponent<Props> = ComponentType<Props> & {
  /** Resolves to whether the code is loaded; rendering throws the error of a failure. */
  preload: () => Promise<boolean>;
  isLoaded: () => boolean;
};

const FIRST_RETRY_AFTER_MS = 5_000;

const preloads = new Set<() => Promise<unknown>>();

/**
 * Like React.lazy, with retry and preload. It needs a Suspense boundary above it. preloadLateComponents skips a
 * component with `isOnDemand`: it has a stand-in, or it is loaded when a person uses it.
 */
export function lateComponent<Props extends object>(
  importModule: () => Promise<{ default: ComponentType<Props> }>,
  { isOnDemand = false } = {},
): LateComponent<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const load = loadOnce(async () => {
    const module = await importModule();
    Loaded = module.default;
    return module;
  });
  const Lazy = lazy(load);

  function Late(props: Props) {
    // React.lazy suspends once even when the code is loaded, and React then shows the fallback for 300 ms.
    const [Component] = useState<ComponentType<Props>>(() => Loaded ?? Lazy);
    return <Component {...props} />;
  }

  const isLoaded = () => Loaded !== undefined;
  const preload = () => load().then(isLoaded, isLoaded);
  if (!isOnDemand) preloads.add(preload);
  return Object.assign(Late, { preload, isLoaded });
}

/** Loads the component when `isWanted` and the browser is idle. Returns whether it is loaded. */
export function useIdleLoad<Props>(component: LateComponent<Props>, isWanted: boolean): boolean {
  const [isLoaded, setLoaded] = useState(component.isLoaded);
  useEffect(() => {
    if (isLoaded || !isWanted) return;
    return whenIdle(async () => {
      const isPreloaded = await component.preload();
      startTransition(() => setLoaded(isPreloaded));
    });
  }, [component, isLoaded, isWanted]);
  return isLoaded;
}

/** Loads what the page needs to keep working offline, or when a deployment removes its files. */
export function preloadLateComponents(): void {
  for (const preload of preloads) preload();
}

/** Like loadOnce; also loaded by preloadLateComponents. */
export function lateModule<Module>(importModule: () => Promise<Module>): () => Promise<Module> {
  const load = loadOnce(importModule);
  preloads.add(() => load().catch(() => {}));
  return load;
}

/** Returns a function that loads a module once. A failed load is retried, each time after twice the delay. */
export function loadOnce<Module>(importModule: () => Promise<Module>): () => Promise<Module> {
  let loading: Promise<Module> | undefined;
  return () => {
    loading ??= retryImport(importModule);
    return loading;
  };
}

// Browsers before Chrome 156 and Firefox 155, and Safari, cache a failed import: there, only a reload helps.
async function retryImport<Module>(importModule: () => Promise<Module>): Promise<Module> {
  let lastError: unknown;
  for (let delay = FIRST_RETRY_AFTER_MS; ; delay *= 2) {
    try {
      return await importModule();
    } catch (error) {
      // The same error object again: the module was loaded and threw. It would throw for ever.
      if (error === lastError) throw error;
      lastError = error;
      await new Promise((resolve) => setTimeout(resolve, delay));
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
