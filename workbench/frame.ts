// Gives each story's frame its own storage and address. Imported before the code of the screens.

// The theme editor and the screen that it shows in a frame have different sessions and colour schemes, so each frame
// needs its own local storage.
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

// Read before a screen changes the address.
const frameAddress = new URL(location.pathname, location.href);

/** The address of a story without the workbench around it. */
export function storyAddress(id: string, globals = ''): string {
  const address = new URL(frameAddress);
  address.searchParams.set('id', id);
  address.searchParams.set('viewMode', 'story');
  if (globals) address.searchParams.set('globals', globals);
  return address.href;
}

// Storybook writes the story into the address, and reloads the frame when a story is left before it is ready. The path
// must then be the frame's, not a path that a screen has set.
const replaceState = history.replaceState.bind(history);
history.replaceState = (state, title, url) => {
  const address = new URL(url ?? location.href, location.href);
  if (address.searchParams.has('viewMode')) address.pathname = frameAddress.pathname;
  replaceState(state, title, address);
};

let current = location.href;

/** Resets the frame's address to the story, also for the next reload. */
export function resetAddress(id: string) {
  current = storyAddress(id);
  history.replaceState(null, '', current);
}

import.meta.hot?.on('vite:beforeFullReload', () => history.replaceState(null, '', current));
