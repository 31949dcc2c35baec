import { useTheme } from '@mui/material/styles';
import useEventCallback from '@mui/utils/useEventCallback';
import { DataGrid, type GridColDef, type GridEventListener, useGridApiRef } from '@mui/x-data-grid';
import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ListedTransaction } from '../api/transactionSchema.ts';
import { COLUMN_NAMES, COLUMNS, FIELDS, type Field } from './columns.tsx';
import { TableRow } from './TableRow.tsx';
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

export interface Row extends ListedTransaction {
  /** Rows are known by their place: a service's ids may repeat or be missing, and then the grid would lose rows. */
  position: number;
}

// Why there are no rows is said over the table, by EmptyTable.
const slots = { row: TableRow, noRowsOverlay: () => null };
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

  // As a property, other rows would have the whole grid drawn, and then the rows: the grid's API draws the rows alone.
  const [firstRows] = useState(rows);
  const [initialState] = useState({ scroll: start });
  const shownRows = useRef(rows);
  useLayoutEffect(() => {
    if (shownRows.current === rows) return;
    shownRows.current = rows;
    apiRef.current?.setRows(rows);
    // A new page is read from its top.
    apiRef.current?.scroll({ top: 0 });
  }, [rows, apiRef]);

  return (
    <DataGrid
      apiRef={apiRef}
      aria-label="Transactions"
      initialState={initialState}
      columns={columns}
      columnVisibilityModel={visibility}
      onColumnWidthChange={rememberWidth}
      rows={firstRows}
      getRowId={positionOf}
      rowHeight={density.row[view.density]}
      // Later loads are shown above the table: only the first has skeletons for rows.
      loading={isFirstLoad}
      // The service sends one page and its pager stands below; the grid only draws it, and knows of no other.
      paginationMode="server"
      rowCount={-1}
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
  const { width, isFlexible, isNumeric, text } = COLUMNS[field];
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
  };
}
