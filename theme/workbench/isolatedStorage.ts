// The theme editor shows several screens at once, with different sessions and colour schemes: each frame needs its own
// local storage.
const items = new Map<string, string>();

const isolatedStorage: Storage = {
  get length() {
    return items.size;
  },
  key: (index) => [...items.keys()][index] ?? null,
  getItem: (key) => items.get(key) ?? null,
  setItem: (key, value) => void items.set(key, String(value)),
  removeItem: (key) => void items.delete(key),
  clear: () => items.clear(),
};

Object.defineProperty(window, 'localStorage', { value: isolatedStorage });
