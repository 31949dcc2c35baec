import {
  Box,
  Button,
  Chip,
  type ChipProps,
  MenuItem,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { DataGrid, type GridColDef } from '@mui/x-data-grid';
import { DateTimePicker, LocalizationProvider } from '@mui/x-date-pickers';
import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { format } from 'date-fns';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { type Filters, STATUS_LABELS, type Transaction } from '../../../../src/api/contract.ts';
import { exportTransactions, listTransactions, readSession } from './api.ts';

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

const columns: GridColDef<Transaction>[] = [
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

export function ListPage() {
  const session = readSession();
  const [page, setPage] = useState(1);
  const [filters, setFilters] = useState<Filters>({});
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['transactions', page, filters],
    queryFn: ({ signal }) => listTransactions(page, filters, signal),
    placeholderData: keepPreviousData,
    enabled: session !== null,
  });
  if (!session) return <Navigate to="/login" replace />;

  const pagination = data?.pagination;
  return (
    <Stack sx={{ p: 3, height: '100vh' }} spacing={2}>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
        <Typography variant="h5" sx={{ flex: 1 }}>
          Transactions
        </Typography>
        <Typography>Welcome, {session.merchantId}</Typography>
        <Button variant="contained" onClick={() => exportCsv(filters)}>
          Export CSV
        </Button>
        <Button variant="outlined" onClick={() => refetch()}>
          Refresh
        </Button>
      </Stack>
      <FilterBar
        filters={filters}
        onChange={(change) => {
          setFilters({ ...filters, ...change });
          setPage(1);
        }}
      />
      <Box sx={{ flex: 1, minHeight: 0 }}>
        <DataGrid
          columns={columns}
          rows={data?.transactions ?? []}
          loading={isFetching}
          paginationMode="server"
          rowCount={pagination?.totalRecords ?? 0}
          paginationModel={{ page: page - 1, pageSize: 50 }}
          pageSizeOptions={[50]}
          hideFooter
        />
      </Box>
      {pagination && (
        <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
          <Typography sx={{ flex: 1 }}>{pagination.totalRecords} transactions</Typography>
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            Previous
          </Button>
          <Typography>
            Page {page} of {pagination.totalPages}
          </Typography>
          <Button disabled={!pagination.hasNextPage} onClick={() => setPage(page + 1)}>
            Next
          </Button>
        </Stack>
      )}
    </Stack>
  );
}

async function exportCsv(filters: Filters) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await exportTransactions(filters));
  link.download = 'transactions-export.csv';
  link.click();
  URL.revokeObjectURL(link.href);
}

interface FilterBarProps {
  filters: Filters;
  onChange: (change: Filters) => void;
}

function FilterBar({ filters, onChange }: FilterBarProps) {
  return (
    <LocalizationProvider dateAdapter={AdapterDateFns}>
      <Stack direction="row" spacing={2}>
        <TextField
          select
          label="Status"
          value={filters.status ?? ''}
          onChange={(event) => onChange({ status: event.target.value })}
          sx={{ width: 180 }}
        >
          {Object.entries({ '': 'All Statuses', ...STATUS_LABELS }).map(([status, label]) => (
            <MenuItem key={status} value={status}>
              {label}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          label="Order ID"
          placeholder="Search by Order ID"
          value={filters.orderId ?? ''}
          onChange={(event) => onChange({ orderId: event.target.value })}
        />
        <DateTimePicker
          label="Start Date"
          onAccept={(date) => onChange({ startDate: date?.toISOString() })}
        />
        <DateTimePicker
          label="End Date"
          onAccept={(date) => onChange({ endDate: date?.toISOString() })}
        />
      </Stack>
    </LocalizationProvider>
  );
}
