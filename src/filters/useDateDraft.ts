import useEventCallback from '@mui/utils/useEventCallback';
import type { FieldRef, FieldSection } from '@mui/x-date-pickers/models';
import { isValid, parseISO } from 'date-fns';
import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { formatDate } from '../format.ts';
import { fullYear, inZone, type TimeZone } from '../time.ts';
import { plainDigits } from '../written/digits.ts';
import { type DateFilterName, FILTERS } from './filters.ts';
import {
  describeProblem,
  NO_SUCH_DATE,
  parsePastedDate,
  withFullYear,
  yearProblem,
} from './pickerDates.ts';
import type { SearchChange } from './search.ts';

/** The part of MUI's field that is used here. */
type MuiField = Pick<
  FieldRef<Date | null>,
  'getSections' | 'getActiveSectionIndex' | 'setSelectedSections' | 'isFieldFocused'
>;

interface DateDraftProps {
  name: DateFilterName;
  value: string | undefined;
  zone: TimeZone;
  onChange: (change: SearchChange, options: { replace: boolean }) => void;
}

/** How long after the last key a complete typed date is committed. */
const PAUSE_MS = 1_000;
/** The year part's index. */
const YEAR = 2;

/**
 * Keeps a date field's draft. The draft is committed on OK, on Enter, when the field is left, and after a pause when it
 * is complete; a pasted date at once. A half-typed date is not committed, except a day without a time.
 */
export function useDateDraft({ name, value, zone, onChange }: DateDraftProps) {
  const read = (iso: string | undefined) => ({
    committed: iso,
    draft: iso ? parseISO(iso, inZone(zone)) : null,
    message: undefined as string | undefined,
  });
  const [{ committed, draft, message }, setState] = useState(() => read(value));
  const fieldRef = useRef<MuiField>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hasCommitted = useRef(false);
  const keys = useSeparators(fieldRef);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Back, Forward, Range or Clear has changed the date.
  if (value !== committed) setState(read(value));

  function show(next: Date | null, problem?: string) {
    setState((last) => ({ ...last, draft: next, message: problem }));
  }
  function commit(date: Date | null) {
    clearTimeout(timer.current);
    const next = date && isValid(date) ? FILTERS[name].parse(date.toISOString(), zone) : undefined;
    // An invalid date, such as one in the year 202, does not replace the committed one.
    if (next === value || (date && !next)) return;
    setState((last) => ({ ...last, committed: next }));
    // A date typed after a pause replaces the history entry of the date typed before it.
    onChange({ [name]: next }, { replace: hasCommitted.current });
    hasCommitted.current = true;
  }
  function fill(date: Date) {
    show(date);
    commit(date);
  }
  const pause = useEventCallback(() => {
    const field = fieldRef.current;
    // While the year is typed, 20 may become 2026.
    const parts = field?.getSections() ?? [];
    if (draft && field?.getActiveSectionIndex() !== YEAR) settle(parts, withFullYear(draft));
    else if (draft || isEmpty(parts)) commit(draft);
  });
  function leave() {
    const parts = fieldRef.current?.getSections() ?? [];
    const day = dayWithoutTime(parts);
    if (day) {
      const date = parsePastedDate(day, name, zone);
      if (date) return fill(date);
      return show(draft, yearProblem(Number(day.split(' ').at(-1))) ?? NO_SUCH_DATE);
    }
    settle(parts, draft && withFullYear(draft));
  }
  function settle(parts: FieldSection[], date: Date | null) {
    show(date, describeProblem(parts, date));
    if (date || isEmpty(parts)) commit(date);
  }

  return {
    draft,
    message,
    change(date: Date | null, isTyped: boolean) {
      show(date);
      clearTimeout(timer.current);
      if (isTyped) timer.current = setTimeout(pause, PAUSE_MS);
    },
    /** Drops an unconfirmed date when the calendar closes; a half-typed first date stays, with its message. */
    reset: () => setState((last) => (last.draft || last.committed ? read(last.committed) : last)),
    /** Commits the draft on OK, before the calendar closes. */
    accept() {
      if (draft) commit(draft);
    },
    fieldProps: {
      fieldRef: fieldRef as RefObject<FieldRef<Date | null> | null>,
      onClear: () => commit(null),
      onFocus: keys.forget,
      onMouseDown: keys.forget,
      onBlur() {
        leave();
        hasCommitted.current = false;
      },
      onKeyDown(event: KeyboardEvent) {
        // The field's buttons report their keys here too.
        if (!fieldRef.current?.isFieldFocused()) return;
        keys.press(event);
        if (event.key !== 'Enter') return;
        // A line break in the part could be taken for a digit.
        event.preventDefault();
        leave();
      },
      onInputCapture({ target }: FormEvent) {
        // MUI's field reads only the digits 0 to 9.
        const text = (target as HTMLElement).textContent ?? '';
        if (plainDigits(text) !== text) (target as HTMLElement).textContent = plainDigits(text);
      },
      onPasteCapture(event: ClipboardEvent) {
        // In the capture phase, because MUI's field would put the text into one part or drop it.
        event.preventDefault();
        event.stopPropagation();
        const date = parsePastedDate(event.clipboardData.getData('text'), name, zone);
        const example = formatDate(new Date().toISOString(), zone);
        if (date) fill(date);
        else show(draft, `Paste a whole date, such as ${example}`);
        fieldRef.current?.setSelectedSections(0);
      },
    },
  };
}

/** A separator such as `/` moves to the next part, unless MUI's field has done so because the part was full. */
function useSeparators(fieldRef: RefObject<MuiField | null>) {
  const typedIn = useRef<number>(undefined);
  function forget() {
    typedIn.current = undefined;
  }
  function press(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey } = event;
    const part = fieldRef.current?.getActiveSectionIndex() ?? 0;
    if (ctrlKey || metaKey || altKey) return;
    if (' ,/:.-'.includes(key)) {
      event.preventDefault();
      if (typedIn.current !== undefined && typedIn.current !== part) return;
      const last = (fieldRef.current?.getSections().length ?? 0) - 1;
      fieldRef.current?.setSelectedSections(Math.min(part + 1, last));
      // Letters are only for the month; the rest of its name goes into the day, which ignores letters.
    } else if (/^\p{Nd}$/u.test(key) || (key.length === 1 && part === 0)) typedIn.current = part;
    else if (key.length > 1) forget();
  }
  return { forget, press };
}

const isEmpty = (parts: FieldSection[]) => parts.every((part) => part.value === '');

/** The day, such as `Nov 20 2026`, when only the time is missing. */
function dayWithoutTime(parts: FieldSection[]): string | undefined {
  const [month, day, year, hours, minutes] = parts.map((part) => part.value);
  const isDay = month && day && year && !hours && !minutes;
  return isDay ? `${month} ${day} ${fullYear(Number(year))}` : undefined;
}
