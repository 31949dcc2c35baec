import { setTimeout as pause } from 'node:timers/promises';
import { vi } from 'vitest';

/** Sets the caches' clock ahead and stops it, until `vi.restoreAllMocks`. */
export async function passTime(ms: number): Promise<void> {
  const now = performance.now() + ms;
  vi.spyOn(performance, 'now').mockReturnValue(now);
  // A cache remembers the time for a millisecond.
  await pause(5);
}
