import ListIcon from '@mui/icons-material/ReceiptLongOutlined';
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { format } from 'date-fns';
import { useId, useMemo } from 'react';
import { compareRows } from '../export/describeExport.ts';
import { describeCount, formatCount } from '../format.ts';
import { lazyWithPreload, NOT_LOADED, useIdleLoad } from '../lazy.tsx';
import { useKeptScroll, useTab } from '../page/tab.ts';
import { StatusChip } from '../payment/StatusChip.tsx';
import { inZone } from '../time.ts';
import { Explained } from '../ui/Explained.tsx';
import { useIsPrivate } from '../view/view.ts';
import type { Sums } from './engineStore.ts';
import { AREA, type LoadedProps, LoadedTab, SCROLLED } from './LoadedTab.tsx';
import { type Bar, barsOf, formatStatusTotal, formatTotal } from './totals.ts';

export const TotalsChart = lazyWithPreload(() => import('./TotalsChart.tsx'));

/** The money of all payments: by status, and what is completed by day. */
export default function TotalsTab() {
  // While the payments are loaded.
  useIdleLoad(TotalsChart, !useIsPrivate());
  return <LoadedTab>{(loaded) => <Totals {...loaded} />}</LoadedTab>;
}

const TOTALS = {
  ...SCROLLED,
  display: 'flex',
  flexDirection: 'column',
  gap: 3,
  containerType: { xs: 'inline-size', md: 'size' },
} as const;

