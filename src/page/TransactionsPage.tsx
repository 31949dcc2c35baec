import TuneIcon from '@mui/icons-material/Tune';
import Card from '@mui/material/Card';
import Divider from '@mui/material/Divider';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import useEventCallback from '@mui/utils/useEventCallback';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate, useOutlet, useSearchParams } from 'react-router-dom';
import { useAuth } from '../auth/AuthContext.tsx';
import { RoleNote } from '../auth/RoleNote.tsx';
import type { ListSnapshot } from '../export/describeExport.ts';
import { FilterBar } from '../filters/FilterBar.tsx';
import { formatTime } from '../format.ts';
import { useIdleLoad, whenIdle } from '../lazy.tsx';
import { type LeftPlace, ListTab } from '../list/ListTab.tsx';
import { features, Shortcuts } from '../list/lazyFeatures.tsx';
import { SummaryToggle } from '../list/summary/SummaryPlace.tsx';
import type { RowsHandle } from '../list/table/tableProps.ts';
import { LOOKUP_KEY } from '../payment/findPayment.ts';
import { queryClient } from '../queryClient.ts';
import { useIsNarrow } from '../ui/useIsNarrow.ts';
import { type FindRequest, readRequest, useOpened, withPayment } from '../view/useOpened.ts';
import { useTimeZone, useView } from '../view/view.ts';
import { isFirstLoad, type List, rowsOf, useList, useListSnapshot } from './list.ts';
import { COUNTS_KEY } from './listQuery.ts';
import { PageHeading } from './PageHeading.tsx';
import { BottomTabs, TABS, type TabName, useKeptPageScroll, useTabName } from './PageTabs.tsx';
import { ViewButton } from './settings/ViewButton.tsx';
import { TabContext } from './tab.ts';
import { useSearch } from './useSearch.ts';

// On a wide screen the page fills the window and the rows scroll inside it; on a narrow one the page scrolls, and the
// tabs cover its end.
const PAGE = ({ size, typography: { pxToRem } }: Theme) => ({
  height: { md: '100dvh' },
  minHeight: { xs: '100dvh', md: 'min-content' },
  gap: { xs: 1, md: 2 },
  px: { xs: 2, md: 3 },
  pt: 2,
  pb: { xs: `calc(${pxToRem(size.bottomTabs + 16)} + env(safe-area-inset-bottom))`, md: 2 },
});

// No overflow on a narrow screen, where it would clip the focus rings of the cards.
const SURFACE = {
  flex: 1,
  minHeight: 'min-content',
  display: 'flex',
  flexDirection: 'column',
  overflow: { md: 'hidden' },
};

interface TransactionsPageProps {
  preloadTabs: () => void;
}

export default function TransactionsPage(props: TransactionsPageProps) {
  const [params] = useSearchParams();
  return (
    <QueryClientProvider client={queryClient}>
      {params.has('whole') ? <OldLink /> : <Page {...props} />}
    </QueryClientProvider>
  );
}

/** A link of the time when the tabs were a dialog over the list, such as `?whole=find`. */
function OldLink() {
  const [params] = useSearchParams();
  const name = params.get('whole') ?? '';
  const { path: pathname } = TABS[Object.hasOwn(TABS, name) ? (name as TabName) : 'list'];
  const search = new URLSearchParams(params);
  search.delete('whole');
  return (
    <Navigate to={{ pathname, search: search.toString() }} replace state={useLocation().state} />
  );
}

