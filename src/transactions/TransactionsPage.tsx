import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import useEventCallback from '@mui/utils/useEventCallback';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { QueryClientProvider, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { statusOf } from '../api/client.ts';
import type { TransactionList } from '../api/schema.ts';
import { UnsuccessfulAnswer } from '../api/transactions.ts';
import { brandName } from '../Brand.tsx';
import { formatCount } from '../format.ts';
import { loadWhenIdle } from '../loadWhenIdle.ts';
import { useNotify } from '../notifications/NotificationProvider.tsx';
import { queryClient } from '../queryClient.ts';
import { TransactionCards } from '../screens.ts';
import { useSession } from '../session/AuthContext.tsx';
import { Filters } from './filters/Filters.tsx';
import { PageHeading } from './PageHeading.tsx';
import { transactionsQuery } from './query.ts';
import { isRangeInverted, type Search } from './search.ts';
import { EmptyTable, type EmptyTableProps } from './table/EmptyTable.tsx';
import { FirstPageButton } from './table/FirstPageButton.tsx';
import { Pager } from './table/Pager.tsx';
import { Table } from './table/Table.tsx';
import { useNextPageAhead } from './useNextPageAhead.ts';
import { useSearch } from './useSearch.ts';
import { useView } from './view/view.ts';

const PrintSheet = lazy(loadWhenIdle(() => import('./PrintSheet.tsx')));

const NO_ROWS: TransactionList['transactions'] = [];

export default function TransactionsPage() {
  return (
    <QueryClientProvider client={queryClient}>
      <Transactions />
    </QueryClientProvider>
  );
}

function Transactions() {
  const { merchantId, isAdmin } = useSession();
  const [view, changeView] = useView(merchantId);
  const [search, change, clearSearch] = useSearch(isAdmin);
  const [clears, setClears] = useState(0);
  const query = useQuery(transactionsQuery(search));
  useFailureMessage(query);

  // The buttons that call these go away with their reason; the keyboard goes on at the rows.
  const rowsRef = useRef<HTMLDivElement>(null);
  const clear = useEventCallback(() => {
    clearSearch();
    setClears(clears + 1);
    rowsRef.current?.focus();
  });
  function retry() {
    query.refetch();
    rowsRef.current?.focus();
  }

  function goToFirstPage() {
    change({ page: 1 });
    rowsRef.current?.focus();
  }

  const isInverted = isRangeInverted(search.filters);
  const list = isInverted ? undefined : query.data;

  const lastPage = Math.max(1, list?.pagination?.totalPages ?? search.page);
  const isPastTheEnd = !query.isPlaceholderData && search.page > lastPage;
  useEffect(() => {
    if (isPastTheEnd) change({ page: lastPage }, { replace: true });
  }, [isPastTheEnd, lastPage, change]);

  const isNextPossible = !query.isFetching && list?.pagination?.hasNextPage === true;
  const fetchAhead = useNextPageAhead(search, isNextPossible);

  // A page that failed leaves the pager standing, and with it the way back.
  const [knownPagination, setKnownPagination] = useState(list?.pagination);
  if (list && list.pagination !== knownPagination) setKnownPagination(list.pagination);
  const pagination = query.isError ? knownPagination : list?.pagination;

  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'), { noSsr: true });
  const transactions = list?.transactions ?? NO_ROWS;
  const isLoading = query.isFetching || isPastTheEnd;
  const position = describePosition(list);

  return (
    <Stack
      component="main"
      sx={{
        // On a desktop the page is the window and the rows scroll in it; on a phone the page scrolls.
        height: { md: '100dvh' },
        minHeight: { xs: '100dvh', md: 560 },
        gap: 2,
        px: { xs: 2, md: 3 },
        py: 2,
      }}
    >
      <title>{`Transactions · ${brandName()}`}</title>
      <PageHeading filters={search.filters} isRangeUsable={!isInverted} onRefresh={query.refetch} />
      <Filters
        filters={search.filters}
        isAdmin={isAdmin}
        isCollapsible={isNarrow}
        isFirstLoad={query.isLoading}
        clears={clears}
        onChange={change}
        onClear={clear}
        view={view}
        onViewChange={changeView}
      />
      <Box
        ref={rowsRef}
        tabIndex={-1}
        sx={{ position: 'relative', flex: 1, minHeight: { xs: 280, md: 0 }, outline: 'none' }}
      >
        {isLoading && (
          <LinearProgress
            aria-label="Loading transactions"
            sx={{ position: 'absolute', insetInline: 0, top: 0, zIndex: 1 }}
          />
        )}
        <Suspense>
          {isNarrow ? (
            <TransactionCards transactions={transactions} isLoading={isLoading} />
          ) : (
            <Table
              transactions={transactions}
              isFirstLoad={isLoading && transactions.length === 0}
              view={view}
              onViewChange={changeView}
            />
          )}
        </Suspense>
        {/* A failure has been told already. */}
        <div role="status" aria-live={query.isError ? 'off' : 'polite'}>
          {transactions.length === 0 && !isLoading && (
            <EmptyTable {...whyEmpty(search, query.isError, clear, retry)} />
          )}
        </div>
      </Box>
      <div className="PagerPlace">
        {pagination ? (
          <Pager
            pagination={pagination}
            page={search.page}
            onPageChange={(page) => change({ page })}
            onPageReach={fetchAhead}
          />
        ) : (
          search.page > 1 && !query.isLoading && <FirstPageButton onClick={goToFirstPage} />
        )}
      </div>
      <Box role="status" sx={visuallyHidden}>
        {!isLoading && position}
      </Box>
      <Suspense>
        <PrintSheet
          merchantId={merchantId}
          filters={search.filters}
          position={position}
          transactions={transactions}
        />
      </Suspense>
    </Stack>
  );
}

/** Where the rows stand in the whole, in words: what is heard after each change, and printed. */
function describePosition(list: TransactionList | undefined): string {
  const pagination = list?.pagination;
  if (!list || !pagination || list.transactions.length === 0) return '';
  const { totalRecords, currentPage, totalPages } = pagination;
  const rows = `${list.transactions.length} of ${formatCount(totalRecords)} transactions`;
  return `${rows}, page ${formatCount(currentPage)} of ${formatCount(totalPages)}`;
}

/** Tells of each failed request once. A 401 needs no words here: it ends the session. */
function useFailureMessage({ error, errorUpdatedAt }: UseQueryResult) {
  const notify = useNotify();
  const lastTold = useRef(0);
  useEffect(() => {
    // A failure that comes back from the cache with its page has been told.
    if (error === null || errorUpdatedAt <= lastTold.current) return;
    lastTold.current = errorUpdatedAt;
    if (statusOf(error) === 401) return;
    const message =
      error instanceof UnsuccessfulAnswer
        ? 'Failed to fetch transactions'
        : 'Failed to fetch transactions. Please try again.';
    notify({ severity: 'error', message });
  }, [error, errorUpdatedAt, notify]);
}

function whyEmpty(
  search: Search,
  isFailed: boolean,
  clear: () => void,
  retry: () => void,
): EmptyTableProps {
  const clearFilters = { label: 'Clear filters', onClick: clear };
  const title = 'No transactions found';
  if (isRangeInverted(search.filters)) {
    return { title, reason: 'The end date is before the start date.', action: clearFilters };
  }
  if (isFailed) {
    return {
      title: 'Transactions could not be loaded',
      reason: 'Your payments are safe; only this list did not arrive.',
      action: { label: 'Try again', onClick: retry },
    };
  }
  if (Object.keys(search.filters).length > 0) {
    return { title, reason: 'No payment matches these filters.', action: clearFilters };
  }
  if (search.page > 1) return { title, reason: 'There is nothing on this page.' };
  return { title, reason: 'Payments appear here as soon as your customers pay.' };
}
