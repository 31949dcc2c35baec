import ClearIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import type { SxProps } from '@mui/material/styles';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { type CompositionEvent, memo, type ReactNode, Suspense, useRef, useState } from 'react';
import { TRANSACTION_STATUSES } from '../api/contract.ts';
import { lazyWithPreload } from '../lazy.tsx';
import { STATUSES, type StatusDisplay } from '../payment/StatusChip.tsx';
import { useShortcut } from '../settings/view.ts';
import { landmark } from '../ui/screen.tsx';
import { MAX_TEXT_LENGTH } from '../written/pasted.ts';
import { FILTERS, type OtherFilterName, RANGE_LABEL, RANGES, type RangeName } from './filters.ts';
import type { SearchChange } from './search.ts';

/* The fields are memoized, so that a key typed into one does not render the others. */

const StatusCount = lazyWithPreload(() => import('./StatusCount.tsx'));

type OnChange = (change: SearchChange, options?: { replace: boolean }) => void;

interface ClearButtonProps {
  label: string;
  /** Clears the filter and moves the focus, because the button unmounts. */
  onClear: () => void;
  sx?: SxProps;
}

/** A button inside a field that clears its filter. */
export function ClearButton({ label, onClear, sx }: ClearButtonProps) {
  return (
    <InputAdornment position="end" sx={sx}>
      <IconButton edge="end" aria-label={`Clear ${label}`} onClick={onClear}>
        <ClearIcon fontSize="small" />
      </IconButton>
    </InputAdornment>
  );
}

export interface FieldProps {
  name: OtherFilterName;
  value: string | undefined;
  onChange: OnChange;
}

interface StatusFilterProps extends FieldProps {
  /** Why the field is disabled. */
  note: string | undefined;
}

interface SelectFilterProps extends Pick<TextFieldProps, 'value' | 'disabled' | 'helperText'> {
  label: string;
  /** The accessible name of the field's menu. */
  menu: string;
  isClearable: boolean;
  /** Shown in the closed field instead of the chosen option. */
  shown?: ReactNode;
  /** An empty text clears the filter. */
  onChoose: (value: string) => void;
  children: ReactNode;
}

function SelectFilter(props: SelectFilterProps) {
  const { menu, isClearable, shown, onChoose, ...field } = props;
  const selectRef = useRef<HTMLElement>(null);

  function clear() {
    onChoose('');
    selectRef.current?.focus();
  }

  return (
    <TextField
      fullWidth
      select
      {...field}
      onChange={({ target }) => onChoose(target.value)}
      inputRef={selectRef}
      slotProps={{
        formHelperText: { sx: ON_THE_LABEL },
        select: {
          displayEmpty: true,
          renderValue: shown ? () => shown : undefined,
          MenuProps: { slotProps: landmark(menu) },
        },
        input: {
          // The margin leaves room for the select's arrow.
          endAdornment: isClearable && (
            <ClearButton label={field.label} onClear={clear} sx={{ mr: 0.5 }} />
          ),
        },
      }}
    />
  );
}

export const StatusFilter = memo(function StatusFilter(props: StatusFilterProps) {
  const { value = '', note, onChange } = props;
  const chosen = TRANSACTION_STATUSES.find((status) => status === value);
  return (
    <SelectFilter
      label={FILTERS.status.label}
      menu="Choose a status"
      value={value}
      isClearable={value !== ''}
      disabled={note !== undefined}
      helperText={note}
      shown={chosen && iconAndWord(STATUSES[chosen])}
      onChoose={(status) => onChange({ status })}
    >
      <MenuItem value="">All Statuses</MenuItem>
      {TRANSACTION_STATUSES.map((status) => (
        <MenuItem key={status} value={status}>
          {iconAndWord(STATUSES[status])}
          <Suspense fallback={null}>
            <StatusCount status={status} />
          </Suspense>
        </MenuItem>
      ))}
    </SelectFilter>
  );
});

/** A status in the menu and the closed field. Not a component: MUI reads the options' text to match typed letters. */
const iconAndWord = ({ label, color, Icon }: StatusDisplay) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
    <Icon
      fontSize="inherit"
      color={color === 'default' ? 'action' : color}
      sx={{ scale: '1.25' }}
    />
    {label}
  </Box>
);

/**
 * Reports each keystroke. The field keeps the text as typed, including spaces, and the caret. The first letter adds a
 * history entry, and the next ones replace it.
 */
export const TextFilter = memo(function TextFilter(props: FieldProps) {
  const { name, value = '', onChange } = props;
  const { label, placeholder, shortcut, parse } = FILTERS[name];
  const [draft, setDraft] = useState(value);
  /** The value that the letters typed so far have set; undefined before the first letter. */
  const [typed, setTyped] = useState<string>();
  const [isComposing, setComposing] = useState(false);
  const read = (text: string) => parse(text) ?? '';
  // The URL differs from the typed text: Back, Forward or Clear changed it.
  if (!isComposing && read(draft) !== value) setDraft(value);
  const inputRef = useRef<HTMLInputElement>(null);

  function clear() {
    setDraft('');
    onChange({ [name]: undefined });
    inputRef.current?.focus();
  }
  function send(raw: string) {
    const text = read(raw);
    onChange({ [name]: text }, { replace: typed === value });
    if (text !== value) setTyped(text);
  }

  return (
    <TextField
      fullWidth
      label={label}
      placeholder={placeholder}
      value={draft}
      onChange={({ target }) => {
        setDraft(target.value);
        if (!isComposing) send(target.value);
      }}
      autoComplete="off"
      onBlur={() => setTyped(undefined)}
      inputRef={inputRef}
      slotProps={{
        htmlInput: {
          name,
          autoCapitalize: 'off',
          spellCheck: false,
          maxLength: MAX_TEXT_LENGTH,
          // Unfinished letters of an input method are not sent, except on phones, whose keyboards compose every word.
          onCompositionStart: () => setComposing(matchMedia('(pointer: fine)').matches),
          onCompositionEnd({ currentTarget }: CompositionEvent<HTMLInputElement>) {
            setComposing(false);
            send(currentTarget.value);
          },
          'aria-keyshortcuts': useShortcut(shortcut),
        },
        input: {
          endAdornment: draft && <ClearButton label={label} onClear={clear} />,
        },
      }}
    />
  );
});

// On the label's line, so that the field is no taller.
const ON_THE_LABEL = { position: 'absolute', top: '0.1lh', right: 0, m: 0, pr: 1 };

interface RangeFilterProps {
  range: RangeName | undefined;
  /** Whether a date is set that does not come from a range. */
  isExact: boolean;
  onChange: OnChange;
}

/** Sets both dates to a named range; custom dates are typed into the two date fields. */
export const RangeFilter = memo(function RangeFilter(props: RangeFilterProps) {
  const { range, isExact, onChange } = props;
  return (
    <SelectFilter
      label={RANGE_LABEL}
      menu="Choose a date range"
      value={range ?? (isExact ? 'exact' : '')}
      isClearable={range !== undefined}
      onChoose={(name) =>
        onChange(name ? { range: name as RangeName } : { startDate: undefined, endDate: undefined })
      }
    >
      <MenuItem value="">Any date</MenuItem>
      {(Object.keys(RANGES) as RangeName[]).map((name) => (
        <MenuItem key={name} value={name}>
          {RANGES[name].label}
        </MenuItem>
      ))}
      {isExact && <MenuItem value="exact">Custom dates</MenuItem>}
    </SelectFilter>
  );
});
