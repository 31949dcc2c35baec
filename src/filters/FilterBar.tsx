import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import { memo, type ReactNode, useDeferredValue, useState } from 'react';
import type { FilterName } from '../api/contract.ts';
import { useAuth } from '../auth/AuthContext.tsx';
import { formatDate } from '../format.ts';
import { lazyWithPreload, useIdleLoad } from '../lazy.tsx';
import { useTimeZone } from '../settings/view.ts';
import type { TimeZone } from '../time.ts';
import { SoftButton } from '../ui/buttons.tsx';
import { NotLoaded } from '../ui/NotLoaded.tsx';
import { useIsNarrow } from '../ui/useIsNarrow.ts';
import { describeFilters } from './describeFilters.ts';
import { type FieldProps, RangeFilter, StatusFilter, TextFilter } from './FilterFields.tsx';
import { FoldedBar, type FoldedBarProps } from './FoldedBar.tsx';
import {
  DATE_FILTERS,
  FILTERS,
  filterNames,
  isDateFilter,
  type OtherFilterName,
  RANGE_LABEL,
  RANGES,
} from './filters.ts';
import type { SearchChange, Selection } from './search.ts';

const MerchantFilter = lazyWithPreload(() => import('./MerchantFilter.tsx'));
const DateFilters = lazyWithPreload(() => import('./DateFilters.tsx'));

interface FilterBarProps extends Pick<FoldedBarProps, 'count' | 'staleSince' | 'children'> {
  selection: Selection;
  /** Whether the first rows are still awaited; the date pickers load after them. */
  isFirstLoad: boolean;
  /** Why the status cannot be chosen here. */
  statusNote: string | undefined;
  onChange: (change: SearchChange, options?: { replace: boolean }) => void;
  onClear: () => void;
}

/** Memoized, because another page of the list does not change the bar. */
export const FilterBar = memo(function FilterBar(props: FilterBarProps) {
  const { selection, isFirstLoad, statusNote, onChange, onClear } = props;
  const { count, staleSince, children } = props;
  const isFolded = useIsNarrow();
  const descriptions = describeFilters(selection, useTimeZone());
  const isAnySet = descriptions.length > 0;
  // Remounts the date fields, which discards a half-typed date.
  const [clearCount, setClearCount] = useState(0);
  // In a second render: with the fields in the first, the first row appears 15 % later on a slow device.
  const areRendered = useDeferredValue(true, false);
  const fields = (
    <Fields {...{ selection, isFirstLoad, statusNote, areRendered, clearCount, onChange }} />
  );
  const clearButton = (
    <SoftButton
      size="small"
      isPossible={isAnySet}
      onClick={({ currentTarget }) => {
        setClearCount(clearCount + 1);
        onClear();
        // The button becomes hidden, so the focus moves to the first enabled control.
        const bar = currentTarget.closest('[role=search]');
        bar?.querySelector<HTMLElement>(FIRST_CONTROL)?.focus();
      }}
      // Keeps its place while there is nothing to clear, so that setting a filter moves nothing.
      sx={{ visibility: isAnySet || isFolded ? 'visible' : 'hidden' }}
    >
      Clear filters
    </SoftButton>
  );

  return isFolded ? (
    <FoldedBar {...{ descriptions, fields, clearButton, count, staleSince, onChange }}>
      {children}
    </FoldedBar>
  ) : (
    <Stack role="search" aria-label="Filters" direction="row" sx={BAR}>
      {fields}
      <Box sx={ACTIONS}>
        {clearButton}
        <Stack direction="row" sx={{ gap: 0.5 }}>
          {children}
        </Stack>
      </Box>
    </Stack>
  );
});

const FIRST_CONTROL = 'button, [role=combobox]:not([aria-disabled=true]), input:enabled';

interface FieldsProps
  extends Pick<FilterBarProps, 'selection' | 'isFirstLoad' | 'statusNote' | 'onChange'> {
  areRendered: boolean;
  clearCount: number;
}

