import { useTheme } from '@mui/material/styles';
import useEventCallback from '@mui/utils/useEventCallback';
import { DataGrid, type GridColDef, type GridEventListener, useGridApiRef } from '@mui/x-data-grid';
import { memo, useEffect, useMemo, useRef } from 'react';
import type { ListedTransaction } from '../api/transactionSchema.ts';
import { COLUMN_NAMES, COLUMNS, FIELDS, type Field } from './columns.tsx';
import type { View } from './view.ts';

export interface TableProps {
  transactions: readonly ListedTransaction[];
  /** There are no rows yet, and some may come. */
  isFirstLoad: boolean;
  view: View;
  onViewChange: (change: Partial<View>) => void;
}

export interface TransactionsTableProps extends TableProps {
  /** Where the person was in the plain table that this one replaces. */
  start: { top: number; left: number; isFocused: boolean };
}

interface Row extends ListedTransaction {
  /** Rows are known by their place: a service's ids may repeat or be missing, and then the grid would lose rows. */
  position: number;
}

// Why there are no rows is said over the table, by EmptyTable.
const slots = { noRowsOverlay: () => null };
const slotProps = {
  loadingOverlay: { noRowsVariant: 'skeleton' },
} as const;

function TransactionsTable(props: TransactionsTableProps) {
  const { transactions, isFirstLoad, view, onViewChange, start } = props;
  const apiRef = useGridApiRef();
  const { density } = useTheme();
  const columns = useMemo(() => FIELDS.map((field) => gridColumn(field, view.widths)), [view]);
  const visibility = useMemo(
    () => Object.fromEntries(view.hidden.map((field) => [field, false])),
    [view],
  );
  const rows = useMemo(
    () => transactions.map((transaction, position): Row => ({ ...transaction, position })),
    [transactions],
  );
  const rememberWidth = useEventCallback<GridEventListener<'columnWidthChange'>>(
    ({ colDef, width }) =>
      onViewChange({ widths: { ...view.widths, [colDef.field]: Math.round(width) } }),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: only as it begins
  useEffect(() => {
    if (start.isFocused) apiRef.current?.setCellFocus(0, columns[0]?.field ?? '');
  }, []);

  // Other rows are a new page, read from its top.
  const shownRows = useRef(rows);
  useEffect(() => {
    if (shownRows.current !== rows) apiRef.current?.scroll({ top: 0 });
    shownRows.current = rows;
  }, [rows, apiRef]);

  return (
    <DataGrid
      apiRef={apiRef}
      aria-label="Transactions"
      initialState={{ scroll: start }}
      columns={columns}
      columnVisibilityModel={visibility}
      onColumnWidthChange={rememberWidth}
      rows={rows}
      getRowId={positionOf}
      rowHeight={density.row[view.density]}
      // Later loads are shown above the table: only the first has skeletons for rows.
      loading={isFirstLoad}
      // The service sends one page and its pager stands below; the grid only draws it.
      paginationMode="server"
      rowCount={rows.length}
      hideFooter
      // One page of a longer list: sorting or filtering it would mislead.
      disableColumnSorting
      disableColumnFilter
      disableColumnMenu
      disableRowSelectionOnClick
      rowSelection={false}
      slots={slots}
      slotProps={slotProps}
    />
  );
}

export default memo(TransactionsTable);

const positionOf = (row: Row) => row.position;

/** A column as the grid wants it, with the width that the person gave it. */
function gridColumn(field: Field, widths: View['widths']): GridColDef<Row> {
  const { width, isFlexible, isNumeric, text, cell } = COLUMNS[field];
  const chosen = widths[field];
  return {
    field,
    headerName: COLUMN_NAMES[field],
    width: chosen ?? width,
    minWidth: chosen ? 50 : width,
    flex: isFlexible && !chosen ? 1 : undefined,
    align: isNumeric ? 'right' : 'left',
    headerAlign: isNumeric ? 'right' : 'left',
    display: text ? 'text' : 'flex',
    ...(text && { valueFormatter: (_, row) => text(row) }),
    ...(cell !== text && { renderCell: ({ row }) => cell(row) }),
  };
}
