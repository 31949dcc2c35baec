import useEventCallback from '@mui/utils/useEventCallback';
import type { FieldRef, FieldSection } from '@mui/x-date-pickers/models';
import { isValid, parseISO } from 'date-fns';
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { formatDate } from '../format.ts';
import { inZone, type TimeZone } from '../time.ts';
import {
  describeProblem,
  NO_SUCH_DATE,
  parsePastedDate,
  withFullYear,
  yearProblem,
} from './dates.ts';
import { type DateFilterName, FILTERS } from './filters.ts';
import type { SearchChange } from './search.ts';

/** What is asked of MUI's field. */
type Field = Pick<
  FieldRef<Date | null>,
  'getSections' | 'getActiveSectionIndex' | 'setSelectedSections' | 'isFieldFocused'
>;

interface TypedDateProps {
  name: DateFilterName;
  value: string | undefined;
  zone: TimeZone;
  onChange: (change: SearchChange, options: { replace: boolean }) => void;
}

/**
 * A date with a local draft. A typed or pasted date is committed as soon as it is whole and valid; a day without a time,
 * on Enter or when the field loses the focus; a date from the calendar, on OK. A half-typed date is never committed.
 */
export function useTypedDate({ name, value, zone, onChange }: TypedDateProps) {
  const fieldRef = useRef<Field>(null);
  const part = useOpenPart(fieldRef);
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
  const commitTyped = useEventCallback(() => {
    if (!draft || part.isOpen()) return;
    const date = withFullYear(draft);
    if (date !== draft) setDraft(date);
    commit(date, true);
  });
  function fill(date: Date | undefined) {
    if (!date) return setMessage(NO_SUCH_DATE);
    setDraft(date);
    setMessage(yearProblem(date));
    commit(date, true);
  }
  function leave() {
    if (!fieldRef.current) return;
    const parts = fieldRef.current.getSections();
    part.close();
    setTyping(false);
    const day = dayWithoutTime(parts);
    if (day) return fill(parsePastedDate(day, name, zone));
    setMessage(describeProblem(parts, draft && withFullYear(draft)));
    if (parts.every(({ value }) => value === '')) commit(null);
    else commitTyped();
  }
  function pressKey(event: KeyboardEvent) {
    const field = fieldRef.current;
    // The field's buttons report their keys here too.
    if (!field?.isFieldFocused() || event.ctrlKey || event.metaKey || event.altKey) return;
    if (part.press(event.key)) event.preventDefault();
    if (event.key === 'Enter') {
      // Without a line break in the part, which could be taken for a digit.
      event.preventDefault();
      leave();
    }
    const isErased = event.key === 'Backspace' || event.key === 'Delete';
    if (isErased && field.getActiveSectionIndex() === null) commit(null);
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

  return {
    draft,
    message,
    /** By the picker, while a part is typed or a day is chosen. */
    change(date: Date | null) {
      setDraft(date);
      setMessage(undefined);
    },
    /** The calendar was closed: what was chosen is discarded. */
    reset,
    /** OK was pressed. Closing the calendar has discarded the draft. */
    accept() {
      setDraft(draft);
      if (draft) commit(draft);
    },
    fieldProps: {
      fieldRef: fieldRef as RefObject<FieldRef<Date | null> | null>,
      onClear: () => commit(null),
      onBlur: leave,
      onFocus: part.close,
      onKeyDown: pressKey,
      onKeyUp: commitTyped,
      onMouseDown: part.close,
      onMouseUp: commitTyped,
      onPasteCapture: paste,
    },
  };
}

const SEPARATORS = ' ,/:.-';

/** The part that is still being typed. A typed 2 is already a valid day, but may become 20. */
function useOpenPart(fieldRef: RefObject<Field | null>) {
  const open = useRef<number>(undefined);
  function close() {
    open.current = undefined;
  }
  /** Before the field itself handles a key: returns whether it is a separator, which selects the next part. */
  function press(key: string): boolean {
    const last = (fieldRef.current?.getSections().length ?? 0) - 1;
    // Null when the whole field is selected; a key is then typed into the first part.
    const part = fieldRef.current?.getActiveSectionIndex() ?? null;
    if (SEPARATORS.includes(key)) {
      // After a full part, MUI's field has already selected the next one.
      const isHere = open.current === undefined || open.current === part;
      if (part !== null && part < last && isHere) fieldRef.current?.setSelectedSections(part + 1);
      return true;
    }
    if (key.startsWith('Arrow')) close();
    // Letters are only for the month. The rest of its name is typed into the day, which ignores it.
    else if (/^\d$/.test(key) || (key.length === 1 && !part)) {
      // MUI's field leaves a full part by selecting the next one; after the last part there is none.
      const isFull = part === last && (open.current === part || Number(key) > 5);
      open.current = isFull ? undefined : (part ?? 0);
    }
    return false;
  }
  const isOpen = () => open.current === (fieldRef.current?.getActiveSectionIndex() ?? -1);
  return { isOpen, close, press };
}

function read(iso: string | undefined, zone: TimeZone): Date | null {
  return iso ? parseISO(iso, inZone(zone)) : null;
}

/** The day, such as `Nov 20 2026`, when only the time is missing. */
function dayWithoutTime(parts: FieldSection[]): string | undefined {
  const [month, day, year, hours, minutes] = parts.map(({ value }) => value);
  return month && day && year && !hours && !minutes ? `${month} ${day} ${year}` : undefined;
}