/** What is the same over all tabs: the heading, the filters, and the list, whose count the others need too. */
function Page({ preloadTabs }: TransactionsPageProps) {
  const [view] = useView();
  const tab = useTabName();
  const [wanted, change, clear] = useSearch();
  // The other tabs are of all payments, so only the list shows what waits.
  const search = useMemo(
    () => (tab === 'list' || !wanted.waiting ? wanted : { ...wanted, waiting: undefined }),
    [tab, wanted],
  );
  const list = useList(search, change);
  const isNarrow = useIsNarrow();
  const isLinked = useOpened().key !== undefined;
  const load = useIdleLoad(features, isLinked || !isFirstLoad(list));
  useEffect(() => (load === 'loaded' ? whenIdle(preloadTabs) : undefined), [load, preloadTabs]);
  const rowsHandle = useRef<RowsHandle>(null);
  const left = useRef<LeftPlace>(null);
  // No state, which would render the page twice before the first rows.
  const actionsRef = useRef<HTMLElement>(null);
  const [isExportReplaced, replaceExport] = useState(false);
  const snapshot = useListSnapshot(search, list);
  const takeSnapshot = useEventCallback(snapshot);
  const onRefresh = useRefresh(list, tab, takeSnapshot);
  const state = useTabState();
  useKeptPageScroll(tab, state.kept);
  const outlet = useOutlet();
  const total = list.pagination?.totalRecords;
  const zone = useTimeZone();
  const staleSince =
    list.kind === 'failed' && list.page ? formatTime(list.page.updatedAt, zone) : undefined;
  const isMatch = tab === 'match';
  const { filters, range, waiting } = search;
  // The same object on another page, so that the memoized heading and bar do not render again.
  const selection = useMemo(() => ({ filters, range, waiting }), [filters, range, waiting]);

  return (
    <Stack component="main" sx={PAGE}>
      <PageHeading {...{ selection, tab, takeSnapshot, onRefresh, isExportReplaced, actionsRef }} />
      <RoleNote onChecked={() => document.querySelector('h1')?.focus()} />
      <Card sx={SURFACE}>
        <FilterBar
          selection={selection}
          statusNote={isMatch ? 'Match compares all statuses' : undefined}
          isFirstLoad={isFirstLoad(list)}
          onChange={change}
          onClear={clear}
          count={isNarrow && !isMatch ? total : undefined}
          staleSince={isNarrow && tab === 'list' ? staleSince : undefined}
        >
          {tab === 'list' ? LIST_BUTTONS : TAB_BUTTONS}
        </FilterBar>
        <Divider sx={{ displayPrint: 'none' }} />
        <TabContext
          value={{
            ...state,
            search,
            change,
            clear,
            snapshot,
            onRefresh,
            actionsRef,
            replaceExport,
          }}
        >
          <Suspense fallback={<LinearProgress aria-label="Loading" />}>
            {outlet ?? <ListTab {...{ list, load, rowsHandle, left }} />}
          </Suspense>
        </TabContext>
      </Card>
      {isNarrow && <BottomTabs tab={tab} />}
      {load === 'loaded' && view.hasShortcuts && (
        <Shortcuts rowsHandle={rowsHandle} count={rowsOf(list).length} />
      )}
    </Stack>
  );
}

/** What the tabs have in common beside the list. */
function useTabState() {
  const { merchantId } = useAuth();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { key, state } = useLocation();
  const [firstKey] = useState(key);
  const { isAsked, find } = readRequest(state);
  const [kept] = useState(() => new Map<string, unknown>());
  const openFind = useEventCallback((wanted: FindRequest) => {
    const search = new URLSearchParams(withPayment(params));
    // What is looked for would be a part of that one.
    for (const name of ['orderId', 'page']) search.delete(name);
    navigate(
      { pathname: TABS.find.path, search: search.toString() },
      { state: { merchantId, find: { ...wanted, at: Date.now() }, isAsked: true } },
    );
  });
  // History outlives a reload, and the press before it asks for nothing any more.
  return { kept, find, openFind, isAsked: isAsked && key !== firstKey };
}

function useRefresh(list: List, tab: TabName, takeSnapshot: () => ListSnapshot) {
  const { checkRole } = useAuth();
  return useEventCallback(() => {
    if (tab !== 'list') features.loaded()?.reload(takeSnapshot());
    // Marks all counts as stale; otherwise those younger than 30 s would not be requested again.
    queryClient.invalidateQueries({ queryKey: [COUNTS_KEY], refetchType: 'none' });
    list.refetch();
    checkRole();
    // An open payment is looked up after each answer of the list. An inverted range requests none, so it is done here.
    if (list.kind === 'refused')
      queryClient.refetchQueries({ queryKey: [LOOKUP_KEY], type: 'active' });
  });
}

const barButtons = (isList: boolean) => (
  <>
    <SummaryToggle isShown={isList} />
    <ViewButton startIcon={<TuneIcon />}>View</ViewButton>
  </>
);
// Each one object, so that the filter bar does not render again with each page.
const [LIST_BUTTONS, TAB_BUTTONS] = [barButtons(true), barButtons(false)];
