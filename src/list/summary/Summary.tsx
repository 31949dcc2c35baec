import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { Theme } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import Tooltip from '@mui/material/Tooltip';
import useMediaQuery from '@mui/material/useMediaQuery';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { COMPLETED_FIRST, type TransactionStatus, UNFINISHED } from '../../api/contract.ts';
import { describeCount } from '../../format.ts';
import { useListSnapshot } from '../../page/list.ts';
import { useTabLink } from '../../page/PageTabs.tsx';
import { STATUSES } from '../../payment/StatusChip.tsx';
import { useIsPrivate, useView } from '../../view/view.ts';
import {
  formatRoundTotal,
  formatStatusTotal,
  isUnknown,
  paymentsOf,
  type RowsTotal,
} from '../../whole/totals.ts';
import { useEngine } from '../../whole/useEngine.ts';
import {
  type Count,
  countQuery,
  type Segment,
  type SummaryProps,
  segmentsOf,
  successRate,
  useCounts,
} from './counts.ts';
import { MoneyCell } from './MoneyCell.tsx';
import { CountText, WaitingCell } from './WaitingCell.tsx';

/** The completed payments, one bar of all statuses, and what waits: by count, and by money when asked for. */
export function Summary({ search, list, onChange }: SummaryProps) {
  const { filters } = search;
  const [{ stuckMinutes }] = useView();
  const isPrivate = useIsPrivate();
  // On a phone four of them share a line.
  const hasRoom = useMediaQuery<Theme>((theme) => theme.breakpoints.up('sm'), { noSsr: true });
  const counts = useCounts(
    COMPLETED_FIRST.map((status) => countQuery({ ...filters, status })),
    list,
  );
  const waiting = useCounts(
    UNFINISHED.map((status) => countQuery({ ...filters, status }, stuckMinutes)),
    list,
  );
  // Like the counts, the money is of all statuses.
  const money = useEngine(useListSnapshot({ ...search, waiting: undefined }, list)(), {
    isTab: false,
  });
  useAddUpByItself(
    money,
    counts.map(({ total }) => total),
    list.kind !== 'refused',
  );
  const totals = money.sums?.noTotals ? undefined : money.sums;
  const parts = COMPLETED_FIRST.map((status, index) => {
    const found = totals?.statuses.find((total) => total.status === status);
    return {
      status,
      total: counts[index]?.total,
      money: totals && (found ?? { rows: 0, count: 0, paise: 0n }),
    };
  });
  // That place is marked then, not that of the status.
  const isWaiting = search.waiting !== undefined;
  const isByCount = isPrivate || parts.some(({ money }) => money && isUnknown(money));
  const sizes = parts.map(({ total, money }) =>
    money && !isByCount ? Number(money.paise) : total,
  );
  // Without one that failed, the others would look like the whole; those that are loading come soon.
  const segments = segmentsOf(sizes.map((size) => (sizes.includes(null) ? 0 : (size ?? 0))));
  const [completed, ...others] = parts.map((part, index) => (
    <StatusButton
      key={part.status}
      {...part}
      hasRoom={hasRoom}
      segment={segments[index]}
      isPressed={filters.status === part.status && !isWaiting}
      onPress={(isPressed) => onChange({ status: isPressed ? part.status : undefined })}
    />
  ));
  const totalOf = (status: TransactionStatus) => counts[COMPLETED_FIRST.indexOf(status)]?.total;

  return (
    <Box component="section" aria-label="Summary" sx={STRIP}>
      <Box role="group" aria-label="Payments by status" sx={{ display: 'contents' }}>
        {completed}
        <Box component="p" sx={RATE}>
          {hasRoom && `${countOf(parts[0]?.money)} `}
          <span>{rateOf(totalOf('COMPLETED'), totalOf('FAILED'))}</span>
        </Box>
        <Box sx={TRACK} />
        <Box sx={LEGEND}>{others}</Box>
      </Box>
      <MoneyCell
        money={money}
        isOfMore={filters.status !== undefined}
        isPossible={list.kind !== 'refused'}
      >
        <Button size="small" component={Link} {...useTabLink('totals')}>
          Totals
        </Button>
      </MoneyCell>
      <WaitingCell search={search} counts={waiting} onChange={onChange} />
    </Box>
  );
}

