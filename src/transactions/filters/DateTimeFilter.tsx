import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import useEventCallback from '@mui/utils/useEventCallback';
import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import { usePickerContext } from '@mui/x-date-pickers/hooks';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import type { DateTimeValidationError, FieldRef, FieldSection } from '@mui/x-date-pickers/models';
import type { PickersActionBarProps } from '@mui/x-date-pickers/PickersActionBar';
import { endOfDay, endOfYear, isValid, parseISO, startOfDay } from 'date-fns';
import {
  type ClipboardEvent,
  createContext,
  type KeyboardEvent,
  type RefObject,
  useContext,
  useRef,
  useState,
} from 'react';
import { DATE_FORMAT, formatDate } from '../../format.ts';
import { inZone, type TimeZone } from '../../timeZone.ts';
import { useTimeZone } from '../TimeZoneContext.tsx';
import { ADAPTERS } from './adapters.ts';
import { DateToolbar } from './DateToolbar.tsx';
import { type DateFieldProps, DESKTOP_PICKER, type EarlyKeys } from './dateField.ts';
import { DATE_TEXTS } from './dateTexts.ts';
import { describeDateProblem, NO_SUCH_DATE, YEAR_OUT_OF_RANGE } from './describeDateProblem.ts';
import { FILTERS, FIRST_YEAR, LAST_YEAR } from './filters.ts';
import { parsePastedDate } from './parsePastedDate.ts';
import { useEarlyKeys } from './useEarlyKeys.ts';
import { usePartKeys } from './usePartKeys.ts';

interface DateTimeFilterProps extends DateFieldProps {
  earlyKeys: RefObject<EarlyKeys>;
}

const ALWAYS_VISIBLE = { opacity: 1 };

const SLOTS = { toolbar: DateToolbar, actionBar: Actions };

/** Applies the date that is chosen in the calendar. */
const ApplyContext = createContext(() => {});

/**
 * A date-time picker with a local draft. A typed or pasted date is applied as soon as it is whole and valid; a day
 * without a time, on Enter or when the field loses the focus; a date from the calendar, on OK. A half-typed date is
 * never applied. A change of the time zone needs a remount.
 */
