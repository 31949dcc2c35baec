import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { formatText } from '../../format.ts';
import {
  COLUMN_LABELS,
  type Columns,
  type FileColumns,
  findColumns,
  isComplete,
  NEEDED_COLUMNS,
  type NeededColumn,
} from './columns.ts';
import { useColumns } from './storedColumns.ts';

interface ColumnsFormProps {
  id: string;
  file: FileColumns;
  /** Amounts are hidden, so no example is shown. */
  isPrivate: boolean;
  onChoose: (columns: Columns) => void;
}

const SELECT = {
  displayEmpty: true,
  // The menu is rendered outside the page's landmarks, so it is a landmark itself.
  MenuProps: { slotProps: { root: { role: 'region', 'aria-label': 'Choose a column' } } },
};

/** Asks which column of the service's file is what. */
export function ColumnsForm({ id, file, isPrivate, onChoose }: ColumnsFormProps) {
  const { headings, example } = file;
  const stored = useColumns();
  const [columns, setColumns] = useState(() => findColumns(headings, stored));
  const [isChecked, setChecked] = useState(false);
  const isRepeated = new Set(Object.values(columns)).size < Object.values(columns).length;
  const options = [...new Set(headings)].filter((heading) => heading.trim() !== '');

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (isComplete(columns) && !isRepeated) onChoose(columns);
  }
  function noteOf(name: NeededColumn): string | undefined {
    const heading = columns[name];
    if (heading === undefined) return isChecked ? 'Choose a column.' : undefined;
    if (isChecked && isRepeated) return 'Choose three different columns.';
    return isPrivate
      ? undefined
      : `In the first row: ${formatText(example[headings.indexOf(heading)] ?? '')}`;
  }

  return (
    <Stack component="form" id={id} noValidate onSubmit={submit} sx={{ gap: 2 }}>
      {NEEDED_COLUMNS.map((name) => (
        <TextField
          key={name}
          select
          fullWidth
          label={COLUMN_LABELS[name]}
          value={columns[name] ?? ''}
          onChange={({ target }) => setColumns({ ...columns, [name]: target.value })}
          error={isChecked && (columns[name] === undefined || isRepeated)}
          helperText={noteOf(name)}
          slotProps={{ select: SELECT }}
        >
          <MenuItem value="" disabled>
            Choose a column
          </MenuItem>
          {options.map((heading) => (
            <MenuItem key={heading} value={heading}>
              {formatText(heading)}
            </MenuItem>
          ))}
        </TextField>
      ))}
    </Stack>
  );
}
