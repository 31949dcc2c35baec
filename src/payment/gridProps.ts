import {
  type GridColDef,
  type GridRowId,
  gridTabIndexCellSelector,
  type useGridApiRef,
} from '@mui/x-data-grid';
import { useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ListedTransaction } from '../api/schema.ts';
import { useTimeZone } from '../settings/view.ts';
import type { TimeZone } from '../time.ts';
import type { MerchantPress } from './cells.tsx';
import { COLUMN_FIELDS, COLUMN_NAMES, COLUMNS, stickyClass, useTableSizes } from './columns.tsx';

/**
 * Whether all rows of the page are rendered: from the first Ctrl+F or Ctrl+A on, because the browser's find and Select
 * all see only rendered rows. Always rendering them makes Next 1.6 to 2.7 times as slow (545 instead of 351 ms on a CPU
 * four times slower, 182 instead of 67 ms at full speed; one run).
 */
function useIsWhole(): boolean {
  const [isWhole, setWhole] = useState(false);
  useEffect(() => {
    function onKeyDown({ key, ctrlKey, metaKey, target }: KeyboardEvent) {
      const isAll = key === 'a' && !(target as Element).matches(':read-write');
      // Before the browser does it.
      if ((ctrlKey || metaKey) && (isAll || key === 'f')) flushSync(() => setWhole(true));
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return isWhole;
}

/** What the grids of the list and of Find have in common. */
export function useGridProps<Row extends ListedTransaction>(
  hasMerchants: boolean,
  onMerchant?: MerchantPress['onPress'],
) {
  const zone = useTimeZone();
  const { fields, rowHeight, headerHeight } = useTableSizes();
  return {
    columns: useMemo(
      () => gridColumns<Row>(zone, hasMerchants, onMerchant),
      [zone, hasMerchants, onMerchant],
    ),
    columnVisibilityModel: useMemo(
      () => Object.fromEntries(COLUMN_FIELDS.map((field) => [field, fields.includes(field)])),
      [fields],
    ),
    // Renders all columns, because the sticky one must stay mounted when the others are scrolled.
    columnBufferPx: 20_000,
    disableVirtualization: useIsWhole(),
    rowHeight,
    columnHeaderHeight: headerHeight,
    // The rows are one page; the foot has the pager.
    paginationMode: 'server' as const,
    hideFooter: true,
    disableColumnFilter: true,
    disableColumnMenu: true,
    rowSelection: false,
    slots: NO_OVERLAY,
  };
}

type GridApi = ReturnType<typeof useGridApiRef>;

/** The cell that Tab leads to, which had the focus last; null when a header had it. */
export const tabStopOf = (apiRef: GridApi) => gridTabIndexCellSelector(apiRef);

/** Focuses a row's cell, in the column that had the focus last. */
export function focusGridRow(apiRef: GridApi, id: GridRowId | undefined): void {
  // setCellFocus does nothing while an element outside the grid has the focus.
  (document.activeElement as HTMLElement | null)?.blur();
  const field = tabStopOf(apiRef)?.field ?? apiRef.current?.getVisibleColumns()[0]?.field;
  if (id !== undefined && field) apiRef.current?.setCellFocus(id, field);
}

// Why there are no rows is explained over the grid.
const NO_OVERLAY = { noRowsOverlay: () => null };

const gridColumns = <Row extends ListedTransaction>(
  zone: TimeZone,
  hasMerchants: boolean,
  onPress: MerchantPress['onPress'] | undefined,
) =>
  COLUMN_FIELDS.map((field): GridColDef<Row> => {
    const { align, className, text, isRaw, cell, width } = COLUMNS[field];
    return {
      field,
      headerName: COLUMN_NAMES[field],
      flex: width,
      minWidth: width,
      align,
      headerAlign: align,
      cellClassName: `${className} ${stickyClass(field)}`,
      headerClassName: stickyClass(field),
      display: field === 'status' ? 'flex' : 'text',
      valueFormatter: isRaw ? undefined : (_, row) => text(row, zone),
      renderCell: ({ row, formattedValue, tabIndex }) =>
        cell(
          row,
          formattedValue,
          hasMerchants && onPress ? { isReachable: tabIndex === 0, onPress } : hasMerchants,
        ),
    };
  });
