import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { format } from 'date-fns';
import { Suspense, useId } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Filters } from '../../api/contract.ts';
import { useAuth } from '../../auth/AuthContext.tsx';
import { FILTERS } from '../../filters/filters.ts';
import { writeSearch } from '../../filters/search.ts';
import { describeCount, formatCount, formatPaise } from '../../format.ts';
import { lazyWithPreload } from '../../lazy.tsx';
import { useKeptScroll, usePage } from '../../page/usePage.ts';
import { TAB_PATHS } from '../../paths.ts';
import { StatusChip, statusDisplay } from '../../payment/StatusChip.tsx';
import { useIsPrivate } from '../../settings/view.ts';
import { inZone } from '../../time.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { AREA, SCROLLED, useFrame } from '../useFrame.tsx';
import { SumsTable } from './SumsTable.tsx';
import { averageOf, type Bar, barsOf, formatStatusTotal, largestMerchants } from './totals.ts';

const TotalsChart = lazyWithPreload(() => import('./TotalsChart.tsx'));

// On a wide screen, the tables are to the right of the statuses and the bars; otherwise, they are below.
const TOTALS = {
  ...SCROLLED,
  display: { xs: 'flex', lg: 'grid' },
  flexDirection: 'column',
  gridTemplateColumns: 'minmax(0, 1fr) 22rem',
  gridAutoColumns: '18rem',
  gridTemplateRows: 'auto auto minmax(15rem, 1fr)',
  columnGap: 4,
  rowGap: { xs: 3, lg: 1 },
  containerType: { xs: 'inline-size', md: 'size' },
  '@media print': { ...SCROLLED['@media print'], display: 'block', containerType: 'normal' },
} as const;

/** The money of all payments by status, and of one status by day or month. */
export default function TotalsTab() {
  const { search, whole } = useFrame();
  const { filters } = search;
  const scroller = useKeptScroll('totals');
  const chosen = filters.status ?? 'COMPLETED';
  if (whole.noTotals) {
    return (
      <Box sx={AREA}>
        <EmptyState color="error" title="No totals" reason={whole.noTotals} />
      </Box>
    );
  }
  return (
    <Box ref={scroller} sx={TOTALS}>
      <ByStatus chosen={chosen} />
      <ByDay key={chosen} status={chosen} />
    </Box>
  );
}

const STATUSES = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  columnGap: 2,
  rowGap: 1,
  m: 0,
  mx: -1,
  mb: { lg: 2 },
  p: 0,
  listStyle: 'none',
  '& > li': { flex: 'auto', borderRadius: 1 },
  '& > li[aria-current]': {
    bgcolor: 'primary.tint',
    '@media (forced-colors: active)': { outline: '2px solid Highlight' },
  },
  '& b': { overflowWrap: 'anywhere' },
};
const FIGURE = {
  width: 1,
  display: 'grid',
  justifyContent: 'start',
  justifyItems: 'start',
  textAlign: 'start',
  rowGap: 0.25,
  p: 1,
  borderRadius: 1,
  '&:hover': { bgcolor: 'action.hover' },
};

/** The money of each status; a click filters by the status. There is no sum over statuses. */
function ByStatus({ chosen }: { chosen: string }) {
  const { search, change, whole } = useFrame();
  const isPrivate = useIsPrivate();
  const { certainty } = whole.received;
  return (
    <Box component="ul" aria-label="By status" sx={STATUSES}>
      {whole.statuses.map(({ status, rows, count, paise }) => (
        <li key={status} aria-current={status === chosen ? 'true' : undefined}>
          <ButtonBase
            disabled={status === null || FILTERS.status.parse(status) === undefined}
            aria-pressed={status === search.filters.status}
            onClick={() =>
              change({ status: status === search.filters.status ? undefined : (status ?? '') })
            }
            sx={FIGURE}
          >
            {status === null ? 'Other statuses' : <StatusChip status={status} />}
            <Typography
              component="b"
              variant={status === chosen ? 'figure' : 'amount'}
              color={status === chosen ? 'textPrimary' : 'textSecondary'}
            >
              {formatStatusTotal({ rows, count, paise }, isPrivate, certainty)}
            </Typography>
            <Typography component="span" variant="body2" color="textSecondary">
              {certainty + describeCount(rows)}
              {count !== rows && `, ${formatCount(count)} in the total`}
            </Typography>
          </ButtonBase>
        </li>
      ))}
    </Box>
  );
}

