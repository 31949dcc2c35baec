import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import Typography from '@mui/material/Typography';
import useEventCallback from '@mui/utils/useEventCallback';
import {
  DateTimePicker,
  type DateTimePickerToolbarProps,
} from '@mui/x-date-pickers/DateTimePicker';
import { usePickerContext } from '@mui/x-date-pickers/hooks';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import type { FieldRef, FieldSection } from '@mui/x-date-pickers/models';
import type { PickersActionBarProps } from '@mui/x-date-pickers/PickersActionBar';
import { endOfDay, endOfYear, isValid, parseISO, startOfDay } from 'date-fns';
import {
  type ClipboardEvent,
  createContext,
  type KeyboardEvent,
  useContext,
  useRef,
  useState,
} from 'react';
import { DATE_FORMAT, formatDate } from '../format.ts';
import { FIRST_YEAR, inZone, LAST_YEAR, type TimeZone } from '../time.ts';
import { useTimeZone } from '../view/view.ts';
import {
  ADAPTERS,
  describeProblem,
  NO_SUCH_DATE,
  parsePastedDate,
  withFullYear,
  yearProblem,
} from './dates.ts';
import { type DateFilterName, FILTERS } from './filters.ts';
import type { SearchChange } from './search.ts';

export interface DateTimeFieldProps {
  name: DateFilterName;
  value: string | undefined;
  /** An error to show although the date itself is valid. */
  problem?: string;
  /** The date is that of a named range, which is shown and cleared in its own field. */
  isOfRange: boolean;
  /** In place of the format of a date, until the field has the focus. */
  emptyText: string;
  autoFocus: boolean;
  onChange: (change: SearchChange, options: { replace: boolean }) => void;
}

/** Elsewhere a dialog opens: a narrow window has no room for a calendar beside the times. */
const TYPED_WHERE = '(pointer: fine) and (min-width: 500px)';

const SEPARATORS = ' ,/:.-';

/** Applies the date that is chosen in the calendar. */
const CommitContext = createContext(() => {});

/**
 * A date-time picker with a local draft. A typed or pasted date is committed as soon as it is whole and valid; a day
 * without a time, on Enter or when the field loses the focus; a date from the calendar, on OK. A half-typed date is
 * never committed. A change of the time zone needs a remount.
 */
export default function DateTimeField(props: DateTimeFieldProps) {
  const { name, value, problem, onChange } = props;
  const zone = useTimeZone();
  const fieldRef = useRef<FieldRef<Date | null>>(null);
  const [draft, setDraft] = useState(() => read(value, zone));
  const [message, setMessage] = useState<string>();
  const [isTyping, setTyping] = useState(false);
  const [committed, setCommitted] = useState(value);
  // Back, Forward, Range or Clear has changed the date.
  if (value !== committed) {
    setCommitted(value);
    reset();
  }

  function reset() {
    setDraft(read(value, zone));
    setMessage(undefined);
    setTyping(false);
  }

  function commit(date: Date | null, wasTyped = false) {
    const next = date && isValid(date) ? FILTERS[name].parse(date.toISOString(), zone) : undefined;
    // An invalid date, such as one in the year 202, does not replace the committed one.
    if (next === value || (date && !next)) return;
    setCommitted(next);
    setTyping(wasTyped);
    // Further digits replace the history entry of the first ones.
    onChange({ [name]: next }, { replace: wasTyped && isTyping });
  }

  /** The part that is still being typed. A typed 2 is already a valid day, but may become 20. */
  const openPart = useRef<number>(undefined);
  const commitTyped = useEventCallback(() => {
    const isOpen = openPart.current === (fieldRef.current?.getActiveSectionIndex() ?? -1);
    if (!draft || isOpen) return;
    const date = withFullYear(draft);
    if (date !== draft) setDraft(date);
    commit(date, true);
  });

  /** Before the field itself handles a key: returns whether it is a separator, which selects the next part. */
  function press(key: string): boolean {
    const last = (fieldRef.current?.getSections().length ?? 0) - 1;
    // Null when the whole field is selected; a key is then typed into the first part.
    const part = fieldRef.current?.getActiveSectionIndex() ?? null;
    if (SEPARATORS.includes(key)) {
      // After a full part, MUI's field has already selected the next one.
      const isHere = openPart.current === undefined || openPart.current === part;
      if (part !== null && part < last && isHere) fieldRef.current?.setSelectedSections(part + 1);
      return true;
    }
    if (key.startsWith('Arrow')) closePart();
    // Letters are only for the month. The rest of its name is typed into the day, which ignores it.
    else if (/^\d$/.test(key) || (key.length === 1 && !part)) {
      // MUI's field leaves a full part by selecting the next one; after the last part there is none.
      const isFull = part === last && (openPart.current === part || Number(key) > 5);
      openPart.current = isFull ? undefined : (part ?? 0);
    }
    return false;
  }

  function closePart() {
    openPart.current = undefined;
  }

  function pressKey(event: KeyboardEvent) {
    const field = fieldRef.current;
    // The field's buttons report their keys here too.
    if (!field?.isFieldFocused() || event.ctrlKey || event.metaKey || event.altKey) return;
    if (press(event.key)) event.preventDefault();
    if (event.key === 'Enter') {
      // Without a line break in the part, which could be taken for a digit.
      event.preventDefault();
      leave();
    }
    const isErased = event.key === 'Backspace' || event.key === 'Delete';
    if (isErased && field.getActiveSectionIndex() === null) commit(null);
  }

  function leave() {
    if (!fieldRef.current) return;
    const parts = fieldRef.current.getSections();
    closePart();
    setTyping(false);
    const day = dayWithoutTime(parts);
    if (day) return fill(parsePastedDate(day, name, zone));
    setMessage(describeProblem(parts, draft && withFullYear(draft)));
    if (parts.every((part) => part.value === '')) commit(null);
    else commitTyped();
  }

  function paste(event: ClipboardEvent) {
    // In the capture phase, because MUI's field would put the text into one part or drop it.
    event.preventDefault();
    event.stopPropagation();
    const date = parsePastedDate(event.clipboardData.getData('text'), name, zone);
    const example = formatDate(new Date().toISOString(), zone);
    if (date) fill(date);
    else setMessage(`Paste a whole date, such as ${example}`);
    fieldRef.current?.setSelectedSections(0);
  }

  function fill(date: Date | undefined) {
    if (!date) return setMessage(NO_SUCH_DATE);
    setDraft(date);
    setMessage(yearProblem(date));
    commit(date, true);
  }

  function commitChosen() {
    // Closing the calendar has discarded the draft.
    setDraft(draft);
    if (draft) commit(draft);
  }

  const isShown = Boolean(draft ?? message);
  const limits = { minDate: yearIn(FIRST_YEAR, zone), maxDate: endOfYear(yearIn(LAST_YEAR, zone)) };
  const picker = (
    <LocalizationProvider dateAdapter={ADAPTERS[zone]} localeText={TEXTS[name]}>
      <DateTimePicker
        {...limits}
        autoFocus={props.autoFocus}
        label={FILTERS[name].label}
        format={DATE_FORMAT}
        ampm={false}
        desktopModeMediaQuery={TYPED_WHERE}
        timeSteps={{ minutes: 1 }}
        // The default time of day for a chosen day.
        referenceDate={(name === 'endDate' ? endOfDay : startOfDay)(new Date(), inZone(zone))}
        value={draft}
        onChange={(date) => {
          setDraft(date);
          setMessage(undefined);
        }}
        onClose={reset}
        slots={{ toolbar: Toolbar, actionBar: Actions, openPickerIcon: CalendarIcon }}
        slotProps={{
          field: {
            fieldRef,
            clearable: !props.isOfRange,
            onClear: () => commit(null),
            onBlur: leave,
            onFocus: closePart,
            onKeyDown: pressKey,
            onKeyUp: commitTyped,
            onMouseDown: closePart,
            onMouseUp: commitTyped,
            onPasteCapture: paste,
          },
          // Shown without hovering too.
          clearButton: { style: { opacity: 1 } },
          textField: {
            fullWidth: true,
            error: Boolean(problem ?? message),
            helperText: problem ?? message,
            sx: isShown ? (props.isOfRange ? QUIET : undefined) : showInstead(props.emptyText),
          },
          openPickerIcon: { fontSize: 'small' },
        }}
      />
    </LocalizationProvider>
  );
  return <CommitContext value={commitChosen}>{picker}</CommitContext>;
}

