import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Skeleton from '@mui/material/Skeleton';
import type { Theme } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import Tooltip from '@mui/material/Tooltip';
import useMediaQuery from '@mui/material/useMediaQuery';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { MouseEvent, ReactNode } from 'react';
import { TRANSACTION_STATUSES, type TransactionStatus } from '../../api/contract.ts';
import { describeCount, formatCount, formatTime } from '../../format.ts';
import { landmark } from '../../ui/screen.tsx';
import { describeProgress } from '../exportedFile/describeExport.ts';
import { useListSnapshot } from '../exportedFile/listSnapshot.ts';
import type { Total } from '../exportedFile/TotalsReader.ts';
import { STATUSES, type StatusDisplay } from '../fields/status.tsx';
import type { List } from '../list.ts';
import type { Search, SearchChange } from '../search.ts';
import { TotalsButton } from '../totals/TotalsButton.tsx';
import {
  describeDoubts,
  describeFailure,
  formatRoundTotal,
  formatTotal,
  useTotals,
} from '../totals/totals.ts';
import { STUCK_MINUTES, useIsPrivate, useTimeZone, useView, type View } from '../view/view.ts';
import { type Count, countQuery, latestEnd, successRate, useCounts } from './counts.ts';

export interface SummaryProps {
  search: Search;
  list: List;
  onChange: (change: SearchChange) => void;
}

/** Completed leads; the others are in the specification's order. */
const SHOWN_STATUSES = [...TRANSACTION_STATUSES].sort(
  (a, b) => Number(b === 'COMPLETED') - Number(a === 'COMPLETED'),
);
const UNFINISHED = ['PENDING', 'IN_PROGRESS'] as const;

/** How many payments of each status match the other filters, their money when asked, and what may be stuck. */
export function Summary({ search, list, onChange }: SummaryProps) {
  const { filters } = search;
  const [{ stuckMinutes: minutes }, changeView] = useView();
  const counts = useCounts(
    SHOWN_STATUSES.map((status) => countQuery({ ...filters, status })),
    list,
  );
  const stuck = useCounts(
    UNFINISHED.map((status) => countQuery({ ...filters, status }, minutes)),
    list,
  );
  const totalOf = (status: TransactionStatus) => counts[SHOWN_STATUSES.indexOf(status)]?.total;
  // The list shows what the stuck count counts.
  const isOldOnly = filters.endDate !== undefined && filters.endDate <= latestEnd({}, minutes);
  // Like the counts, the money is of all statuses.
  const takeSnapshot = useListSnapshot(
    { ...search, filters: { ...filters, status: undefined } },
    list,
  );
  const money = useTotals(takeSnapshot(), false);

  function moneyOf(status: TransactionStatus): Money {
    if (money.isRunning) return 'loading';
    const none = { status, count: 0, paise: 0n };
    return money.totals && (money.totals.statuses.find((total) => total.status === status) ?? none);
  }

  return (
    <Box component="section" aria-label="Summary" sx={STRIP}>
      <Box role="group" aria-label="Payments by status" className="SummaryCounts">
        {SHOWN_STATUSES.map((status) => (
          <CountButton
            key={status}
            {...STATUSES[status]}
            total={totalOf(status)}
            money={moneyOf(status)}
            isLeading={status === 'COMPLETED'}
            isPressed={filters.status === status}
            onPress={(isPressed) => onChange({ status: isPressed ? status : undefined })}
          />
        ))}
      </Box>
      <MoneyCell
        money={money}
        isOfMore={filters.status !== undefined}
        isPossible={list.isRangeUsable}
      >
        <TotalsButton name="days" isPossible={list.isRangeUsable}>
          By day
        </TotalsButton>
      </MoneyCell>
      <div className="SummaryOthers">
        <p className="SummaryCell SummaryRate">
          <SuccessRate completed={totalOf('COMPLETED')} failed={totalOf('FAILED')} />
        </p>
        <Box
          role="group"
          aria-label={`Unfinished for over ${minutes} minutes`}
          className="SummaryStuck"
        >
          <MinutesSelect
            value={minutes}
            onChange={(stuckMinutes) => changeView({ stuckMinutes })}
          />
          {UNFINISHED.map((status, index) => (
            <CountButton
              key={status}
              label={STATUSES[status].label.toLowerCase()}
              total={stuck[index]?.total}
              isPressed={isOldOnly && filters.status === status}
              onPress={(isPressed) => {
                const endDate = stuck[index]?.endDate ?? latestEnd(filters, minutes);
                onChange(
                  isPressed ? { status, endDate } : { status: undefined, endDate: undefined },
                );
              }}
            />
          ))}
        </Box>
      </div>
    </Box>
  );
}

