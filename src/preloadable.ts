import { type ComponentType, lazy } from 'react';

/**
 * React.lazy, but what has been preloaded is drawn at once. React.lazy waits for one more turn even then, in which React
 * draws the fallback and, having drawn it, keeps it for 300 ms.
 */
export function preloadable<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  type Module = Awaited<ReturnType<typeof load>>;
  let loaded: Module | undefined;
  const preload = async () => {
    loaded = await load();
    return loaded;
  };
  const Component = lazy<ComponentType<Props>>(() => (loaded ? atOnce(loaded) : preload()));
  return Object.assign(Component, { preload });
}

/** React takes the answer of a thenable in the same turn, where that answers in the same turn. */
function atOnce<Value>(value: Value): Promise<Value> {
  // biome-ignore lint/suspicious/noThenProperty: a thenable is what is wanted
  return { then: (resolve: (value: Value) => void) => resolve(value) } as Promise<Value>;
}
