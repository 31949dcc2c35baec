import { DataGrid } from '@mui/x-data-grid';
import { useMemo } from 'react';
import { isSelecting } from '../payment/copying.tsx';
import { useGridProps } from '../payment/gridProps.ts';
import type { Sort } from './engine/find.ts';
import { type FoundRow, markOf } from './marks.tsx';

interface FoundGridProps {
  /** The rows of one page. */
  rows: FoundRow[];
  /** Of all pages. */
  count: number;
  /** The position of the row whose payment is open; -1 without one. */
  openRow: number;
  sort: Sort | undefined;
  onSort: (sort: Sort | undefined) => void;
  onOpen: (row: FoundRow) => void;
}

/** What was found, in the list's columns. It can be sorted, because the worker sorts all rows. */
export default function FoundGrid(props: FoundGridProps) {
  const { rows, count, openRow, sort, onSort, onOpen } = props;
  const { columns, ...gridProps } = useGridProps<FoundRow>(rows);
  const markedColumns = useMemo(
    () =>
      columns.map((column) => ({
        ...column,
        renderCell: (cell: Parameters<NonNullable<typeof column.renderCell>>[0]) =>
          markOf(cell.row, cell.field) ?? column.renderCell?.(cell),
      })),
    [columns],
  );
  const sortModel = useMemo(
    () => (sort ? [{ field: sort.field, sort: sort.direction }] : []),
    [sort],
  );
  return (
    <DataGrid<FoundRow>
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
      onRowClick={({ row }) => !isSelecting() && onOpen(row)}
      onCellKeyDown={({ row }, { key }) => key === 'Enter' && onOpen(row)}
    />
  );
}
