import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useState } from 'react';
import { COLUMN_NAMES, COLUMNS, type Field } from '../table/columns.tsx';
import { MAX_WIDTH, MIN_WIDTH } from './view.ts';

interface ColumnWidthProps {
  field: Field;
  isShown: boolean;
  /** What the person chose, in pixels. */
  chosen: number | undefined;
  onChange: (width: number) => void;
}

const STEP = 10;

/** A column's width as a number: for the keyboard what the pointer does at the table's head. */
export function ColumnWidth({ field, isShown, chosen, onChange }: ColumnWidthProps) {
  const [draft, setDraft] = useState<string>();
  const [drawn, setDrawn] = useState<number>();

  // How wide a column is that takes what the others leave, only the table knows, and only once it is drawn.
  useEffect(() => {
    const frame = requestAnimationFrame(() => setDrawn(drawnWidth(field)));
    return () => cancelAnimationFrame(frame);
  });

  const width = chosen ?? drawn ?? COLUMNS[field].width;
  return (
    <OutlinedInput
      type="number"
      disabled={!isShown}
      value={draft ?? Math.round(width / STEP) * STEP}
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
        step: STEP,
      }}
      sx={{ width: '6.5em', my: 0.25 }}
    />
  );
}

function drawnWidth(field: Field): number | undefined {
  const head = document.querySelector<HTMLElement>(`[role=columnheader][data-field=${field}]`);
  return head?.offsetWidth || undefined;
}
