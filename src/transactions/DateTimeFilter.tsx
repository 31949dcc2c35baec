import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import { isValid, parseISO } from 'date-fns';
import { useState } from 'react';
import { DATE_FORMAT } from '../format.ts';

interface DateTimeFilterProps {
  label: string;
  /** ISO 8601, or nothing. */
  value: string | undefined;
  /** Said at the field when the date itself is fine but cannot be used. */
  problem?: string;
  onChange: (value: string | undefined) => void;
  toIso: (date: Date) => string;
  autoFocus: boolean;
}

/** A date-time picker with a draft of its own: only a whole date that is accepted becomes the filter. */
export function DateTimeFilter(props: DateTimeFilterProps) {
  const { label, value, problem, onChange, toIso, autoFocus } = props;
  const [draft, setDraft] = useState(() => toDate(value));
  const [drawnValue, setDrawnValue] = useState(value);
  // Taken anew when the URL changes by Back, Forward or Clear.
  if (value !== drawnValue) {
    setDrawnValue(value);
    setDraft(toDate(value));
  }

  return (
    <DateTimePicker
      label={label}
      // The place of the keyboard passes from the placeholder to the picker.
      autoFocus={autoFocus}
      format={DATE_FORMAT}
      ampm={false}
      timeSteps={{ minutes: 1 }}
      value={draft}
      onChange={(date) => setDraft(date)}
      onAccept={(date, { validationError }) => {
        if (date === null) onChange(undefined);
        else if (!validationError && isValid(date)) onChange(toIso(date));
      }}
      slotProps={{
        field: { clearable: true },
        textField: { error: problem ? true : undefined, helperText: problem },
      }}
    />
  );
}

function toDate(iso: string | undefined): Date | null {
  return iso ? parseISO(iso) : null;
}
