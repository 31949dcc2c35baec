import useEventCallback from '@mui/utils/useEventCallback';
import {
  DataGrid,
  type GridColDef,
  type GridEventListener,
  type GridRowClassNameParams,
  type GridRowId,
  type GridSortModel,
  gridTabIndexCellSelector,
  useGridApiRef,
} from '@mui/x-data-grid';
import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useTimeZone } from '../settings/view.ts';
import type { TimeZone } from '../time.ts';
import { useKeyDown } from '../ui/keys.ts';
import {
  COLUMN_NAMES,
  COLUMNS,
  type ColumnField,
  stickyClass,
  type TableRow,
  useTableSizes,
  widthOf,
} from './columns.tsx';
import { type RowsProps, rowClass } from './rows.ts';
import { isSelecting } from './selection.ts';

interface PaymentGridProps extends RowsProps {
  /** The width in pixels of the plain table that the grid replaces. */
  startWidth?: number | undefined;
}

/** The rows in MUI's DataGrid. */
export default function PaymentGrid({ startWidth = 0, ...props }: PaymentGridProps) {
  const { label, changes, openRow, hasMerchants, sort } = props;
  const { handle, onOpen, onSort, onMerchant } = props;
  const apiRef = useGridApiRef();
  const zone = useTimeZone();
  const { fields, rowHeight, headerHeight } = useTableSizes();
  const { firstRows, shown, scroll } = useGridRows(props, apiRef, rowHeight);
  // The columns share this width in proportion; with `flex`, the grid would mount the rows first and the cells later.
  const [width, setWidth] = useState(startWidth);
  const scale = Math.max(1, width / widthOf(fields));
  const columns = useMemo(
    () => gridColumns(fields, zone, scale, hasMerchants, onMerchant),
    [fields, zone, scale, hasMerchants, onMerchant],
  );
  const sortModel = useMemo(
    () => (sort ? [{ field: sort.field, sort: sort.direction }] : []),
    [sort],
  );
  const rowClassName = useCallback(
    ({ row }: GridRowClassNameParams<GridRow>) =>
      rowClass({ changes, openRow }, row.key, row.position),
    [changes, openRow],
  );
  // Stable functions: the grid is memoized, and new functions would render headers and cells again with each answer.
  const readWidth = useEventCallback(() =>
    setWidth(apiRef.current?.getRootDimensions().viewportInnerSize.width ?? 0),
  );
  const changeSort = useEventCallback(([wanted]: GridSortModel) =>
    onSort?.(
      wanted?.sort ? { field: wanted.field as ColumnField, direction: wanted.sort } : undefined,
    ),
  );
  const openByClick = useEventCallback<GridEventListener<'rowClick'>>(({ row }, event) => {
    if (!isSelecting()) onOpen(row, row.position, event);
  });
  // Enter on the Merchant ID in the cell does not open the payment.
  const openByKey = useEventCallback<GridEventListener<'cellKeyDown'>>(({ row }, event) => {
    if (event.key === 'Enter' && event.target === event.currentTarget) onOpen(row, row.position);
  });

  const showRow = (position: number) => {
    apiRef.current?.scrollToIndexes({ rowIndex: position });
  };
  useImperativeHandle(handle, () => ({
    showRow,
    focusRow(position = 0) {
      showRow(position);
      // setCellFocus does nothing while an element outside the grid has the focus.
      (document.activeElement as HTMLElement | null)?.blur();
      const id = shown.current[position]?.rowId;
      // In the column that had the focus last.
      const field =
        gridTabIndexCellSelector(apiRef)?.field ?? apiRef.current?.getVisibleColumns()[0]?.field;
      if (id !== undefined && field) apiRef.current?.setCellFocus(id, field);
    },
    currentRow() {
      const id = gridTabIndexCellSelector(apiRef)?.id;
      return shown.current.find(({ rowId }) => rowId === id)?.position ?? -1;
    },
  }));
  const [initialState] = useState(() => ({ scroll: { ...scroll } }));

  return (
    <DataGrid<GridRow>
      apiRef={apiRef}
      initialState={initialState}
      aria-label={label}
      columns={columns}
      onResize={readWidth}
      rows={firstRows}
      getRowId={getRowId}
      getRowClassName={rowClassName}
      rowHeight={rowHeight}
      columnHeaderHeight={headerHeight}
      // No `paginationModel` or real `rowCount`: with `setRows`, the first makes Next a tenth to a fifth slower, and a
      // change of the second shows the rows of the first page again.
      paginationMode="server"
      rowCount={-1}
      // The foot has the pager.
      hideFooter
      sortingMode="server"
      sortModel={sortModel}
      // Without `onSort`, the rows are a page of a longer list, and sorting them would mislead.
      disableColumnSorting={!onSort}
      onSortModelChange={changeSort}
      // Skeleton rows while there is no row to show; other loads show a bar above the table.
      loading={props.isFirstLoad ?? false}
      slotProps={SLOT_PROPS}
      slots={SLOTS}
      // Renders all columns, because the sticky one must stay mounted when the others are scrolled.
      columnBufferPx={20_000}
      disableVirtualization={useAreAllRendered()}
      disableColumnFilter
      disableColumnMenu
      rowSelection={false}
      onRowClick={openByClick}
      onCellKeyDown={openByKey}
    />
  );
}

