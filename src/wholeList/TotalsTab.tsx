import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { TRANSACTION_STATUSES } from '../api/contract.ts';
import { describeCount, formatCount } from '../format.ts';
import { lazyWithPreload, NOT_LOADED, useIdleLoad } from '../lazy.tsx';
import { StatusChip } from '../payment/cells.tsx';
import { useIsPrivate } from '../view/view.ts';
import type { FileTotals, Total } from './engine/addUp.ts';
import { barsOf, formatTotal } from './totals.ts';

export const TotalsChart = lazyWithPreload(() => import('./TotalsChart.tsx'));

/** Exact totals of the list. */
export function TotalsTab({ totals, today }: { totals: FileTotals; today: string }) {
  return (
    <Stack sx={STACK}>
      <ByStatus statuses={totals.statuses} />
      <TotalsByDay days={totals.days} today={today} />
    </Stack>
  );
}

/** The shape of the totals, so that nothing moves when they arrive. */
export function TotalsSkeleton() {
  return (
    <Stack aria-hidden sx={STACK}>
      <div>
        <Skeleton variant="rounded" width="12rem" height="2rem" />
        <Skeleton width="14rem" sx={{ mb: 1.5 }} />
        <Table size="small" sx={TABLE}>
          <TableBody>
            {[null, ...TRANSACTION_STATUSES].map((status) => (
              <TableRow key={status}>
                <TableCell component="th">
                  <Skeleton width="6rem" height={status ? '1.5rem' : undefined} />
                </TableCell>
                <TableCell align="right">
                  <Skeleton width="4rem" sx={{ ml: 'auto' }} />
                </TableCell>
                <TableCell align="right">
                  <Skeleton width="7rem" sx={{ ml: 'auto' }} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
      <div>
        <Skeleton width="16rem" height="1.75rem" sx={{ mb: 1 }} />
        <Skeleton variant="rounded" height={CHART_HEIGHT} />
      </div>
    </Stack>
  );
}

/** The completed money, large, and what else there is below. */
function ByStatus({ statuses }: Pick<FileTotals, 'statuses'>) {
  const isPrivate = useIsPrivate();
  const completed = statuses.find(({ status }) => status === 'COMPLETED');
  return (
    <div>
      {completed && (
        <Typography component="p" sx={{ mb: 1.5 }}>
          <Typography
            component="b"
            variant="h1"
            sx={{ display: 'block', overflowWrap: 'anywhere' }}
          >
            {formatTotal(completed.paise, isPrivate)}
          </Typography>
          <Typography component="span" variant="body2" color="textSecondary">
            completed in {describeCount(completed.count, 'payment')}
          </Typography>
        </Typography>
      )}
      <TotalsTable
        caption="By status"
        column="Status"
        rows={statuses.map(({ status, ...total }) => ({
          ...total,
          name: status === null ? 'Other statuses' : <StatusChip status={status} />,
        }))}
      />
    </div>
  );
}

const STACK = { gap: 2, containerType: 'inline-size' };

/** The styles of a table where there is little room: the name has a line of its own, as amounts are never cut. */
export const stackedBelow = (width: string) => ({
  [`@container (max-width: ${width})`]: {
    '& > * > tr': { display: 'flex', flexWrap: 'wrap', '& > *': { flex: '1 1 40%' } },
    '& > * > tr > th:first-of-type': { flexBasis: '100%', borderBottom: 0, pb: 0 },
    '& > * > tr > td.MuiTableCell-root': { pt: 0, overflowWrap: 'normal' },
  },
});

const TABLE = {
  // The same columns in both tables, where there is room.
  '& th:first-of-type': { width: { sm: '40%' } },
  '& td:first-of-type': { width: { sm: '25%' } },
  // In rem, because large text needs the room.
  ...stackedBelow('17rem'),
};

interface NamedTotal extends Total {
  name: ReactNode;
}

interface TotalsTableProps {
  caption: string;
  /** The heading of the names. */
  column: string;
  rows: NamedTotal[];
}

function TotalsTable({ caption, column, rows }: TotalsTableProps) {
  const isPrivate = useIsPrivate();
  return (
    <Table size="small" sx={TABLE}>
      <caption style={visuallyHidden}>{caption}</caption>
      <TableHead>
        <TableRow>
          <TableCell>{column}</TableCell>
          <TableCell align="right">Payments</TableCell>
          <TableCell align="right">Total</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ name, count, paise }, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move
          <TableRow key={position}>
            <TableCell component="th" scope="row">
              {name}
            </TableCell>
            <TableCell align="right">{formatCount(count)}</TableCell>
            <TableCell align="right">{formatTotal(paise, isPrivate)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** Reserved while the code of the chart is loaded. */
const CHART_HEIGHT = 240;

const CHART = ({ spacing, vars: { palette, shape } }: Theme) => ({
  height: CHART_HEIGHT,
  // The bars end where the tables end; half of the last label stands in the dialog's padding.
  marginRight: spacing(-2.5),
  // The focused element of a chart is invisible, so the chart gets the outline.
  '&:has(:focus-visible)': {
    outline: `2px solid ${palette.border.focus}`,
    outlineOffset: '2px',
    borderRadius: `calc(${shape.borderRadius} - 2px)`,
  },
});

const HEADING = {
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  mb: 1,
};

const BY_DAY = {
  day: ['Completed, by day of creation', 'Day'],
  month: ['Completed, by month of creation', 'Month'],
} as const;

/** Completed payments as bars or, on demand, as a table. */
function TotalsByDay({ days, today }: Pick<FileTotals, 'days'> & { today: string }) {
  // In em, because the labels are as large as the text.
  const [isPhone, isWide] = [
    useMediaQuery('(min-width: 22em)'),
    useMediaQuery('(min-width: 56em)'),
  ];
  const fits = isWide ? 12 : isPhone ? 5 : 2;
  const { unit, bars } = useMemo(() => barsOf(days, today, fits), [days, today, fits]);
  const isPrivate = useIsPrivate();
  const [isTableWanted, setTableWanted] = useState(false);
  const chart = useIdleLoad(TotalsChart, !isPrivate && !isTableWanted);
  const headingId = useId();
  if (bars.length === 0) {
    return <Typography color="textSecondary">No completed payments to show by day.</Typography>;
  }
  const [heading, column] = BY_DAY[unit];
  return (
    <section aria-labelledby={headingId}>
      <Stack direction="row" sx={HEADING}>
        <Typography id={headingId} variant="h3">
          {heading}
        </Typography>
        <Button size="small" onClick={() => setTableWanted(!isTableWanted)}>
          {isTableWanted ? 'Show as bars' : 'Show as table'}
        </Button>
      </Stack>
      {isTableWanted ? (
        <TotalsTable
          caption={heading}
          column={column}
          rows={bars.map((bar) => ({ ...bar, name: bar.label })).reverse()}
        />
      ) : isPrivate ? (
        <Typography color="textSecondary">Amounts are hidden.</Typography>
      ) : (
        <Box className="Chart" role="group" aria-labelledby={headingId} sx={CHART}>
          {chart === 'loaded' && <TotalsChart bars={bars} height={CHART_HEIGHT} />}
          {/* Always mounted: a live region announces only what is added to it. */}
          <div role="status">{chart === 'late' && <p>{NOT_LOADED}</p>}</div>
        </Box>
      )}
    </section>
  );
}

export default function TotalsPlace() {
  return null;
}
