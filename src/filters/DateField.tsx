import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined';
import TextField from '@mui/material/TextField';
import { memo, useState } from 'react';
import { formatDate } from '../format.ts';
import { lazyWithPreload, NOT_LOADED, useIdleLoad } from '../lazy.tsx';
import { useTimeZone } from '../view/view.ts';
import type { DateTimeFieldProps } from './DateTimeField.tsx';
import { FILTERS } from './filters.ts';

interface DateFieldProps extends Omit<DateTimeFieldProps, 'autoFocus' | 'emptyText'> {
  isFirstLoad: boolean;
}

// The date of a named range stays as quiet as a placeholder.
const SHOWN_AS_TEXT = { '& input::placeholder': { color: 'text.primary' } };

// Where the picker has its button.
const CALENDAR = (
  <CalendarIcon fontSize="small" color="action" sx={{ '@media (pointer: fine)': { mr: -1 } }} />
);

/** In place of the format of a date, until the field has the focus. */
const ANY_TIME = 'Any time';

const DateTimeField = lazyWithPreload(() => import('./DateTimeField.tsx'));

/**
 * A date field. The pickers weigh as much as the rest of the page, so they are loaded after the first rows. Until then
 * a read-only field stands in. Memoized, because pickers render slowly.
 */
export const DateField = memo(function DateField({ isFirstLoad, ...props }: DateFieldProps) {
  const zone = useTimeZone();
  const load = useIdleLoad(DateTimeField, !isFirstLoad);
  const [wasUsed, setUsed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  if (load === 'loaded') {
    return <DateTimeField key={zone} {...props} emptyText={ANY_TIME} autoFocus={isFocused} />;
  }
  const problem = props.problem ?? (wasUsed && load === 'late' ? NOT_LOADED : undefined);
  return (
    <TextField
      fullWidth
      label={FILTERS[props.name].label}
      // A placeholder, because a picker's own text is no value either.
      placeholder={props.value ? formatDate(props.value, zone) : ANY_TIME}
      error={problem !== undefined}
      helperText={problem}
      sx={props.value && !props.isOfRange ? SHOWN_AS_TEXT : undefined}
      slotProps={{ htmlInput: { readOnly: true }, input: { endAdornment: CALENDAR } }}
      onFocus={() => {
        setUsed(true);
        setFocused(true);
      }}
      onBlur={() => setFocused(false)}
    />
  );
});
