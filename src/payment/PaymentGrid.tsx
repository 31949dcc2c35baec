import useEventCallback from '@mui/utils/useEventCallback';
import {
  DataGrid,
  type GridColDef,
  type GridEventListener,
  type GridRowClassNameParams,
  type GridSortModel,
  gridTabIndexCellSelector,
  useGridApiRef,
} from '@mui/x-data-grid';
import { useCallback, useEffect, useImperativeHandle, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { PAGE_SIZE } from '../api/contract.ts';
import { useTimeZone } from '../settings/view.ts';
import type { TimeZone } from '../time.ts';
import {
  COLUMN_FIELDS,
  COLUMN_NAMES,
  COLUMNS,
  type ColumnField,
  stickyClass,
  useTableSizes,
  widthOf,
} from './columns.tsx';
import { type GridRow, useGridRows } from './gridRows.ts';
import { type RowsProps, rowClass } from './rows.ts';
import { isSelecting } from './selection.ts';

interface PaymentGridProps extends RowsProps {
  /** The width of the table before it, in pixels. */
  startWidth?: number | undefined;
}

/** The rows in MUI's DataGrid. */
export default function PaymentGrid({ startWidth = 0, ...props }: PaymentGridProps) {
  const { label, changes, openRow, hasMerchants, paging, sort } = props;
  const { handle, onOpen, onSort, onMerchant } = props;
  const apiRef = useGridApiRef();
  const zone = useTimeZone();
  const { fields, rowHeight, headerHeight } = useTableSizes();
  const { rows, shown, scroll } = useGridRows(props, apiRef, rowHeight);
  // The columns share it. Not by `flex`, with which the grid adds each cell to a row that is there already.
  const [width, setWidth] = useState(startWidth);
  const scale = Math.max(1, width / widthOf(fields));
  const columns = useMemo(
    () => gridColumns(zone, scale, hasMerchants, onMerchant),
    [zone, scale, hasMerchants, onMerchant],
  );
  const columnVisibilityModel = useMemo(
    () => Object.fromEntries(COLUMN_FIELDS.map((field) => [field, fields.includes(field)])),
    [fields],
  );
  const page = paging?.page;
  const paginationModel = useMemo(
    () => (page === undefined ? undefined : { page, pageSize: PAGE_SIZE }),
    [page],
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
  // Each function stays the same: the grid is memoized, and a new one renders its headers and cells with each answer.
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
  // Not from the Merchant ID in the cell.
  const openByKey = useEventCallback<GridEventListener<'cellKeyDown'>>(({ row }, event) => {
    if (event.key === 'Enter' && event.target === event.currentTarget) onOpen(row, row.position);
  });

  const showRow = (position: number) => {
    // The grid counts from the first row of all pages.
    apiRef.current?.scrollToIndexes({ rowIndex: (page ?? 0) * PAGE_SIZE + position });
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
      columnVisibilityModel={columnVisibilityModel}
      rows={rows}
      getRowId={getRowId}
      getRowClassName={rowClassName}
      rowHeight={rowHeight}
      columnHeaderHeight={headerHeight}
      paginationMode="server"
      // Only where the rows are a prop: beside `setRows` (gridRows.ts) it makes Next a tenth to a fifth slower, and a
      // `rowCount` that changes shows the rows of the first page again.
      {...(paginationModel && { paginationModel })}
      rowCount={paging ? paging.count : -1}
      // The foot has the pager.
      hideFooter
      sortingMode="server"
      sortModel={sortModel}
      // One page of a longer list: sorting it would mislead.
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
// Why there are no rows is explained over the grid.
const SLOTS = { noRowsOverlay: () => null };

/**
 * Whether all rows of the page are rendered: from the first Ctrl+F or Ctrl+A on, because the browser's find and Select
 * all see only rendered rows. Always rendering them makes Next 1.6 to 2.7 times as slow (545 instead of 351 ms on a CPU
 * four times slower, 182 instead of 67 ms at full speed; one run).
 */
function useAreAllRendered(): boolean {
  const [areAll, setAll] = useState(false);
  useEffect(() => {
    function onKeyDown({ key, ctrlKey, metaKey, target }: KeyboardEvent) {
      const isAll = key === 'a' && !(target as Element).matches(':read-write');
      // All rows must be there before the browser searches or selects.
      if ((ctrlKey || metaKey) && (isAll || key === 'f')) flushSync(() => setAll(true));
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return areAll;
}

const gridColumns = (
  zone: TimeZone,
  scale: number,
  hasMerchants: boolean,
  onPress: RowsProps['onMerchant'],
) =>
  COLUMN_FIELDS.map((field): GridColDef<GridRow> => {
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
