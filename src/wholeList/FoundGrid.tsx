import { useTheme } from '@mui/material/styles';
import { DataGrid } from '@mui/x-data-grid';
import { useMemo } from 'react';
import {
  FIELDS,
  gridColumns,
  shownFields,
  TEXT_SCALE,
  useColumnWidths,
} from '../payment/columns.tsx';
import { isSelecting } from '../payment/copying.tsx';
import { useTimeZone, useView } from '../view/view.ts';
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

// Found explains over the grid why there are no rows.
const slots = { noRowsOverlay: () => null };

/** What was found, in the list's columns. It can be sorted, because the worker sorts all rows. */
export default function FoundGrid(props: FoundGridProps) {
  const { rows, count, openRow, sort, onSort, onOpen } = props;
  const [{ density, hidden }, changeView] = useView();
  const theme = useTheme();
  const zone = useTimeZone();
  const fields = useMemo(() => shownFields(hidden), [hidden]);
  const widths = useColumnWidths(fields, rows);
  const columns = useMemo(
    () =>
      gridColumns<FoundRow>(zone, widths).map((column) => ({
        ...column,
        renderCell: (cell: Parameters<NonNullable<typeof column.renderCell>>[0]) =>
          markOf(cell.row, cell.field) ?? column.renderCell?.(cell),
      })),
    [zone, widths],
  );
  const visibility = useMemo(
    () => Object.fromEntries(FIELDS.map((field) => [field, fields.includes(field)])),
    [fields],
  );
  const sortModel = useMemo(
    () => (sort ? [{ field: sort.field, sort: sort.direction }] : []),
    [sort],
  );
  return (
    <DataGrid<FoundRow>
      aria-label="Found payments"
      rows={rows}
      getRowId={({ position }) => position}
      columns={columns}
      columnVisibilityModel={visibility}
      onColumnWidthChange={({ colDef: { field }, width }) =>
        changeView((view) => ({ widths: { ...view.widths, [field]: Math.round(width) } }))
      }
      rowHeight={theme.density.row[density] * TEXT_SCALE}
      getRowClassName={({ row }) => (row.position === openRow ? 'RowOpen' : '')}
      columnHeaderHeight={theme.density.header * TEXT_SCALE}
      // The rows are one page of what was found; the foot of the tab has the pager.
      paginationMode="server"
      rowCount={count}
      hideFooter
      sortingMode="server"
      sortModel={sortModel}
      onSortModelChange={([wanted]) =>
        onSort(
          wanted?.sort
            ? { field: wanted.field as Sort['field'], direction: wanted.sort }
            : undefined,
        )
      }
      disableColumnFilter
      disableColumnMenu
      disableRowSelectionOnClick
      rowSelection={false}
      slots={slots}
      onRowClick={({ row }) => !isSelecting() && onOpen(row)}
      onCellKeyDown={({ row }, { key }) => key === 'Enter' && onOpen(row)}
    />
  );
}
