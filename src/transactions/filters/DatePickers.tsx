import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { endOfDay, endOfMinute, startOfDay, startOfMinute } from 'date-fns';
import type { SearchChange } from '../search.ts';
import { DateTimeFilter } from './DateTimeFilter.tsx';

export type DateField = 'startDate' | 'endDate';

export interface DatePickersProps {
  startDate: string | undefined;
  endDate: string | undefined;
  isInverted: boolean;
  onChange: (change: SearchChange) => void;
  /** The field whose placeholder had the focus. */
  focused: DateField | undefined;
}

// MUI asks for MMMM, and then shows the month in three letters.
const LOCALE_TEXT = { fieldMonthPlaceholder: ({ format }: { format: string }) => format };

export default function DatePickers(props: DatePickersProps) {
  const { startDate, endDate, isInverted, onChange, focused } = props;
  const now = new Date();
  return (
    <LocalizationProvider dateAdapter={AdapterDateFns} localeText={LOCALE_TEXT}>
      <DateTimeFilter
        label="Start Date"
        value={startDate}
        onChange={(date) => onChange({ startDate: date })}
        referenceDate={startOfDay(now)}
        toIso={(date) => startOfMinute(date).toISOString()}
        autoFocus={focused === 'startDate'}
      />
      <DateTimeFilter
        label="End Date"
        value={endDate}
        problem={isInverted ? 'The end is before the start' : undefined}
        onChange={(date) => onChange({ endDate: date })}
        referenceDate={endOfDay(now)}
        // The whole of its minute, so that a payment at 14:05:30 is in a range that ends at 14:05.
        toIso={(date) => endOfMinute(date).toISOString()}
        autoFocus={focused === 'endDate'}
      />
    </LocalizationProvider>
  );
}
