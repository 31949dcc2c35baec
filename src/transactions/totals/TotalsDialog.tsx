import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import LinearProgress from '@mui/material/LinearProgress';
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
import { format } from 'date-fns';
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { TRANSACTION_STATUSES } from '../../api/contract.ts';
import { describeCount, formatCount, formatDate } from '../../format.ts';
import { lazyWithPreload, NOT_LOADED, useIdleLoad } from '../../lazy.tsx';
import { describeTimeZone, inZone, type TimeZone } from '../../time.ts';
import { TitledDialog } from '../../ui/TitledDialog.tsx';
import { compareRows, describeProgress, type Progress } from '../exportedFile/describeExport.ts';
import type { ListSnapshot } from '../exportedFile/listSnapshot.ts';
import type { FileTotals, Total } from '../exportedFile/TotalsReader.ts';
import { StatusChip } from '../fields/cells.tsx';
import { describeMerchant } from '../filters/describeFilters.ts';
import { useIsPrivate } from '../view/view.ts';
import {
  barsOf,
  describeDoubts,
  describeFailure,
  formatTotal,
  type Totals,
  useTotals,
} from './totals.ts';

const TotalsChart = lazyWithPreload(() => import('./TotalsChart.tsx'));

interface TotalsDialogProps {
  takeSnapshot: () => ListSnapshot;
  /** Added up at once. */
  isAsked: boolean;
  onClose: () => void;
}

/** Exact totals of a list, from one export that is not saved. Closing it ends a running export. */
export function TotalsDialog({ takeSnapshot, isAsked, onClose }: TotalsDialogProps) {
  // A range such as Today has other dates after midnight; these totals stay of the day on which they were opened.
  const [list] = useState(takeSnapshot);
  const { totals, isRunning, progress, failure, addUp, cancel } = useTotals(list, isAsked);
  const isPrivate = useIsPrivate();
  const closeButton = useRef<HTMLButtonElement>(null);
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  useEffect(() => {
    if (!isPrivate) TotalsChart.preload();
  }, [isPrivate]);
  function close() {
    if (isRunning) cancel();
    onClose();
  }

  return (
    <TitledDialog title="Totals" fullScreen={isPhone} closeRef={closeButton} onClose={close}>
      <DialogContent>
        <DialogContentText sx={{ mb: 2, overflowWrap: 'anywhere' }}>
          {describeList(list)}
        </DialogContentText>
        <Box sx={{ minHeight: isRunning || totals ? placeOf(list).height : undefined }}>
          {totals && <ByStatus statuses={totals.statuses} />}
          {/* Always mounted: a live region announces only what is added to it. */}
          <Box role="status" sx={{ my: totals && 1.5 }}>
            {isRunning && <RunningProgress {...progress} />}
            {failure && (
              <Alert severity="error" role="none">
                {describeFailure(failure)}
              </Alert>
            )}
            {totals && <Notes totals={totals} zone={list.zone} />}
          </Box>
          {totals && (
            <TotalsByDay
              days={totals.days}
              today={format(totals.at, 'yyyy-MM-dd', inZone(list.zone))}
            />
          )}
          {isRunning && <ResultSkeleton {...placeOf(list)} />}
        </Box>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        {!isRunning && (
          <Button
            onClick={() => {
              // The pressed button unmounts, so the focus moves first.
              closeButton.current?.focus();
              addUp();
            }}
          >
            {failure ? 'Try again' : totals ? 'Add up again' : 'Add up'}
          </Button>
        )}
        {isRunning && <Button onClick={close}>Cancel</Button>}
      </DialogActions>
    </TitledDialog>
  );
}

/** What is reserved for the totals, so that the dialog keeps its height: a line for each status, and for completed ones a sum and bars. */
function placeOf({ filters: { status } }: ListSnapshot) {
  const hasSum = !status || status === 'COMPLETED';
  const lines = status ? 1 : TRANSACTION_STATUSES.length;
  return { hasSum, lines, height: `${5 + lines * 2.25 + (hasSum ? 23 : 0)}rem` };
}

/** The shape of the totals. */
function ResultSkeleton({ hasSum, lines }: ReturnType<typeof placeOf>) {
  return (
    <Stack sx={{ mt: 1.5, gap: 1.5 }}>
      {hasSum && <Skeleton variant="rounded" width="40%" height="3rem" />}
      <Skeleton height={`${lines * 2.25}rem`} variant="rounded" />
      {hasSum && <Skeleton variant="rounded" height={CHART_HEIGHT} />}
    </Stack>
  );
}

/** Whose payments, and which: the list behind may show only one status, where these totals are of all. */
function describeList({ scope, merchantId, filters, filterWords }: ListSnapshot): string {
  const words = filters.status ? filterWords : ['All statuses', ...filterWords];
  return [scope ?? describeMerchant(merchantId), ...words].join(' · ');
}

function RunningProgress(progress: Progress) {
  const { rows, total } = progress;
  return (
    <>
      <Typography>Adding up the list…</Typography>
      {/* Not announced: they change all the time. */}
      <div aria-live="off">
        <LinearProgress
          aria-label="Rows added up"
          variant={rows !== null && total ? 'determinate' : 'indeterminate'}
          value={rows !== null && total ? Math.min((rows / total) * 100, 100) : undefined}
          sx={{ my: 1 }}
        />
        <Typography variant="body2" color="textSecondary">
          {describeProgress(progress)}
        </Typography>
      </div>
    </>
  );
}

/** When the totals were made, from how many rows, and what they leave out. */
function Notes({ totals, zone }: { totals: Totals; zone: TimeZone }) {
  const { sentence, isDoubtful } = compareRows(totals, 'received');
  const facts = [
    `As of ${formatDate(totals.at.toISOString(), zone)}.`,
    !isDoubtful && sentence,
    `Times in ${describeTimeZone(zone, totals.at)}.`,
  ];
  return (
    <>
      {describeDoubts(totals).map((doubt) => (
        <Alert key={doubt} severity="warning" role="none" sx={{ mb: 1 }}>
          {doubt}
        </Alert>
      ))}
      <Typography variant="caption" component="p" color="textSecondary">
        {facts.filter(Boolean).join(' ')}
      </Typography>
    </>
  );
}

/** The completed money, large, and what else there is below. */
function ByStatus({ statuses }: Pick<Totals, 'statuses'>) {
  const isPrivate = useIsPrivate();
  const completed = statuses.find(({ status }) => status === 'COMPLETED');
  return (
    <>
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
    </>
  );
}

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
    <Table size="small">
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

const CHART = ({ vars: { palette, shape } }: Theme) => ({
  height: CHART_HEIGHT,
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

/** Completed payments as bars or, on demand, as a table. */
function TotalsByDay({ days, today }: Pick<FileTotals, 'days'> & { today: string }) {
  const { unit, bars } = useMemo(() => barsOf(days, today), [days, today]);
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
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', mb: 1 }}>
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
          rows={bars.map((bar) => ({ ...bar, name: bar.label }))}
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
