import { setTimeout as pause } from 'node:timers/promises';
import { vi } from 'vitest';

/** Sets the clock of the caches ahead, until `vi.restoreAllMocks`. */
export async function passTime(ms: number): Promise<void> {
  const now = performance.now() + ms;
  vi.spyOn(performance, 'now').mockReturnValue(now);
  // A cache reads the clock once a millisecond.
  await pause(5);
}
