import FailedIcon from '@mui/icons-material/CloudOff';
import ListIcon from '@mui/icons-material/ReceiptLongOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import type { Theme } from '@mui/material/styles';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { format } from 'date-fns';
import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type { ListedTransaction } from '../api/schema.ts';
import {
  compareRows,
  describeProgress,
  type Progress,
  percentOf,
} from '../export/describeExport.ts';
import type { ListSnapshot } from '../export/ListSnapshot.ts';
import { describeMerchant } from '../filters/describeFilters.ts';
import { describeCount, formatTime } from '../format.ts';
import { describeTimeZone, inZone, type TimeZone } from '../time.ts';
import { Explained } from '../ui/Explained.tsx';
import { TitledDialog } from '../ui/TitledDialog.tsx';
import { useIsPrivate } from '../view/view.ts';
import { type FindDraft, FindTab, findDraft } from './FindTab.tsx';
import { MatchTab, type OwnFile } from './MatchTab.tsx';
import { TABS, type TabName, type useOpenWholeList } from './openWholeList.ts';
import { TotalsChart, TotalsSkeleton, TotalsTab } from './TotalsTab.tsx';
import { describeDoubts, describeFailure } from './totals.ts';
import { useWholeList, type WholeListData } from './useWholeList.ts';

interface WholeListDialogProps
  extends Pick<ReturnType<typeof useOpenWholeList>, 'isAsked' | 'find' | 'change' | 'close'> {
  takeSnapshot: () => ListSnapshot;
  tab: TabName;
  typed: RefObject<FindDraft>;
  own: [OwnFile, Dispatch<SetStateAction<OwnFile>>];
  onOpen: (payment: ListedTransaction) => void;
}

/** In every tab, as high as the totals of three months. */
const HEIGHT = '53rem';
// Positioned, so that texts for screen readers scroll with it and do not make the page longer.
const CONTENT = { position: 'relative', display: 'flex', flexDirection: 'column' };
const FOOT = { '&&': { pt: 1.5 }, minHeight: '4rem', borderTop: 1, borderColor: 'divider' };
const FILLED = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  flex: '1 0 auto',
  minHeight: '16rem',
};
/** The progress below it stays in view. */
const CUT = { flex: '1 1 0', minHeight: 0, overflow: 'hidden' };

