import Box, { type BoxProps } from '@mui/material/Box';
import { type PointerEvent, useEffect } from 'react';

interface RowsAreaProps extends BoxProps {
  /** The rows are still those of the previous question. */
  isOutdated: boolean;
}

/** The element around the rows. */
export function RowsArea({ isOutdated, children, ...props }: RowsAreaProps) {
  useEffect(() => {
    // On the document, because Ctrl+A also selects what stands around the rows.
    document.addEventListener('copy', copyRows);
    return () => document.removeEventListener('copy', copyRows);
  }, []);
  return (
    <Box
      tabIndex={-1}
      className={isOutdated ? 'Rows RowsOutdated Fields' : 'Rows Fields'}
      // A translation would change ids, and React could not change a translated status any more.
      translate="no"
      onPointerOver={showWhole}
      {...props}
    >
      {children}
    </Box>
  );
}

/** Copies the cells of a selection as lines with tabs. The browser would put each cell of a grid on a line of its own. */
function copyRows(event: ClipboardEvent) {
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
  const lines = selected('.Rows :is([role=row], tr)', document)
    .map((row) => selected('[role=gridcell], td', row).map(({ textContent }) => textContent))
    .filter((cells) => cells.length > 0);
  // The browser copies what is selected in one cell. A triple click also selects the start of the next cell.
  if (!lines[0] || lines[0][0]?.includes(String(selection).trim())) return;
  event.clipboardData.setData('text/plain', lines.map((cells) => cells.join('\t')).join('\n'));
  event.preventDefault();
}

/** The tooltip has the whole of an id that is cut. */
function showWhole({ target }: PointerEvent) {
  const id = (target as Element).closest<HTMLElement>('.Identifier');
  if (id) id.title = id.scrollWidth > id.clientWidth ? id.textContent : '';
}

/** Whether text was selected, as by dragging over an id to copy it; the click that ends it opens nothing. */
export function isSelecting(): boolean {
  return String(document.getSelection()) !== '';
}
