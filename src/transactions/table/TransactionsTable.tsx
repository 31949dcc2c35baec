import { useTheme } from '@mui/material/styles';
import useEventCallback from '@mui/utils/useEventCallback';
import { DataGrid, type GridColDef, type GridEventListener, useGridApiRef } from '@mui/x-data-grid';
import { memo, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ListedTransaction } from '../../api/schema.ts';
import type { View } from '../view/view.ts';
import { COLUMN_NAMES, COLUMNS, FIELDS, type Field } from './columns.tsx';
import { ShownTransactions, TableRow } from './TableRow.tsx';

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

/**
 * What the grid has for rows: places, known by their number. The payments that stand in them are read when they are shown, so
 * that other ones ask nothing of the grid. Not the payments: their ids may repeat or be missing, and the grid would lose rows.
 */
interface Place {
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
  const shown = useRef(transactions);
  const columns = useMemo(
    () => FIELDS.map((field) => gridColumn(field, view.widths, shown)),
    [view],
  );
  const visibility = useMemo(
    () => Object.fromEntries(view.hidden.map((field) => [field, false])),
    [view],
  );
  const rememberWidth = useEventCallback<GridEventListener<'columnWidthChange'>>(
    ({ colDef, width }) =>
      onViewChange({ widths: { ...view.widths, [colDef.field]: Math.round(width) } }),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: only as it begins
  useEffect(() => {
    if (start.isFocused) apiRef.current?.setCellFocus(0, columns[0]?.field ?? '');
  }, []);

  const [initialState] = useState({ scroll: start });
  const [firstPlaces] = useState(() => placesFor(transactions));
  useLayoutEffect(() => {
    if (shown.current === transactions) return;
    const isCountOther = shown.current.length !== transactions.length;
    shown.current = transactions;
    // As a property, they would have the whole grid drawn, and then the rows: the grid's API draws the rows alone.
    if (isCountOther) apiRef.current?.setRows(placesFor(transactions));
    // A new page is read from its top.
    apiRef.current?.scroll({ top: 0 });
  }, [transactions, apiRef]);

  return (
    <ShownTransactions value={transactions}>
      <DataGrid
        apiRef={apiRef}
        aria-label="Transactions"
        initialState={initialState}
        columns={columns}
        columnVisibilityModel={visibility}
        onColumnWidthChange={rememberWidth}
        rows={firstPlaces}
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
    </ShownTransactions>
  );
}

export default memo(TransactionsTable);

const positionOf = ({ position }: Place) => position;

const places: Place[] = [];

/** The same objects each time, so that the grid's rows stay as they are. */
function placesFor(transactions: readonly ListedTransaction[]): Place[] {
  while (places.length < transactions.length) places.push({ position: places.length });
  return places.slice(0, transactions.length);
}

/** A column as the grid wants it, with the width that the person gave it. */
function gridColumn(
  field: Field,
  widths: View['widths'],
  shown: RefObject<readonly ListedTransaction[]>,
): GridColDef<Place> {
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
    // What is copied out of a cell.
    valueGetter: (_, { position }) => {
      const transaction = shown.current[position];
      return transaction && (text ? text(transaction) : transaction[field]);
    },
  };
}