/** Payments. Adding up more takes seconds, so each time needs a press. */
const MAX_ADDED_UNASKED = 20_000;

/** After the first press in a session, adds up the money of other filters too, until a press of Cancel. */
function useAddUpByItself(
  engine: ReturnType<typeof useEngine>,
  totals: Count['total'][],
  isPossible: boolean,
): void {
  const { sums, progress, failure, isNarrowing, key, load } = engine;
  const [asked, setAsked] = useState('');
  const isIdle = !sums && !progress && !failure && !isNarrowing;
  const areFew =
    totals.every((total) => typeof total === 'number') &&
    totals.reduce((sum, total) => sum + total, 0) < MAX_ADDED_UNASKED;
  const isWanted = engine.isWanted && isPossible && isIdle && areFew && asked !== key;
  const onWanted = useEffectEvent(() => {
    setAsked(key);
    load();
  });
  useEffect(() => {
    if (isWanted) onWanted();
  }, [isWanted]);
}

// On a wide screen one line; on a phone the money, the bar, what it consists of, and what waits, below each other.
const STRIP = ({ size, typography: { pxToRem } }: Theme) => ({
  position: 'relative',
  display: 'grid',
  columnGap: { xs: 0.5, sm: 1, lg: 2.5 },
  gridTemplateColumns: {
    xs: 'auto 1fr',
    sm: 'auto minmax(0, 1fr) auto',
    lg: 'auto auto minmax(0, 1fr) auto',
  },
  gridTemplateAreas: {
    xs: '"done asked" "done rate" "bar bar" "legend legend" "waiting waiting"',
    sm: '"done asked waiting" "rate asked waiting" "bar bar bar" "legend legend legend"',
    lg: '"done asked bar waiting" "done asked legend waiting" "rate asked legend waiting"',
  },
  // Large text on a phone.
  '@media (max-width: 20em)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateAreas: '"done" "asked" "rate" "bar" "legend" "waiting"',
  },
  // Each is a target. Its text, not its tint, stands on the line of the others.
  '& .MuiToggleButton-root': {
    typography: { xs: 'caption', sm: 'body2' },
    display: 'inline-flex',
    justifyContent: 'start',
    columnGap: { xs: 0.5, sm: 0.75 },
    flexWrap: 'wrap',
    height: 'auto',
    minHeight: pxToRem(size.target),
    '@media (pointer: coarse)': { minHeight: pxToRem(size.controlTouch) },
    ml: -1,
    px: 1,
    py: 0,
    border: 0,
    textAlign: 'start',
    whiteSpace: 'nowrap',
    // The strip is what places the segment, which is inside the button.
    '&, &.Mui-selected': { position: 'static' },
    '& svg': { fontSize: pxToRem(size.icon - 2) },
    '@media (forced-colors: active)': { '&.Mui-selected svg': { color: 'inherit' } },
  },
  '& b': { fontWeight: 'fontWeightBold', color: 'text.primary' },
  '& .Mui-selected b': { color: 'inherit' },
});
const LABEL = { display: 'inline-flex', alignItems: 'center', gap: 0.5 };
// As specific as the strip's own style of its buttons.
const LEADING = {
  '&.MuiToggleButton-root': { gridArea: 'done', display: 'grid', alignContent: 'start' },
  minWidth: { sm: '15rem' },
  // Large is the amount or, where no amounts are shown, the count; a count beside the name is not.
  '& > b, & > span + span b': { typography: 'figure' },
};
// On a phone it ends at the right edge.
const RATE = {
  gridArea: 'rate',
  alignSelf: 'start',
  m: 0,
  typography: { xs: 'caption', sm: 'body2' },
  textAlign: { xs: 'end', sm: 'start' },
  '& > span::before': { content: { sm: '"· "' } },
};
// On a phone in one line, two where the amounts need them.
const LEGEND = {
  gridArea: 'legend',
  display: { xs: 'flex', sm: 'grid' },
  flexWrap: 'wrap',
  columnGap: { xs: 0.25, sm: 1 },
  justifyContent: { xs: 'space-between', sm: 'stretch' },
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  // Two lines of two on a narrow phone, so that nothing moves when the money arrives.
  '@media (max-width: 23.4em)': { display: 'grid', gridTemplateColumns: '1fr 1fr', rowGap: 0.5 },
  '& .MuiToggleButton-root': {
    display: { xs: 'block', sm: 'inline-flex' },
    alignContent: 'start',
    mx: { xs: -0.5, sm: 0 },
    ml: { sm: -1 },
    px: { xs: 0.5, sm: 1 },
  },
  // The name has a line of its own where the numbers do not fit beside it.
  '& .MuiToggleButton-root > :first-of-type': {
    display: { xs: 'flex', sm: 'inline-flex' },
    width: { sm: '100%', md: 'auto', lg: '100%' },
  },
};
const BAR = { gridArea: 'bar', height: '0.625rem', borderRadius: 0.5 };
const TRACK = { ...BAR, my: { xs: 1, lg: 0.75 }, bgcolor: 'action.selected' };
const SEGMENT = {
  ...BAR,
  position: 'absolute',
  top: { xs: 8, lg: 6 },
  borderInlineEnd: '2px solid',
  borderInlineEndWidth: { xs: 1, sm: 2 },
  borderColor: 'background.paper',
  forcedColorAdjust: 'none',
};
interface StatusButtonProps {
  status: TransactionStatus;
  total: Count['total'];
  /** Undefined when nobody asked for it. */
  money: RowsTotal | undefined;
  /** Its amount is exact; otherwise rounded, but for the completed payments'. */
  hasRoom: boolean;
  segment: Segment | undefined;
  isPressed: boolean;
  onPress: (isPressed: boolean) => void;
}