function Totals({ whole, part }: LoadedProps) {
  const { search } = useTab();
  const scroller = useKeptScroll('totals');
  if (part.noTotals) {
    return (
      <Box sx={AREA}>
        <Explained icon={<ListIcon />} color="error" title="No totals" reason={part.noTotals} />
      </Box>
    );
  }
  return (
    <Box ref={scroller} sx={TOTALS}>
      <ByStatus
        statuses={part.statuses}
        isIncomplete={compareRows(part).isDoubtful}
        chosen={search.filters.status}
      />
      <ByDay days={part.days} today={format(part.at, 'yyyy-MM-dd', inZone(whole.zone))} />
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
  p: 0,
  listStyle: 'none',
  '& > li': { display: 'grid', justifyItems: 'start', rowGap: 0.25, p: 1, borderRadius: 1 },
  '& > li[aria-current]': {
    bgcolor: 'primary.tint',
    '@media (forced-colors: active)': { outline: '2px solid Highlight' },
  },
  '& b': { overflowWrap: 'anywhere' },
  // On a phone each status has a line.
  '@container (max-width: 30rem)': {
    '& > li:not(:first-of-type)': {
      width: 1,
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      columnGap: 1,
      py: 0.5,
    },
    '& > li:not(:first-of-type) > :last-child': { gridColumn: '1 / -1', gridRow: 2 },
  },
};

interface ByStatusProps extends Pick<Sums, 'statuses'> {
  /** Rows are missing, or may be. */
  isIncomplete: boolean;
  chosen: string | undefined;
}

/** The completed money leads; nothing is added to it. The status that the filter bar shows is marked. */
function ByStatus({ statuses, isIncomplete, chosen }: ByStatusProps) {
  const isPrivate = useIsPrivate();
  return (
    <Box component="ul" aria-label="By status" sx={STATUSES}>
      {statuses.map(({ status, rows, count, paise }) => (
        <li key={status} aria-current={status !== null && status === chosen ? 'true' : undefined}>
          {status === null ? 'Other statuses' : <StatusChip status={status} />}
          <Typography
            component="b"
            variant={status === 'COMPLETED' ? 'figure' : 'amount'}
            color={status === 'COMPLETED' ? 'textPrimary' : 'textSecondary'}
          >
            {formatStatusTotal({ rows, count, paise }, isPrivate)}
          </Typography>
          <Typography component="span" variant="body2" color="textSecondary">
            {describeCount(rows)}
            {count !== rows && `, ${formatCount(count)} added up`}
            {isIncomplete && ', incomplete'}
          </Typography>
        </li>
      ))}
    </Box>
  );
}

const DAYS = {
  flex: { md: '1 0 20rem' },
  display: 'grid',
  gridTemplateColumns: { lg: 'minmax(0, 1fr) 22rem' },
  gridTemplateRows: { xs: 'auto 15rem auto', lg: 'auto minmax(0, 1fr)' },
  columnGap: 4,
  rowGap: 1,
  // The table scrolls beside the bars.
  '& > :last-child': {
    gridArea: { lg: '1 / 2 / 3 / 3' },
    overflow: 'auto',
    contain: { lg: 'size' },
  },
  // With large text it scrolls sideways, rather than to break an amount.
  '& td': { whiteSpace: 'nowrap' },
  '@container (max-width: 30rem)': {
    '& :is(th, td)': { px: 0.75, '&:last-child': { pr: 0 } },
    '& th:first-of-type': { pl: 0 },
  },
  '& .MuiTableCell-stickyHeader': { bgcolor: 'background.paper' },
} as const;

const CHART = ({ vars: { palette, shape } }: Theme) => ({
  minHeight: 0,
  // The focused element of a chart is invisible, so the chart gets the outline.
  '&:has(:focus-visible)': {
    outline: `2px solid ${palette.border.focus}`,
    outlineOffset: '2px',
    borderRadius: `calc(${shape.borderRadius} - 2px)`,
  },
});

const BY_DAY = {
  day: ['Completed, by day of creation', 'Day'],
  month: ['Completed, by month of creation', 'Month'],
} as const;

/** Completed payments as bars, and as a table. */
function ByDay({ days, today }: Pick<Sums, 'days'> & { today: string }) {
  // In em, because the labels are as large as the text.
  const hasRoom = useMediaQuery('(min-width: 22em)');
  const isWide = useMediaQuery('(min-width: 56em)');
  const fits = isWide ? 12 : hasRoom ? 5 : 2;
  const { unit, bars } = useMemo(() => barsOf(days, today, fits), [days, today, fits]);
  const isPrivate = useIsPrivate();
  const chart = useIdleLoad(TotalsChart, !isPrivate);
  const headingId = useId();
  if (bars.length === 0) {
    return <Typography color="textSecondary">No completed payments to show by day.</Typography>;
  }
  const [heading, column] = BY_DAY[unit];
  return (
    <Box component="section" aria-labelledby={headingId} sx={DAYS}>
      <Typography id={headingId} component="h2" variant="h3">
        {heading}
      </Typography>
      {isPrivate ? (
        <Typography color="textSecondary">Amounts are hidden.</Typography>
      ) : (
        <Box className="Chart" role="group" aria-labelledby={headingId} sx={CHART}>
          {chart === 'loaded' && <TotalsChart bars={bars} />}
          {/* Always mounted: a live region announces only what is added to it. */}
          <div role="status">{chart === 'late' && <p>{NOT_LOADED}</p>}</div>
        </Box>
      )}
      <DaysTable bars={bars} caption={heading} column={column} />
    </Box>
  );
}

interface DaysTableProps {
  bars: Bar[];
  caption: string;
  /** The heading of the names. */
  column: string;
}

/** The newest first. */
function DaysTable({ bars, caption, column }: DaysTableProps) {
  const isPrivate = useIsPrivate();
  return (
    // A scroll area must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section tabIndex={0} aria-label={`${caption}, as a table`}>
      <Table size="small" stickyHeader>
        <caption style={visuallyHidden}>{caption}</caption>
        <TableHead>
          <TableRow>
            <TableCell>{column}</TableCell>
            <TableCell align="right">Payments</TableCell>
            <TableCell align="right">Total</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {bars.toReversed().map(({ label, count, paise }) => (
            <TableRow key={label}>
              <TableCell component="th" scope="row">
                {label}
              </TableCell>
              <TableCell align="right">{formatCount(count)}</TableCell>
              <TableCell align="right">{formatTotal(paise, isPrivate)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </section>
  );
}
