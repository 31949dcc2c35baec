import ExpandLessIcon from '@mui/icons-material/ExpandLess';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { Theme } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import type { ReactNode } from 'react';
import { COMPLETED_FIRST, type TransactionStatus, UNFINISHED } from '../../api/contract.ts';
import { countQuery } from '../../page/counts.ts';
import { usePage } from '../../page/usePage.ts';
import { STATUSES } from '../../payment/StatusChip.tsx';
import { useView } from '../../settings/view.ts';
import { useIsPhone } from '../../ui/useIsNarrow.ts';
import { type Count, type Segment, segmentsOf, successRate, useCounts } from './counts.ts';
import { Money } from './Money.tsx';
import { CountText, WaitingCell } from './WaitingCell.tsx';

/** The money of today and yesterday. Below it, of the list's filters: counts by status, and payments that wait. */
export function Summary() {
  const { filters } = usePage().search;
  const [{ stuckMinutes, hasCounts }, changeView] = useView();
  // On a phone, the counts are folded, so that payments are in sight; only unfolded, they are requested.
  const isPhone = useIsPhone();
  const waiting = useCounts(
    UNFINISHED.map((status) => countQuery({ ...filters, status }, stuckMinutes)),
  );
  return (
    <section aria-label="Summary">
      <Money />
      <Box sx={STRIP}>
        {isPhone && (
          <>
            <WaitingCell counts={waiting} />
            <Button
              size="small"
              aria-expanded={hasCounts}
              endIcon={hasCounts ? <ExpandLessIcon /> : <ExpandMoreIcon />}
              onClick={() => changeView({ hasCounts: !hasCounts })}
              sx={FOLD}
            >
              Counts
            </Button>
          </>
        )}
        {(hasCounts || !isPhone) && <ByStatus />}
        {!isPhone && <WaitingCell counts={waiting} />}
      </Box>
    </section>
  );
}

/** A bar of the counts, each with its name and number. */
function ByStatus() {
  const { search, change } = usePage();
  const { filters } = search;
  const counts = useCounts(COMPLETED_FIRST.map((status) => countQuery({ ...filters, status })));
  // Without one that failed, the others would look like the whole; those that are loading come soon.
  const segments = segmentsOf(counts.map((count) => (counts.includes(null) ? 0 : (count ?? 0))));
  const [completed, ...others] = COMPLETED_FIRST.map((status, index) => (
    <StatusButton
      key={status}
      status={status}
      total={counts[index]}
      segment={segments[index]}
      isPressed={filters.status === status}
      onPress={(isPressed) => change({ status: isPressed ? status : undefined })}
    />
  ));
  const totalOf = (status: TransactionStatus) => counts[COMPLETED_FIRST.indexOf(status)];

  return (
    <Box role="group" aria-label="Payments by status" sx={{ display: 'contents' }}>
      {completed}
      <Box component="p" sx={RATE}>
        {rateOf(totalOf('COMPLETED'), totalOf('FAILED'))}
      </Box>
      <Box sx={TRACK} />
      <Box sx={LEGEND}>{others}</Box>
    </Box>
  );
}

// Two lines on a wide screen. On a phone who waits, the figure, the bar and its legend stand below each other.
const STRIP = ({ size, typography: { pxToRem } }: Theme) => ({
  position: 'relative',
  display: 'grid',
  columnGap: { xs: 0.5, sm: 1, lg: 2.5 },
  gridTemplateColumns: {
    xs: 'auto 1fr',
    sm: 'auto minmax(0, 1fr) auto',
    lg: 'auto minmax(0, 1fr) auto',
  },
  gridTemplateAreas: {
    xs: '"waiting fold" "done rate" "bar bar" "legend legend"',
    sm: '"done rate waiting" "bar bar bar" "legend legend legend"',
    lg: '"done bar waiting" "rate legend waiting"',
  },
  // Large text on a phone.
  '@media (max-width: 20em)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateAreas: '"waiting" "fold" "done" "rate" "bar" "legend"',
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
// Its icon ends where the bar does.
const FOLD = { gridArea: 'fold', justifySelf: 'end', pr: 0.5 };
const LABEL = { display: 'inline-flex', alignItems: 'center', gap: 0.5 };
// As specific as the strip's own style of its buttons.
const LEADING = {
  '&.MuiToggleButton-root': { gridArea: 'done' },
  minWidth: { sm: '11rem' },
  '& > b': { typography: 'figure' },
};
const RATE = {
  gridArea: 'rate',
  alignSelf: 'center',
  m: 0,
  typography: { xs: 'caption', sm: 'body2' },
  textAlign: { xs: 'end', sm: 'start' },
};
// On a phone each count stands below its name.
const LEGEND = {
  gridArea: 'legend',
  display: 'grid',
  columnGap: { xs: 0.25, sm: 1 },
  gridTemplateColumns: { xs: 'repeat(4, auto)', sm: 'repeat(4, minmax(0, 1fr))' },
  '@media (max-width: 20em)': { gridTemplateColumns: '1fr 1fr' },
  '& > .MuiToggleButton-root': {
    flexFlow: { xs: 'column', sm: 'row wrap' },
    alignItems: { xs: 'start', sm: 'center' },
    justifyContent: { xs: 'center', sm: 'start' },
    px: { xs: 0.25, sm: 1 },
    ml: { xs: -0.25, sm: -1 },
    '& > span': { gap: { xs: 0.25, sm: 0.5 } },
  },
};
const BAR = { gridArea: 'bar', height: '0.625rem', borderRadius: 0.5 };
const TRACK = { ...BAR, my: { xs: 0.5, sm: 1, lg: 0.75 }, bgcolor: 'action.selected' };
const SEGMENT = {
  ...BAR,
  position: 'absolute',
  top: { xs: 4, sm: 8, lg: 6 },
  borderInlineEnd: '2px solid',
  borderInlineEndWidth: { xs: 1, sm: 2 },
  borderColor: 'background.paper',
  forcedColorAdjust: 'none',
};
interface StatusButtonProps {
  status: TransactionStatus;
  total: Count;
  segment: Segment | undefined;
  isPressed: boolean;
  onPress: (isPressed: boolean) => void;
}

/** A part of the bar, with its name and count, that filters the list; pressed again, it removes that filter. */
function StatusButton({ status, total, segment, isPressed, onPress }: StatusButtonProps) {
  const { label, color, Icon } = STATUSES[status];
  return (
    <ToggleButton
      value={status}
      selected={isPressed}
      onChange={() => onPress(!isPressed)}
      sx={status === 'COMPLETED' ? LEADING : undefined}
    >
      <Box component="span" sx={LABEL}>
        <Icon color={color === 'default' ? 'action' : color} />
        {label}
      </Box>{' '}
      <CountText total={total} />
      {segment && (
        <Box
          component="span"
          sx={{ ...SEGMENT, bgcolor: color === 'default' ? 'text.secondary' : `${color}.main` }}
          style={{ left: `${segment.start * 100}%`, width: `${segment.size * 100}%` }}
        />
      )}
    </ToggleButton>
  );
}

/** The share of completed payments among those that completed or failed. */
function rateOf(completed: Count, failed: Count): ReactNode {
  if (completed === undefined || failed === undefined) {
    return <Skeleton component="span" width="9em" sx={{ display: 'inline-block' }} />;
  }
  if (completed === null || failed === null) return 'rate unknown';
  const rate = successRate(completed, failed);
  return rate === null ? 'nothing finished' : `${rate} success`;
}