const QUIET = { '& .MuiPickersInputBase-root:not(.Mui-focused)': { color: 'text.secondary' } };

/** MUI's field has no placeholder but the format of a date, which it needs for the focus. */
const showInstead = (text: string) => ({
  '& .MuiPickersInputBase-root:not(.Mui-focused)': {
    '& .MuiPickersSectionList-root': { opacity: 0 },
    '&::before': { content: JSON.stringify(text), position: 'absolute' },
  },
});

/** Like MUI's action bar, but only OK applies the date: MUI reports OK, Escape and a click outside in the same way. */
function Actions({ className }: PickersActionBarProps) {
  const { acceptValueChanges, cancelValueChanges, goToNextStep, hasNextStep } = usePickerContext();
  const commit = useContext(CommitContext);
  function accept() {
    acceptValueChanges();
    commit();
  }
  return (
    <DialogActions className={className}>
      <Button onClick={cancelValueChanges}>Cancel</Button>
      <Button onClick={hasNextStep ? goToNextStep : accept}>{hasNextStep ? 'Next' : 'OK'}</Button>
    </DialogActions>
  );
}

/** The head of the phone's dialog. MUI's own shows dashes for each part of an empty date. */
function Toolbar({ className, hidden, titleId }: DateTimePickerToolbarProps) {
  const { label, value } = usePickerContext();
  const zone = useTimeZone();
  const isDate = value && isValid(value);
  if (hidden) return null;
  return (
    <Box className={className} sx={{ px: 3, py: 2 }}>
      <Typography id={titleId} variant="subtitle2" component="h2" color="textSecondary">
        {label}
      </Typography>
      <Typography variant="h6" component="p">
        {isDate ? formatDate(value.toISOString(), zone) : 'Choose a day and a time'}
      </Typography>
    </Box>
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
    openDatePickerDialogue: (date: string | null) =>
      date ? `${choose}, selected date is ${date}` : choose,
    // The theme shows these above the columns.
    selectViewText: (view: string) => (view === 'hours' ? 'Hours' : 'Minutes'),
  };
}

function read(iso: string | undefined, zone: TimeZone): Date | null {
  return iso ? parseISO(iso, inZone(zone)) : null;
}

function yearIn(year: number, zone: TimeZone): Date {
  return parseISO(`${year}-01-01`, inZone(zone));
}

/** The day, such as `Nov 20 2026`, when only the time is missing. */
function dayWithoutTime(parts: FieldSection[]): string | undefined {
  const [month, day, year, hours, minutes] = parts.map(({ value }) => value);
  return month && day && year && !hours && !minutes ? `${month} ${day} ${year}` : undefined;
}
