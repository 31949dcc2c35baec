/** Whether text was selected, as by dragging over an id to copy it; the click that ends it opens nothing. */
export function isSelecting(): boolean {
  return String(document.getSelection()) !== '';
}
