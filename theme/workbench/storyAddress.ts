// Taken before a screen changes the address.
const frame = new URL(location.pathname, location.href);

/** Where a story stands by itself, without the workbench around it. */
export function storyAddress(id: string, globals = ''): string {
  const address = new URL(frame);
  address.searchParams.set('id', id);
  address.searchParams.set('viewMode', 'story');
  if (globals) address.searchParams.set('globals', globals);
  return address.href;
}

// Storybook notes the chosen story in the address, and reloads the frame when a story is left before
// it is ready. A path that a screen has set meanwhile must not be what is loaded then.
const replaceState = history.replaceState.bind(history);
history.replaceState = (state, title, url) => {
  const address = new URL(url ?? location.href, location.href);
  if (address.searchParams.has('viewMode')) address.pathname = frame.pathname;
  replaceState(state, title, address);
};

let current = location.href;

/** Puts the frame back where the story stands, and remembers that for a reload. */
export function returnTo(id: string) {
  current = storyAddress(id);
  history.replaceState(null, '', current);
}

import.meta.hot?.on('vite:beforeFullReload', () => history.replaceState(null, '', current));
