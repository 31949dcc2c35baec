import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { endOfDay, endOfMinute, startOfDay, startOfMinute } from 'date-fns';
import type { Filters } from '../api/contract.ts';
import { DateTimeFilter } from './DateTimeFilter.tsx';
import { isRangeInverted, type SearchChange } from './search.ts';

export type DateField = 'startDate' | 'endDate';

export interface DatePickersProps {
  filters: Filters;
  onChange: (change: SearchChange) => void;
  /** The field whose placeholder had the focus. */
  focused: DateField | undefined;
}

// MUI asks for MMMM, and then shows the month in three letters.
const LOCALE_TEXT = { fieldMonthPlaceholder: ({ format }: { format: string }) => format };

export default function DatePickers({ filters, onChange, focused }: DatePickersProps) {
  const now = new Date();
  return (
    <LocalizationProvider dateAdapter={AdapterDateFns} localeText={LOCALE_TEXT}>
      <DateTimeFilter
        label="Start Date"
        value={filters.startDate}
        onChange={(startDate) => onChange({ startDate })}
        referenceDate={startOfDay(now)}
        toIso={(date) => startOfMinute(date).toISOString()}
        autoFocus={focused === 'startDate'}
      />
      <DateTimeFilter
        label="End Date"
        value={filters.endDate}
        problem={isRangeInverted(filters) ? 'The end is before the start' : undefined}
        onChange={(endDate) => onChange({ endDate })}
        referenceDate={endOfDay(now)}
        // The whole of its minute, so that a payment at 14:05:30 is in a range that ends at 14:05.
        toIso={(date) => endOfMinute(date).toISOString()}
        autoFocus={focused === 'endDate'}
      />
    </LocalizationProvider>
  );
}
