import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useIsFetching } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { useAuth } from '../auth/AuthContext.tsx';
import { describeProgress, type Progress, percentOf } from '../export/describeExport.ts';
import { describeReceived } from '../export/received.ts';
import { filterWords, useScope } from '../filters/describeFilters.ts';
import { describeCount, formatText, formatTime } from '../format.ts';
import { FOOT } from '../page/PageSteps.tsx';
import { useTabName } from '../page/PageTabs.tsx';
import { usePage } from '../page/usePage.ts';
import { useTimeZone } from '../settings/view.ts';
import { describeOtherZone } from '../time.ts';
import { Status } from '../ui/Announced.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Failed, LoadingBar, NOTE, NoPayments, REASONS } from '../ui/NoPayments.tsx';
import { describeDoubts, describeFailure, describeTooMany } from './describeLoad.ts';
import type { AllPayments } from './load.ts';
import { PrintHead } from './print/PrintHead.tsx';
import { usePrintTime, usePrintWhen } from './print/printing.ts';
import { ANSWER_KEY, useAllPayments } from './useAllPayments.ts';
import { AREA, LoadProgress, ON_PAPER } from './useFrame.tsx';

const FRAME = { ...AREA, minHeight: 'min-content', [ON_PAPER]: { display: 'block' } };
const TAB_FOOT = [FOOT, { displayPrint: 'none' }] as const;
const PRINT_TITLES = {
  list: '',
  totals: 'Totals of payments',
  find: 'Payments found',
  match: 'Your file and the payments received',
};

/**
 * The layout route of Totals, Find and Match, so that a load continues across tabs. Shows the tab with warnings about
 * its payments, or the reason why they are not loaded.
 */
export default function Frame() {
  const page = usePage();
  const { search, print } = page;
  const all = useAllPayments(print.isAsked);
  const { whole, progress, failure, isOfSeveral, isCounting, load, cancel } = all;
  const areAnswersMissing = useIsFetching({ queryKey: [ANSWER_KEY] }) > 0;
  usePrintWhen(print.isAsked && !isCounting && !progress && !areAnswersMissing, print);
  const printedAt = usePrintTime(print.end);
  const tab = useTabName();
  const zone = useTimeZone();
  const scope = useWholeScope();
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const area = useRef<HTMLDivElement>(null);
  function press(then: () => void) {
    area.current?.focus({ preventScroll: true });
    then();
  }
  const context = { ...page, whole, isOfSeveral, foot, press, isPrinting: printedAt !== null };
  function end() {
    cancel();
    print.end();
  }
  return (
    <Stack ref={area} tabIndex={-1} className="Fields" sx={FRAME}>
      {printedAt && (
        <PrintHead
          title={PRINT_TITLES[tab]}
          note={print.why}
          selection={search}
          asOf={whole?.at}
          printedAt={printedAt}
          isWide={tab !== 'totals'}
          isOfAllStatuses={tab !== 'find'}
        />
      )}
      {whole && failure && (
        <Failed onRetry={() => press(load)}>
          {REASONS.failed.title}. {describeFailure(failure)} You see the payments as of{' '}
          {formatTime(+whole.at, zone)}.
        </Failed>
      )}
      <Status>
        {!whole && page.dropped && (
          <Alert severity="info" role="none" sx={NOTE}>
            Opens in Match once the payments are loaded:{' '}
            {page.dropped.files.map(({ name }) => formatText(name)).join(', ')}
          </Alert>
        )}
        {whole &&
          describeDoubts(whole).map((doubt) => (
            <Alert key={doubt} severity="warning" role="none" sx={NOTE}>
              {doubt}
            </Alert>
          ))}
      </Status>
      <LoadingBar
        name="Payments loaded"
        isLoading={Boolean(whole && progress)}
        percent={progress && percentOf(progress)}
      />
      {(whole || tab === 'find') && (
        <Suspense fallback={<LinearProgress aria-label="Loading" />}>
          <Outlet context={context} />
        </Suspense>
      )}
      <Box component={Status} sx={whole ? undefined : AREA}>
        {!whole && progress && <Loading {...progress} onCancel={() => press(end)} />}
        {!whole && !progress && <WhyNotLoaded {...all} load={() => press(load)} />}
      </Box>
      <Divider sx={{ displayPrint: 'none' }} />
      <Stack direction="row" sx={TAB_FOOT}>
        <Typography
          variant="body2"
          color="textSecondary"
          sx={{ flex: '1 1 16rem', textWrapStyle: 'auto' }}
        >
          <span role="status">{whole && describeLoaded(whole, scope)}</span>
          {/* Not announced when the tab changes. */}
          {whole && tab !== 'totals' && ' · Your searches and file stay on this device'}
        </Typography>
        <Box ref={setFoot} sx={{ flexGrow: { xs: 1, sm: 0 } }} />
      </Stack>
    </Stack>
  );
}

/** The merchants and the filters without status, in words: `ACME · Order ID ORD · Last 7 days`. */
function useWholeScope(): string {
  const { filters, range } = usePage().search;
  const { merchantId } = useAuth();
  const zone = useTimeZone();
  const areDated = range || filters.startDate || filters.endDate;
  return [
    useScope(filters) ?? formatText(merchantId),
    ...filterWords({ filters: { ...filters, status: undefined }, range }, zone),
    ...(areDated ? [] : ['All dates']),
  ].join(' · ');
}

type WhyNotLoadedProps = ReturnType<typeof useAllPayments>;

/** Explains why nothing is loaded, and offers to load or to retry. */
function WhyNotLoaded(props: WhyNotLoadedProps) {
  const { isPossible, isCounting, isTooMany, total, failure, load } = props;
  if (isCounting) return null;
  if (!isPossible) return <NoPayments why="refused" />;
  if (isTooMany) {
    return <EmptyState title="Too many payments" reason={describeTooMany(total ?? 0)} />;
  }
  if (failure) return <NoPayments why="failed" reason={describeFailure(failure)} onRetry={load} />;
  return (
    <EmptyState title="Not loaded yet" reason={NEEDED}>
      <Button variant="outlined" onClick={load}>
        {total == null ? 'Load all payments' : `Load ${describeCount(total)}`}
      </Button>
    </EmptyState>
  );
}

const NEEDED =
  'Totals, Find and Match load all payments that match these filters. This takes a moment.';

/** `As of 03:08 · 12,000 of 12,000 payments · ACME · Last 7 days · Times in UTC` */
function describeLoaded(whole: AllPayments, scope: string): string {
  const { at, zone, received } = whole;
  const sentence = describeReceived(received, 'received');
  return [
    `As of ${formatTime(+at, zone)}`,
    !received.isDoubtful && sentence.replace(/\.$/, ''),
    scope,
    describeOtherZone(zone, at),
  ]
    .filter(Boolean)
    .join(' · ');
}

function Loading({ onCancel, ...progress }: Progress & { onCancel: () => void }) {
  // Not announced, because the progress changes all the time.
  const reason = (
    <span aria-live="off">
      <LoadProgress {...progress} />
      {describeProgress(progress)}
    </span>
  );
  return (
    <EmptyState title="Loading all payments…" reason={reason}>
      <Button variant="outlined" onClick={onCancel}>
        Cancel
      </Button>
    </EmptyState>
  );
}
