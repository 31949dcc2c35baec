import { act as reactAct } from '@testing-library/react';

/**
 * Does something, and renders what it changed. Testing Library returns a thenable even for a synchronous action.
 * Awaiting that thenable would run outside React's test environment, where an answer that arrives is an error.
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
