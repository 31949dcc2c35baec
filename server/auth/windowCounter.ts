import { LRUCache } from 'lru-cache';

const WINDOW_SECONDS = 60;
/** The least recently used keys beyond this number are dropped, so that callers cannot fill the memory. */
const MAX_KEYS = 10_000;

/** Counts events by key, within a minute of the key's first event. */
export function windowCounter() {
  const counts = new LRUCache<string, { n: number }>({
    max: MAX_KEYS,
    ttl: WINDOW_SECONDS * 1_000,
  });
  return {
    count: (key: string) => counts.get(key)?.n ?? 0,
    /** Counts an event; returns the new count. */
    add(key: string): number {
      const found = counts.get(key) ?? { n: 0 };
      if (found.n === 0) counts.set(key, found);
      found.n += 1;
      return found.n;
    },
    secondsLeft: (key: string) => Math.max(1, Math.ceil(counts.getRemainingTTL(key) / 1_000)),
  };
}
