import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useEventCallback from '@mui/utils/useEventCallback';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useHasMerchants } from '../filters/describeFilters.ts';
import { describeCount, formatCount } from '../format.ts';
import { type LazyComponent, lazyWithPreload, useIdleLoad } from '../lazy.tsx';
import { answerOf, describeRows, isFirstLoad, type List, rowsOf } from '../page/list.ts';
import { prefetchPage } from '../page/listQuery.ts';
import { FOOT, PageSteps } from '../page/PageSteps.tsx';
import { type Page, type Scroll, scrollOf, useOpenFind, usePage } from '../page/usePage.ts';
import { PaymentRows } from '../payment/PaymentRows.tsx';
import { findPayment } from '../payment/paymentKey.ts';
import type { RowsHandle } from '../payment/rows.ts';
import { useOpened } from '../payment/useOpened.ts';
import { useTimeZone, useView } from '../settings/view.ts';
import { describeOtherZone } from '../time.ts';
import { Announced, Status } from '../ui/Announced.tsx';
import { LoadingBar } from '../ui/NoPayments.tsx';
import { NotLoaded } from '../ui/NotLoaded.tsx';
import { EmptyList, useFindOnEnter } from './EmptyList.tsx';
import { RefreshNote } from './refresh/RefreshNote.tsx';
import { useAutoRefresh } from './refresh/useAutoRefresh.ts';

const Summary = lazyWithPreload(() => import('./summary/Summary.tsx'));
const PaymentDrawer = lazyWithPreload(() => import('../payment/PaymentDrawer.tsx'));

/**
 * The list itself: the summary, the rows of a page or the reason why there are none, and the foot. `Statement` is
 * the printout, passed in because its code is in the chunk of the other tabs.
 */
export default function ListTab({ Statement }: { Statement: LazyComponent }) {
  const { list, change, refresh, kept, print } = usePage();
  const [view] = useView();
  const changes = useAutoRefresh(list);
  const openFind = useOpenFind();
  const { key, position, openPayment } = useOpened();
  const isLinked = key !== undefined;
  const isAsking = isFirstLoad(list);
  const drawer = useIdleLoad(PaymentDrawer, !isAsking);
  const statement = useIdleLoad(Statement, drawer !== undefined);
  const handle = useRef<RowsHandle>(null);
  const scroll = useScroll(list, kept);
  useFindOnEnter(list);
  const rows = rowsOf(list);
  const isEmpty = rows.length === 0;
  // Stable functions, because the rows are memoized.
  const open = useEventCallback(openPayment);
  const showMerchant = useEventCallback((merchantId: string) => change({ merchantId }));
  const showRow = useEventCallback((row: number) => handle.current?.showRow(row));

  return (
    <>
      {view.hasSummary && <SummaryPlace />}
      <PaymentRows
        {...{ rows, handle, scroll, changes }}
        label="Transactions"
        listKey={list.listKey}
        isFirstLoad={isAsking}
        isOutdated={list.next !== undefined && !isEmpty}
        hasMerchants={useHasMerchants(list.search.filters)}
        openRow={isLinked ? findPayment(rows, key, position) : -1}
        onOpen={open}
        onMerchant={showMerchant}
      >
        <LoadingBar name="Loading payments" isLoading={list.isLoading} />
        {/* Off after a failure, because the notification announces it. */}
        <Status aria-live={list.kind === 'failed' ? 'off' : 'polite'}>
          {isEmpty && !isAsking && <EmptyList list={list} />}
        </Status>
      </PaymentRows>
      <Divider />
      <Foot isRefreshed={changes.isRefresh} />
      <Announced at={changes.number}>{changes.announcement}</Announced>
      {statement === 'failed' && print.isAsked && <NotLoaded />}
      {(isLinked || drawer === 'loaded') && (
        <Suspense fallback={null}>
          <PaymentDrawer
            payments={{
              rows: list.page?.transactions ?? [],
              total: rows.length,
              words: 'on this page',
              isLoading: list.isLoading,
              updatedAt: list.page?.updatedAt ?? 0,
            }}
            areBeside
            showRow={showRow}
            focusRow={(row) => handle.current?.focusRow(row)}
            onRefresh={refresh}
            onFind={(only) => openFind({ only })}
          />
        </Suspense>
      )}
      {statement === 'loaded' && <Statement />}
    </>
  );
}