/** All payments of the list, loaded once for all tabs. Closing it ends a running load. */
export function WholeListDialog(props: WholeListDialogProps) {
  const { takeSnapshot, tab, isAsked } = props;
  // A range such as Today has other dates after midnight; this list stays that of the day on which it was opened.
  const [list] = useState(takeSnapshot);
  const { whole, totals, isRunning, progress, failure, addUp, cancel } = useWholeList(
    list,
    isAsked,
  );
  const asked = useRef(findDraft(props.find));
  const isPrivate = useIsPrivate();
  const closeButton = useRef<HTMLButtonElement>(null);
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'), { noSsr: true });
  const id = useId();
  const isMissing = !isRunning && !(tab === 'totals' ? totals : whole);
  useEffect(() => {
    if (!isPrivate) TotalsChart.preload();
  }, [isPrivate]);
  function close() {
    if (isRunning) cancel();
    props.close();
  }
  function load() {
    // The pressed button unmounts, so the focus moves first.
    closeButton.current?.focus();
    addUp();
  }

  return (
    <TitledDialog
      title="Whole list"
      maxWidth="lg"
      fullScreen={isNarrow}
      closeRef={closeButton}
      onClose={close}
      slotProps={{ paper: { sx: isNarrow ? undefined : { height: HEIGHT } } }}
    >
      <DialogContent sx={CONTENT}>
        <DialogContentText sx={{ overflowWrap: 'anywhere' }}>
          {describeList(list)}
        </DialogContentText>
        <Tabs
          value={tab}
          onChange={(_, chosen) => props.change(chosen)}
          aria-label="Whole list"
          sx={{ flexShrink: 0, mb: 2, borderBottom: 1, borderColor: 'divider' }}
        >
          {Object.entries(TABS).map(([name, label]) => (
            <Tab
              key={name}
              value={name}
              label={label}
              id={`${id}-${name}`}
              aria-controls={`${id}-panel`}
            />
          ))}
        </Tabs>
        <Box
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${tab}`}
          sx={isRunning ? CUT : FILLED}
        >
          {tab === 'totals' && totals && (
            <TotalsTab totals={totals} today={format(totals.at, 'yyyy-MM-dd', inZone(list.zone))} />
          )}
          {tab === 'find' && whole && (
            <FindTab whole={whole} kept={props.find ? asked : props.typed} onOpen={props.onOpen} />
          )}
          {tab === 'match' && whole && (
            <MatchTab whole={whole} own={props.own} onOpen={props.onOpen} />
          )}
          {isRunning &&
            (tab === 'totals' ? <TotalsSkeleton /> : <Skeleton variant="rounded" height="100%" />)}
          {/* Always mounted: a live region announces only what is added to it. */}
          <div role="status">
            {isMissing && (
              <Explained
                icon={failure ? <FailedIcon /> : <ListIcon />}
                color={failure ? 'error' : 'primary'}
                title={whole ? 'No totals' : failure ? 'Not loaded' : 'Not loaded yet'}
                reason={failure ? describeFailure(failure) : describeLink(list, tab)}
              >
                {!whole && (
                  <Button variant="outlined" onClick={load} sx={{ mt: 1 }}>
                    {failure ? 'Try again' : describeLoad(takeSnapshot())}
                  </Button>
                )}
              </Explained>
            )}
          </div>
        </Box>
        <Box role="status" sx={{ mt: 1.5 }}>
          {isRunning && <RunningProgress {...progress} />}
          {whole && <Notes whole={whole} zone={list.zone} />}
        </Box>
      </DialogContent>
      {(tab !== 'totals' || isRunning || whole) && (
        <DialogActions sx={FOOT}>
          <Typography variant="caption" color="textSecondary" sx={{ flex: 1 }}>
            {tab !== 'totals' && 'What you find and match stays on this device.'}
          </Typography>
          {isRunning && <Button onClick={close}>Cancel</Button>}
          {whole && <Button onClick={load}>Load again</Button>}
        </DialogActions>
      )}
    </TitledDialog>
  );
}

/** Whose payments, and which. The list behind may show only one status. */
function describeList({ scope, merchantId, filterWords }: ListSnapshot): string {
  return [scope ?? describeMerchant(merchantId), 'All statuses', ...filterWords].join(' · ');
}

/** Why a list that was opened by a link is not loaded yet. */
function describeLink({ scope, filters }: ListSnapshot, tab: TabName): string {
  return tab === 'match' && scope && !filters.merchantId
    ? 'Merchants may number their orders alike: to match a file, filter the list by one Merchant ID first.'
    : 'Totals, Find and Match need all payments of this list, so it takes a moment.';
}

const describeLoad = ({ shown }: ListSnapshot) =>
  shown?.total == null ? 'Load all payments' : `Load ${describeCount(shown.total, 'payment')}`;

function RunningProgress(progress: Progress) {
  const percent = percentOf(progress);
  return (
    <>
      <Typography>Loading the whole list…</Typography>
      {/* Not announced: they change all the time. */}
      <div aria-live="off">
        <LinearProgress
          aria-label="Rows loaded"
          variant={percent === undefined ? 'indeterminate' : 'determinate'}
          value={percent}
          sx={{ my: 1 }}
        />
        <Typography variant="body2" color="textSecondary">
          {describeProgress(progress)}
        </Typography>
      </div>
    </>
  );
}

/** When the list was loaded, how many rows, and what they leave out. */
function Notes({ whole, zone }: { whole: WholeListData; zone: TimeZone }) {
  const { sentence, isDoubtful } = compareRows(whole, 'received');
  const facts = [
    `As of ${formatTime(+whole.at, zone)}.`,
    !isDoubtful && sentence,
    `Times in ${describeTimeZone(zone, whole.at)}.`,
  ];
  return (
    <>
      {describeDoubts(whole).map((doubt) => (
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
