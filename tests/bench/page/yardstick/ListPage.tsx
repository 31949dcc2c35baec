import { Box, Button, Stack, Typography } from '@mui/material';
import { DataGrid } from '@mui/x-data-grid';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import type { Filters } from '../../../../src/api/contract.ts';
import { exportTransactions, listTransactions, readSession } from './api.ts';
import { columns } from './columns.tsx';
import { FilterBar } from './FilterBar.tsx';

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
