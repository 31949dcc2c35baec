import { expect, test, vi } from 'vitest';
import { everySecond } from '../../src/time.ts';

test('all that changes with the time shares one timer, which ends with the last of them', () => {
  vi.useFakeTimers();
  const calls: string[] = [];
  const stops = ['a', 'b'].map((name) => everySecond(() => calls.push(name)));
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1_000);
  expect(calls).toEqual(['a', 'b']);
  for (const stop of stops) stop();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
