import { useTheme } from '@mui/material/styles';
import useEventCallback from '@mui/utils/useEventCallback';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { DataGrid, type GridEventListener, useGridApiRef } from '@mui/x-data-grid';
import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { PAGE_SIZE } from '../../api/contract.ts';
import { useTimeZone } from '../TimeZoneContext.tsx';
import { MAX_WIDTH } from '../view/view.ts';
import { FIELDS, TEXT_SCALE } from './columns.tsx';
import { type GridRow, gridColumns } from './gridColumns.tsx';
import { isSelecting } from './isSelecting.ts';
import type { TableProps } from './PlainTable.tsx';
import { type Cell, positionOf, useKeepPlace } from './useKeepPlace.ts';
import { useListChange } from './useListChange.ts';
import { useWidthKeys } from './useWidthKeys.ts';
import { withKeys } from './withKeys.ts';

interface TransactionsGridProps extends TableProps {
  /** Scroll position and focus of the plain table that this grid replaces, and the row to focus. */
  start: { top: number; left: number; isFocused: boolean; row: number };
}

// EmptyList explains over the table why there are no rows.
const slots = { noRowsOverlay: () => null };
const loadingOverlay = { noRowsVariant: 'skeleton' } as const;

export default function TransactionsGrid(props: TransactionsGridProps) {
  const { transactions } = props;
  const [generation, setGeneration] = useState(0);
  return (
    <Grid
      // A remount resets the tab stop. On a removed row it would steal the focus or leave the tab order.
      key={generation}
      {...props}
      rows={useMemo(
        () =>
          withKeys(transactions).map(([key, transaction], position) => ({
            ...transaction,
            position,
            key,
          })),
        [transactions],
      )}
      onTabStopLost={() => setGeneration(generation + 1)}
    />
  );
}

interface GridProps extends TransactionsGridProps {
  rows: GridRow[];
  onTabStopLost: () => void;
}

function Grid(props: GridProps) {
  const { rows, shown, rowCount, isFirstLoad, view, onViewChange, start, onTabStopLost } = props;
  const { changedRows, handle, onOpen } = props;
  const apiRef = useGridApiRef();
  const { density } = useTheme();

  const zone = useTimeZone();
  const columns = useMemo(
    () =>
      gridColumns(zone).map((column) => ({
        ...column,
        width: view.widths[column.field] ?? column.width,
      })),
    [view.widths, zone],
  );
  const visibility = useMemo(
    () => Object.fromEntries(view.hidden.map((field) => [field, false])),
    [view.hidden],
  );
  const paginationModel = useMemo(() => ({ page: shown.page - 1, pageSize: PAGE_SIZE }), [shown]);
  const rememberWidth = useEventCallback<GridEventListener<'columnWidthChange'>>(
    ({ colDef, width }) => onViewChange({ widths: { [colDef.field]: Math.round(width) } }),
  );

  const openByClick = useEventCallback<GridEventListener<'rowClick'>>(({ row }, { target }) => {
    const isButton = target instanceof Element && target.closest('button');
    if (!isButton && !isSelecting()) onOpen(row, row.position);
  });
  // Not from the copy button in the cell.
  const openByKey = useEventCallback<GridEventListener<'cellKeyDown'>>(({ row }, event) => {
    if (event.key === 'Enter' && event.target === event.currentTarget) onOpen(row, row.position);
  });

  const announcement = useWidthKeys(apiRef);

  const fields = FIELDS.filter((name) => !view.hidden.includes(name));
  const firstField = fields[0] ?? '';
  // The grid's tab stop: the cell that was focused last; undefined when a header was focused after it.
  const tabStop = useRef<Cell>(undefined);
  const rememberTabStop = useEventCallback(({ target }: { target: Element }) => {
    const position = positionOf(target);
    const cell = target.closest('[role=gridcell]');
    const field = fields[Number(cell?.getAttribute('aria-colindex')) - 1];
    tabStop.current = position >= 0 && field ? { position, field } : undefined;
  });
  const slotProps = useMemo(
    () => ({ loadingOverlay, root: { onFocus: rememberTabStop } }),
    [rememberTabStop],
  );
  useImperativeHandle(handle, () => ({
    focusRow: (position) => {
      // setCellFocus does nothing while an element outside the grid has the focus.
      (document.activeElement as HTMLElement | null)?.blur();
      apiRef.current?.scrollToIndexes({ rowIndex: position });
      apiRef.current?.setCellFocus(position, tabStop.current?.field ?? firstField);
    },
    currentRow: () => tabStop.current?.position ?? -1,
  }));

  const [initialState] = useState(() => ({ scroll: { top: start.top, left: start.left } }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the grid replaces the plain table
  useEffect(() => {
    if (start.isFocused && rows.length > 0) {
      apiRef.current?.setCellFocus(Math.min(start.row, rows.length - 1), firstField);
    }
    // A remounted grid keeps only its sideways position.
    Object.assign(start, { top: 0, isFocused: false, row: 0 });
  }, []);

  const rowHeight = density.row[view.density] * TEXT_SCALE;
  useKeepPlace(apiRef, rows, shown, rowHeight, tabStop);
  const rowClassName = useCallback(
    ({ row }: { row: GridRow }) => (changedRows.has(row.key) ? 'RowChanged' : ''),
    [changedRows],
  );

  useListChange(shown, () => apiRef.current?.scroll({ top: 0 }));

  // In a layout effect, before the grid itself moves the focus to another row, even from outside the grid.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when rows or columns change
  useLayoutEffect(() => {
    if (!tabStop.current) return;
    const { position, field } = tabStop.current;
    const remount = () => {
      start.left = apiRef.current?.getScrollPosition().left ?? 0;
      onTabStopLost();
    };
    if (view.hidden.includes(field)) return remount();
    if (position < rows.length) return;
    if (positionOf(document.activeElement) >= 0 && rows.length > 0) {
      apiRef.current?.setCellFocus(rows.length - 1, field);
    } else remount();
  }, [rows, view.hidden]);

  return (
    <>
      <DataGrid
        apiRef={apiRef}
        initialState={initialState}
        aria-label="Transactions"
        columns={columns}
        columnVisibilityModel={visibility}
        onColumnWidthChange={rememberWidth}
        rows={rows}
        getRowId={getRowId}
        rowHeight={rowHeight}
        getRowClassName={rowClassName}
        columnHeaderHeight={density.header * TEXT_SCALE}
        // Renders all columns, because the sticky one must stay mounted when the others are scrolled.
        columnBufferPx={FIELDS.length * MAX_WIDTH}
        // Skeleton rows for the first load only; later loads show a bar above the table.
        loading={isFirstLoad}
        paginationMode="server"
        paginationModel={paginationModel}
        rowCount={rowCount}
        // The Pager component replaces the footer.
        hideFooter
        // One page of a longer list: sorting or filtering it would mislead.
        disableColumnSorting
        disableColumnFilter
        disableColumnMenu
        disableRowSelectionOnClick
        rowSelection={false}
        slots={slots}
        slotProps={slotProps}
        onRowClick={openByClick}
        onCellKeyDown={openByKey}
      />
      <div role="status" style={visuallyHidden}>
        {announcement}
      </div>
    </>
  );
}

const getRowId = ({ position }: GridRow) => position;
