import Card from '@mui/material/Card';
import Divider from '@mui/material/Divider';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import useEventCallback from '@mui/utils/useEventCallback';
import { QueryClientProvider } from '@tanstack/react-query';
import { startOfDay } from 'date-fns';
import { Suspense, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { type NavigateOptions, Outlet, useLocation, useSearchParams } from 'react-router-dom';
import { useAuth } from '../auth/AuthContext.tsx';
import { RoleNote } from '../auth/RoleNote.tsx';
import { useScope } from '../filters/describeFilters.ts';
import { FilterBar } from '../filters/FilterBar.tsx';
import { FILTERS, isTextFilter, type OtherFilterName, RANGE_LABEL } from '../filters/filters.ts';
import {
  changeSearch,
  parseSearch,
  type Search,
  type SearchChange,
  unknownFilters,
  writeSearch,
} from '../filters/search.ts';
import { formatTime } from '../format.ts';
import { lazyWithPreload, whenIdle } from '../lazy.tsx';
import { notify } from '../notify.ts';
import { TAB_PATHS, type TabName } from '../paths.ts';
import { readPaymentKey, withPayment } from '../payment/paymentKey.ts';
import { useOpened } from '../payment/useOpened.ts';
import { ALL_PAYMENTS_KEY, COUNTS_KEY, queryClient } from '../queryClient.ts';
import { useTimeZone } from '../settings/view.ts';
import { everyMinute, inZone } from '../time.ts';
import { Announced } from '../ui/Announced.tsx';
import { WINDOW_HEIGHT } from '../ui/screen.tsx';
import { useIsNarrow } from '../ui/useIsNarrow.ts';
import { cleanPasted } from '../written/pasted.ts';
import { isFirstLoad, type List, rowsOf, useList, useListSnapshot } from './list.ts';
import { prefetchList } from './listQuery.ts';
import { BrowserTitle, PageHeading } from './PageHeading.tsx';
import { BottomTabs, useTabName } from './PageTabs.tsx';
import { BarButtons } from './settings/BarButtons.tsx';
import { useDroppedFiles } from './useDroppedFiles.ts';
import { type Page, type Print, useKeptPageScroll } from './usePage.ts';
import { useShortcuts } from './useShortcuts.ts';

const ShortcutsDialog = lazyWithPreload(() => import('./ShortcutsDialog.tsx'));

// On a wide screen the page fills the window and the rows scroll inside it; on a narrow one the page scrolls, and the
// tabs cover its end.
const PAGE = ({ size, typography: { pxToRem } }: Theme) => ({
  height: { md: WINDOW_HEIGHT },
  minHeight: { xs: WINDOW_HEIGHT, md: 'min-content' },
  gap: { xs: 1, md: 2 },
  px: { xs: 2, md: 3 },
  pt: 2,
  pb: {
    xs: `calc(${pxToRem(size.bottomTabs + 16)} + env(safe-area-inset-bottom))`,
    md: 'max(16px, env(safe-area-inset-bottom))',
  },
  '@media print': { display: 'block', height: 'auto', minHeight: 0, padding: 0 },
});

// No overflow on a narrow screen, where it would clip the focus rings of the cards.
const SURFACE = {
  flex: 1,
  minHeight: 'min-content',
  display: 'flex',
  flexDirection: 'column',
  overflow: { md: 'hidden' },
  '@media print': { display: 'block', overflow: 'visible', border: 0 },
};

interface TransactionsPageProps {
  preloadTabs: () => void;
}

export default function TransactionsPage(props: TransactionsPageProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <Layout {...props} />
    </QueryClientProvider>
  );
}

