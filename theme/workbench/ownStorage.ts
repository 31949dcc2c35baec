// Each frame of the workbench has a storage of its own: several screens stand side by side there,
// signed in and signed out, light and dark, and none may change what the others remember.
const kept = new Map<string, string>();

const ownStorage: Storage = {
  get length() {
    return kept.size;
  },
  key: (index) => [...kept.keys()][index] ?? null,
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => void kept.set(key, String(value)),
  removeItem: (key) => void kept.delete(key),
  clear: () => kept.clear(),
};

Object.defineProperty(window, 'localStorage', { value: ownStorage });