export default function DateTimeFilter(props: DateTimeFilterProps) {
  const { name, value, problem, onChange, earlyKeys } = props;
  const { label, parse } = FILTERS[name];
  const zone = useTimeZone();
  const [{ minDate, maxDate }] = useState(() => limitsIn(zone));
  const [draft, setDraft] = useState(() => (earlyKeys.current.text ? null : toDate(value, zone)));
  const [invalid, setInvalid] = useState<DateTimeValidationError>(null);
  const [message, setMessage] = useState<string>();
  const [known, setKnown] = useState({ value, generation: 0, isTyping: false, isPasted: false });
  const fieldRef = useRef<FieldRef<Date | null>>(null);
  const keys = usePartKeys(fieldRef);
  // While 20 is being typed, its 2 is a valid day too.
  const commitTyped = useEventCallback(() => {
    if (draft && !keys.isPartOpen()) commit(draft, true);
  });
  useEarlyKeys(earlyKeys, fieldRef, { press: keys.press, paste: pasteText, onTyped: commitTyped });

  // After Back, Forward or Clear, remount the picker, because it remembers its last accepted date.
  if (value !== known.value) {
    setKnown({ value, generation: known.generation + 1, isTyping: false, isPasted: false });
    setDraft(toDate(value, zone));
    setInvalid(null);
    setMessage(undefined);
  }

  function commit(date: Date | null, isTyping = false) {
    const next = date && isValid(date) ? parse(date.toISOString(), zone) : undefined;
    // An invalid date, such as one in the year 202, does not replace the applied one.
    if (next === value || (date && !next)) return;
    setKnown((previous) => ({ ...previous, value: next, isTyping }));
    // Further digits replace the history entry of the first ones.
    onChange({ [name]: next }, { replace: isTyping && known.isTyping });
  }

  function paste(event: ClipboardEvent) {
    // In the capture phase, because MUI's field would put the text into one part or drop it.
    event.preventDefault();
    event.stopPropagation();
    pasteText(event.clipboardData.getData('text'), true);
  }

  function pasteText(text: string, isFocused: boolean) {
    const date = parsePastedDate(text, name, zone);
    if (!date) {
      return setMessage(
        `Paste a whole date, such as ${formatDate(new Date().toISOString(), zone)}`,
      );
    }
    // Also remounted, because the picker's last accepted date is an older one.
    setKnown({ ...known, generation: known.generation + 1, isPasted: isFocused });
    fill(date);
  }

  function fill(date: Date) {
    setDraft(date);
    if (date < minDate || date > maxDate) return setMessage(YEAR_OUT_OF_RANGE);
    setMessage(undefined);
    commit(date, true);
  }

  function pressKey(event: KeyboardEvent) {
    const field = fieldRef.current;
    // The field's buttons report their keys here too.
    if (!field?.isFieldFocused() || event.ctrlKey || event.metaKey || event.altKey) return;
    if (keys.press(event.key)) event.preventDefault();
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
    keys.reset();
    const day = dayWithoutTime(parts);
    if (day) {
      const date = parsePastedDate(day, name, zone);
      if (date) fill(date);
      else setMessage(NO_SUCH_DATE);
    } else {
      setMessage(describeDateProblem(parts, invalid));
      if (parts.every((part) => part.value === '')) commit(null);
      else commitTyped();
    }
    setKnown((previous) => ({ ...previous, isTyping: false }));
  }

  function applyChosen() {
    // Closing the calendar has discarded the draft.
    setDraft(draft);
    if (draft) commit(draft);
  }

  const picker = (
    <LocalizationProvider dateAdapter={ADAPTERS[zone]} localeText={DATE_TEXTS[name]}>
      <DateTimePicker
        key={known.generation}
        autoFocus={known.isPasted}
        label={label}
        format={DATE_FORMAT}
        ampm={false}
        desktopModeMediaQuery={DESKTOP_PICKER}
        timeSteps={{ minutes: 1 }}
        minDate={minDate}
        maxDate={maxDate}
        // The default time of day for a chosen day.
        referenceDate={(name === 'endDate' ? endOfDay : startOfDay)(new Date(), inZone(zone))}
        value={draft}
        onChange={(date) => {
          setDraft(date);
          setMessage(undefined);
        }}
        onError={setInvalid}
        onClose={() => setDraft(toDate(value, zone))}
        onSelectedSectionsChange={keys.select}
        slots={SLOTS}
        slotProps={{
          field: {
            fieldRef,
            clearable: true,
            onClear: () => commit(null),
            onBlur: leave,
            onFocus: keys.reset,
            onKeyDown: pressKey,
            onKeyUp: commitTyped,
            onMouseDown: keys.reset,
            onMouseUp: commitTyped,
            onPasteCapture: paste,
          },
          // Shown without hovering too.
          clearButton: { style: ALWAYS_VISIBLE },
          textField: {
            fullWidth: true,
            error: Boolean(problem ?? message),
            helperText: problem ?? message,
          },
        }}
      />
    </LocalizationProvider>
  );
  return <ApplyContext value={applyChosen}>{picker}</ApplyContext>;
}

/** Like MUI's action bar, but only OK applies the date: MUI reports OK, Escape and a click outside in the same way. */
function Actions({ className }: PickersActionBarProps) {
  const { acceptValueChanges, cancelValueChanges, goToNextStep, hasNextStep } = usePickerContext();
  const apply = useContext(ApplyContext);
  function accept() {
    acceptValueChanges();
    apply();
  }
  return (
    <DialogActions className={className}>
      <Button onClick={cancelValueChanges}>Cancel</Button>
      <Button onClick={hasNextStep ? goToNextStep : accept}>{hasNextStep ? 'Next' : 'OK'}</Button>
    </DialogActions>
  );
}

/** The day, such as `Nov 20 2026`, when only the time is missing. */
function dayWithoutTime(parts: FieldSection[]): string | undefined {
  const [month, day, year, hours, minutes] = parts.map(({ value }) => value);
  return month && day && year && !hours && !minutes ? `${month} ${day} ${year}` : undefined;
}

function toDate(iso: string | undefined, zone: TimeZone): Date | null {
  return iso ? parseISO(iso, inZone(zone)) : null;
}

function limitsIn(zone: TimeZone) {
  const minDate = parseISO(`${FIRST_YEAR}-01-01`, inZone(zone));
  return { minDate, maxDate: endOfYear(parseISO(`${LAST_YEAR}-01-01`, inZone(zone))) };
}
