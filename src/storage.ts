import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

/** Values that could not be stored (storage blocked or full), kept until the page closes; null if removed. */
const unstored = new Map<string, string | null>();

interface StoredOptions<Value> {
  /** The storage key of a merchant's value. */
  key: (merchantId: string) => string;
  /** Checks the stored value; may throw, as valibot's `parse` does. */
  parse: (value: unknown) => Value;
  /** Used when no value is stored, or when the stored one is broken. */
  fallback: Value;
}

/** A value in local storage, one for each merchant of this browser, shared by all tabs. */
export function stored<Value>({ key, parse, fallback }: StoredOptions<Value>) {
  const known = new Map<string, { text: string; value: Value }>();

  function parseStored(text: string): Value {
    try {
      return parse(fromText(text));
    } catch {
      return fallback;
    }
  }

  /** Returns the same object as long as the stored text does not change. */
  function read(merchantId = ''): Value {
    const name = key(merchantId);
    const text = readStored(name);
    if (text === null) return fallback;
    const last = known.get(name);
    if (last?.text === text) return last.value;
    const value = parseStored(text);
    known.set(name, { text, value });
    return value;
  }

  return {
    read,
    /** Stores the value; null removes it. Returns false if the change is kept in memory only. */
    write: (merchantId: string, value: Value | null): boolean =>
      store(key(merchantId), value === null ? null : toText(value)),
    /** Returns the value, and renders again when this or another tab changes it. */
    use: (merchantId = ''): Value => useSyncExternalStore(subscribe, () => read(merchantId)),
  };
}

/** Strings are stored unchanged, everything else as JSON. */
function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function fromText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The stored text, from memory if it could not be written; null if there is none. */
export function readStored(key: string): string | null {
  const kept = unstored.get(key);
  if (kept !== undefined) return kept;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores the text for all tabs; null removes it. Returns false if it is kept in memory only. */
export function store(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    unstored.delete(key);
  } catch {
    unstored.set(key, text);
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
