import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useId } from 'react';
import { STATUS_LABELS } from './statusLabels.ts';

interface StatusFilterProps {
  /** Empty for all. */
  value: string;
  onChange: (status: string) => void;
}

// The list stands outside the page's landmarks, so that it is one itself.
const menuProps = { slotProps: { root: { role: 'region', 'aria-label': 'Choose a status' } } };

export function StatusFilter({ value, onChange }: StatusFilterProps) {
  const labelId = useId();
  return (
    <FormControl size="small">
      <InputLabel id={labelId}>Status</InputLabel>
      <Select
        labelId={labelId}
        displayEmpty
        value={value}
        onChange={(event) => onChange(event.target.value)}
        MenuProps={menuProps}
      >
        <MenuItem value="">All Statuses</MenuItem>
        {[...STATUS_LABELS].map(([status, words]) => (
          <MenuItem key={status} value={status}>
            {words}
          </MenuItem>
        ))}
      </Select>
    </FormControl>
  );
}
