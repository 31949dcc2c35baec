import CalendarIcon from '@mui/icons-material/Event';
import Stack from '@mui/material/Stack';
import { type ComponentType, memo, useCallback, useEffect, useState } from 'react';
import { Field } from '../../Field.tsx';
import { DATE_FORMAT_HINT, formatDate } from '../../format.ts';
import { whenIdle } from '../../late.tsx';
import type { DateField, DatePickersProps } from './DatePickers.tsx';

interface DateFiltersProps extends Omit<DatePickersProps, 'focused'> {
  /** The first rows are still on their way: nothing else may stand in theirs. */
  isFirstLoad: boolean;
  /** How often the filters were cleared: then a half-typed date goes too. */
  clears: number;
}

// A whole date with its two buttons in each; one below the other where they do not fit.
export const DATE_WIDTHS = {
  flex: '2 1 32em',
  maxWidth: { md: '36em' },
  flexWrap: 'wrap',
  gap: 2,
  '& > *': { flex: '1 1 15.5em' },
};

/**
 * Start and end date. The pickers weigh as much as the rest of the page, so that they come after the first rows, or as
 * soon as somebody reaches for them; until then two fields of the same size hold their places.
 */
export const DateFilters = memo(function DateFilters(all: DateFiltersProps) {
  const { isFirstLoad, clears, ...props } = all;
  const [Pickers, setPickers] = useState<ComponentType<DatePickersProps>>();
  const [focused, setFocused] = useState<DateField>();

  const load = useCallback(() => {
    import('./DatePickers.tsx').then((module) => setPickers(() => module.default)).catch(() => {}); // The next reach tries again.
  }, []);

  useEffect(() => {
    if (!isFirstLoad) return whenIdle(load);
  }, [isFirstLoad, load]);

  if (Pickers) {
    return (
      <Stack direction="row" sx={DATE_WIDTHS}>
        <Pickers key={clears} {...props} focused={focused} />
      </Stack>
    );
  }
  const placeholder = (field: DateField, label: string) => (
    <Field
      label={label}
      placeholder={DATE_FORMAT_HINT}
      value={props[field] ? formatDate(props[field]) : ''}
      readOnly
      onPointerEnter={load}
      onFocus={() => {
        setFocused(field);
        load();
      }}
      onBlur={() => setFocused(undefined)}
      endAdornment={<CalendarIcon color="action" />}
    />
  );
  return (
    <Stack direction="row" sx={DATE_WIDTHS}>
      {placeholder('startDate', 'Start Date')}
      {placeholder('endDate', 'End Date')}
    </Stack>
  );
});