/** A part of the bar, with its name, count and money, that filters the list; pressed again, it removes that filter. */
function StatusButton(props: StatusButtonProps) {
  const { status, total, money, hasRoom, segment, isPressed, onPress } = props;
  const { label, color, Icon } = STATUSES[status];
  const isPrivate = useIsPrivate();
  const isLeading = status === 'COMPLETED';
  const exact = money && formatStatusTotal(money, isPrivate);
  const round = money && formatStatusTotal(money, isPrivate, formatRoundTotal);
  const shown = isLeading || hasRoom ? exact : round;
  const count = <CountText total={total} />;
  const isBeside = isLeading && money && !hasRoom;
  return (
    // Also without money, so that React does not replace a focused button.
    <Tooltip describeChild title={money ? `${exact} in ${countOf(money)}` : ''}>
      <ToggleButton
        value={status}
        selected={isPressed}
        onChange={() => onPress(!isPressed)}
        sx={isLeading ? LEADING : undefined}
      >
        <Box component="span" sx={LABEL}>
          <Icon color={color === 'default' ? 'action' : color} />
          {label}
          {isBeside && count}
        </Box>{' '}
        {!isBeside && <span style={isLeading && money ? visuallyHidden : undefined}>{count}</span>}
        {money && (
          <>
            {' '}
            <span style={visuallyHidden}>{exact}</span>
            <Box component={isLeading ? 'b' : 'span'} aria-hidden>
              {shown}
            </Box>
          </>
        )}
        {segment && (
          <Box
            component="span"
            sx={{ ...SEGMENT, bgcolor: color === 'default' ? 'text.secondary' : `${color}.main` }}
            style={{ left: `${segment.start * 100}%`, width: `${segment.size * 100}%` }}
          />
        )}
      </ToggleButton>
    </Tooltip>
  );
}

/** What the large figure counts or, once it is an amount, how many payments that is. */
function countOf(money: RowsTotal | undefined): string {
  return money ? describeCount(paymentsOf(money)) : 'payments';
}

/** The share of completed payments among those that completed or failed. */
function rateOf(completed: Count['total'], failed: Count['total']): ReactNode {
  if (completed === undefined || failed === undefined) {
    return <Skeleton component="span" width="9em" sx={{ display: 'inline-block' }} />;
  }
  if (completed === null || failed === null) return 'rate unknown';
  const rate = successRate(completed, failed);
  return rate === null ? 'nothing finished' : `${rate} of finished`;
}
