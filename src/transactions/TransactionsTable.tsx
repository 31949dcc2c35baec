import { useTheme } from '@mui/material/styles';
import { DataGrid, useGridApiRef } from '@mui/x-data-grid';
import { useEffect, useMemo } from 'react';
import type { ListedTransaction } from '../api/transactionSchema.ts';
import { columnsOf, type Row } from './columns.tsx';
import type { View } from './view.ts';

interface TransactionsTableProps {
  transactions: readonly ListedTransaction[];
  isLoading: boolean;
  view: View;
  onViewChange: (change: Partial<View>) => void;
}

// Why there are no rows is said over the table, by EmptyTable.
const slots = { noRowsOverlay: () => null };
const slotProps = {
  loadingOverlay: { noRowsVariant: 'skeleton' },
} as const;

export default function TransactionsTable(props: TransactionsTableProps) {
  const { transactions, isLoading, view, onViewChange } = props;
  const apiRef = useGridApiRef();
  const { density } = useTheme();
  const columns = useMemo(() => columnsOf(view), [view]);
  const visibility = useMemo(
    () => Object.fromEntries(view.hidden.map((field) => [field, false])),
    [view],
  );
  const rows = useMemo(
    () => transactions.map((transaction, position): Row => ({ ...transaction, position })),
    [transactions],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are a new page, read from its top
  useEffect(() => {
    apiRef.current?.scroll({ top: 0 });
  }, [rows, apiRef]);

  return (
    <DataGrid
      apiRef={apiRef}
      aria-label="Transactions"
      columns={columns}
      columnVisibilityModel={visibility}
      onColumnWidthChange={({ colDef, width }) =>
        onViewChange({ widths: { ...view.widths, [colDef.field]: Math.round(width) } })
      }
      rows={rows}
      getRowId={(row) => row.position}
      rowHeight={density.row[view.density]}
      // Later loads are shown above the table: only the first has skeletons for rows.
      loading={isLoading && rows.length === 0}
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