// As high as the summary, so that the table does not move when the summary's code is loaded.
const SUMMARY = {
  typography: { xs: 'caption', md: 'body2' },
  // The border is not part of this height.
  boxSizing: 'content-box',
  minHeight: '3rem',
  '@media (max-width: 55.99em)': { minHeight: 'calc(2 * var(--target))' },
  // As far from the edge as the text of the rows.
  px: { xs: 2, md: 1.5 },
  borderBottom: 1,
  borderColor: 'divider',
  color: 'text.secondary',
  displayPrint: 'none',
};

/** Reserves the summary's space; its code is loaded after the rows. */
function SummaryPlace() {
  const load = useIdleLoad(Summary, !isFirstLoad(usePage().list));
  return (
    <Box data-summary sx={SUMMARY}>
      {load === 'loaded' && <Summary />}
      {load === 'failed' && <NotLoaded />}
      {!load && <Skeleton width="40%" />}
    </Box>
  );
}

// The flex basis decides when the page buttons wrap.
const FOOT_NOTES = {
  flex: '1 1 16rem',
  minWidth: 0,
  flexWrap: { md: 'wrap' },
  alignItems: { xs: 'start', md: 'center' },
  columnGap: 3,
  // Aligns the button's text instead of its padding.
  '& > .MuiButton-root': { ml: -1 },
};
// Reserves the width of a total of a million, so that nothing moves when the total arrives or changes. In a window of
// medium width, it has its own line.
const TOTAL = {
  transition: 'color 300ms',
  alignContent: 'center',
  maxWidth: '100%',
  minWidth: { md: '100%', lg: 'min(25em, 100%)' },
  minHeight: { md: '1.75rem' },
};

/**
 * The number of payments, announced after each change except those of automatic refreshes; and the page buttons, if
 * there are several pages.
 */
function Foot({ isRefreshed }: { isRefreshed: boolean }) {
  const { search, change, list } = usePage();
  const pagination = list.next ? list.next.pagination : list.pagination;
  return (
    <Stack direction="row" sx={FOOT}>
      <Stack direction={{ xs: 'column', md: 'row' }} sx={FOOT_NOTES}>
        <Typography
          variant="body2"
          // Quieter while the rows of the previous search are still shown.
          color={answerOf(list) ? 'textPrimary' : 'textSecondary'}
          component={Status}
          aria-live={isRefreshed ? 'off' : 'polite'}
          sx={TOTAL}
        >
          {describeTotal(list)}
        </Typography>
        <ZoneNote />
        <RefreshNote />
      </Stack>
      {pagination && pagination.totalPages > 1 && (
        <PageSteps
          page={pagination.currentPage}
          totalPages={pagination.totalPages}
          hasNext={pagination.hasNextPage}
          hasPrevious={pagination.hasPrevPage}
          onChange={(page) => change({ page })}
          onReach={(page) => prefetchPage({ ...search, page })}
        />
      )}
    </Stack>
  );
}

/** Names the zone when it is not the device's. */
function ZoneNote() {
  const zone = useTimeZone();
  // Memoized, because Intl formatters are slow to create.
  const note = useMemo(() => describeOtherZone(zone, new Date()), [zone]);
  if (!note) return null;
  return (
    <Typography variant="body2" color="textSecondary">
      {note}
    </Typography>
  );
}

/** `Showing 51 to 100 of 1,234 transactions`, or `37 payments` on the only page; empty without rows. */
function describeTotal(list: List): string {
  const { page } = list;
  const rows = rowsOf(list).length;
  if (!page || rows === 0) return '';
  const { pagination, wrongTotal } = page;
  if (!pagination) {
    const reason =
      wrongTotal === undefined
        ? 'The service does not say how many there are.'
        : `The service’s total of ${formatCount(wrongTotal)} is too low. If this continues, contact support.`;
    return `${describeCount(rows)} shown. ${reason}`;
  }
  const { totalPages, totalRecords } = pagination;
  if (totalPages <= 1) return describeCount(totalRecords);
  return `Showing ${describeRows(list)} of ${describeCount(totalRecords, 'transaction')}`;
}

/** Restores the list's scroll position, unless another list is shown or awaited now. */
function useScroll({ listKey, next }: List, kept: Page['kept']): Scroll {
  const [scroll] = useState(() => {
    const last = scrollOf(kept, 'list');
    if (next || kept.get('list') !== listKey) Object.assign(last, { top: 0, left: 0 });
    return last;
  });
  useEffect(() => {
    kept.set('list', listKey);
  }, [kept, listKey]);
  return scroll;
}
