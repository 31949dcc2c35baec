import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import type { DateTimeValidationError, FieldRef } from '@mui/x-date-pickers/models';
import { endOfDay, isValid, parseISO, startOfDay } from 'date-fns';
import { useRef, useState } from 'react';
import { DATE_FORMAT } from '../../format.ts';
import type { SearchChange } from '../search.ts';
import { FILTERS, FIRST_YEAR, LAST_YEAR } from './filters.ts';

export interface DateTimeFilterProps {
  name: 'startDate' | 'endDate';
  /** ISO 8601. */
  value: string | undefined;
  /** Shown at the field when the date itself is fine but cannot be used. */
  problem?: string;
  onChange: (change: SearchChange) => void;
}

const MIN_DATE = new Date(FIRST_YEAR, 0);
const MAX_DATE = new Date(LAST_YEAR, 11, 31, 23, 59);

// MUI asks for MMMM, and then shows the month in three letters.
const LOCALE_TEXT = { fieldMonthPlaceholder: ({ format }: { format: string }) => format };

/**
 * A date-time picker with a draft of its own. A date from the calendar is the filter when it is accepted, a typed one
 * when the field is left or Enter is pressed: a half-typed date never is.
 */
export default function DateTimeFilter({ name, value, problem, onChange }: DateTimeFilterProps) {
  const { label, parse } = FILTERS[name];
  const [draft, setDraft] = useState(() => toDate(value));
  const [invalid, setInvalid] = useState<DateTimeValidationError>(null);
  const [known, setKnown] = useState({ value, generation: 0 });
  const fieldRef = useRef<FieldRef<Date | null>>(null);

  // Back, Forward or Clear: the picker is mounted anew, because it remembers what it accepted last.
  if (value !== known.value) {
    setKnown({ value, generation: known.generation + 1 });
    setDraft(toDate(value));
    setInvalid(null);
  }

  function commit(date: Date | null) {
    const next = date ? parse(date.toISOString()) : undefined;
    if (next === value) return;
    setKnown({ ...known, value: next });
    onChange({ [name]: next });
  }

  function commitTyped() {
    const isEmpty = fieldRef.current?.getSections().every((section) => section.value === '');
    if (isEmpty) commit(null);
    else if (draft && isValid(draft) && !invalid) commit(draft);
  }

  return (
    <LocalizationProvider dateAdapter={AdapterDateFns} localeText={LOCALE_TEXT}>
      <DateTimePicker
        key={known.generation}
        label={label}
        format={DATE_FORMAT}
        ampm={false}
        // A narrow window has no room for the calendar beside the times.
        desktopModeMediaQuery="(pointer: fine) and (min-width: 500px)"
        timeSteps={{ minutes: 1 }}
        minDate={MIN_DATE}
        maxDate={MAX_DATE}
        // The time of day that a day chosen first gets.
        referenceDate={name === 'endDate' ? endOfDay(new Date()) : startOfDay(new Date())}
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
    </LocalizationProvider>
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
