import CopiedIcon from '@mui/icons-material/Check';
import CopyIcon from '@mui/icons-material/ContentCopy';
import Box, { type BoxProps } from '@mui/material/Box';
import IconButton, { type IconButtonProps } from '@mui/material/IconButton';
import type { Theme } from '@mui/material/styles';
import { type ClipboardEvent, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { formatText } from '../format.ts';
import { notify } from '../notify.ts';
import { Announced } from '../ui/Announced.tsx';

const TICK_MS = 1_000;

/** Whether the value was copied a moment ago, and a function that copies it. */
export function useCopy(value: string) {
  const [copied, setCopied] = useState<string>();
  useEffect(() => {
    if (copied === undefined) return;
    const timer = setTimeout(() => setCopied(undefined), TICK_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(value);
    } catch {
      const message = 'The browser does not allow copying. Select the text and copy it yourself.';
      notify({ message, severity: 'error' });
    }
  }
  // A refresh may have put another id in its place.
  return [copied === value, copy] as const;
}

interface CopyButtonProps extends Pick<IconButtonProps, 'sx' | 'tabIndex' | 'onMouseDown'> {
  name: string;
  value: string;
}

export function CopyButton({ name, value, ...props }: CopyButtonProps) {
  const [isCopied, copy] = useCopy(value);
  return (
    <>
      <IconButton size="small" aria-label={`Copy ${name}`} onClick={copy} {...props}>
        {isCopied ? (
          <CopiedIcon color="success" fontSize="inherit" />
        ) : (
          <CopyIcon fontSize="inherit" />
        )}
      </IconButton>
      <Announced>{isCopied && `Copied ${formatText(value)}`}</Announced>
    </>
  );
}

interface Id {
  cell: Element;
  name: string;
  value: string;
}

interface CopyAreaProps extends BoxProps {
  /** A change of them may put another id into a cell. */
  rows: unknown;
}

/**
 * The element around the rows, with a button that copies the id under the pointer: one for the whole table, because a
 * page has 150 ids.
 */
export function CopyArea({ rows, children, ...props }: CopyAreaProps) {
  const [id, setId] = useState<Id>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cell may have another id now, or be gone
  useEffect(() => setId(undefined), [rows]);
  return (
    <Box
      {...props}
      // A translated id is another id, and a translated text would stay when its payment's status changes.
      translate="no"
      onPointerOver={({ target }) => setId((last) => same(last, idIn(target)))}
      onPointerLeave={() => setId(undefined)}
      onCopy={copyWhole}
    >
      {children}
      {id &&
        createPortal(
          // Not a tab stop: Ctrl+C copies the cell, and the payment's drawer has a button.
          <CopyButton
            name={id.name}
            value={id.value}
            tabIndex={-1}
            // Takes no focus, because it leaves the cell with the pointer.
            onMouseDown={(event) => event.preventDefault()}
            sx={AFTER_THE_TEXT}
          />,
          id.cell,
        )}
    </Box>
  );
}

/** The id in the element's cell; the cards of a phone have no cells. */
function idIn(element: EventTarget | null): Id | undefined {
  const cell = element instanceof Element ? element.closest('[role=gridcell]') : null;
  const identifier = cell?.querySelector<HTMLElement>('[data-id]');
  if (!cell || !identifier) return undefined;
  const { name = '', id: value = '' } = identifier.dataset;
  return { cell, name, value };
}

// The same object renders nothing again.
const same = (last: Id | undefined, next: Id | undefined) =>
  last?.cell === next?.cell && last?.value === next?.value ? last : next;

/** Copies a cut id whole, and in a wider selection on one line: the browser would put its two parts on two. */
function copyWhole(event: ClipboardEvent) {
  const selection = document.getSelection();
  if (!selection?.rangeCount) return;
  const id = (event.target as Element).closest<HTMLElement>('.Identifier-cut');
  // A triple click selects up to the next cell, so the texts are compared.
  const isOneId = id?.textContent.includes(selection.getRangeAt(0).toString());
  const text = isOneId ? id?.dataset.id : joinCutIds(selection, event.currentTarget);
  if (!text) return;
  event.clipboardData.setData('text/plain', text);
  event.preventDefault();
}

/** Undefined when no id is cut, and the browser copies the selection. */
function joinCutIds(selection: Selection, rows: Element): string | undefined {
  const selected = selection.toString();
  const cut = [...rows.querySelectorAll('.Identifier-cut')];
  const joined = cut.reduce((text, id) => {
    const [start = '', end = ''] = [...id.children].map(({ textContent }) => textContent);
    return text.replace(`${start}\n${end}`, () => start + end);
  }, selected);
  return joined === selected ? undefined : joined;
}

// The copy button stands directly after the text. Its negative margin makes it take no width, so the text never wraps
// because of it. `sticky` keeps it visible when the text fills the cell.
const AFTER_THE_TEXT = {
  position: 'sticky',
  // Within the cell's padding.
  right: (theme: Theme) => theme.spacing(-1),
  flexShrink: 0,
  ml: 0.5,
  width: '1.25em',
  height: '1.25em',
  mr: 'calc(-1.25em - 4px)',
  p: 0,
  bgcolor: 'background.paper',
  '&:hover': { bgcolor: 'background.header' },
};

/** Whether text was selected, as by dragging over an id to copy it; the click that ends it opens nothing. */
export function isSelecting(): boolean {
  return String(document.getSelection()) !== '';
}
