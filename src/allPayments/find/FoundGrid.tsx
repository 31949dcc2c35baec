import { DataGrid, useGridApiRef } from '@mui/x-data-grid';
import { type Ref, useImperativeHandle, useMemo } from 'react';
import { withMerchant } from '../../payment/cells.tsx';
import { focusGridRow, useGridProps } from '../../payment/gridProps.ts';
import { isSelecting } from '../../payment/RowsArea.tsx';
import type { PressedKeys } from '../../payment/useOpened.ts';
import type { Sort } from './find.ts';
import { type FoundRow, markOf } from './marks.tsx';

/** Moves the focus among the rows, and the rows themselves. */
export interface FoundHandle {
  /** The rows' own place without a position. */
  focusRow: (position: number | undefined) => void;
  showRow: (position: number) => void;
  showTop: () => void;
}

export interface FoundGridProps {
  handle: Ref<FoundHandle>;
  /** Each row says whose it is, where the service sends it. */
  hasMerchants: boolean;
  /** The rows of one page. */
  rows: FoundRow[];
  /** Of all pages. */
  count: number;
  /** The position of the row whose payment is open; -1 without one. */
  openRow: number;
  sort: Sort | undefined;
  onSort: (sort: Sort | undefined) => void;
  onOpen: (row: FoundRow, pressed: PressedKeys) => void;
}

/** What was found, in the list's columns. It can be sorted, because the worker sorts all rows. */
export default function FoundGrid(props: FoundGridProps) {
  const { handle, rows, hasMerchants, count, openRow, sort, onSort, onOpen } = props;
  const apiRef = useGridApiRef();
  useImperativeHandle(handle, () => ({
    focusRow(position) {
      apiRef.current?.scrollToIndexes({ rowIndex: position });
      focusGridRow(apiRef, position);
    },
    showRow: (rowIndex) => apiRef.current?.scrollToIndexes({ rowIndex }),
    showTop: () => apiRef.current?.scroll({ top: 0 }),
  }));
  const { columns, ...gridProps } = useGridProps<FoundRow>(hasMerchants);
  const markedColumns = useMemo(
    () =>
      columns.map((column) => ({
        ...column,
        renderCell: (cell: Parameters<NonNullable<typeof column.renderCell>>[0]) => {
          const { row, field } = cell;
          const mark = markOf(row, field);
          if (!mark) return column.renderCell?.(cell);
          return withMerchant(mark, field === 'orderID' && hasMerchants && row.merchantId);
        },
      })),
    [columns, hasMerchants],
  );
  const sortModel = useMemo(
    () => (sort ? [{ field: sort.field, sort: sort.direction }] : []),
    [sort],
  );
  return (
    <DataGrid<FoundRow>
      apiRef={apiRef}
      aria-label="Found payments"
      {...gridProps}
      columns={markedColumns}
      rows={rows}
      getRowId={({ position }) => position}
      getRowClassName={({ row }) => (row.position === openRow ? 'RowOpen' : '')}
      rowCount={count}
      sortingMode="server"
      sortModel={sortModel}
      onSortModelChange={([wanted]) =>
        onSort(
          wanted?.sort
            ? { field: wanted.field as Sort['field'], direction: wanted.sort }
            : undefined,
        )
      }
      onRowClick={({ row }, event) => !isSelecting() && onOpen(row, event)}
      onCellKeyDown={({ row }, event) => event.key === 'Enter' && onOpen(row, event)}
    />
  );
}
