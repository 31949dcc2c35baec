import FailedIcon from '@mui/icons-material/CloudOff';
import InvertedRangeIcon from '@mui/icons-material/EventBusy';
import ListIcon from '@mui/icons-material/ReceiptLongOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { isSameDay } from 'date-fns';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { PAGE_SIZE } from '../api/contract.ts';
import {
  compareRows,
  describeProgress,
  type ListSnapshot,
  type Progress,
  percentOf,
} from '../export/describeExport.ts';
import { isRangeInverted } from '../filters/search.ts';
import { describeCount, formatTime } from '../format.ts';
import { type Tab, useTab } from '../page/tab.ts';
import { describeTimeZone, inZone, type TimeZone } from '../time.ts';
import { Status } from '../ui/Announced.tsx';
import { Explained } from '../ui/Explained.tsx';
import { FOOT, PageSteps } from '../ui/PageSteps.tsx';
import { useShortcut } from '../view/keys.ts';
import type { Sums, Whole } from './engineStore.ts';
import { describeDoubts, describeFailure } from './totals.ts';
import { useEngine } from './useEngine.ts';

/** All payments of the filters, and what a tab shows of them. */
export interface LoadedProps {
  whole: Whole;
  /** The payments of the filters without their status, and their totals. */
  part: Sums;
  /** They are, or may be, of several merchants, who number their orders alike. */
  isOfSeveral: boolean;
  /** The place of a pager; null until it is rendered. */
  foot: HTMLElement | null;
}

/** Fills the surface. Not lower than a few lines: the page scrolls then. */
export const AREA = { position: 'relative', flex: 1, minHeight: '16.5rem', outline: 'none' };
/** As far from the edge as the filters and the foot. */
export const INSET = { xs: 2, md: 1.5 };
/** As high as the surface leaves: it scrolls in itself on a wide screen, with the page on a narrow one. */
export const SCROLLED = {
  ...AREA,
  overflow: { md: 'auto' },
  contain: { md: 'size' },
  px: INSET,
  py: 2,
} as const;

/** The last page of so many rows, counted from 0. */
export const lastPageOf = (count: number) => Math.max(0, Math.ceil(count / PAGE_SIZE) - 1);

interface FootPagerProps {
  foot: LoadedProps['foot'];
  /** Counted from 0. */
  page: number;
  /** Of all pages. */
  count: number;
  onChange: (page: number) => void;
}

/** The list's pager, in the foot of the tab. */
export function FootPager({ foot, page, count, onChange }: FootPagerProps) {
  const [previousKey, nextKey] = [useShortcut('['), useShortcut(']')];
  const totalPages = lastPageOf(count) + 1;
  if (!foot || totalPages <= 1) return null;
  return createPortal(
    <PageSteps
      {...{ totalPages, previousKey, nextKey }}
      page={page + 1}
      onChange={(next) => onChange(next - 1)}
    />,
    foot,
  );
}

const NOTE = { borderRadius: 0, borderWidth: 0 };

/** The frame of Totals, Find and Match: loads all payments when asked to, and says what they are and what they lack. */
export function LoadedTab({ children }: { children: (loaded: LoadedProps) => ReactNode }) {
  const { snapshot, search, find, openFind, isAsked } = useTab();
  const list = snapshot();
  const { state, progress, failure, part, isNarrowing, isOfSeveral, load, cancel } =
    useEngine(list);
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const area = useRef<HTMLDivElement>(null);
  const whole = state.kind === 'ready' ? state.whole : undefined;
  const isShown = whole !== undefined && part !== undefined;
  const loadAsked = useEffectEvent(() => {
    const isFresh = part && +part.at >= (list.shown?.at ?? 0) && isToday(part.at, list.zone);
    if (isAsked && !isFresh && !isRangeInverted(search.filters)) load();
  });
  // Back and Forward lead to earlier presses, which ask for nothing again.
  const [lastPress, setLastPress] = useState(find?.at ?? 0);
  if (find?.at && find.at > lastPress) setLastPress(find.at);
  // Not again when the filters widen: that may be a step to a narrower list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each press
  useEffect(() => loadAsked(), [isAsked, lastPress]);
  /** The pressed button unmounts, so the focus moves first. */
  function press(then: () => void) {
    area.current?.focus({ preventScroll: true });
    then();
  }
  function explain(): ReactNode {
    if (isRangeInverted(search.filters)) return INVERTED;
    if (progress) return <Loading {...progress} onCancel={() => press(cancel)} />;
    if (isNarrowing) return null;
    const reason = whole ? WIDENED : NEEDED;
    return (
      <Explained
        icon={failure ? <FailedIcon /> : <ListIcon />}
        color={failure ? 'error' : 'primary'}
        title={failure ? 'Not loaded' : 'Not loaded yet'}
        reason={failure ? describeFailure(failure) : reason}
      >
        <Button variant="outlined" onClick={() => press(load)}>
          {failure ? 'Try again' : describeLoad(list)}
        </Button>
      </Explained>
    );
  }
  return (
    <Stack ref={area} tabIndex={-1} className="Fields" sx={{ ...AREA, minHeight: 'min-content' }}>
      <Status>
        {isShown && failure && (
          <Alert
            severity="error"
            role="none"
            sx={NOTE}
            action={<Button onClick={() => press(load)}>Try again</Button>}
          >
            {describeFailure(failure)} What is shown is as of {formatTime(+part.at, list.zone)}.
          </Alert>
        )}
        {isShown && <Doubts part={part} onFind={openFind} />}
      </Status>
      {isShown && progress && <RowsProgress {...progress} />}
      {isShown && children({ whole, part, isOfSeveral, foot })}
      <Box component={Status} sx={isShown ? undefined : AREA}>
        {!isShown && explain()}
      </Box>
      <Divider />
      <Stack direction="row" sx={FOOT}>
        <Typography
          role="status"
          variant="body2"
          color="textSecondary"
          sx={{ flex: '1 1 16rem', textWrapStyle: 'auto' }}
        >
          {isShown && describeLoaded(part, list.zone)}
        </Typography>
        <Box ref={setFoot} sx={{ flexGrow: { xs: 1, sm: 0 } }} />
      </Stack>
    </Stack>
  );
}