// A label over a number. Styled from the strip, which has many cells.
const STRIP = ({ size, spacing, typography: { pxToRem }, breakpoints, vars }: Theme) => {
  const label = pxToRem(size.target - 8);
  const number = pxToRem(size.target);
  return {
    // The counts and the money, and below them the rest; on a wide screen, all in one row. On a phone, all counts.
    display: 'grid',
    gridTemplateColumns: {
      xs: 'minmax(0, 1fr) auto',
      lg: 'minmax(max-content, 5fr) auto auto',
    },
    columnGap: { lg: 1 },
    // Only with larger text.
    overflowX: { lg: 'auto' },
    scrollbarWidth: { lg: 'none' },
    '& .SummaryCounts, & .SummaryOthers': {
      display: 'grid',
      gridAutoFlow: 'column',
      justifyContent: 'space-between',
    },
    // Scroll sideways on a phone.
    '& .SummaryCounts': {
      gridColumn: { xs: '1 / -1', sm: 'auto' },
      gridAutoColumns: { xs: 'minmax(max-content, 1fr)', md: 'minmax(0, 1fr)' },
      justifyContent: 'stretch',
      overflowX: { xs: 'auto', md: 'visible' },
      scrollbarWidth: 'none',
      // Wide enough for four digits, so that nothing moves when the counts arrive.
      '& > *': { minWidth: { xs: '3.75rem', sm: 'auto' } },
    },
    '& .SummaryOthers': {
      // Scroll sideways on a phone, beside the money.
      gridArea: { xs: '2 / 1', sm: 'auto / 1 / auto / -1', lg: 'auto' },
      overflowX: { xs: 'auto', sm: 'visible' },
      position: { xs: 'relative', sm: 'static' },
    },
    '& .SummaryStuck': { display: 'flex', borderInlineStart: '1px solid', borderColor: 'divider' },
    '& .SummaryCell, & .MuiToggleButton-root.SummaryCell': {
      typography: { xs: 'caption', md: 'body2' },
      display: 'grid',
      placeContent: 'start',
      justifyItems: 'start',
      height: 'auto',
      minHeight: pxToRem(2 * size.target),
      m: 0,
      py: 0.5,
      // For the rate and the unfinished payments beside each other.
      px: { xs: 0.5, md: 1 },
      border: 1,
      borderColor: 'transparent',
      textAlign: 'start',
      whiteSpace: 'nowrap',
      '& .SummaryLabel': { display: 'flex', alignItems: 'center', gap: 0.5, minHeight: label },
      '& .SummaryLabel, & .SummaryAmount': { lineHeight: label },
      // A phone has no room for them.
      '& .SummaryLabel svg': {
        fontSize: pxToRem(size.icon - 2),
        display: { xs: 'none', sm: 'block' },
      },
      '& b, & .MuiSelect-select': {
        typography: 'h3',
        fontSize: pxToRem(size.icon),
        lineHeight: number,
        color: 'text.primary',
      },
      '& .SummaryLeading': { typography: 'amount', lineHeight: label, color: 'text.primary' },
      '&.Mui-selected :is(b, .SummaryLeading)': { color: 'inherit' },
      '@media (forced-colors: active)': { '&.Mui-selected svg': { color: 'inherit' } },
    },
    // Reserved, so that nothing moves when the rate arrives.
    '& .SummaryRate': { minWidth: { sm: '14.5em' } },
    // A phone has no room to show it.
    '& .SummaryFinished': { [breakpoints.down('sm')]: visuallyHidden },
    // The whole cell opens the menu.
    '& .SummaryMinutes': {
      position: 'relative',
      '& .SummaryLabel': { pointerEvents: 'none' },
      '& .MuiInputBase-root': {
        position: 'absolute',
        inset: 0,
        insetInlineStart: { xs: spacing(0.5), md: spacing(1) },
      },
      // As specific as MUI's own padding.
      '& .MuiSelect-select.MuiInput-input': {
        alignItems: 'start',
        boxSizing: 'border-box',
        height: '100%',
        paddingBlock: `${pxToRem(size.target - 4)} 0`,
      },
      '& .MuiSelect-icon': { top: pxToRem(size.target - 4) },
    },
    '& .SummaryMoney': {
      gridArea: { xs: '2 / 2', sm: 'auto' },
      width: { xs: 'auto', sm: pxToRem(size.control * 4.5), md: pxToRem(size.control * 6) },
      borderInlineStartColor: { xs: vars.palette.divider, sm: 'transparent' },
      '& .SummaryLabel': {
        display: 'block',
        maxWidth: '100%',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
      },
      '& .MuiButton-root': {
        ml: -1,
        my: -0.25,
        // As high as the cell, with its text beside the numbers.
        '@media (pointer: coarse)': {
          height: pxToRem(size.controlTouch),
          marginBlock: `${pxToRem(6 - size.target)} ${pxToRem(-2)}`,
          paddingBlock: `${label} 0`,
        },
      },
    },
    // On a phone, in a row of its own as soon as it has something to say.
    '& .SummaryMoney.SummaryAsked': {
      [breakpoints.down('sm')]: {
        gridArea: '3 / 1 / auto / -1',
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        border: 0,
        '& .SummaryLabel': { whiteSpace: 'normal' },
        '& .MuiButton-root': { m: 0, paddingBlock: 0 },
      },
    },
  };
};

