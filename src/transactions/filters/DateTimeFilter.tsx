import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import type { DateTimeValidationError, FieldRef } from '@mui/x-date-pickers/models';
import { isValid, parseISO } from 'date-fns';
import { startTransition, useRef, useState } from 'react';
import { DATE_FORMAT } from '../../format.ts';
import { FIRST_YEAR, LAST_YEAR } from './filters.ts';

interface DateTimeFilterProps {
  label: string;
  /** ISO 8601, or nothing. */
  value: string | undefined;
  /** Said at the field when the date itself is fine but cannot be used. */
  problem?: string;
  /** The time of day that a day chosen first gets. */
  referenceDate: Date;
  toIso: (date: Date) => string;
  onChange: (value: string | undefined) => void;
  autoFocus: boolean;
}

const minDate = new Date(FIRST_YEAR, 0);
const maxDate = new Date(LAST_YEAR, 11, 31, 23, 59);

/**
 * A date-time picker with a draft of its own. A date from the calendar is the filter when it is accepted, a typed one when
 * the field is left or Enter is pressed: a half-typed date never is.
 */
export function DateTimeFilter(props: DateTimeFilterProps) {
  const { label, value, problem, referenceDate, toIso, onChange, autoFocus } = props;
  const [draft, setDraft] = useState(() => toDate(value));
  const [invalid, setInvalid] = useState<DateTimeValidationError>(null);
  const [known, setKnown] = useState({ value, generation: 0 });
  const [isOpen, setOpen] = useState(false);
  const fieldRef = useRef<FieldRef<Date | null>>(null);

  // Back, Forward or Clear: the picker is made anew, because it remembers what it accepted last.
  if (value !== known.value) {
    setKnown({ value, generation: known.generation + 1 });
    setDraft(toDate(value));
    setInvalid(null);
    setOpen(false);
  }

  function commit(date: Date | null) {
    const next = date ? toIso(date) : undefined;
    if (next === value) return;
    setKnown({ ...known, value: next });
    onChange(next);
  }

  function commitTyped() {
    const isEmpty = fieldRef.current?.getSections().every((section) => section.value === '');
    if (isEmpty) commit(null);
    else if (draft && isValid(draft) && !invalid) commit(draft);
  }

  return (
    <DateTimePicker
      key={known.generation}
      label={label}
      // The place of the keyboard passes from the placeholder to the picker.
      autoFocus={autoFocus}
      format={DATE_FORMAT}
      ampm={false}
      // A narrow window has no room for the calendar beside the times.
      desktopModeMediaQuery="(pointer: fine) and (min-width: 500px)"
      timeSteps={{ minutes: 1 }}
      minDate={minDate}
      maxDate={maxDate}
      referenceDate={referenceDate}
      open={isOpen}
      // The press is answered first: a calendar with every minute of a day takes its time to draw.
      onOpen={() => startTransition(() => setOpen(true))}
      onClose={() => setOpen(false)}
      value={draft}
      onChange={setDraft}
      onError={setInvalid}
      onAccept={(date, { source, validationError }) => {
        // What is typed is reported too, letter by letter, from another source.
        if (source === 'view' && !validationError) commit(date);
      }}
      slotProps={{
        field: {
          fieldRef,
          clearable: true,
          onClear: () => commit(null),
          onBlur: commitTyped,
          onKeyDown: ({ key }) => key === 'Enter' && commitTyped(),
        },
        textField: {
          error: problem ? true : undefined,
          helperText: problem ?? sayInvalid(invalid),
        },
      }}
    />
  );
}

/** A date that is not whole yet needs no words. */
function sayInvalid(error: DateTimeValidationError): string | undefined {
  const isOutOfRange = error === 'minDate' || error === 'maxDate';
  return isOutOfRange ? `Choose a year from ${FIRST_YEAR} to ${LAST_YEAR}` : undefined;
}

function toDate(iso: string | undefined): Date | null {
  return iso ? parseISO(iso) : null;
}
