import useEventCallback from '@mui/utils/useEventCallback';
import {
  DataGrid,
  type GridEventListener,
  type GridRowClassNameParams,
  type GridRowId,
  useGridApiRef,
} from '@mui/x-data-grid';
import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { KeyedTransaction } from '../../page/listQuery.ts';
import { usePage } from '../../page/usePage.ts';
import { focusGridRow, tabStopOf, useGridProps } from '../../payment/gridProps.ts';
import { isSelecting } from '../../payment/RowsArea.tsx';
import { rowClass, type TableProps } from './tableProps.ts';

const slotProps = { loadingOverlay: { noRowsVariant: 'skeleton' } } as const;

export default function Grid(props: TableProps) {
  const { isFirstLoad, changes, openRow, hasMerchants, place, onOpen } = props;
  const apiRef = useGridApiRef();
  const { change } = usePage();
  const showMerchant = useEventCallback((merchantId: string) => change({ merchantId }));
  const gridProps = useGridProps<GridRow>(hasMerchants, showMerchant);
  const rowClassName = useCallback(
    ({ row, indexRelativeToCurrentPage }: GridRowClassNameParams<GridRow>) =>
      rowClass({ changes, openRow }, row.key, indexRelativeToCurrentPage),
    [changes, openRow],
  );

  const { firstRows, positionOf } = useRows(props, apiRef, gridProps.rowHeight);
  const openByClick = useEventCallback<GridEventListener<'rowClick'>>(({ row }, event) => {
    if (!isSelecting()) onOpen(row, positionOf(row.rowId), event);
  });
  // Not from the Merchant ID in the cell.
  const openByKey = useEventCallback<GridEventListener<'cellKeyDown'>>(({ row }, event) => {
    if (event.key === 'Enter' && event.target === event.currentTarget) {
      onOpen(row, positionOf(row.rowId));
    }
  });

  const [initialState] = useState(() => ({ scroll: { ...place.scroll } }));
  // By the grid's scroll event, because reading `scrollTop` forces a layout for each new list.
  useEffect(
    () =>
      apiRef.current?.subscribeEvent('scrollPositionChange', ({ top, left }) => {
        Object.assign(place.scroll, { top, left });
      }),
    [apiRef, place],
  );

  return (
    <DataGrid
      apiRef={apiRef}
      initialState={initialState}
      aria-label="Transactions"
      {...gridProps}
      rows={firstRows}
      getRowId={getRowId}
      getRowClassName={rowClassName}
      // Skeleton rows while there is no row to show; other loads show a bar above the table.
      loading={isFirstLoad}
      rowCount={-1}
      // One page of a longer list: sorting it would mislead.
      disableColumnSorting
      slotProps={slotProps}
      onRowClick={openByClick}
      onCellKeyDown={openByKey}
    />
  );
}

type GridApi = ReturnType<typeof useGridApiRef>;

/** Shows the rows, and knows the places of the grid's ids among them. */
function useRows(props: TableProps, apiRef: GridApi, rowHeight: number) {
  const { transactions, listKey, place } = props;
  const [firstRows] = useState(() => withIds(transactions, []));
  const shown = useRef<Shown>({ transactions, listKey, rows: firstRows });
  const positionOf = (id: GridRowId | undefined) =>
    shown.current.rows.findIndex(({ rowId }) => rowId === id);

  useImperativeHandle(place.handle, () => ({
    focusRow: (position, options) => {
      if (!options?.preventScroll) apiRef.current?.scrollToIndexes({ rowIndex: position });
      focusGridRow(apiRef, shown.current.rows[position]?.rowId);
    },
    showRow: (rowIndex) => apiRef.current?.scrollToIndexes({ rowIndex }),
    currentRow: () => positionOf(tabStopOf(apiRef)?.id),
  }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the rows change
  useLayoutEffect(() => {
    const before = shown.current;
    const isRefresh = listKey === before.listKey;
    if (isRefresh && transactions === before.transactions) return;
    shown.current = {
      transactions,
      listKey,
      rows: showPage(apiRef, transactions, before, isRefresh),
    };
    const { scroll } = place;
    const { top } = scroll;
    if (top === 0) return;
    // After a refresh that put payments above, scrolls by as many rows. Another list begins at its top.
    const position = Math.floor(top / rowHeight);
    const key = before.transactions[position]?.key;
    const now = transactions.findIndex((row) => row.key === key);
    if (!isRefresh) scroll.top = 0;
    else if (now >= 0) scroll.top += (now - position) * rowHeight;
    apiRef.current?.scroll({ top: scroll.top });
  }, [transactions, listKey]);
  return { firstRows, positionOf };
}

interface Shown extends Pick<TableProps, 'transactions' | 'listKey'> {
  rows: GridRow[];
}

/**
 * Shows a page by `setRows`, because a new `rows` prop renders each cell twice: Next then takes 1.5 times as long (201
 * against 135 ms on a CPU four times slower, 49 against 34 ms at full speed). A controlled `paginationModel` beside it
 * takes 1.1 to 1.2 times as long and shows nothing more. With a `rowCount` that changes, the grid shows its `rows` prop
 * again, which has the first page. allPayments/find/FoundGrid.tsx uses the documented props.
 */
function showPage(
  apiRef: GridApi,
  transactions: TableProps['transactions'],
  { rows }: Shown,
  isRefresh: boolean,
): GridRow[] {
  const next = withIds(transactions, isRefresh ? rows : []);
  // Where the payment of the tab stop is gone, the one at its place takes its id, and so the tab stop and the focus.
  const id = tabStopOf(apiRef)?.id;
  const place = rows.findIndex(({ rowId }) => rowId === id);
  const heir = next[Math.min(Math.max(place, 0), next.length - 1)];
  if (heir && typeof id === 'number' && !next.some(({ rowId }) => rowId === id)) heir.rowId = id;
  apiRef.current?.setRows(next);
  return next;
}

interface GridRow extends KeyedTransaction {
  rowId: number;
}

const getRowId = ({ rowId }: GridRow) => rowId;

/**
 * The rows with the grid's ids. In a refresh a payment keeps its id, so that focus and tab stop move with it. Another
 * list takes the ids by position: the grid then updates its rows and mounts none, which takes up to a third less time.
 */
function withIds(transactions: readonly KeyedTransaction[], before: readonly GridRow[]): GridRow[] {
  const known = new Map(before.map(({ key, rowId }) => [key, rowId]));
  let free = Math.max(-1, ...known.values());
  return transactions.map((row) => {
    const rowId = known.get(row.key) ?? ++free;
    return { ...row, rowId };
  });
}
