import { act as reactAct } from '@testing-library/react';

/**
 * Runs the action, and renders its changes. Testing Library returns a thenable even for a synchronous action. While a
 * test awaited that thenable, React would log an error for each answer that arrives.
 */
export function act<T>(action: () => Promise<T>): Promise<T>;
export function act(action: () => unknown): void;
export function act(action: () => unknown): unknown {
  let isAsync = false;
  const done = reactAct(() => {
    const result = action();
    isAsync = result instanceof Promise;
    return result;
  });
  return isAsync ? done : undefined;
}
