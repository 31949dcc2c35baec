import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { memo, startTransition, useId, useState } from 'react';
import { TRANSACTION_STATUSES } from '../api/contract.ts';
import type { SearchChange } from './search.ts';
import { STATUSES } from './statuses.ts';

interface StatusFilterProps {
  /** Empty for all. */
  value: string;
  onChange: (change: SearchChange) => void;
}

// The list stands outside the page's landmarks, so that it is one itself.
const menuProps = { slotProps: { root: { role: 'region', 'aria-label': 'Choose a status' } } };

export const StatusFilter = memo(function StatusFilter({ value, onChange }: StatusFilterProps) {
  const labelId = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <FormControl size="small">
      <InputLabel id={labelId}>Status</InputLabel>
      <Select
        labelId={labelId}
        displayEmpty
        value={value}
        onChange={(event) => onChange({ status: event.target.value })}
        open={isOpen}
        // A pointer's press is answered first; the list is drawn beside whatever else happens. The next key is for the list.
        onOpen={({ type }) =>
          type === 'keydown' ? setOpen(true) : startTransition(() => setOpen(true))
        }
        onClose={() => setOpen(false)}
        MenuProps={menuProps}
      >
        <MenuItem value="">All Statuses</MenuItem>
        {TRANSACTION_STATUSES.map((status) => (
          <MenuItem key={status} value={status}>
            {STATUSES[status].label}
          </MenuItem>
        ))}
      </Select>
    </FormControl>
  );
});
