import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import { type ComponentType, memo, type ReactNode, useDeferredValue, useState } from 'react';
import { useAuth } from '../auth/AuthContext.tsx';
import { lazyWithPreload, useIdleLoad } from '../lazy.tsx';
import { useTimeZone } from '../settings/view.ts';
import { SoftButton } from '../ui/buttons.tsx';
import { NotLoaded } from '../ui/NotLoaded.tsx';
import { useIsNarrow } from '../ui/useIsNarrow.ts';
import { describeFilters } from './describeFilters.ts';
import { type FieldProps, RangeFilter, StatusFilter, TextFilter } from './FilterFields.tsx';
import { FoldedBar, type FoldedBarProps } from './FoldedBar.tsx';
import { filterNames, isDateFilter, type OtherFilterName } from './filters.ts';
import type { SearchChange, Selection } from './search.ts';

const MerchantFilter = lazyWithPreload(() => import('./MerchantFilter.tsx'));
const DateFilters = lazyWithPreload(() => import('./DateFilters.tsx'));

interface FilterBarProps extends Pick<FoldedBarProps, 'count' | 'staleSince' | 'children'> {
  selection: Selection;
  /** The date pickers wait for the rows. */
  isFirstLoad: boolean;
  /** They are folded on a wide screen too. */
  isFolded: boolean;
  /** Why the status cannot be chosen here. */
  statusNote: string | undefined;
  onChange: (change: SearchChange, options?: { replace: boolean }) => void;
  onClear: () => void;
}

/** Memoized: another page changes nothing of it. */
export const FilterBar = memo(function FilterBar(props: FilterBarProps) {
  const { isFirstLoad, statusNote, onChange, onClear, count, staleSince, children } = props;
  const { filters } = props.selection;
  const selection = statusNote
    ? { ...props.selection, filters: { ...filters, status: undefined } }
    : props.selection;
  const isFolded = useIsNarrow() || props.isFolded;
  const descriptions = describeFilters(selection, useTimeZone());
  const isAnySet = descriptions.length > 0;
  // Remounts the date fields, which discards a half-typed date.
  const [clearCount, setClearCount] = useState(0);
  // In a second render: with the fields in the first one, the first row comes 15 % later on a slow device.
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

  if (!isFolded) {
    return (
      <Stack role="search" aria-label="Filters" direction="row" sx={BAR}>
        {fields}
        <Box sx={ACTIONS}>
          {clearButton}
          <Stack direction="row">{children}</Stack>
        </Box>
      </Stack>
    );
  }

  return (
    <FoldedBar {...{ descriptions, fields, clearButton, count, staleSince, onChange }}>
      {children}
    </FoldedBar>
  );
});

const FIRST_CONTROL = 'button, [role=combobox]:not([aria-disabled=true]), input:enabled';

interface FieldsProps
  extends Pick<FilterBarProps, 'selection' | 'isFirstLoad' | 'statusNote' | 'onChange'> {
  areRendered: boolean;
  clearCount: number;
}

/** A field for each filter that this person may use. The three for dates wrap together. */
function Fields(props: FieldsProps) {
  const { isFirstLoad, statusNote, areRendered, clearCount, onChange } = props;
  const { filters, range } = props.selection;
  const { isAdmin } = useAuth();
  const dates = useIdleLoad(DateFilters, !isFirstLoad);
  const merchant = useIdleLoad(MerchantFilter, isAdmin && !isFirstLoad);
  const isOfRange = range !== undefined;
  const isExact = !range && Boolean(filters.startDate ?? filters.endDate);
  const names = filterNames(isAdmin).filter((name) => !isDateFilter(name));
  const place = (name: string, isSet: boolean, field: ReactNode) =>
    areRendered && field ? (
      <div key={name} className={isSet ? 'FilterField-set' : undefined}>
        {field}
      </div>
    ) : (
      <div key={name} className="FieldPlaceholder">
        {areRendered && <Skeleton variant="rounded" height="var(--control)" />}
      </div>
    );
  return (
    <Box sx={FIELDS}>
      <Box sx={{ ...WRAPPING, ...TEXTS, flex: `1 1 ${11 * names.length + 1}rem` }}>
        {names.map((name) => {
          const load = name === 'merchantId' ? merchant : 'loaded';
          const Field = (load === 'loaded' && SPECIAL_FIELDS[name]) || TextFilter;
          const ofStatus = name === 'status' && { note: statusNote };
          const field = <Field {...{ name, onChange, ...ofStatus }} value={filters[name]} />;
          return place(name, filters[name] !== undefined, load && field);
        })}
      </Box>
      <Box sx={{ ...WRAPPING, ...DATES }}>
        {place('range', isOfRange, <RangeFilter {...{ range, isExact, onChange }} />)}
        {dates === 'loaded' && (
          <DateFilters key={clearCount} {...{ filters, isOfRange, place, onChange }} />
        )}
        {dates === 'failed' && <NotLoaded />}
        {!dates && ['startDate', 'endDate'].map((name) => place(name, false, undefined))}
      </Box>
    </Box>
  );
}

const SPECIAL_FIELDS: Partial<Record<OtherFilterName, ComponentType<FieldProps>>> = {
  status: StatusFilter,
  merchantId: MerchantFilter,
};

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
  // Keeps the place of a label and its field.
  '& .FieldPlaceholder': {
    display: 'grid',
    alignItems: 'end',
    height: `calc(${subtitle2.fontSize} * ${subtitle2.lineHeight} + var(--control) + 4px)`,
  },
});

const WRAPPING = { display: 'flex', flexWrap: 'wrap', columnGap: 1, rowGap: 1.5 };

// The first field of each group is a menu of short words; the dates are wide enough for a date and two buttons.
const TEXTS = {
  '& > *': { flex: '5 1 10.125rem' },
  '& > :first-of-type': { flex: '1 1 10.375rem' },
  // The last one has a button.
  '& > :last-of-type': { flex: '5 1 13rem' },
};
const DATES = {
  flex: '1 1 37rem',
  '& > *': { flex: '5 1 12.75rem' },
  '& > :first-of-type': { flex: '1 1 10.5rem' },
};

const BAR = { px: 1.5, py: 1.25, gap: 1.5, alignItems: 'flex-start', displayPrint: 'none' };

// Clear filters is level with the labels, the other buttons with the fields.
const ACTIONS = (theme: Theme) => ({
  ...theme.typography.subtitle2,
  display: 'grid',
  gridTemplateRows: `calc(1lh + ${theme.spacing(0.5)}) auto`,
  alignItems: 'end',
  justifyItems: 'end',
});
