import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText, { type FormHelperTextProps } from '@mui/material/FormHelperText';
import { useId } from 'react';

interface ShortcutsCheckboxProps extends Pick<FormHelperTextProps, 'sx'> {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

export function ShortcutsCheckbox({ isOn, onChange, sx }: ShortcutsCheckboxProps) {
  const noteId = useId();
  return (
    <div>
      <FormControlLabel
        label="Keyboard shortcuts"
        control={
          <Checkbox
            size="small"
            checked={isOn}
            onChange={(_, isChecked) => onChange(isChecked)}
            slotProps={{ input: { 'aria-describedby': noteId } }}
          />
        }
      />
      <FormHelperText id={noteId} sx={sx}>
        On the page, ? shows them all.
      </FormHelperText>
    </div>
  );
}
