import CaretIcon from '@mui/icons-material/ArrowDropDown';
import ClearIcon from '@mui/icons-material/Close';
import HistoryIcon from '@mui/icons-material/History';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { SxProps } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useRef, useState } from 'react';
import * as v from 'valibot';
import { type FilterName, type Filters, TRANSACTION_STATUSES } from '../../api/contract.ts';
import { formatText } from '../../format.ts';
import { useSession } from '../../session/session.ts';
import { stored } from '../../storage.ts';
import type { SearchChange } from '../search.ts';
import { STATUSES, type StatusDisplay } from '../table/cells.tsx';
import { type ControlKey, useShortcut } from '../view.ts';
import {
  FILTERS,
  MAX_TEXT_LENGTH,
  RANGES,
  type RangeName,
  type TextFilterName,
} from './filters.ts';

type OnChange = (change: SearchChange, options?: { replace: boolean }) => void;

// A menu is rendered outside the page's landmarks, so it is a landmark itself.
const landmark = (label: string) => ({ root: { role: 'region', 'aria-label': label } });

interface ClearButtonProps {
  name: FilterName;
  /** Also moves the focus, because the button unmounts. */
  onClear: () => void;
  sx?: SxProps;
}

/** Clears one filter, from inside its field. */
function ClearButton({ name, onClear, sx }: ClearButtonProps) {
  return (
    <InputAdornment position="end" sx={sx}>
      <IconButton edge="end" aria-label={`Clear ${FILTERS[name].label}`} onClick={onClear}>
        <ClearIcon fontSize="small" />
      </IconButton>
    </InputAdornment>
  );
}

interface StatusFilterProps {
  value: string | undefined;
  onChange: OnChange;
}

export function StatusFilter({ value = '', onChange }: StatusFilterProps) {
  const selectRef = useRef<HTMLElement>(null);

  function clear() {
    onChange({ status: undefined });
    selectRef.current?.focus();
  }

  return (
    <TextField
      fullWidth
      select
      label={FILTERS.status.label}
      value={value}
      onChange={(event) => onChange({ status: event.target.value })}
      inputRef={selectRef}
      slotProps={{
        select: { displayEmpty: true, MenuProps: { slotProps: landmark('Choose a status') } },
        input: {
          // The select's arrow is at the end.
          endAdornment: value && <ClearButton name="status" onClear={clear} sx={{ mr: 2 }} />,
        },
      }}
    >
      <MenuItem value="">All Statuses</MenuItem>
      {TRANSACTION_STATUSES.map((status) => (
        <MenuItem key={status} value={status}>
          <IconAndWord {...STATUSES[status]} />
        </MenuItem>
      ))}
    </TextField>
  );
}

/** In the menu and, for the chosen status, in the closed field. */
function IconAndWord({ label, color, Icon }: StatusDisplay) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      <Icon
        fontSize="inherit"
        color={color === 'default' ? 'action' : color}
        sx={{ scale: '1.25' }}
      />
      {label}
    </Box>
  );
}

interface TextFilterProps {
  name: TextFilterName;
  value: string | undefined;
  shortcut?: ControlKey;
  /** Shown beside the label. */
  hint?: string;
  /** A further button in the field. */
  adornment?: ReactNode;
  onChange: OnChange;
  /** The field has lost the focus. */
  onLeave?: () => void;
}

/** Reports each keystroke. The draft keeps the text exactly as typed, with its spaces and caret. */
export function TextFilter(props: TextFilterProps) {
  const { name, value = '', shortcut, hint, adornment, onChange, onLeave } = props;
  const { label, placeholder, parse } = FILTERS[name];
  const [draft, setDraft] = useState(value);
  // The URL differs from what was typed: Back, Forward or Clear changed it.
  if ((parse(draft) ?? '') !== value) setDraft(value);
  const inputRef = useRef<HTMLInputElement>(null);
  const hintId = useId();

  function clear() {
    setDraft('');
    onChange({ [name]: undefined });
    inputRef.current?.focus();
  }

  const field = (
    <TextField
      fullWidth
      label={label}
      placeholder={placeholder}
      value={draft}
      onChange={(event) => {
        setDraft(event.target.value);
        onChange({ [name]: event.target.value }, { replace: true });
      }}
      autoComplete="off"
      onBlur={onLeave}
      inputRef={inputRef}
      slotProps={{
        htmlInput: {
          autoCapitalize: 'off',
          spellCheck: false,
          maxLength: MAX_TEXT_LENGTH,
          'aria-describedby': hint && hintId,
          'aria-keyshortcuts': useShortcut(shortcut),
        },
        input: {
          endAdornment: (
            <>
              {adornment}
              {draft && <ClearButton name={name} onClear={clear} />}
            </>
          ),
        },
      }}
    />
  );
  return (
    <>
      {hint && (
        <Box sx={{ position: 'relative' }}>
          <Typography id={hintId} variant="caption" color="textSecondary" sx={HINT}>
            {hint}
          </Typography>
        </Box>
      )}
      {field}
    </>
  );
}

