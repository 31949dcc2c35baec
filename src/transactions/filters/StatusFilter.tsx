import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { memo, useRef } from 'react';
import { TRANSACTION_STATUSES } from '../../api/contract.ts';
import type { SearchChange } from '../search.ts';
import { STATUSES, type StatusDisplay } from '../table/statuses.ts';
import { ClearButton } from './ClearButton.tsx';
import { FILTERS } from './filters.ts';

interface StatusFilterProps {
  value: string | undefined;
  onChange: (change: SearchChange) => void;
}

const SLOT_PROPS = {
  select: {
    displayEmpty: true,
    // The menu is rendered outside the page's landmarks, so it is a landmark itself.
    MenuProps: { slotProps: { root: { role: 'region', 'aria-label': 'Choose a status' } } },
  },
};

// The select's arrow is at the end.
const BEFORE_ARROW = { mr: 2 };

const ICON = { scale: '1.25' };

export const StatusFilter = memo(function StatusFilter({
  value = '',
  onChange,
}: StatusFilterProps) {
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
        ...SLOT_PROPS,
        input: {
          endAdornment: value && <ClearButton name="status" onClear={clear} sx={BEFORE_ARROW} />,
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
});

/** In the menu and, for the chosen status, in the closed field. */
function IconAndWord({ label, color, Icon }: StatusDisplay) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      <Icon fontSize="inherit" color={color === 'default' ? 'action' : color} sx={ICON} />
      {label}
    </Box>
  );
}