/** Undefined when nobody asked for it. */
type Money = Total | 'loading' | undefined;

interface CountButtonProps extends Partial<Pick<StatusDisplay, 'color' | 'Icon'>> {
  label: string;
  total: Count['total'];
  money?: Money;
  /** Its money is shown in full where there is room. */
  isLeading?: boolean;
  /** The list shows what it counts. */
  isPressed: boolean;
  onPress: (isPressed: boolean) => void;
}

/** A count that filters the list by what it counts; pressed again, it removes that filter. */
function CountButton(props: CountButtonProps) {
  const { label, color, Icon, total, money, isLeading = false, isPressed, onPress } = props;
  const isPrivate = useIsPrivate();
  // On a phone an exact amount would take the place of another count.
  const hasRoom = useMediaQuery<Theme>((theme) => theme.breakpoints.up('sm'), { noSsr: true });
  const exact = typeof money === 'object' ? formatTotal(money.paise, isPrivate) : '';
  const button = (
    <ToggleButton
      value={label}
      className="SummaryCell"
      selected={isPressed}
      onChange={() => onPress(!isPressed)}
    >
      <span className="SummaryLabel">
        {Icon && <Icon color={color === 'default' ? 'action' : color} />}
        {label}
      </span>{' '}
      <CountText total={total} />
      {money === 'loading' && <Skeleton component="span" className="SummaryAmount" width="8ch" />}
      {typeof money === 'object' && (
        <>
          {' '}
          <span style={visuallyHidden}>{exact}</span>
          <span
            aria-hidden
            className={isLeading ? 'SummaryAmount SummaryLeading' : 'SummaryAmount'}
          >
            {isLeading && hasRoom ? exact : formatRoundTotal(money.paise, isPrivate)}
          </span>
        </>
      )}
    </ToggleButton>
  );
  const hint =
    typeof money === 'object' ? `${exact} in ${describeCount(money.count, 'payment')}` : '';
  // Always around the button, so that React does not replace a focused one.
  return (
    <Tooltip describeChild title={hint}>
      {button}
    </Tooltip>
  );
}