/** The parts that all tabs share: the heading, the filters, and the list, whose count every tab needs. */
function Layout({ preloadTabs }: TransactionsPageProps) {
  const tab = useTabName();
  const [search, change, clear] = useSearch();
  const list = useList(search, change, tab === 'list');
  const isNarrow = useIsNarrow();
  const { panel, close } = useOpened();
  const isAsking = isFirstLoad(list);
  useEffect(() => {
    if (isAsking) return;
    return whenIdle(async () => {
      await ShortcutsDialog.preload();
      whenIdle(preloadTabs);
    });
  }, [isAsking, preloadTabs]);
  useShortcuts();
  useCleanedPaste(search, list, change);
  const isMatch = tab === 'match';
  const { filters, range } = search;
  // Memoized, so that another page of the list does not render the filter bar again. Match has all statuses.
  const selection = useMemo(
    () => ({ filters: isMatch ? { ...filters, status: undefined } : filters, range }),
    [isMatch, filters, range],
  );
  const takeSnapshot = useEventCallback(useListSnapshot(selection, list));
  const [refresh, refreshedAt] = useRefresh(list);
  const [kept] = useState<Page['kept']>(() => new Map());
  const print = usePrintRequest(tab);
  useKeptPageScroll(tab, kept);
  const dropped = useDroppedFiles();
  const zone = useTimeZone();
  const staleSince =
    list.kind === 'failed' && list.page ? formatTime(list.page.updatedAt, zone) : undefined;
  const scope = useScope(filters);

  return (
    <Stack component="main" sx={PAGE}>
      <BrowserTitle {...{ tab, scope, selection }} />
      <PageHeading
        {...{ tab, scope, takeSnapshot }}
        isRangeUsable={list.kind !== 'refused'}
        onRefresh={refresh}
        onPrint={useEventCallback(() => print.ask(tab))}
      />
      <RoleNote payments={rowsOf(list)} onChecked={() => document.querySelector('h1')?.focus()} />
      <Card sx={SURFACE}>
        <FilterBar
          // A panel that was left open on a phone is closed on the next tab.
          key={isNarrow ? tab : 'wide'}
          selection={selection}
          statusNote={isMatch ? 'Match uses all' : undefined}
          isFirstLoad={isAsking}
          onChange={change}
          onClear={clear}
          count={isNarrow && !isMatch ? list.pagination?.totalRecords : undefined}
          staleSince={isNarrow && tab === 'list' ? staleSince : undefined}
        >
          {BAR_BUTTONS}
        </FilterBar>
        <Divider sx={{ displayPrint: 'none' }} />
        <Suspense fallback={<LinearProgress aria-label="Loading" />}>
          <Outlet
            context={{ search, change, clear, list, refresh, kept, dropped, print } satisfies Page}
          />
        </Suspense>
      </Card>
      <Announced at={refreshedAt}>
        {tab === 'list' &&
          refreshedAt &&
          refreshedAt === list.page?.updatedAt &&
          `Updated at ${formatTime(refreshedAt, zone)}`}
      </Announced>
      {isNarrow && <BottomTabs tab={tab} />}
      {panel === 'shortcuts' && (
        <Suspense fallback={null}>
          <ShortcutsDialog onClose={close} />
        </Suspense>
      )}
    </Stack>
  );
}

/**
 * The search in the URL, with functions to change and to clear it. A change adds a history entry unless `replace` is
 * set; each entry stores the `merchantId` of its owner. A change closes an open payment or panel, unless it corrects
 * the page.
 * `filters` stays the same object while only the page changes, so that memoized components do not render again.
 */
