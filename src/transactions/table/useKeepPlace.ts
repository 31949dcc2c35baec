import { gridFocusCellSelector, type useGridApiRef } from '@mui/x-data-grid';
import { useEffect, useRef } from 'react';
import type { GridRow } from './gridColumns.tsx';

/**
 * The grid identifies rows by position. After a refresh that put payments above, this scrolls by as many rows, unless
 * the table is at its top, and moves the focus with its payment.
 */
export function useKeepPlace(
  apiRef: ReturnType<typeof useGridApiRef>,
  rows: GridRow[],
  shown: unknown,
  rowHeight: number,
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

    const focused = gridFocusCellSelector(apiRef);
    if (!focused || !grid.rootElementRef.current?.contains(document.activeElement)) return;
    const position = Number(focused.id);
    if (moveOf(position) !== 0) grid.setCellFocus(position + moveOf(position), focused.field);
  });
}
