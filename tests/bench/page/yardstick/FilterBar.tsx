import { MenuItem, Stack, TextField } from '@mui/material';
import { DateTimePicker, LocalizationProvider } from '@mui/x-date-pickers';
import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import type { Filters } from '../../../../src/api/contract.ts';

const STATUSES = {
  '': 'All Statuses',
  PENDING: 'Pending',
  IN_PROGRESS: 'In Progress',
  COMPLETED: 'Completed',
  FAILED: 'Failed',
  CANCELLED: 'Cancelled',
};

interface FilterBarProps {
  filters: Filters;
  onChange: (change: Filters) => void;
}

export function FilterBar({ filters, onChange }: FilterBarProps) {
  return (
    <LocalizationProvider dateAdapter={AdapterDateFns}>
      <Stack direction="row" spacing={2}>
        <TextField
          select
          label="Status"
          value={filters.status ?? ''}
          onChange={(event) => onChange({ status: event.target.value })}
          sx={{ width: 180 }}
        >
          {Object.entries(STATUSES).map(([status, label]) => (
            <MenuItem key={status} value={status}>
              {label}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          label="Order ID"
          placeholder="Search by Order ID"
          value={filters.orderId ?? ''}
          onChange={(event) => onChange({ orderId: event.target.value })}
        />
        <DateTimePicker
          label="Start Date"
          onAccept={(date) => onChange({ startDate: date?.toISOString() })}
        />
        <DateTimePicker
          label="End Date"
          onAccept={(date) => onChange({ endDate: date?.toISOString() })}
        />
      </Stack>
    </LocalizationProvider>
  );
}
