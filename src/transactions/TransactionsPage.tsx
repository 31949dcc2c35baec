import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import useEventCallback from '@mui/utils/useEventCallback';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { brandName } from '../Brand.tsx';
import { lateComponent, useIdleLoad } from '../late.tsx';
import { queryClient } from '../queryClient.ts';
import { useSession } from '../session/AuthContext.tsx';
import { Filters } from './filters/Filters.tsx';
import { PageHeading } from './PageHeading.tsx';
import { EmptyList } from './table/EmptyList.tsx';
import { FirstPageButton } from './table/FirstPageButton.tsx';
import { describeTotal, Pager } from './table/Pager.tsx';
import { Table } from './table/Table.tsx';
import { TransactionCards } from './table/TransactionCards.tsx';
import { useSearch } from './useSearch.ts';
import { usePrefetchPage, useTransactions } from './useTransactions.ts';
import { useView } from './view/view.ts';

// On a wide screen the page fills the window and the rows scroll inside it; on a narrow one the page scrolls.
const PAGE = {
  height: { md: '100dvh' },
  minHeight: { xs: '100dvh', md: 560 },
  gap: 2,
  px: { xs: 2, md: 3 },
  py: 2,
};
const ROWS = { position: 'relative', flex: 1, minHeight: { xs: 280, md: 0 }, outline: 'none' };
const LOADING_BAR = { position: 'absolute', insetInline: 0, top: 0, zIndex: 1 };

const PrintSheet = lateComponent(() => import('./PrintSheet.tsx'));

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
  const [search, change, clearSearch] = useSearch(merchantId, isAdmin);
  const { transactions, pagination, shown, pageToCorrectTo, ...request } = useTransactions(search);
  const prefetchPage = usePrefetchPage(search);
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'), { noSsr: true });
  const isFirstLoad = request.isLoading && transactions.length === 0;
  const canPrint = useIdleLoad(PrintSheet, !isFirstLoad);

  useEffect(() => {
    if (pageToCorrectTo) change({ page: pageToCorrectTo }, { replace: true });
  }, [pageToCorrectTo, change]);

  // The pressed button unmounts, so focus moves to the rows.
  const rowsRef = useRef<HTMLDivElement>(null);
  const [clearCount, setClearCount] = useState(0);
  const clear = useEventCallback(() => {
    clearSearch();
    setClearCount(clearCount + 1);
    rowsRef.current?.focus();
  });
  function retry() {
    request.refetch();
    rowsRef.current?.focus();
  }
  function goToFirstPage() {
    change({ page: 1 });
    rowsRef.current?.focus();
  }

  return (
    <Stack component="main" sx={PAGE}>
      <title>{`Transactions · ${brandName()}`}</title>
      <PageHeading
        filters={search.filters}
        isRangeUsable={request.isUsable}
        onRefresh={request.refetch}
      />
      <Filters
        filters={search.filters}
        isAdmin={isAdmin}
        isCollapsible={isNarrow}
        isFirstLoad={isFirstLoad}
        clearCount={clearCount}
        onChange={change}
        onClear={clear}
        view={view}
        onViewChange={changeView}
      />
      <Box ref={rowsRef} tabIndex={-1} sx={ROWS}>
        {request.isLoading && <LinearProgress aria-label="Loading transactions" sx={LOADING_BAR} />}
        {isNarrow ? (
          <TransactionCards transactions={transactions} list={shown} isFirstLoad={isFirstLoad} />
        ) : (
          <Table
            transactions={transactions}
            list={shown}
            rowCount={pagination?.totalRecords ?? -1}
            isFirstLoad={isFirstLoad}
            view={view}
            onViewChange={changeView}
          />
        )}
        {/* Off on a failure, which the notification announces. */}
        <div role="status" aria-live={request.isFailed ? 'off' : 'polite'}>
          {transactions.length === 0 && !request.isLoading && (
            <EmptyList
              search={search}
              isFailed={request.isFailed}
              onClear={clear}
              onRetry={retry}
            />
          )}
        </div>
      </Box>
      <Pager
        pagination={pagination}
        page={search.page}
        onPageChange={(page) => change({ page })}
        onPageReach={prefetchPage}
      />
      {!pagination && search.page > 1 && !request.isLoading && (
        <FirstPageButton onClick={goToFirstPage} />
      )}
      {canPrint && (
        <PrintSheet
          merchantId={merchantId}
          filters={search.filters}
          position={pagination ? describeTotal(pagination) : ''}
          transactions={transactions}
        />
      )}
    </Stack>
  );
}