function useSearch() {
  const { merchantId, isAdmin, isRoleKnown } = useAuth();
  const zone = useTimeZone();
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  // Parsed at each render, because a range such as Today changes at midnight, when the line below rerenders the page.
  const { page, filters: fresh, range } = parseSearch(params, isAdmin, zone);
  useSyncExternalStore(everyMinute, () => startOfDay(Date.now(), inZone(zone)).getTime());
  // biome-ignore lint/correctness/useExhaustiveDependencies: compared by content
  const filters = useMemo(() => fresh, [JSON.stringify(fresh)]);
  const search = useMemo(() => ({ page, filters, range }), [page, filters, range]);
  const change = useEventCallback(
    (wanted: SearchChange, { replace = false, isCorrection = false } = {}) => {
      const next = changeSearch(search, wanted, zone);
      if (next === search) return;
      if (isCorrection) correct(next);
      else show(writeSearch(next), { replace });
    },
  );
  function show(next: URLSearchParams, options: NavigateOptions = {}) {
    // Requested before the page renders, which takes as long as a fast response; the page then awaits this request.
    prefetchList(parseSearch(next, isAdmin, zone));
    setParams(next, { state: { merchantId }, ...options });
  }
  function correct(next: Search) {
    setParams(withPayment(writeSearch(next), readPaymentKey(params)), { replace: true, state });
  }
  // Only for the link that opened the page: the page wrote all later URLs. A Merchant ID waits until the role is known.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link that opened the page
  useEffect(() => {
    const unknown = unknownFilters(params, isAdmin || !isRoleKnown, zone);
    if (unknown.length === 0) return;
    const names = unknown.map((name) => (name === 'range' ? RANGE_LABEL : FILTERS[name].label));
    notify({
      severity: 'info',
      message: `This link sets filters that cannot be used here: ${names.join(', ')}.`,
      detail: 'The payments are shown without them.',
    });
    // Removed from the URL, or a reload would report them again.
    correct(search);
  }, [isRoleKnown]);
  const clear = useEventCallback(() => show(new URLSearchParams()));
  return [search, change, clear] as const;
}

/** Searches again for a pasted text that finds nothing, without the characters that emails and chats add. */
function useCleanedPaste({ filters }: Search, list: List, change: ReturnType<typeof useSearch>[1]) {
  const pasted = useRef<OtherFilterName>(undefined);
  useEffect(() => {
    const onInput = ({ target, inputType }: InputEvent) => {
      const { name } = target as HTMLInputElement;
      const isPasted = inputType === 'insertFromPaste' || inputType === 'insertFromDrop';
      pasted.current = isPasted && isTextFilter(name) ? name : undefined;
    };
    document.addEventListener('input', onInput as (event: Event) => void);
    return () => document.removeEventListener('input', onInput as (event: Event) => void);
  }, []);
  const isNothing = list.kind === 'shown' && !list.next && rowsOf(list).length === 0;
  useEffect(() => {
    const name = pasted.current;
    const cleaned = name && cleanPasted(filters[name] ?? '');
    const hasLeft = location.pathname.endsWith(TAB_PATHS.find);
    if (isNothing && cleaned && !hasLeft) change({ [name]: cleaned }, { replace: true });
  }, [isNothing, filters, change]);
}

function usePrintRequest(tab: TabName): Print {
  const [asked, setAsked] = useState<{ tab: TabName; why: string | undefined }>();
  const end = () => setAsked(undefined);
  if (asked && asked.tab !== tab) end();
  return {
    isAsked: asked?.tab === tab,
    why: asked?.why,
    ask: (wanted, why) => setAsked({ tab: wanted, why }),
    end,
  };
}

/** Returns a function that refreshes everything shown, and the time of the list that it last loaded. */
function useRefresh(list: List) {
  const { checkRole } = useAuth();
  const [refreshedAt, setRefreshedAt] = useState<number>();
  const refresh = useEventCallback(() => {
    // Marks all counts as stale; otherwise those younger than 30 s would not be requested again.
    queryClient.invalidateQueries({ queryKey: [COUNTS_KEY], refetchType: 'none' });
    queryClient.invalidateQueries({ queryKey: [ALL_PAYMENTS_KEY] });
    list.refetch().then(setRefreshedAt);
    checkRole();
  });
  return [refresh, refreshedAt] as const;
}

// One object, so that the filter bar does not render again with each page.
const BAR_BUTTONS = <BarButtons />;
