import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { statusOf } from '../api/client.ts';
import type { TransactionList } from '../api/transactionSchema.ts';
import { UnsuccessfulAnswer } from '../api/transactions.ts';
import { useNotify } from '../notifications/NotificationProvider.tsx';
import { useSession } from '../session/AuthContext.tsx';
import type { EmptyTableProps } from './EmptyTable.tsx';
import { Filters } from './Filters.tsx';
import { PageHeading } from './PageHeading.tsx';
import { Pager } from './Pager.tsx';
import { transactionsQuery } from './query.ts';
import { isRangeInverted, type Search, useSearch } from './search.ts';
import { TransactionsTable } from './TransactionsTable.tsx';

const NO_ROWS: TransactionList['transactions'] = [];

export default function TransactionsPage() {
  const { isAdmin } = useSession();
  const [search, change, clear] = useSearch(isAdmin);
  const query = useQuery(transactionsQuery(search));
  useFailureMessage(query);

  const isInverted = isRangeInverted(search.filters);
  const list = isInverted ? undefined : query.data;

  const lastPage = Math.max(1, list?.pagination?.totalPages ?? search.page);
  const isPastTheEnd = !query.isPlaceholderData && search.page > lastPage;
  useEffect(() => {
    if (isPastTheEnd) change({ page: lastPage }, { replace: true });
  }, [isPastTheEnd, lastPage, change]);

  return (
    <Stack
      component="main"
      sx={{
        // On a desktop the page is the window and the rows scroll in it; on a phone the page scrolls.
        height: { md: '100dvh' },
        minHeight: { md: 560 },
        gap: 2,
        px: { xs: 2, md: 3 },
        py: 2,
      }}
    >
      <title>Transactions · Transaction Dashboard</title>
      <PageHeading
        filters={search.filters}
        isRangeUsable={!isInverted}
        onRefresh={() => query.refetch()}
      />
      <Filters filters={search.filters} isAdmin={isAdmin} onChange={change} onClear={clear} />
      <Box sx={{ flex: 1, minHeight: 0, height: { xs: '80dvh', md: 'auto' } }}>
        <TransactionsTable
          transactions={list?.transactions ?? NO_ROWS}
          isLoading={query.isFetching || isPastTheEnd}
          empty={whyEmpty(search, query, clear)}
        />
      </Box>
      {list?.pagination && (
        <Pager
          pagination={list.pagination}
          page={search.page}
          onPageChange={(page) => change({ page })}
        />
      )}
    </Stack>
  );
}

/** Tells of each failed request once. A 401 needs no words here: it ends the session. */
function useFailureMessage({ error, errorUpdatedAt }: UseQueryResult) {
  const notify = useNotify();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same error a second time is told a second time
  useEffect(() => {
    if (error === null || statusOf(error) === 401) return;
    const message =
      error instanceof UnsuccessfulAnswer
        ? 'Failed to fetch transactions'
        : 'Failed to fetch transactions. Please try again.';
    notify({ severity: 'error', message });
  }, [error, errorUpdatedAt, notify]);
}

function whyEmpty(search: Search, query: UseQueryResult, clear: () => void): EmptyTableProps {
  const clearFilters = { label: 'Clear filters', onClick: clear };
  const title = 'No transactions found';
  if (isRangeInverted(search.filters)) {
    return { title, reason: 'The end date is before the start date.', action: clearFilters };
  }
  if (query.isError) {
    return {
      title: 'Transactions could not be loaded',
      reason: 'Your payments are safe; only this list did not arrive.',
      action: { label: 'Try again', onClick: () => query.refetch() },
    };
  }
  if (Object.keys(search.filters).length > 0) {
    return { title, reason: 'No payment matches these filters.', action: clearFilters };
  }
  return { title, reason: 'Payments appear here as soon as your customers pay.' };
}
