import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useQuery } from '@tanstack/react-query';
import { wrap } from 'comlink';
import { isSameDay } from 'date-fns';
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { formatCount, formatDate } from '../../format.ts';
import { lazyWithPreload, NOT_LOADED, useIdleLoad } from '../../lazy.tsx';
import { describeTimeZone, inZone, type TimeZone } from '../../time.ts';
import {
  compareRows,
  describeProgress,
  type ExportedList,
  type Progress,
} from '../csv/exportedList.ts';
import { type ExportRequest, receiveExport } from '../csv/receiveExport.ts';
import { describeMerchant } from '../filters/describeFilters.ts';
import { StatusChip } from '../table/cells.tsx';
import { useIsPrivate } from '../view.ts';
import type { TotalsReader } from './TotalsReader.ts';
import {
  barsOf,
  describeUnread,
  type FileTotals,
  formatTotal,
  type Total,
  type Totals,
  totalsKey,
} from './totals.ts';

const TotalsChart = lazyWithPreload(() => import('./TotalsChart.tsx'));

interface TotalsDialogProps {
  list: ExportedList;
  onClose: () => void;
}

const TALL = { minHeight: { sm: '28rem' } };

/** Exact totals of a list, from one export that is not saved. Closing it ends a running export. */
export default function TotalsDialog({ list, onClose }: TotalsDialogProps) {
  const { totals, isRunning, progress, failure, addUpAgain } = useTotals(list);
  const isPrivate = useIsPrivate();
  const closeButton = useRef<HTMLButtonElement>(null);
  const titleId = useId();
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  useEffect(() => {
    if (!isPrivate) TotalsChart.preload();
  }, [isPrivate]);

  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      maxWidth="sm"
      fullWidth
      fullScreen={isPhone}
    >
      <DialogTitle id={titleId}>Totals</DialogTitle>
      <DialogContent sx={TALL}>
        <DialogContentText sx={{ mb: 2, overflowWrap: 'anywhere' }}>
          {[list.scope ?? describeMerchant(list.merchantId), ...list.filterWords].join(' · ')}
        </DialogContentText>
        {/* Always mounted: a live region announces only what is added to it. */}
        <div role="status">
          {isRunning && <RunningProgress {...progress} />}
          {failure && (
            <Alert severity="error" role="none">
              {describeFailure(failure)}
            </Alert>
          )}
          {totals && <Notes totals={totals} zone={list.zone} />}
        </div>
        {totals && (
          <>
            <Box sx={{ my: 2 }}>
              <TotalsTable
                caption="By status"
                column="Status"
                rows={totals.statuses.map(({ status, ...total }) => ({
                  ...total,
                  name: status === null ? 'Other statuses' : <StatusChip status={status} />,
                }))}
                all={totals.all}
              />
            </Box>
            <TotalsByDay days={totals.days} />
          </>
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        {(totals || failure) && (
          <Button
            onClick={() => {
              // The pressed button unmounts, so the focus moves first.
              closeButton.current?.focus();
              addUpAgain();
            }}
          >
            {failure ? 'Try again' : 'Add up again'}
          </Button>
        )}
        <Button ref={closeButton} variant="contained" autoFocus onClick={onClose}>
          {isRunning ? 'Cancel' : 'Close'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Adds the list up when the dialog opens, unless its totals are cached, not older than the list and of today. */
function useTotals(list: ExportedList) {
  const [progress, setProgress] = useState<Progress>({ bytes: 0, rows: null, total: null });
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: totalsKey(list.filters, list.zone),
    queryFn: ({ signal }) => addUp({ list, signal, onProgress: setProgress }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    // A dialog that is opened again after a failure tries again.
    retryOnMount: true,
    refetchOnMount: ({ state: { data } }) => {
      if (!data) return true;
      const isOlder = data.at.getTime() < (list.listed?.at ?? 0);
      return isOlder || !isSameDay(data.at, new Date(), inZone(list.zone)) ? 'always' : false;
    },
  });
  return {
    totals: isFetching ? undefined : data,
    isRunning: isFetching,
    progress,
    failure: isFetching ? null : error,
    addUpAgain: () => void refetch(),
  };
}

async function addUp(request: ExportRequest): Promise<Totals> {
  const at = new Date();
  const worker = new Worker(new URL('./totalsWorker.ts', import.meta.url), { type: 'module' });
  const Reader = wrap<typeof TotalsReader>(worker);
  const { found, countAgain } = await receiveExport(request, {
    worker,
    reader: new Reader(request.list.zone),
  });
  return { ...found, ...(await countAgain()), at };
}

function describeFailure({ name, message }: Error): string {
  // A worker's errors have lost their class.
  if (name === 'UnknownColumns') return message;
  if (name === 'InvalidCsv') return `The service’s file cannot be added up. ${message}`;
  return 'Failed to add up this list. Please try again.';
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
  const { sentence, isDoubtful } = compareRows(totals);
  const facts = [
    `As of ${formatDate(totals.at.toISOString(), zone)}.`,
    !isDoubtful && sentence,
    `Times in ${describeTimeZone(zone, totals.at)}.`,
  ];
  const warnings = [isDoubtful && sentence, ...describeUnread(totals)];
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {facts.filter(Boolean).join(' ')}
      </Typography>
      {warnings.map(
        (warning) =>
          warning && (
            <Alert key={warning} severity="warning" role="none" sx={{ mt: 1 }}>
              {warning}
            </Alert>
          ),
      )}
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
  all?: Total;
}

function TotalsTable({ caption, column, rows, all }: TotalsTableProps) {
  const isPrivate = useIsPrivate();
  const cellsOf = ({ name, count, paise }: NamedTotal) => (
    <>
      <TableCell component="th" scope="row">
        {name}
      </TableCell>
      <TableCell align="right">{formatCount(count)}</TableCell>
      <TableCell align="right">{formatTotal(paise, isPrivate)}</TableCell>
    </>
  );
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
        {rows.map((row, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move
          <TableRow key={position}>{cellsOf(row)}</TableRow>
        ))}
      </TableBody>
      {all && (
        <TableFooter>
          <TableRow>{cellsOf({ ...all, name: 'All' })}</TableRow>
        </TableFooter>
      )}
    </Table>
  );
}

/** Reserved while the code of the chart is loaded. */
const CHART_HEIGHT = 240;

const BY_DAY = {
  day: ['Completed, by day of creation', 'Day'],
  month: ['Completed, by month of creation', 'Month'],
} as const;

/** Completed payments as bars or, on demand, as a table. */
function TotalsByDay({ days }: Pick<FileTotals, 'days'>) {
  const { unit, bars } = useMemo(() => barsOf(days), [days]);
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
        <Box
          className="Chart"
          role="group"
          aria-labelledby={headingId}
          sx={{ height: CHART_HEIGHT }}
        >
          {chart === 'loaded' && <TotalsChart bars={bars} height={CHART_HEIGHT} />}
          {/* Always mounted: a live region announces only what is added to it. */}
          <div role="status">{chart === 'late' && <p>{NOT_LOADED}</p>}</div>
        </Box>
      )}
    </section>
  );
}
