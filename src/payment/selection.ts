import { type PointerEvent, type RefObject, useEffect } from 'react';

/* Copies selected rows, and shows cut ids whole. */

/** Copies the selected cells of these rows as lines with tabs. */
export function useCopiedRows(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onCopy = (event: ClipboardEvent) => area.current && copyRows(event, area.current);
    // On the document, because Ctrl+A also selects the text around the rows.
    document.addEventListener('copy', onCopy);
    return () => document.removeEventListener('copy', onCopy);
  }, [area]);
}

/** Copies a row per line; the browser would put each cell of a grid on its own line. */
function copyRows(event: ClipboardEvent, area: Element) {
  const selection = document.getSelection();
  if (!selection?.rangeCount || !event.clipboardData) return;
  const range = selection.getRangeAt(0);
  const dialog = document.activeElement?.closest<HTMLElement>('[role=dialog]');
  if (dialog) {
    // Ctrl+A in an open payment also selects the list behind it.
    if (dialog.contains(range.commonAncestorContainer)) return;
    event.clipboardData.setData('text/plain', dialog.innerText);
    return event.preventDefault();
  }
  const selected = (parts: string, within: ParentNode) =>
    [...within.querySelectorAll(parts)].filter((part) => range.intersectsNode(part));
  const lines = selected(':is([role=row], tr)', area)
    .map((row) => selected('[role=gridcell], td', row).map(({ textContent }) => textContent))
    .filter((cells) => cells.length > 0);
  // The browser copies a selection within one cell. A triple click also selects the start of the next cell.
  if (!lines[0] || lines[0][0]?.includes(String(selection).trim())) return;
  event.clipboardData.setData('text/plain', lines.map((cells) => cells.join('\t')).join('\n'));
  event.preventDefault();
}

/** Shows a cut id whole in a tooltip. */
export function showWhole({ target }: PointerEvent) {
  const id = (target as Element).closest<HTMLElement>('.Identifier');
  if (id) id.title = id.scrollWidth > id.clientWidth ? id.textContent : '';
}

/** Whether text is selected, for example by dragging over an id; the click that ends a drag opens nothing. */
export function isSelecting(): boolean {
  return String(document.getSelection()) !== '';
}
