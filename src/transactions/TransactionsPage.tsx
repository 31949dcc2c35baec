import Card from '@mui/material/Card';
import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import useEventCallback from '@mui/utils/useEventCallback';
import { QueryClientProvider } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { lazyWithPreload, useIdleLoad, useOpenLate } from '../late.tsx';
import { queryClient } from '../queryClient.ts';
import { useSession } from '../session/AuthContext.tsx';
import { Filters } from './filters/Filters.tsx';
import { PageHeading } from './PageHeading.tsx';
import { PageTitle } from './PageTitle.tsx';
import { Payment, PaymentDrawer } from './payment/Payment.tsx';
import { type OpenPayment, useOpenPayment } from './payment/useOpenPayment.ts';
import { COUNTS_KEY } from './query.ts';
import { RefreshNote } from './refresh/RefreshNote.tsx';
import { SummaryPlace } from './summary/SummaryPlace.tsx';
import { TimeZoneProvider } from './TimeZoneContext.tsx';
import { Pager } from './table/Pager.tsx';
import { Rows } from './table/Rows.tsx';
import type { RowsHandle } from './table/RowsHandle.ts';
import { useSearch } from './useSearch.ts';
import { useCorrectPage, usePrefetchPage, useTransactions } from './useTransactions.ts';
import { useView } from './view/view.ts';

// On a wide screen the page fills the window and the rows scroll inside it; on a narrow one the page scrolls.
const PAGE = {
  height: { md: '100dvh' },
  minHeight: { xs: '100dvh', md: 560 },
  gap: { xs: 1.5, md: 2 },
  px: { xs: 2, md: 3 },
  py: 2,
};

// No overflow on a narrow screen, where it would clip the focus rings of the cards.
const SURFACE = {
  flex: 1,
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  overflow: { md: 'hidden' },
};

const NO_ROWS: ReadonlySet<string> = new Set();

const Shortcuts = lazyWithPreload(() => import('./shortcuts/Shortcuts.tsx'));
const PrintSheet = lazyWithPreload(() => import('./print/PrintSheet.tsx'));

export default function TransactionsPage() {
  return (
    <QueryClientProvider client={queryClient}>
      <TimeZoneProvider>
        <Transactions />
      </TimeZoneProvider>
    </QueryClientProvider>
  );
}

function Transactions() {
  const { merchantId, isAdmin } = useSession();
  const [view, changeView] = useView(merchantId);
  const [search, change, clear] = useSearch(merchantId, isAdmin);
  const list = useTransactions(search);
  const { pagination, pageToCorrectTo, isRangeUsable, isAnswered, updatedAt, refetch, ...rows } =
    list;
  const [changedRows, setChangedRows] = useState(NO_ROWS);
  const prefetchPage = usePrefetchPage(search);
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'), { noSsr: true });
  const areKeysLoaded = useIdleLoad(Shortcuts, view.hasShortcuts && !rows.isFirstLoad) === 'loaded';
  const canPrint = useIdleLoad(PrintSheet, !rows.isFirstLoad) === 'loaded';
  useCorrectPage(pageToCorrectTo, change);
  const payment = useOpenPayment(merchantId);
  const rowsHandle = useRef<RowsHandle>(null);
  const openLate = useOpenLate();
  const openPayment = useEventCallback((...row: Parameters<OpenPayment['open']>) =>
    openLate(PaymentDrawer, () => payment.open(...row)),
  );

  // The pressed button unmounts, so focus moves to the rows.
  const rowsRef = useRef<HTMLDivElement>(null);
  const refresh = useEventCallback(() => {
    // Marks all counts as stale; otherwise those younger than 30 s would not be requested again.
    queryClient.invalidateQueries({ queryKey: [COUNTS_KEY], refetchType: 'none' });
    refetch();
  });
  function retry() {
    refresh();
    rowsRef.current?.focus();
  }
  function goToFirstPage() {
    change({ page: 1 });
    rowsRef.current?.focus();
  }

  return (
    <Stack component="main" sx={PAGE}>
      <PageTitle {...search} />
      <PageHeading
        filters={search.filters}
        range={search.range}
        total={isAnswered ? (pagination?.totalRecords ?? null) : null}
        updatedAt={updatedAt}
        isRangeUsable={isRangeUsable}
        onRefresh={refresh}
        refreshSeconds={view.refreshSeconds}
        onViewChange={changeView}
      />
      <Card sx={SURFACE}>
        <Filters
          filters={search.filters}
          range={search.range}
          isAdmin={isAdmin}
          isNarrow={isNarrow}
          isFirstLoad={rows.isFirstLoad}
          onChange={change}
          onClear={clear}
          view={view}
          onViewChange={changeView}
        />
        <Divider sx={{ displayPrint: 'none' }} />
        {view.hasSummary && (
          <SummaryPlace
            {...search}
            list={list}
            minutes={view.stuckMinutes}
            onViewChange={changeView}
            onChange={change}
          />
        )}
        <Rows
          ref={rowsRef}
          handle={rowsHandle}
          {...rows}
          changedRows={changedRows}
          search={search}
          rowCount={pagination?.totalRecords ?? -1}
          isNarrow={isNarrow}
          view={view}
          onViewChange={changeView}
          onRetry={retry}
          onOpen={openPayment}
          onReach={PaymentDrawer.preload}
        />
        <Divider />
        <Pager
          pagination={pagination}
          page={search.page}
          isLoading={rows.isLoading}
          hasRows={rows.transactions.length > 0}
          onPageChange={(page) => change({ page })}
          onPageReach={prefetchPage}
          onFirstPage={goToFirstPage}
          note={
            <RefreshNote
              search={search}
              list={list}
              seconds={view.refreshSeconds}
              onChangedRows={setChangedRows}
              onFirstPage={goToFirstPage}
            />
          }
        />
      </Card>
      <Payment
        {...rows}
        updatedAt={updatedAt}
        payment={payment}
        merchantId={search.filters.merchantId}
        rowsRef={rowsRef}
        rowsHandle={rowsHandle}
        onRefresh={refresh}
      />
      {view.hasShortcuts && areKeysLoaded && (
        <Shortcuts rowsHandle={rowsHandle} rowCount={rows.transactions.length} />
      )}
      {canPrint && <PrintSheet {...rows} pagination={pagination} />}
    </Stack>
  );
}
