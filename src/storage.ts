const listeners = new Set<() => void>();

/** Values that could not be stored (storage blocked or full), kept until the page closes; null if removed. */
const unstored = new Map<string, string | null>();

/** The value in local storage; null without one. */
export function readStored(key: string): string | null {
  const kept = unstored.get(key);
  if (kept !== undefined) return kept;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores the value for all tabs; null removes it. Returns false if it is kept in memory only. */
export function store(key: string, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    unstored.delete(key);
  } catch {
    unstored.set(key, value);
  }
  notifyListeners();
  return !unstored.has(key);
}

/** Calls back after each change, in this tab or another. Returns a function that unsubscribes. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

globalThis.addEventListener?.('storage', ({ key }) => {
  // `key` is null when a tab clears the whole storage.
  if (key === null) unstored.clear();
  else unstored.delete(key);
  notifyListeners();
});

// A page restored from the back/forward cache has missed the storage events of other tabs.
globalThis.addEventListener?.('pageshow', notifyListeners);
