/** Where keys are typed or choose an option. */
const TYPING = [
  'input, textarea, select, [contenteditable]',
  ...['textbox', 'spinbutton', 'combobox', 'listbox', 'menu'].map((role) => `[role=${role}]`),
].join();

/** Anything that covers the page and takes its keys. */
const OPEN = ['dialog', 'alertdialog', 'listbox', 'menu'].map((role) => `[role=${role}]`).join();

/** Whether a key is meant for the page: nothing is being typed, nothing is open, no modifier is held. */
export function isShortcut(event: KeyboardEvent): boolean {
  // AltGr, which some layouts need for brackets, may be reported as Ctrl and Alt.
  const isAltOrControl = (event.altKey || event.ctrlKey) && !event.getModifierState('AltGraph');
  return (
    // A browser that fills in a form sends key events without a key.
    event.key !== undefined &&
    !event.defaultPrevented &&
    !event.isComposing &&
    !event.metaKey &&
    !isAltOrControl &&
    !(event.target instanceof Element && event.target.closest(TYPING)) &&
    !document.querySelector(OPEN)
  );
}
