import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useState } from 'react';
import { COLUMN_NAMES, COLUMNS, type Field } from '../table/columns.tsx';
import { MAX_WIDTH, MIN_WIDTH } from './view.ts';

interface ColumnWidthProps {
  field: Field;
  isShown: boolean;
  /** In pixels; undefined where the person chose none. */
  chosen: number | undefined;
  onChange: (width: number) => void;
}

const STEP = 10;

/** A column's width as a number, for those who cannot drag the header's edge. */
export function ColumnWidth({ field, isShown, chosen, onChange }: ColumnWidthProps) {
  const [draft, setDraft] = useState<string>();
  const [rendered, setRendered] = useState<number>();

  // Flexible columns have no stored width; measure the rendered one.
  useEffect(() => {
    const frame = requestAnimationFrame(() => setRendered(renderedWidth(field)));
    return () => cancelAnimationFrame(frame);
  });

  const width = chosen ?? rendered ?? COLUMNS[field].width;
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

function renderedWidth(field: Field): number | undefined {
  const head = document.querySelector<HTMLElement>(`[role=columnheader][data-field=${field}]`);
  return head?.offsetWidth || undefined;
}
