import TuneIcon from '@mui/icons-material/Tune';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import useEventCallback from '@mui/utils/useEventCallback';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ListedTransaction } from '../api/schema.ts';
import { useAuth } from '../auth/AuthContext.tsx';
import { RoleNote } from '../auth/RoleNote.tsx';
import { FilterBar } from '../filters/FilterBar.tsx';
import { describeCount } from '../format.ts';
import { NOT_LOADED, openLate, useIdleLoad } from '../lazy.tsx';
import { notify } from '../notify.ts';
import { findPayment, LOOKUP_KEY, paymentKey, useOpenPayment } from '../payment/openPayment.ts';
import { queryClient } from '../queryClient.ts';
import { useView } from '../view/view.ts';
import { useOpenWholeList } from '../wholeList/openWholeList.ts';
import { WholeListButton } from '../wholeList/WholeListButton.tsx';
import { features, OpenWholeList, PaymentDrawer, PrintSheet, Shortcuts } from './late.tsx';
import { COUNTS_KEY, useCorrectPage, usePrefetchPage, useTransactions } from './list.ts';
import { useListSnapshot } from './listSnapshot.ts';
import { PageHeading } from './PageHeading.tsx';
import { NewNote, RefreshNote } from './refresh/RefreshNote.tsx';
import { useAutoRefresh } from './refresh/useAutoRefresh.ts';
import { SummaryPlace, SummaryToggle } from './summary/SummaryPlace.tsx';
import { Pager } from './table/Pager.tsx';
import { Rows } from './table/Rows.tsx';
import type { RowsHandle } from './table/tableProps.ts';
import { useSearch } from './useSearch.ts';
import { TimeZoneButton, ViewButton } from './viewPanel/ViewButton.tsx';

// On a wide screen the page fills the window and the rows scroll inside it; on a narrow one the page scrolls.
const PAGE = {
  height: { md: '100dvh' },
  minHeight: { xs: '100dvh', md: 'min-content' },
  gap: { xs: 1, md: 2 },
  px: { xs: 2, md: 3 },
  py: 2,
};

// No overflow on a narrow screen, where it would clip the focus rings of the cards.
const SURFACE = {
  flex: 1,
  minHeight: 'min-content',
  display: 'flex',
  flexDirection: 'column',
  overflow: { md: 'hidden' },
};

export default function TransactionsPage() {
  return (
    <QueryClientProvider client={queryClient}>
      <Transactions />
    </QueryClientProvider>
  );
}

function Transactions() {
  const [view] = useView();
  const { checkRole } = useAuth();
  const [search, change, clear] = useSearch();
  const list = useTransactions(search);
  const takeSnapshot = useEventCallback(useListSnapshot(search, list));
  const autoRefresh = useAutoRefresh(search, list);
  const prefetchPage = usePrefetchPage(search);
  useCorrectPage(list.pageToCorrectTo, change);
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'), { noSsr: true });

  const { key, position, open } = useOpenPayment();
  const openPayment = useEventCallback((...row: Parameters<typeof open>) =>
    openLate(features, () => open(...row)),
  );
  const total = list.pagination?.totalRecords;
  const wholeList = useOpenWholeList();
  const openFound = useEventCallback((payment: ListedTransaction) => {
    // Shown at once, and then looked up as one that is not on the page.
    const { merchantId } = search.filters;
    queryClient.setQueryData([LOOKUP_KEY, paymentKey(payment), merchantId], payment);
    open(payment, -1);
  });
  const isLinked = key !== undefined || wholeList.tab !== undefined;
  const load = useIdleLoad(features, isLinked || !list.isFirstLoad);
  useEffect(() => {
    // The URL keeps what is open, so that a reload shows it.
    if (load === 'late' && isLinked) notify({ severity: 'error', message: NOT_LOADED });
  }, [load, isLinked]);

  const rowsHandle = useRef<RowsHandle>(null);
  const rowsRef = useRef<HTMLDivElement>(null);
  const refresh = useEventCallback(() => {
    // Marks all counts as stale; otherwise those younger than 30 s would not be requested again.
    queryClient.invalidateQueries({ queryKey: [COUNTS_KEY], refetchType: 'none' });
    list.refetch();
    checkRole();
    // An open payment is looked up after each answer of the list. An inverted range requests none, so it is done here.
    if (!list.isRangeUsable) queryClient.refetchQueries({ queryKey: [LOOKUP_KEY], type: 'active' });
  });
  // The pressed button unmounts, so focus moves to the rows.
  function goToFirstPage() {
    change({ page: 1 });
    rowsRef.current?.focus();
  }

  return (
    <Stack component="main" sx={PAGE}>
      <PageHeading
        filters={search.filters}
        range={search.range}
        waiting={search.waiting}
        isRangeUsable={list.isRangeUsable}
        takeSnapshot={takeSnapshot}
        onRefresh={refresh}
      />
      <RoleNote onChecked={() => rowsRef.current?.focus()} />
      <Card sx={SURFACE}>
        <FilterBar
          filters={search.filters}
          range={search.range}
          waiting={search.waiting}
          isNarrow={isNarrow}
          isFirstLoad={list.isFirstLoad}
          onChange={change}
          onClear={clear}
          count={isNarrow && total ? describeCount(total) : undefined}
        >
          {BAR_BUTTONS}
        </FilterBar>
        <Divider sx={{ displayPrint: 'none' }} />
        {view.hasSummary && (
          <SummaryPlace load={load} search={search} list={list} onChange={change} />
        )}
        <Rows
          ref={rowsRef}
          handle={rowsHandle}
          search={search}
          list={list}
          changedRows={autoRefresh.changedRows}
          newRows={autoRefresh.newRows}
          openRow={key === undefined ? -1 : findPayment(list.transactions, key, position)}
          isNarrow={isNarrow}
          onRetry={refresh}
          onClear={clear}
          onFind={(text) => openLate(features, () => wholeList.openFind({ text }))}
          onOpen={openPayment}
        />
        <Divider />
        <Pager
          list={list}
          page={search.page}
          onPageChange={(page) => change({ page })}
          onPageReach={prefetchPage}
          onFirstPage={goToFirstPage}
          wholeList={
            <WholeListButton
              isPossible={list.isRangeUsable}
              onPress={(open) => openLate(features, open)}
            >
              Whole list
            </WholeListButton>
          }
        >
          {/* What is new takes the place of the zone, so that nothing moves. */}
          <Box sx={{ minWidth: { md: '17rem' }, '& .MuiButton-root': { ml: -1 } }}>
            {autoRefresh.newCount > 0 ? (
              <NewNote
                count={autoRefresh.newCount}
                hasStatus={search.filters.status !== undefined}
                onFirstPage={goToFirstPage}
              />
            ) : (
              <TimeZoneButton />
            )}
          </Box>
          <RefreshNote list={list} refresh={autoRefresh} onRefresh={refresh} />
        </Pager>
      </Card>
      {load === 'loaded' && (
        <>
          <OpenWholeList search={search} list={list} onOpen={openFound} />
          <PaymentDrawer
            list={list}
            rowsRef={rowsRef}
            rowsHandle={rowsHandle}
            onRefresh={refresh}
            onFind={wholeList.openFind}
          />
          {view.hasShortcuts && (
            <Shortcuts rowsHandle={rowsHandle} count={list.transactions.length} />
          )}
          <PrintSheet list={list} />
        </>
      )}
    </Stack>
  );
}

// One object, so that the filter bar does not render again with each page.
const BAR_BUTTONS = (
  <>
    <SummaryToggle />
    <ViewButton startIcon={<TuneIcon />}>View</ViewButton>
  </>
);
