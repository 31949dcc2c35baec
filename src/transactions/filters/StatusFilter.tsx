import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { memo } from 'react';
import { TRANSACTION_STATUSES } from '../../api/contract.ts';
import type { SearchChange } from '../search.ts';
import { STATUSES } from '../table/statuses.ts';
import { FILTERS } from './filters.ts';

interface StatusFilterProps {
  value: string | undefined;
  onChange: (change: SearchChange) => void;
}

const SLOT_PROPS = {
  select: {
    displayEmpty: true,
    // The menu is rendered outside the page's landmarks, so it is one itself.
    MenuProps: { slotProps: { root: { role: 'region', 'aria-label': 'Choose a status' } } },
  },
};

export const StatusFilter = memo(function StatusFilter({
  value = '',
  onChange,
}: StatusFilterProps) {
  return (
    <TextField
      fullWidth
      select
      label={FILTERS.status.label}
      value={value}
      onChange={(event) => onChange({ status: event.target.value })}
      slotProps={SLOT_PROPS}
    >
      <MenuItem value="">All Statuses</MenuItem>
      {TRANSACTION_STATUSES.map((status) => (
        <MenuItem key={status} value={status}>
          {STATUSES[status].label}
        </MenuItem>
      ))}
    </TextField>
  );
});