/** A field for each filter that this person may use. The three date fields wrap together. */
function Fields(props: FieldsProps) {
  const { selection, isFirstLoad, statusNote, areRendered, clearCount, onChange } = props;
  const { filters, range } = selection;
  const { isAdmin } = useAuth();
  const dates = useIdleLoad(DateFilters, !isFirstLoad);
  const merchant = useIdleLoad(MerchantFilter, isAdmin && !isFirstLoad);
  const isOfRange = range !== undefined;
  const isExact = !isOfRange && DATE_FILTERS.some((name) => filters[name] !== undefined);
  const zone = useTimeZone();
  const names = filterNames(isAdmin).filter((name) => !isDateFilter(name));

  /** The field; nothing until its code is loaded. */
  function fieldOf(name: OtherFilterName): ReactNode {
    const field: FieldProps = { name, value: filters[name], onChange };
    if (name === 'status') return <StatusFilter {...field} note={statusNote} />;
    if (name !== 'merchantId' || merchant === 'failed') return <TextFilter {...field} />;
    return merchant && <MerchantFilter {...field} />;
  }
  /** A field, or at first a stand-in with its value: the field itself would delay the first rows. */
  function place(name: BarField, field?: ReactNode): ReactNode {
    const value = describe(name, selection, zone);
    // A chosen range marks its own field, but not the two dates.
    const isMarked = value && !(isOfRange && name !== 'range' && isDateFilter(name));
    return (
      <div key={name} className={isMarked ? 'FilterField-set' : undefined}>
        {(areRendered && field) || (
          <div className="FieldStandIn" aria-hidden>
            <div>{name === 'range' ? RANGE_LABEL : FILTERS[name].label}</div>
            <div>{value}</div>
          </div>
        )}
      </div>
    );
  }
  return (
    <Box sx={FIELDS}>
      <Box sx={{ ...WRAPPING, ...TEXTS, flex: `1 1 ${11 * names.length + 1}rem` }}>
        {names.map((name) => place(name, fieldOf(name)))}
      </Box>
      <Box sx={{ ...WRAPPING, ...DATES }}>
        {place('range', <RangeFilter {...{ range, isExact, onChange }} />)}
        {dates === 'loaded' && (
          <DateFilters key={clearCount} {...{ filters, isOfRange, place, onChange }} />
        )}
        {dates === 'failed' && <NotLoaded />}
        {!dates && DATE_FILTERS.map((name) => place(name))}
      </Box>
    </Box>
  );
}

type BarField = FilterName | 'range';

/** The value of a field, in words. */
function describe(name: BarField, { filters, range }: Selection, zone: TimeZone) {
  if (name === 'range') return range && RANGES[range].label;
  const value = filters[name];
  return value && (isDateFilter(name) ? formatDate(value, zone) : FILTERS[name].describe(value));
}

const INPUT = ':is(.MuiOutlinedInput-root, .MuiPickersOutlinedInput-root)';

const FIELDS = ({ typography: { subtitle2 } }: Theme) => ({
  ...WRAPPING,
  flex: 1,
  minWidth: 0,
  [`& .FilterField-set ${INPUT}`]: {
    bgcolor: 'primary.tint',
    color: 'primary.onTint',
    '&:not(:hover, .Mui-error, .Mui-focused) fieldset': {
      borderColor: 'primary.main',
      '@media (forced-colors: active)': { borderColor: 'Highlight', borderWidth: 2 },
    },
  },
  // Looks like a label and its field.
  '& .FieldStandIn': {
    color: 'text.secondary',
    '& > *': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& > :first-of-type': { ...subtitle2, mb: 0.5 },
    '& > :last-of-type': {
      ...{ px: 1.5, border: 1, borderColor: 'border.control', borderRadius: 1 },
      ...{ height: 'var(--control)', lineHeight: 'calc(var(--control) - 2px)' },
    },
  },
  '& .FilterField-set .FieldStandIn > :last-of-type': {
    ...{ bgcolor: 'primary.tint', color: 'primary.onTint', borderColor: 'primary.main' },
  },
});

const WRAPPING = { display: 'flex', flexWrap: 'wrap', columnGap: 1, rowGap: 1.5 };

// The first field of each group is a menu of short words; the dates are wide enough for a date and two buttons.
const TEXTS = {
  '& > *': { flex: '5 1 10.125rem' },
  '& > :first-of-type': { flex: '1 1 10.375rem' },
  // The last field has a button.
  '& > :last-of-type': { flex: '5 1 13rem' },
};
const DATES = {
  flex: '1 1 37rem',
  '& > *': { flex: '5 1 12.75rem' },
  '& > :first-of-type': { flex: '1 1 10.5rem' },
};

const BAR = { px: 1.5, py: 1.25, gap: 1.5, alignItems: 'flex-start', displayPrint: 'none' };

// The Clear filters button is level with the labels, the other buttons with the fields.
const ACTIONS = (theme: Theme) => ({
  ...theme.typography.subtitle2,
  display: 'grid',
  gridTemplateRows: `calc(1lh + ${theme.spacing(0.5)}) auto`,
  alignItems: 'end',
  justifyItems: 'end',
});
