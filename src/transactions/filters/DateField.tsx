import TextField from '@mui/material/TextField';
import useMediaQuery from '@mui/material/useMediaQuery';
import { memo, useEffect, useRef, useState } from 'react';
import { formatDate } from '../../format.ts';
import { lazyWithPreload, NOT_LOADED, useIdleLoad } from '../../lazy.tsx';
import { useTimeZone } from '../view.ts';
import type { DateTimeFieldProps, EarlyKeys } from './DateTimeField.tsx';
import { FILTERS } from './filters.ts';

interface DateFieldProps
  extends Omit<DateTimeFieldProps, 'earlyKeys' | 'emptyText' | 'typedWhere'> {
  isFirstLoad: boolean;
}

/** Elsewhere a dialog opens: a narrow window has no room for a calendar beside the times. */
const TYPED_WHERE = '(pointer: fine) and (min-width: 500px)';

const NO_KEYS: EarlyKeys = { text: '', isPasted: false, isFocused: false };

const SHOWN_AS_TEXT = { '& input::placeholder': { color: 'text.primary' } };

/** In place of the format of a date, until the field has the focus. */
const ANY_TIME = 'Any time';

const DateTimeField = lazyWithPreload(() => import('./DateTimeField.tsx'));

/**
 * A date field. The pickers weigh as much as the rest of the page, so they are loaded after the first rows. Until then
 * a text field stands in, and the picker gets what was typed into it. Memoized, because pickers render slowly.
 */
export const DateField = memo(function DateField({ isFirstLoad, ...props }: DateFieldProps) {
  const zone = useTimeZone();
  const load = useIdleLoad(DateTimeField, !isFirstLoad);
  const [wasUsed, setUsed] = useState(false);
  const canType = useMediaQuery(TYPED_WHERE, { noSsr: true, defaultMatches: true });
  const earlyKeys = useRef(NO_KEYS);
  // A date that is chosen elsewhere, such as with Range, replaces what was typed before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the value
  useEffect(() => {
    earlyKeys.current = NO_KEYS;
  }, [props.value]);
  function note(keys: Partial<EarlyKeys>) {
    earlyKeys.current = { ...earlyKeys.current, ...keys };
  }
  if (load === 'loaded') {
    return (
      <DateTimeField
        key={zone}
        {...props}
        typedWhere={TYPED_WHERE}
        emptyText={ANY_TIME}
        earlyKeys={earlyKeys}
      />
    );
  }
  const problem = props.problem ?? (wasUsed && load === 'late' ? NOT_LOADED : undefined);
  const emptyText = wasUsed ? 'MMM DD, YYYY hh:mm' : ANY_TIME;
  return (
    <TextField
      key={props.value}
      fullWidth
      label={FILTERS[props.name].label}
      // The date is a placeholder, so that the first key replaces it.
      placeholder={props.value ? formatDate(props.value, zone) : emptyText}
      error={problem !== undefined}
      helperText={problem}
      autoComplete="off"
      sx={props.value ? SHOWN_AS_TEXT : undefined}
      slotProps={{ htmlInput: { readOnly: !canType } }}
      onChange={({ target }) => note({ text: target.value })}
      onPaste={() => note({ isPasted: true })}
      onFocus={() => {
        setUsed(true);
        note({ isFocused: true });
      }}
      onBlur={() => note({ isFocused: false })}
    />
  );
});
