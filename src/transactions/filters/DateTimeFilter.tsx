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
  /** An error to show although the date itself is valid. */
  problem?: string;
  onChange: (change: SearchChange) => void;
}

const MIN_DATE = new Date(FIRST_YEAR, 0);
const MAX_DATE = new Date(LAST_YEAR, 11, 31, 23, 59);

// MUI's placeholder for the month is MMMM although the field shows three letters.
const LOCALE_TEXT = { fieldMonthPlaceholder: ({ format }: { format: string }) => format };

/**
 * A date-time picker with a local draft. A date from the calendar is applied when accepted, a typed one on blur or
 * Enter; a half-typed date is never applied.
 */
export default function DateTimeFilter({ name, value, problem, onChange }: DateTimeFilterProps) {
  const { label, parse } = FILTERS[name];
  const [draft, setDraft] = useState(() => toDate(value));
  const [invalid, setInvalid] = useState<DateTimeValidationError>(null);
  const [known, setKnown] = useState({ value, generation: 0 });
  const fieldRef = useRef<FieldRef<Date | null>>(null);

  // After Back, Forward or Clear, remount the picker, because it remembers its last accepted date.
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
        // The default time of day for a chosen day.
        referenceDate={name === 'endDate' ? endOfDay(new Date()) : startOfDay(new Date())}
        value={draft}
        onChange={setDraft}
        onError={setInvalid}
        onAccept={(date, { source, validationError }) => {
          // Typing is reported here too, with another source.
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
            fullWidth: true,
            error: problem ? true : undefined,
            helperText: problem ?? describeError(invalid),
          },
        }}
      />
    </LocalizationProvider>
  );
}

/** An incomplete date shows no error. */
function describeError(error: DateTimeValidationError): string | undefined {
  const isOutOfRange = error === 'minDate' || error === 'maxDate';
  return isOutOfRange ? `Choose a year from ${FIRST_YEAR} to ${LAST_YEAR}` : undefined;
}

function toDate(iso: string | undefined): Date | null {
  return iso ? parseISO(iso) : null;
}
