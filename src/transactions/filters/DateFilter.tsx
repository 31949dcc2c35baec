import TextField from '@mui/material/TextField';
import useMediaQuery from '@mui/material/useMediaQuery';
import { memo, useEffect, useRef } from 'react';
import { formatDate } from '../../format.ts';
import { lateComponent, useIdleLoad } from '../../late.tsx';
import { useTimeZone } from '../TimeZoneContext.tsx';
import { type DateFieldProps, DESKTOP_PICKER } from './dateField.ts';
import { FILTERS } from './filters.ts';

interface DateFilterProps extends DateFieldProps {
  isFirstLoad: boolean;
}

const NOTHING_TYPED = { text: '', isPasted: false, isFocused: false };

const SHOWN_AS_TEXT = { '& input::placeholder': { color: 'text.primary' } };

const DateTimeFilter = lateComponent(() => import('./DateTimeFilter.tsx'), { isOnDemand: true });

/**
 * A date field. The pickers weigh as much as the rest of the page, so they are loaded after the first rows. Until then
 * a text field stands in, and the picker gets what was typed into it.
 */
export const DateFilter = memo(function DateFilter({ isFirstLoad, ...props }: DateFilterProps) {
  const zone = useTimeZone();
  const isLoaded = useIdleLoad(DateTimeFilter, !isFirstLoad);
  const canType = useMediaQuery(DESKTOP_PICKER, { noSsr: true, defaultMatches: true });
  const earlyKeys = useRef({ ...NOTHING_TYPED });
  // A date that was chosen since then, such as by a range, replaces the typed text.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each new date
  useEffect(() => {
    earlyKeys.current = { ...NOTHING_TYPED };
  }, [props.value]);
  if (isLoaded) return <DateTimeFilter key={zone} {...props} earlyKeys={earlyKeys} />;
  return (
    <TextField
      key={props.value}
      fullWidth
      label={FILTERS[props.name].label}
      // As a placeholder, because typed keys replace the date.
      placeholder={props.value ? formatDate(props.value, zone) : 'MMM DD, YYYY hh:mm'}
      error={props.problem !== undefined}
      helperText={props.problem}
      autoComplete="off"
      sx={props.value ? SHOWN_AS_TEXT : undefined}
      slotProps={{ htmlInput: { readOnly: !canType } }}
      onChange={({ target }) => {
        earlyKeys.current.text = target.value;
      }}
      onPaste={() => {
        earlyKeys.current.isPasted = true;
      }}
      onFocus={() => {
        earlyKeys.current.isFocused = true;
      }}
      onBlur={() => {
        earlyKeys.current.isFocused = false;
      }}
    />
  );
});
