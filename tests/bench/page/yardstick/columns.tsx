import { Chip, type ChipProps } from '@mui/material';
import type { GridColDef } from '@mui/x-data-grid';
import { format } from 'date-fns';
import type { Transaction } from '../../../../src/api/contract.ts';

const colors: Record<string, ChipProps['color']> = {
  PENDING: 'warning',
  IN_PROGRESS: 'info',
  COMPLETED: 'success',
  FAILED: 'error',
};

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

function formatDate(value: string | null) {
  return value ? format(new Date(value), 'MMM dd, yyyy HH:mm') : '-';
}

export const columns: GridColDef<Transaction>[] = [
  { field: 'orderID', headerName: 'Order ID', flex: 1 },
  { field: 'amount', headerName: 'Amount', width: 140, valueFormatter: rupees.format },
  {
    field: 'status',
    headerName: 'Status',
    width: 150,
    renderCell: ({ value }) => <Chip size="small" label={value} color={colors[value]} />,
  },
  { field: 'vpa_id', headerName: 'VPA ID', flex: 1, valueFormatter: (value) => value ?? '-' },
  { field: 'ref_id', headerName: 'Ref ID', width: 150, valueFormatter: (value) => value ?? '-' },
  { field: 'createdAt', headerName: 'Created At', width: 160, valueFormatter: formatDate },
  { field: 'CALLBACK_TS', headerName: 'Finished At', width: 160, valueFormatter: formatDate },
  { field: 'CANCEL_TS', headerName: 'Cancelled At', width: 160, valueFormatter: formatDate },
];
