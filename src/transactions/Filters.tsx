import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { endOfMinute, startOfMinute } from 'date-fns';
import type { Filters as FilterValues } from '../api/contract.ts';
import { DateTimeFilter } from './DateTimeFilter.tsx';
import { isRangeInverted, type SearchChange } from './search.ts';
import { STATUS_LABELS } from './statusLabels.ts';
import { TextFilter } from './TextFilter.tsx';

interface FiltersProps {
  filters: FilterValues;
  isAdmin: boolean;
  onChange: (change: SearchChange, options?: { replace: boolean }) => void;
  onClear: () => void;
}

const WHILE_TYPING = { replace: true };

export function Filters({ filters, isAdmin, onChange, onClear }: FiltersProps) {
  const isAnySet = Object.keys(filters).length > 0;
  return (
    <Card role="search" aria-label="Filters">
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, p: 2, alignItems: 'flex-start' }}>
        <TextField
          select
          label="Status"
          sx={{ minWidth: '11em' }}
          value={filters.status ?? ''}
          onChange={(event) => onChange({ status: event.target.value })}
          slotProps={{ select: { displayEmpty: true } }}
        >
          <MenuItem value="">All Statuses</MenuItem>
          {[...STATUS_LABELS].map(([status, words]) => (
            <MenuItem key={status} value={status}>
              {words}
            </MenuItem>
          ))}
        </TextField>
        <TextFilter
          label="Order ID"
          placeholder="Search by Order ID"
          value={filters.orderId}
          onChange={(orderId) => onChange({ orderId }, WHILE_TYPING)}
        />
        {isAdmin && (
          <TextFilter
            label="Merchant ID"
            placeholder="Filter by Merchant ID"
            value={filters.merchantId}
            onChange={(merchantId) => onChange({ merchantId }, WHILE_TYPING)}
          />
        )}
        <LocalizationProvider dateAdapter={AdapterDateFns}>
          <DateTimeFilter
            label="Start Date"
            value={filters.startDate}
            onChange={(startDate) => onChange({ startDate })}
            toIso={(date) => startOfMinute(date).toISOString()}
          />
          <DateTimeFilter
            label="End Date"
            value={filters.endDate}
            problem={isRangeInverted(filters) ? 'The end is before the start' : undefined}
            onChange={(endDate) => onChange({ endDate })}
            // The whole of its minute, so that a payment at 14:05:30 is in a range that ends at 14:05.
            toIso={(date) => endOfMinute(date).toISOString()}
          />
        </LocalizationProvider>
        {isAnySet && <Button onClick={onClear}>Clear filters</Button>}
      </Stack>
    </Card>
  );
}
