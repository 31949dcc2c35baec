import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { DataGrid, type GridColDef, useGridApiRef } from '@mui/x-data-grid';
import { useEffect, useMemo } from 'react';
import type { ListedTransaction } from '../api/transactionSchema.ts';
import { formatAmount, formatDate } from '../format.ts';
import { EmptyTable, type EmptyTableProps } from './EmptyTable.tsx';
import { Identifier } from './Identifier.tsx';
import { StatusChip } from './StatusChip.tsx';

interface TransactionsTableProps {
  transactions: readonly ListedTransaction[];
  isLoading: boolean;
  /** What stands in the place of rows when there are none. */
  empty: EmptyTableProps;
}

interface Row extends ListedTransaction {
  /** Rows are known by their place: a service's ids may repeat or be missing, and then the grid would lose rows. */
  position: number;
}

const columns: GridColDef<Row>[] = [
  {
    field: 'orderID',
    headerName: 'Order ID',
    flex: 1,
    minWidth: 170,
    display: 'flex',
    renderCell: ({ row }) => <Identifier value={row.orderID} />,
  },
  {
    field: 'amount',
    headerName: 'Amount',
    width: 140,
    align: 'right',
    headerAlign: 'right',
    valueFormatter: formatAmount,
  },
  {
    field: 'status',
    headerName: 'Status',
    width: 150,
    display: 'flex',
    renderCell: ({ row }) => <StatusChip status={row.status} />,
  },
  {
    field: 'vpa_id',
    headerName: 'VPA ID',
    flex: 1,
    minWidth: 180,
    display: 'flex',
    renderCell: ({ row }) => <Identifier value={row.vpa_id} />,
  },
  {
    field: 'ref_id',
    headerName: 'Ref ID',
    width: 150,
    display: 'flex',
    renderCell: ({ row }) => <Identifier value={row.ref_id} />,
  },
  { field: 'createdAt', headerName: 'Created At', width: 160, valueFormatter: formatDate },
  { field: 'CALLBACK_TS', headerName: 'Finished At', width: 160, valueFormatter: formatDate },
  { field: 'CANCEL_TS', headerName: 'Cancelled At', width: 160, valueFormatter: formatDate },
];

const slots = { noRowsOverlay: () => null };
const slotProps = {
  loadingOverlay: { variant: 'linear-progress', noRowsVariant: 'skeleton' },
} as const;

export function TransactionsTable({ transactions, isLoading, empty }: TransactionsTableProps) {
  const apiRef = useGridApiRef();
  const { density } = useTheme();
  const rows = useMemo(
    () => transactions.map((transaction, position): Row => ({ ...transaction, position })),
    [transactions],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are a new page, read from its top
  useEffect(() => {
    apiRef.current?.scroll({ top: 0 });
  }, [rows, apiRef]);

  return (
    <Box sx={{ position: 'relative', height: '100%' }}>
      <DataGrid
        apiRef={apiRef}
        aria-label="Transactions"
        columns={columns}
        rows={rows}
        getRowId={(row) => row.position}
        loading={isLoading}
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
        rowHeight={density.row.standard}
        slots={slots}
        slotProps={slotProps}
      />
      {rows.length === 0 && !isLoading && <EmptyTable {...empty} />}
    </Box>
  );
}