const DAYS = {
  flex: { md: '1 0 20rem' },
  display: { xs: 'grid', lg: 'contents' },
  gridTemplateRows: 'auto 15rem auto',
  rowGap: 1,
  // Each table scrolls next to the bars.
  '& > section': {
    gridArea: { lg: '1 / 2 / 4 / 3' },
    overflow: 'auto',
    contain: { lg: 'size' },
  },
  '& > section + section': { gridColumn: { lg: '3 / 4' } },
  '@container (max-width: 30rem)': {
    '& :is(th, td)': { px: 0.75, '&:last-child': { pr: 0 } },
    '& th:first-of-type': { pl: 0 },
  },
  '& .MuiTableCell-stickyHeader': { bgcolor: 'background.paper' },
  // Prints the tables one below the other, with all rows. The chart is hidden, because it keeps the window's size.
  '@media print': {
    display: 'block',
    '& > section': { overflow: 'visible', contain: 'none', mb: 2 },
    '& > .Chart': { display: 'none' },
  },
} as const;

const TITLE = { flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2 };
const CHART = ({ vars: { palette, shape } }: Theme) => ({
  minHeight: 0,
  // The focused element of a chart is invisible, so the chart gets the outline.
  '&:has(:focus-visible)': {
    outline: `2px solid ${palette.border.focus}`,
    outlineOffset: '2px',
    borderRadius: `calc(${shape.borderRadius} - 2px)`,
  },
});

/** The sums of a status by day or month, as bars and as a table; with several merchants, also by merchant. */
function ByDay({ status }: { status: string }) {
  const { search, whole } = useFrame();
  const { at, zone, merchants, statuses, received } = whole;
  const { filters } = search;
  const total = statuses.find((one) => one.status === status);
  const today = format(at, 'yyyy-MM-dd', inZone(zone));
  const { unit, bars } = barsOf(total?.days ?? [], zone, today, filters);
  const isPrivate = useIsPrivate();
  const headingId = useId();
  const linkOf = useLinkOf(status);
  const navigate = useNavigate();
  const { label, color } = statusDisplay(status);
  if (bars.length === 0) {
    return (
      <Box sx={{ ...AREA, gridColumn: '1 / -1' }}>
        <EmptyState
          title={`No ${label.toLowerCase()} payments to show by day`}
          reason="Choose another status, or other filters."
        />
      </Box>
    );
  }
  const heading = `${label}, by ${unit} created`;
  const average = isPrivate ? undefined : averageOf(bars);
  const open = (bar: Bar) => {
    const { to, state } = linkOf(bar.dates);
    navigate(to, { state });
  };
  return (
    <Box component="section" aria-labelledby={headingId} sx={DAYS}>
      <Stack direction="row" sx={TITLE}>
        <Typography id={headingId} component="h2" variant="h3">
          {heading}
        </Typography>
        {average !== undefined && (
          <Typography variant="body2" color="textSecondary">
            average {received.certainty}
            {formatPaise(average.paise)} a {unit} over {average.count} {unit}s, {average.first} –{' '}
            {average.last}
          </Typography>
        )}
      </Stack>
      {isPrivate ? (
        <Typography color="textSecondary">Amounts are hidden.</Typography>
      ) : (
        <Box className="Chart" role="group" aria-labelledby={headingId} sx={CHART}>
          <Suspense>
            <TotalsChart {...{ bars, label, color }} average={average?.paise} onOpen={open} />
          </Suspense>
        </Box>
      )}
      <SumsTable
        caption={heading}
        heading={unit === 'day' ? 'Day' : 'Month'}
        sums={bars.toReversed().map((bar) => ({ ...bar, link: linkOf(bar.dates) }))}
      />
      {merchants > 1 && (
        <SumsTable
          caption={`${label}, by merchant`}
          heading="Merchant"
          sums={largestMerchants(total?.merchants ?? []).map(({ merchantId, ...sum }) => ({
            ...sum,
            link: merchantId ? linkOf({ merchantId }) : undefined,
          }))}
        />
      )}
    </Box>
  );
}

/** Returns a function that gives the link to the list with further filters. */
function useLinkOf(status: string) {
  const { search } = usePage();
  const { merchantId } = useAuth();
  return (own: Filters) => {
    const range = own.startDate ? undefined : search.range;
    const filters = { ...search.filters, status, ...own };
    return {
      to: { pathname: TAB_PATHS.list, search: String(writeSearch({ page: 1, filters, range })) },
      state: { merchantId },
    };
  };
}
