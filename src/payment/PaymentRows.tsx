import Box from '@mui/material/Box';
import {
  memo,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { lazyWithPreload, useIdleLoad } from '../lazy.tsx';
import { useView } from '../settings/view.ts';
import { findControl, isShortcut, keyOf, useKeyDown } from '../ui/keys.ts';
import { useIsNarrow } from '../ui/useIsNarrow.ts';
import { Cards } from './Cards.tsx';
import { PlainTable } from './PlainTable.tsx';
import type { RowsHandle, RowsProps } from './rows.ts';
import { showWhole, useCopiedRows } from './selection.ts';

const PaymentGrid = lazyWithPreload(() => import('./PaymentGrid.tsx'));

const AREA = {
  position: 'relative',
  flex: 1,
  // The height of the header and five rows; with more rows, the table scrolls.
  minHeight: '16.5rem',
  contain: { md: 'size' },
  outline: 'none',
};

export interface PaymentRowsProps extends RowsProps {
  /** Whether the rows are still those of the previous search. */
  isOutdated: boolean;
  /** Content that is shown over the rows, such as a loading bar. */
  children: ReactNode;
}

/** Rows of payments: MUI's DataGrid, a plain table until it is loaded, or cards on a narrow screen. */
export function PaymentRows({ handle, isOutdated, children, ...props }: PaymentRowsProps) {
  const area = useRef<HTMLDivElement>(null);
  const rows = useRef<RowsHandle>(null);
  const lastFocused = useRef<Element>(null);
  useRowKeys(rows, props.rows.length);
  useCopiedRows(area);
  useImperativeHandle(handle, () => ({
    focusRow(position) {
      if (position === undefined || !rows.current) area.current?.focus();
      else rows.current.focusRow(position);
    },
    showRow: (position) => rows.current?.showRow(position),
    currentRow: () => rows.current?.currentRow() ?? -1,
  }));
  // If the focused element is removed, such as a row, the focus moves to this area.
  useLayoutEffect(() => {
    // In a microtask, because the grid removes its rows after this effect.
    queueMicrotask(() => {
      const isRemoved = lastFocused.current?.isConnected === false;
      if (!isRemoved || document.activeElement !== document.body) return;
      area.current?.focus({ preventScroll: true });
    });
  });
  return (
    <Box
      ref={area}
      tabIndex={-1}
      className={isOutdated ? 'Rows RowsOutdated Fields' : 'Rows Fields'}
      // A translation would change ids, and React could not change a translated status any more.
      translate="no"
      sx={AREA}
      onPointerOver={showWhole}
      onFocusCapture={(event) => {
        lastFocused.current = event.target;
      }}
    >
      <CardsOrTable {...props} handle={rows} />
      {children}
    </Box>
  );
}

/** Moves the focus among the rows: j, k, and ArrowDown from the search field. */
function useRowKeys(rows: RefObject<RowsHandle | null>, count: number): void {
  const [{ hasShortcuts }] = useView();
  useKeyDown((event) => {
    if (!hasShortcuts) return;
    const search = event.key === 'ArrowDown' ? findControl('/') : undefined;
    const isFromSearch = search !== undefined && event.target === search && isAtEnd(search);
    const key = isShortcut(event) ? keyOf(event) : undefined;
    const row = rows.current?.currentRow() ?? -1;
    const position = isFromSearch ? 0 : key === 'j' ? row + 1 : key === 'k' ? row - 1 : undefined;
    if (position === undefined) return;
    if (count > 0) rows.current?.focusRow(Math.min(Math.max(position, 0), count - 1));
    event.preventDefault();
  });
}

/** Whether ArrowDown leaves the field: in a multi-line field, only from the end of its text. */
const isAtEnd = (field: HTMLElement) =>
  !(field instanceof HTMLTextAreaElement) || field.selectionEnd === field.value.length;

/**
 * The cards, or a table: plain at first, because the grid's code is large. Memoized, because a letter typed into the
 * filters changes no row.
 */
const CardsOrTable = memo(function CardsOrTable(props: RowsProps) {
  const [{ hidden }] = useView();
  const isNarrow = useIsNarrow();
  const isGridLoaded = useIdleLoad(PaymentGrid, !isNarrow && !props.isFirstLoad) === 'loaded';
  const rows = useRowsToRender(props);
  const table = useRef<HTMLDivElement>(null);
  if (isNarrow) return <Cards {...props} rows={rows} />;
  if (!isGridLoaded) return <PlainTable ref={table} {...props} rows={rows} />;
  // Other columns need a new grid, because the cell that Tab leads to may be in a hidden column.
  return <PaymentGrid key={hidden.join()} {...props} startWidth={table.current?.clientWidth} />;
});

/** Enough rows to fill a window. */
const FIRST_ROWS = 24;

/** The rows to render now: at first only enough to fill a window or reach the open row; all if the list is scrolled. */
function useRowsToRender({ rows, openRow, scroll }: RowsProps) {
  const count = useDeferredValue(rows.length, scroll?.top ? rows.length : 0);
  return count < rows.length ? rows.slice(0, Math.max(count, FIRST_ROWS, openRow + 1)) : rows;
}
