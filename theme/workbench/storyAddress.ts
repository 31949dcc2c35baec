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