// On the label's line of the field below, so that it takes no room.
const ON_THE_LABEL = {
  position: 'absolute',
  right: 0,
  top: '0.5lh',
  translate: '0 -50%',
  // Over the label, which MUI gives 1.
  zIndex: 2,
};

// Smaller than the label, on its baseline, and apart from the next field's label.
const HINT = { ...ON_THE_LABEL, top: '0.55lh', pr: 1 };

type MerchantFilterProps = Pick<TextFilterProps, 'value' | 'onChange'>;

/** The Merchant ID field, with a menu of the merchant IDs that this admin used last. */
export function MerchantFilter({ value, onChange }: MerchantFilterProps) {
  const { merchantId: adminId } = useSession();
  const recent = recentMerchants.use(adminId);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menu = (
    <InputAdornment position="end">
      <IconButton
        edge="end"
        aria-label="Recent merchant IDs"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <HistoryIcon fontSize="small" />
      </IconButton>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={landmark('Choose a Merchant ID')}
      >
        {recent.map((id) => (
          <MenuItem
            key={id}
            selected={id === value}
            onClick={() => {
              setAnchor(null);
              rememberMerchant(adminId, id);
              onChange({ merchantId: id });
            }}
          >
            {formatText(id)}
          </MenuItem>
        ))}
      </Menu>
    </InputAdornment>
  );
  return (
    <TextFilter
      name="merchantId"
      value={value}
      hint="Type the whole ID"
      adornment={recent.length > 0 && menu}
      onChange={onChange}
      // Not while typing, which would remember each beginning of an ID.
      onLeave={() => value && rememberMerchant(adminId, value)}
    />
  );
}

const MOST_RECENT = 5;

const recentSchema = v.pipe(
  v.array(
    v.pipe(
      v.string(),
      v.check((id) => FILTERS.merchantId.parse(id) === id),
    ),
  ),
  v.maxLength(MOST_RECENT),
);

/** The merchant IDs that an admin filtered by, latest first. */
const recentMerchants = stored<readonly string[]>({
  key: (adminId) => `recent-merchants:${adminId}`,
  parse: (value) => v.parse(recentSchema, value),
  fallback: [],
});

function rememberMerchant(adminId: string, merchantId: string): void {
  const others = recentMerchants.read(adminId).filter((id) => id !== merchantId);
  recentMerchants.write(adminId, [merchantId, ...others].slice(0, MOST_RECENT));
}

/** At sign-out, because other people may use this browser. */
export function forgetMerchants(adminId: string): void {
  recentMerchants.write(adminId, null);
}

interface RangeButtonProps {
  filters: Filters;
  range: RangeName | undefined;
  onChange: OnChange;
}

/** Chooses both dates at once. */
export function RangeButton({ filters, range, onChange }: RangeButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const chosen = range && RANGES[range].label;
  const hasDates = (filters.startDate ?? filters.endDate) !== undefined;
  const option = (label: string, isChosen: boolean, change: SearchChange) => (
    <MenuItem
      key={label}
      role="menuitemradio"
      aria-checked={isChosen}
      selected={isChosen}
      onClick={() => {
        setAnchor(null);
        onChange(change);
      }}
    >
      {label}
    </MenuItem>
  );

  return (
    <Box sx={{ position: 'relative' }}>
      <Button
        size="inline"
        endIcon={<CaretIcon />}
        aria-label={chosen ? `Date range: ${chosen}` : 'Date range'}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={ON_THE_LABEL}
      >
        {chosen ?? 'Range'}
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ ...landmark('Choose a date range'), list: { 'aria-label': 'Date range' } }}
      >
        {(Object.keys(RANGES) as RangeName[]).map((name) =>
          option(RANGES[name].label, name === range, { range: name }),
        )}
        {option('All time', !hasDates, { startDate: undefined, endDate: undefined })}
      </Menu>
    </Box>
  );
}
