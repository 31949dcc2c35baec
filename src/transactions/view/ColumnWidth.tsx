import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import { COLUMN_NAMES, COLUMNS, type Field } from '../table/columns.tsx';
import { MAX_WIDTH, MIN_WIDTH } from './view.ts';

interface ColumnWidthProps {
  field: Field;
  isShown: boolean;
  /** In pixels; undefined when the person chose none. */
  chosen: number | undefined;
  onChange: (width: number) => void;
}

/** A column's width as a number, for those who cannot drag the header's edge. */
export function ColumnWidth({ field, isShown, chosen, onChange }: ColumnWidthProps) {
  const [draft, setDraft] = useState<string>();
  return (
    <OutlinedInput
      type="number"
      disabled={!isShown}
      value={draft ?? chosen ?? COLUMNS[field].width}
      onChange={({ target: { value } }) => {
        setDraft(value);
        const wanted = Number(value);
        if (wanted >= MIN_WIDTH && wanted <= MAX_WIDTH) onChange(wanted);
      }}
      onBlur={() => setDraft(undefined)}
      inputProps={{
        'aria-label': `Width of ${COLUMN_NAMES[field]}`,
        min: MIN_WIDTH,
        max: MAX_WIDTH,
        step: 10,
      }}
      sx={{ width: '6.5em', my: 0.25 }}
    />
  );
}
