import { useTheme } from '@mui/material/styles';
import useEventCallback from '@mui/utils/useEventCallback';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { DataGrid, type GridColDef, type GridEventListener, useGridApiRef } from '@mui/x-data-grid';
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
import type { TimeZone } from '../../time.ts';
import type { KeyedTransaction } from '../list.ts';
import { MAX_WIDTH, MIN_WIDTH, useTimeZone, useView } from '../view.ts';
import { COLUMN_NAMES, COLUMNS, FIELDS, type Field, shownFields, TEXT_SCALE } from './columns.tsx';
import type { HandOver } from './PlainTable.tsx';
import { isSelecting, rowClass, type TableProps, useListChange } from './tableProps.ts';

interface GridProps extends TableProps {
  handOver: HandOver;
  /** The cell that Tab leads to is gone while the focus is elsewhere. */
  onTabStopLost: () => void;
}

// EmptyList explains over the table why there are no rows.
const slots = { noRowsOverlay: () => null };
const loadingOverlay = { noRowsVariant: 'skeleton' } as const;

export default function Grid(props: GridProps) {
  const { shownSearch, total, isFirstLoad, changedRows, openRow, onOpen } = props;
  const { handle, handOver, onTabStopLost } = props;
  const apiRef = useGridApiRef();
  const zone = useTimeZone();
  const { density } = useTheme();
  const [view, changeView] = useView();
  const rowHeight = density.row[view.density] * TEXT_SCALE;
  const fields = useMemo(() => shownFields(view.hidden), [view.hidden]);
  const columns = useMemo(() => gridColumns(zone, view.widths), [zone, view.widths]);
  const visibility = useMemo(
    () => Object.fromEntries(FIELDS.map((field) => [field, fields.includes(field)])),
    [fields],
  );
  const paginationModel = useMemo(
    () => ({ page: shownSearch.page - 1, pageSize: PAGE_SIZE }),
    [shownSearch.page],
  );
  const rows = useRows(props);
  const openId = rows[openRow]?.rowId;
  const rowClassName = useCallback(
    ({ row }: { row: GridRow }) => rowClass(changedRows.has(row.key), row.rowId === openId),
    [changedRows, openId],
  );
  const positionOf = (row: { rowId: number }) => rows.findIndex(({ rowId }) => rowId === row.rowId);
  const openByClick = useEventCallback<GridEventListener<'rowClick'>>(({ row }) => {
    if (!isSelecting()) onOpen(row, positionOf(row));
  });
  // Not from the copy button in the cell.
  const openByKey = useEventCallback<GridEventListener<'cellKeyDown'>>(({ row }, event) => {
    if (event.key === 'Enter' && event.target === event.currentTarget) onOpen(row, positionOf(row));
  });
  const rememberWidth = useEventCallback<GridEventListener<'columnWidthChange'>>(
    ({ colDef: { field }, width }) =>
      changeView(({ widths }) => ({ widths: { ...widths, [field]: Math.round(width) } })),
  );
  const announcement = useWidthKeys(apiRef);

  // The cell that Tab leads to: the one that was focused last; undefined when it was a header.
  const tabStop = useRef<{ rowId: number; position: number; field: Field }>(undefined);
  const rememberTabStop = useEventCallback(({ target }: { target: Element }) => {
    const { position, column } = placeOf(target);
    const row = rows[position];
    const field = fields[column];
    tabStop.current = row && field ? { rowId: row.rowId, position, field } : undefined;
  });
  const slotProps = useMemo(
    () => ({ loadingOverlay, root: { onFocus: rememberTabStop } }),
    [rememberTabStop],
  );
  function focusCell(position: number, field = tabStop.current?.field ?? fields[0]) {
    const row = rows[position];
    if (row && field) apiRef.current?.setCellFocus(row.rowId, field);
  }
  useImperativeHandle(handle, () => ({
    focusRow: (position) => {
      // setCellFocus does nothing while an element outside the grid has the focus.
      (document.activeElement as HTMLElement | null)?.blur();
      apiRef.current?.scrollToIndexes({ rowIndex: position });
      focusCell(position);
    },
    showRow: (rowIndex) => apiRef.current?.scrollToIndexes({ rowIndex }),
    currentRow: () => (tabStop.current ? positionOf(tabStop.current) : -1),
  }));

  // In a layout effect, before the grid itself moves the focus, which it would also do from outside the rows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when rows or columns change
  useLayoutEffect(() => {
    if (!tabStop.current) return;
    const { field, position } = tabStop.current;
    const now = positionOf(tabStop.current);
    if (now >= 0 && fields.includes(field)) tabStop.current.position = now;
    else if (placeOf(document.activeElement).position >= 0 && fields.includes(field)) {
      focusCell(Math.min(position, rows.length - 1));
    } else {
      handOver.current.left = apiRef.current?.getScrollPosition().left ?? 0;
      onTabStopLost();
    }
  }, [rows, fields]);

  const [initialState] = useState(() => {
    const { top, left } = handOver.current;
    return { scroll: { top, left } };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the grid replaces the plain table
  useEffect(() => {
    const { focusedRow } = handOver.current;
    if (focusedRow !== undefined) focusCell(Math.min(focusedRow, rows.length - 1));
    Object.assign(handOver.current, { top: 0, focusedRow: undefined });
  }, []);
  useListChange(shownSearch, () => apiRef.current?.scroll({ top: 0 }));
  useKeepPlace(apiRef, props, rowHeight);

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
        rowCount={total}
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

interface GridRow extends KeyedTransaction {
  rowId: number;
}

const getRowId = ({ rowId }: GridRow) => rowId;

/**
 * The rows with the grid's ids. In a refresh a payment keeps its id, so that focus and tab stop move with it. Another
 * list takes the ids by position: the grid then updates its rows and mounts none, which takes up to a third less time.
 */
function useRows({ transactions, shownSearch }: TableProps): GridRow[] {
  const [last, setLast] = useState({ transactions, shownSearch, rows: NO_ROWS });
  const isRefresh = last.shownSearch === shownSearch;
  if (isRefresh && last.transactions === transactions && last.rows !== NO_ROWS) return last.rows;
  const known = new Map(isRefresh ? last.rows.map(({ key, rowId }) => [key, rowId]) : []);
  let free = Math.max(-1, ...known.values());
  const rows = transactions.map((row) => {
    const rowId = known.get(row.key) ?? ++free;
    return { ...row, rowId };
  });
  setLast({ transactions, shownSearch, rows });
  return rows;
}

const NO_ROWS: GridRow[] = [];

const gridColumns = (zone: TimeZone, widths: Record<string, number>) =>
  FIELDS.map((field): GridColDef<GridRow> => {
    const { width, align, text, isRaw, cell } = COLUMNS[field];
    // Order ID stays in view while the other columns scroll.
    const className = field === FIELDS[0] ? 'StickyCell' : undefined;
    return {
      field,
      headerName: COLUMN_NAMES[field],
      width: widths[field] ?? width,
      minWidth: MIN_WIDTH,
      maxWidth: MAX_WIDTH,
      align,
      headerAlign: align,
      cellClassName: className,
      headerClassName: className,
      display: 'flex',
      valueFormatter: isRaw ? undefined : (_, row) => text(row, zone),
      renderCell: ({ row, formattedValue }) => cell(row, formattedValue),
    };
  });

/** The row and the column of the cell that contains the element; -1 for an element outside the rows. */
function placeOf(element: Element | null) {
  const cell = element?.closest('[role=gridcell]');
  const row = cell?.closest('[role=row]');
  // Both count from 1, and row 1 is the header.
  return {
    position: Number(row?.getAttribute('aria-rowindex') ?? 1) - 2,
    column: Number(cell?.getAttribute('aria-colindex') ?? 0) - 1,
  };
}

/** After a refresh that put payments above, scrolls by as many rows, unless the table is at its top. */
function useKeepPlace(
  apiRef: ReturnType<typeof useGridApiRef>,
  { transactions, shownSearch }: TableProps,
  rowHeight: number,
): void {
  const last = useRef({ transactions, shownSearch });
  // Not in a layout effect: the grid takes its new rows in an effect.
  useEffect(() => {
    const { transactions: before, shownSearch: searchBefore } = last.current;
    last.current = { transactions, shownSearch };
    const grid = apiRef.current;
    if (!grid || before === transactions || searchBefore !== shownSearch) return;
    const { top } = grid.getScrollPosition();
    const position = Math.floor(top / rowHeight);
    const now = transactions.findIndex(({ key }) => key === before[position]?.key);
    if (top > 0 && now >= 0) grid.scroll({ top: top + (now - position) * rowHeight });
  });
}

const STEP_PX = 10;
// With Shift, because Alt and the left arrow are the browser's Back.
const CHANGES: Record<string, number> = { ArrowLeft: -STEP_PX, ArrowRight: STEP_PX };

/** Shift and an arrow key on a header change its column's width. Returns what a screen reader is to announce. */
function useWidthKeys(apiRef: ReturnType<typeof useGridApiRef>): string {
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
