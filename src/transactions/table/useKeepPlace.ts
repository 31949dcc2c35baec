import type { useGridApiRef } from '@mui/x-data-grid';
import { type RefObject, useEffect, useRef } from 'react';
import type { GridRow } from './gridColumns.tsx';

/** A cell of the grid, by its row's position. */
export interface Cell {
  position: number;
  field: string;
}

/** The position of the row that contains the element; -1 for an element outside the rows. */
export function positionOf(element: Element | null): number {
  const row = element?.closest('[role=gridcell]')?.closest('[role=row]');
  // aria-rowindex counts from 1, and row 1 is the header.
  return Number(row?.getAttribute('aria-rowindex') ?? 1) - 2;
}

/**
 * The grid identifies rows by position. After a refresh that put payments above, this scrolls by as many rows, unless
 * the table is at its top, and moves the focus with its payment.
 */
export function useKeepPlace(
  apiRef: ReturnType<typeof useGridApiRef>,
  rows: GridRow[],
  shown: unknown,
  rowHeight: number,
  tabStop: RefObject<Cell | undefined>,
): void {
  const last = useRef({ rows, shown });
  // Not in a layout effect: the grid takes its new rows in an effect.
  useEffect(() => {
    const { rows: before, shown: shownBefore } = last.current;
    last.current = { rows, shown };
    const grid = apiRef.current;
    if (!grid || before === rows || shownBefore !== shown) return;
    const moveOf = (position: number) => {
      const now = rows.findIndex(({ key }) => key === before[position]?.key);
      return now < 0 ? 0 : now - position;
    };
    const { top } = grid.getScrollPosition();
    const move = moveOf(Math.floor(top / rowHeight));
    if (top > 0 && move !== 0) grid.scroll({ top: top + move * rowHeight });

    const focused = positionOf(document.activeElement);
    if (focused < 0 || !tabStop.current || moveOf(focused) === 0) return;
    grid.setCellFocus(focused + moveOf(focused), tabStop.current.field);
  });
}
