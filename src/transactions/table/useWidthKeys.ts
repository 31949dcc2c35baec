import type { GridEventListener, useGridApiRef } from '@mui/x-data-grid';
import { useEffect, useState } from 'react';
import { MAX_WIDTH, MIN_WIDTH } from '../view/view.ts';

const STEP_PX = 10;
// With Shift, because Alt and the left arrow are the browser's Back.
const CHANGES: Record<string, number> = { ArrowLeft: -STEP_PX, ArrowRight: STEP_PX };

/** Shift and an arrow key on a header change its column's width. Returns what a screen reader is to announce. */
export function useWidthKeys(apiRef: ReturnType<typeof useGridApiRef>): string {
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    const onKeyDown: GridEventListener<'columnHeaderKeyDown'> = ({ colDef }, event) => {
      const change = CHANGES[event.key];
      if (!event.shiftKey || !change) return;
      // The grid would move the focus to the next header.
      event.defaultMuiPrevented = true;
      event.preventDefault();
      const wanted = Math.round(colDef.computedWidth) + change;
      const width = Math.min(Math.max(wanted, MIN_WIDTH), MAX_WIDTH);
      apiRef.current?.setColumnWidth(colDef.field, width);
      setAnnouncement(`${colDef.headerName}: ${width} pixels wide`);
    };
    return apiRef.current?.subscribeEvent('columnHeaderKeyDown', onKeyDown, { isFirst: true });
  }, [apiRef]);
  return announcement;
}
