import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import { usePickerContext } from '@mui/x-date-pickers/hooks';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import type { PickersActionBarProps } from '@mui/x-date-pickers/PickersActionBar';
import { endOfDay, endOfYear, parseISO, startOfDay } from 'date-fns';
import { createContext, memo, type ReactNode, useContext } from 'react';
import { type Filters, isRangeInverted } from '../api/contract.ts';
import { DATE_FORMAT } from '../format.ts';
import { useTimeZone } from '../settings/view.ts';
import { FIRST_YEAR, inZone, LAST_YEAR, type TimeZone } from '../time.ts';
import { DATE_FILTERS, type DateFilterName, FILTERS } from './filters.ts';
import { ADAPTERS, LOCALE } from './pickerDates.ts';
import type { SearchChange } from './search.ts';
import { useDateDraft } from './useDateDraft.ts';

interface DateFiltersProps extends Pick<DateFilterProps, 'isOfRange' | 'onChange'> {
  filters: Filters;
  /** Puts a field into its place in the bar. */
  place: (name: DateFilterName, field: ReactNode) => ReactNode;
}

/** The two date fields. They are loaded late, because the code of their pickers is large. */
export default function DateFilters({ filters, isOfRange, place, onChange }: DateFiltersProps) {
  const zone = useTimeZone();
  const problem = isRangeInverted(filters) ? 'The end is before the start' : undefined;
  return (
    // Another zone needs new pickers.
    <LocalizationProvider key={zone} dateAdapter={ADAPTERS[zone]} adapterLocale={LOCALE}>
      {DATE_FILTERS.map((name) =>
        place(
          name,
          <DateFilter
            {...{ name, isOfRange, onChange }}
            value={filters[name]}
            problem={name === 'endDate' ? problem : undefined}
          />,
        ),
      )}
    </LocalizationProvider>
  );
}

interface DateFilterProps {
  name: DateFilterName;
  value: string | undefined;
  /** An error to show although the date itself is valid. */
  problem: string | undefined;
  /** Whether the date comes from a named range, which is shown and cleared in its own field. */
  isOfRange: boolean;
  onChange: (change: SearchChange, options: { replace: boolean }) => void;
}

/** Where dates are typed. Elsewhere a dialog opens: a narrow window has no room for both calendar and times. */
const TYPED_WHERE = '(pointer: fine) and (min-width: 500px)';

/** Applies the date that is chosen in the calendar. */
const AcceptContext = createContext(() => {});

/** Memoized, because pickers render slowly. */
const DateFilter = memo(function DateFilter(props: DateFilterProps) {
  const { name, value, isOfRange, onChange } = props;
  const zone = useTimeZone();
  const { draft, message, change, reset, accept, fieldProps } = useDateDraft({
    ...{ name, value, zone, onChange },
  });
  const problem = props.problem ?? message;
  const isShown = Boolean(draft ?? message);
  return (
    <AcceptContext value={accept}>
      <DateTimePicker
        minDate={yearIn(FIRST_YEAR, zone)}
        maxDate={endOfYear(yearIn(LAST_YEAR, zone))}
        label={FILTERS[name].label}
        localeText={TEXTS[name]}
        format={DATE_FORMAT}
        ampm={false}
        desktopModeMediaQuery={TYPED_WHERE}
        timeSteps={{ minutes: 1 }}
        // The default time of day for a chosen day.
        referenceDate={(name === 'endDate' ? endOfDay : startOfDay)(new Date(), inZone(zone))}
        value={draft}
        onChange={(date, { source }) => change(date, source !== 'view')}
        onClose={reset}
        slots={{ actionBar: Actions, openPickerIcon: CalendarIcon }}
        slotProps={{
          field: { clearable: !isOfRange, ...fieldProps },
          // Visible even without hovering.
          clearButton: { style: { opacity: 1 } },
          textField: {
            fullWidth: true,
            error: Boolean(problem),
            helperText: problem,
            sx: isShown ? (isOfRange ? QUIET : undefined) : SHOWN_INSTEAD,
          },
          openPickerIcon: { fontSize: 'small' },
        }}
      />
    </AcceptContext>
  );
});

const QUIET = { '& .MuiPickersInputBase-root:not(.Mui-focused)': { color: 'text.secondary' } };

/** Shows “Any time” in an empty field over the date's format, which MUI needs while the field is focused. */
const SHOWN_INSTEAD = {
  '& .MuiPickersInputBase-root:not(.Mui-focused)': {
    '& .MuiPickersSectionList-root': { opacity: 0 },
    '&::before': { content: '"Any time"', position: 'absolute' },
  },
};

/**
 * Replaces MUI's action bar, which ignores OK if the picker has reported the same date before, even if another date
 * was pasted or set by a range since then.
 */
function Actions({ className }: PickersActionBarProps) {
  const { acceptValueChanges, cancelValueChanges, goToNextStep, hasNextStep } = usePickerContext();
  const acceptDraft = useContext(AcceptContext);
  function accept() {
    acceptDraft();
    acceptValueChanges();
  }
  return (
    <DialogActions className={className}>
      <Button onClick={cancelValueChanges}>Cancel</Button>
      <Button onClick={hasNextStep ? goToNextStep : accept}>{hasNextStep ? 'Next' : 'OK'}</Button>
    </DialogActions>
  );
}

/** The texts of each date's picker that differ from MUI's. */
const TEXTS = { startDate: textsOf('startDate'), endDate: textsOf('endDate') };

function textsOf(name: DateFilterName) {
  const { label } = FILTERS[name];
  const choose = `Choose ${label.toLowerCase()}`;
  return {
    // MUI's placeholder for the month is MMMM although the field shows three letters.
    fieldMonthPlaceholder: ({ format }: { format: string }) => format,
    fieldClearLabel: `Clear ${label}`,
    dateTimePickerToolbarTitle: label,
    openDatePickerDialogue: (date: string | null) =>
      date ? `${choose}, selected date is ${date}` : choose,
    // The theme shows these above the columns.
    selectViewText: (view: string) => (view === 'hours' ? 'Hours' : 'Minutes'),
  };
}

function yearIn(year: number, zone: TimeZone): Date {
  return parseISO(`${year}-01-01`, inZone(zone));
}
