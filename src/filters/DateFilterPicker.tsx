import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined';
import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { endOfDay, endOfYear, parseISO, startOfDay } from 'date-fns';
import { memo, type ReactNode } from 'react';
import { DATE_FORMAT } from '../format.ts';
import { FIRST_YEAR, inZone, LAST_YEAR, type TimeZone } from '../time.ts';
import { useTimeZone } from '../view/view.ts';
import { ADAPTERS } from './dates.ts';
import { ANY_TIME, type DateFilterName, FILTERS } from './filters.ts';
import type { SearchChange } from './search.ts';
import { useDateDraft } from './useDateDraft.ts';

/** Around the dates of the bar. Another zone needs new pickers. */
export function DatesProvider({ children }: { children: ReactNode }) {
  const zone = useTimeZone();
  return (
    <LocalizationProvider key={zone} dateAdapter={ADAPTERS[zone]}>
      {children}
    </LocalizationProvider>
  );
}

export interface DateFilterProps {
  name: DateFilterName;
  value: string | undefined;
  /** An error to show although the date itself is valid. */
  problem: string | undefined;
  /** The date is that of a named range, which is shown and cleared in its own field. */
  isOfRange: boolean;
  autoFocus: boolean;
  onChange: (change: SearchChange, options: { replace: boolean }) => void;
}

/** Elsewhere a dialog opens: a narrow window has no room for a calendar beside the times. */
const TYPED_WHERE = '(pointer: fine) and (min-width: 500px)';

/** The picker of a date. Memoized, because pickers render slowly. */
export const DateFilterPicker = memo(function DateFilterPicker(props: DateFilterProps) {
  const { name, value, isOfRange, autoFocus, onChange } = props;
  const zone = useTimeZone();
  const { version, draft, message, change, commit, fieldProps } = useDateDraft({
    ...{ name, value, zone, onChange },
  });
  const problem = props.problem ?? message;
  const isShown = Boolean(draft ?? message);
  return (
    <DateTimePicker
      key={version}
      minDate={yearIn(FIRST_YEAR, zone)}
      maxDate={endOfYear(yearIn(LAST_YEAR, zone))}
      autoFocus={autoFocus && version === 0}
      label={FILTERS[name].label}
      localeText={TEXTS[name]}
      format={DATE_FORMAT}
      ampm={false}
      desktopModeMediaQuery={TYPED_WHERE}
      timeSteps={{ minutes: 1 }}
      // The default time of day for a chosen day.
      referenceDate={(name === 'endDate' ? endOfDay : startOfDay)(new Date(), inZone(zone))}
      value={draft}
      onChange={(date, { source }) => change(date, source === 'field')}
      onAccept={(date, { source }) => source === 'view' && commit(date)}
      slots={{ openPickerIcon: CalendarIcon }}
      slotProps={{
        field: { clearable: !isOfRange, ...fieldProps },
        // Shown without hovering too.
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
  );
});

const QUIET = { '& .MuiPickersInputBase-root:not(.Mui-focused)': { color: 'text.secondary' } };

/** Covers the format of the date, which MUI's field shows when it is empty and needs once it has the focus. */
const SHOWN_INSTEAD = {
  '& .MuiPickersInputBase-root:not(.Mui-focused)': {
    '& .MuiPickersSectionList-root': { opacity: 0 },
    '&::before': { content: `"${ANY_TIME}"`, position: 'absolute' },
  },
};

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