const getRowId = ({ rowId }: GridRow) => rowId;
const SLOT_PROPS = { loadingOverlay: { noRowsVariant: 'skeleton' } } as const;
// The reason for an empty grid is shown over it.
const SLOTS = { noRowsOverlay: () => null };

/**
 * Whether all rows of the page are rendered: from the first Ctrl+F or Ctrl+A on, because the browser's find and Select
 * all see only rendered rows. Always rendering them makes Next 1.6 to 2.7 times as slow (545 instead of 351 ms on a CPU
 * four times slower, 182 instead of 67 ms at full speed; one run).
 */
function useAreAllRendered(): boolean {
  const [areAll, setAll] = useState(false);
  useKeyDown(({ key, ctrlKey, metaKey, target }) => {
    const isAll = key === 'a' && !(target as Element).matches(':read-write');
    // All rows must be there before the browser searches or selects.
    if ((ctrlKey || metaKey) && (isAll || key === 'f')) flushSync(() => setAll(true));
  });
  return areAll;
}

const gridColumns = (
  fields: readonly ColumnField[],
  zone: TimeZone,
  scale: number,
  hasMerchants: boolean,
  onPress: RowsProps['onMerchant'],
) =>
  fields.map((field): GridColDef<GridRow> => {
    const { align, className, text, isRaw, cell, width } = COLUMNS[field];
    return {
      field,
      headerName: COLUMN_NAMES[field],
      width: width * scale,
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

interface GridRow extends TableRow {
  /** The row's id in the grid. */
  rowId: number;
  position: number;
}

type GridApi = ReturnType<typeof useGridApiRef>;

/**
 * The grid's first rows, its shown rows and its scroll position. Later rows are set with `setRows`, because a new
 * `rows` prop renders each cell twice: Next then takes 1.5 times as long (201 instead of 135 ms on a CPU four times
 * slower, 49 instead of 34 ms at full speed).
 */
function useGridRows(props: RowsProps, apiRef: GridApi, rowHeight: number) {
  const { rows, listKey } = props;
  const [own] = useState({ top: 0, left: 0 });
  const { scroll = own } = props;
  const [firstRows] = useState(() => withIds(rows, []));
  const shown = useRef(firstRows);
  const last = useRef({ rows, listKey });

  // Follows the grid's scroll event, because reading `scrollTop` forces a layout for each new list.
  useEffect(
    () =>
      apiRef.current?.subscribeEvent('scrollPositionChange', ({ top, left }) => {
        Object.assign(scroll, { top, left });
      }),
    [apiRef, scroll],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the rows change
  useLayoutEffect(() => {
    const before = last.current;
    const isRefresh = listKey === before.listKey;
    if (isRefresh && rows === before.rows) return;
    last.current = { rows, listKey };
    const tabStop = gridTabIndexCellSelector(apiRef)?.id;
    shown.current = nextRows(rows, isRefresh, shown.current, tabStop);
    apiRef.current?.setRows(shown.current);
    const { top } = scroll;
    if (top === 0) return;
    // After a refresh that added rows above, scrolls by as many rows. Another list starts at its top.
    const position = Math.floor(top / rowHeight);
    const key = before.rows[position]?.key;
    const now = rows.findIndex((row) => row.key === key);
    if (!isRefresh) scroll.top = 0;
    else if (now >= 0) scroll.top += (now - position) * rowHeight;
    apiRef.current?.scroll({ top: scroll.top });
  }, [rows, listKey]);
  return { firstRows, shown, scroll };
}

/**
 * The rows with the grid's ids. In a refresh a payment keeps its id, so that focus and tab stop move with it. Another
 * list gets its ids by position: the grid then updates its rows and mounts none, which takes up to a third less time.
 */
function withIds(rows: readonly TableRow[], before: readonly GridRow[]): GridRow[] {
  const known = new Map(before.map(({ key, rowId }) => [key, rowId]));
  let free = Math.max(-1, ...known.values());
  return rows.map((row, position) => {
    const rowId = known.get(row.key) ?? ++free;
    return { ...row, rowId, position };
  });
}

/** If the payment of the tab stop left the page, the row now at its position inherits its id, so focus stays there. */
function nextRows(
  rows: readonly TableRow[],
  isRefresh: boolean,
  before: readonly GridRow[],
  tabStop: GridRowId | undefined,
): GridRow[] {
  const next = withIds(rows, isRefresh ? before : []);
  const position = before.findIndex(({ rowId }) => rowId === tabStop);
  const replacement = next[Math.min(Math.max(position, 0), next.length - 1)];
  const isGone = !next.some(({ rowId }) => rowId === tabStop);
  if (replacement && typeof tabStop === 'number' && isGone) replacement.rowId = tabStop;
  return next;
}