/** Why orders are not compared. */
export const SEVERAL =
  'These may be payments of several merchants, who may number their orders alike. To compare orders, filter by one Merchant ID first.';

const NEEDED = 'Totals, Find and Match need all payments of these filters, so it takes a moment.';
const WIDENED = 'These filters show other payments than those that are loaded.';
const INVERTED = (
  <Explained
    icon={<InvertedRangeIcon />}
    color="primary"
    title="No transactions found"
    reason="The end date is before the start date."
  />
);

const describeLoad = ({ shown, filters }: ListSnapshot) =>
  shown?.total == null || filters.status
    ? 'Load all payments'
    : `Load ${describeCount(shown.total)}`;

const isToday = (date: Date, zone: TimeZone) => isSameDay(date, new Date(), inZone(zone));

/** `As of 03:08 · 12,000 of 12,000 rows · Times in … · What you find and match stays on this device` */
function describeLoaded(part: Sums, zone: TimeZone): string {
  const { sentence, isDoubtful } = compareRows(part, 'received');
  return [
    `As of ${formatTime(+part.at, zone)}`,
    !isDoubtful && sentence.replace(/\.$/, ''),
    `Times in ${describeTimeZone(zone, part.at)}`,
    'What you find and match stays on this device',
  ]
    .filter(Boolean)
    .join(' · ');
}

const PROGRESS = {
  position: 'absolute',
  inset: 0,
  m: 'auto',
  width: 'min(24rem, 100% - 2rem)',
  height: 'fit-content',
  gap: 1,
};

function Loading({ onCancel, ...progress }: Progress & { onCancel: () => void }) {
  return (
    <Stack sx={PROGRESS}>
      <Typography>Loading all payments…</Typography>
      <RowsProgress {...progress} />
      {/* Not announced: it changes all the time. */}
      <Typography variant="body2" color="textSecondary" aria-live="off">
        {describeProgress(progress)}
      </Typography>
      <Button variant="outlined" onClick={onCancel} sx={{ mt: 1, alignSelf: 'start' }}>
        Cancel
      </Button>
    </Stack>
  );
}

function RowsProgress(progress: Progress) {
  const percent = percentOf(progress);
  const variant = percent === undefined ? 'indeterminate' : 'determinate';
  return <LinearProgress aria-label="Rows loaded" variant={variant} value={percent} />;
}

type DoubtsProps = Pick<LoadedProps, 'part'> & { onFind: Tab['openFind'] };

/** What is not in the numbers below, and rows that are told apart by nothing but their place. */
function Doubts({ part, onFind }: DoubtsProps) {
  const { repeatedIds } = part;
  return (
    <>
      {describeDoubts(part).map((doubt) => (
        <Alert key={doubt} severity="warning" role="none" sx={NOTE}>
          {doubt}
        </Alert>
      ))}
      {repeatedIds > 0 && (
        <Alert
          severity="warning"
          role="none"
          sx={NOTE}
          action={<Button onClick={() => onFind({ hasRepeatedId: true })}>Show</Button>}
        >
          {describeCount(repeatedIds, 'row')} share a Payment ID with another.
        </Alert>
      )}
    </>
  );
}
