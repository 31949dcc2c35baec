import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined';
import TextField from '@mui/material/TextField';
import { type ReactNode, useState } from 'react';
import { type Filters, isRangeInverted } from '../api/contract.ts';
import { formatDate } from '../format.ts';
import { lazyCode, NOT_LOADED, useIdleLoad } from '../lazy.tsx';
import { useTimeZone } from '../settings/view.ts';
import type { DateFilterProps } from './DateFilterPicker.tsx';
import { ANY_TIME, type DateFilterName, FILTERS } from './filters.ts';

interface DateFiltersProps extends Pick<DateFilterProps, 'isOfRange' | 'onChange'> {
  filters: Filters;
  isFirstLoad: boolean;
  /** Puts a field at its place in the bar. */
  place: (name: DateFilterName, isSet: boolean, field: ReactNode) => ReactNode;
}

export const pickers = lazyCode(() => import('./DateFilterPicker.tsx'));

/**
 * The two dates. Their pickers weigh as much as the rest of the page, so they are loaded after the first rows. Until
 * then read-only fields stand in.
 */
export function DateFilters(props: DateFiltersProps) {
  const { filters, isOfRange, isFirstLoad, place, onChange } = props;
  const load = useIdleLoad(pickers, !isFirstLoad);
  const [focused, setFocused] = useState<DateFilterName>();
  const loaded = load === 'loaded' ? pickers.loaded() : undefined;
  const problem = isRangeInverted(filters) ? 'The end is before the start' : undefined;

  function date(name: DateFilterName) {
    const common = {
      name,
      value: filters[name],
      problem: name === 'endDate' ? problem : undefined,
      isOfRange,
    };
    // One choice marks one field: a range its own, a date its own.
    const isSet = !isOfRange && filters[name] !== undefined;
    const field = loaded ? (
      <loaded.DateFilterPicker {...common} autoFocus={focused === name} onChange={onChange} />
    ) : (
      <StandIn {...common} isLate={load === 'late'} onFocus={setFocused} />
    );
    return place(name, isSet, field);
  }
  const dates = (
    <>
      {date('startDate')}
      {date('endDate')}
    </>
  );
  return loaded ? <loaded.DatesProvider>{dates}</loaded.DatesProvider> : dates;
}

// The date of a named range stays as quiet as a placeholder.
const SHOWN_AS_TEXT = { '& input::placeholder': { color: 'text.primary' } };

// Where the picker has its button.
const CALENDAR = (
  <CalendarIcon fontSize="small" color="action" sx={{ '@media (pointer: fine)': { mr: -1 } }} />
);

interface StandInProps extends Omit<DateFilterProps, 'autoFocus' | 'onChange'> {
  isLate: boolean;
  onFocus: (name: DateFilterName | undefined) => void;
}

function StandIn({ name, value, isOfRange, isLate, onFocus, ...props }: StandInProps) {
  const zone = useTimeZone();
  const [wasUsed, setUsed] = useState(false);
  const problem = props.problem ?? (wasUsed && isLate ? NOT_LOADED : undefined);
  return (
    <TextField
      fullWidth
      label={FILTERS[name].label}
      // A placeholder, because a picker's own text is no value either.
      placeholder={value ? formatDate(value, zone) : ANY_TIME}
      error={problem !== undefined}
      helperText={problem}
      sx={value && !isOfRange ? SHOWN_AS_TEXT : undefined}
      slotProps={{ htmlInput: { readOnly: true }, input: { endAdornment: CALENDAR } }}
      onFocus={() => {
        setUsed(true);
        onFocus(name);
      }}
      onBlur={() => onFocus(undefined)}
    />
  );
}
