import FilterIcon from '@mui/icons-material/FilterList';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Collapse from '@mui/material/Collapse';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { endOfMinute, startOfMinute } from 'date-fns';
import { type ReactNode, useId, useState } from 'react';
import type { Filters as FilterValues } from '../api/contract.ts';
import { DateTimeFilter } from './DateTimeFilter.tsx';
import { isRangeInverted, type SearchChange } from './search.ts';
import { STATUS_LABELS } from './statusLabels.ts';
import { TextFilter } from './TextFilter.tsx';

interface FiltersProps {
  filters: FilterValues;
  isAdmin: boolean;
  /** On a narrow screen the fields stand behind a button that tells how many are set. */
  isCollapsible: boolean;
  onChange: (change: SearchChange, options?: { replace: boolean }) => void;
  onClear: () => void;
  /** What else belongs into the row. */
  children: ReactNode;
}

export function Filters({ isCollapsible, children, ...props }: FiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const fieldsId = useId();
  const count = Object.keys(props.filters).length;

  if (!isCollapsible) {
    return (
      <Card role="search" aria-label="Filters" sx={{ displayPrint: 'none' }}>
        <Stack direction="row" sx={{ p: 2, gap: 2, justifyContent: 'space-between' }}>
          <Fields {...props} />
          <Stack sx={{ justifyContent: 'flex-end' }}>{children}</Stack>
        </Stack>
      </Card>
    );
  }
  return (
    <Card role="search" aria-label="Filters" sx={{ flexShrink: 0, displayPrint: 'none' }}>
      <Stack direction="row" sx={{ p: 1, gap: 1, justifyContent: 'space-between' }}>
        <Button
          startIcon={<FilterIcon />}
          aria-expanded={isOpen}
          aria-controls={fieldsId}
          onClick={() => setOpen(!isOpen)}
        >
          {count > 0 ? `Filters (${count})` : 'Filters'}
        </Button>
        {children}
      </Stack>
      <Collapse in={isOpen} id={fieldsId}>
        <Box sx={{ p: 2, pt: 1 }}>
          <Fields {...props} />
        </Box>
      </Collapse>
    </Card>
  );
}

// From 1024 px on they share one row, and grow no further than they are read.
const FIELD_WIDTHS = {
  flex: 1,
  '& > .MuiFormControl-root': {
    flex: '1 1 auto',
    flexBasis: { xs: '100%', md: '11em' },
    maxWidth: { md: '16em' },
  },
};

const WHILE_TYPING = { replace: true };

function Fields(props: Omit<FiltersProps, 'isCollapsible' | 'children'>) {
  const { filters, isAdmin, onChange, onClear } = props;
  return (
    <Stack
      direction="row"
      sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'flex-start', ...FIELD_WIDTHS }}
    >
      <TextField
        select
        label="Status"
        value={filters.status ?? ''}
        onChange={(event) => onChange({ status: event.target.value })}
        // The list opens inside the landmark that it belongs to.
        slotProps={{ select: { displayEmpty: true, MenuProps: { disablePortal: true } } }}
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
      {Object.keys(filters).length > 0 && (
        <Button onClick={onClear} sx={{ alignSelf: 'flex-end' }}>
          Clear filters
        </Button>
      )}
    </Stack>
  );
}