/** A count; a skeleton while it loads; a dash, never 0, when it is unknown. */
function CountText({ total }: Pick<Count, 'total'>) {
  if (total === undefined) return <Skeleton component="b" width="3ch" />;
  return <b>{total === null ? UNKNOWN : formatCount(total)}</b>;
}

const UNKNOWN = (
  <span role="img" aria-label="unknown">
    –
  </span>
);

/** The share of completed payments among those that completed or failed. */
function SuccessRate({ completed, failed }: Record<'completed' | 'failed', Count['total']>) {
  return (
    <>
      <span className="SummaryLabel">Success rate</span> {rateOf(completed, failed)}
    </>
  );
}

function rateOf(completed: Count['total'], failed: Count['total']): ReactNode {
  if (completed === undefined || failed === undefined)
    return <Skeleton component="b" width="4ch" />;
  if (completed === null || failed === null) return <b>{UNKNOWN}</b>;
  const rate = successRate(completed, failed);
  if (rate === null) {
    return (
      <>
        <b aria-hidden>–</b>{' '}
        <span className="SummaryFinished">nothing has completed or failed</span>
      </>
    );
  }
  return (
    <span>
      <b>{rate}</b>
      <span className="SummaryFinished"> of {formatCount(completed + failed)} finished</span>
    </span>
  );
}

interface MinutesSelectProps {
  value: View['stuckMinutes'];
  onChange: (minutes: View['stuckMinutes']) => void;
}

const MENU_PROPS = { slotProps: landmark('Choose the minutes') };

/** After which time an unfinished payment is counted. */
function MinutesSelect({ value, onChange }: MinutesSelectProps) {
  return (
    <div className="SummaryCell SummaryMinutes">
      <span className="SummaryLabel">Unfinished over</span>
      <Select
        variant="standard"
        disableUnderline
        value={value}
        onChange={({ target }) => onChange(target.value)}
        aria-label="Minutes"
        MenuProps={MENU_PROPS}
      >
        {STUCK_MINUTES.map((choice) => (
          <MenuItem key={choice} value={choice}>
            {choice} min
          </MenuItem>
        ))}
      </Select>
    </div>
  );
}

interface MoneyCellProps {
  money: ReturnType<typeof useTotals>;
  /** The list shows one status, and the money is of all. */
  isOfMore: boolean;
  isPossible: boolean;
  /** The button of the totals by day. */
  children: ReactNode;
}

/** Asks for the money under the counts, shows how far the adding up is, and of when it is. */
function MoneyCell({ money, isOfMore, isPossible, children }: MoneyCellProps) {
  const { totals, isRunning, progress, failure, addUp, cancel } = money;
  const zone = useTimeZone();
  function press({ detail }: MouseEvent) {
    // The second click of a double click does not cancel what the first has begun.
    if (!isPossible || detail > 1) return;
    if (isRunning) cancel();
    else addUp();
  }
  let text = '';
  let button = 'Add up ₹';
  if (isRunning) [text, button] = [describeProgress(progress), 'Cancel'];
  else if (failure) [text, button] = [describeFailure(failure), 'Try again'];
  else if (totals) {
    // The dialog has each doubt in full.
    const doubt = describeDoubts(totals).join(' ');
    const asOf = `${isOfMore ? 'All statuses,' : 'As of'} ${formatTime(+totals.at, zone)}`;
    [text, button] = [doubt || asOf, 'Add up again'];
  }
  return (
    <div className={text ? 'SummaryCell SummaryMoney SummaryAsked' : 'SummaryCell SummaryMoney'}>
      {/* Always mounted: a live region announces only what is added to it. */}
      <span
        role="status"
        aria-live={isRunning ? 'off' : undefined}
        className="SummaryLabel"
        title={text}
      >
        {text}
      </span>
      <span>
        <Button size="small" aria-disabled={!isPossible} onClick={press}>
          {button}
        </Button>
        {(totals || isRunning) && children}
      </span>
    </div>
  );
}
