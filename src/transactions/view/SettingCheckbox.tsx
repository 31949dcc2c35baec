import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText, { type FormHelperTextProps } from '@mui/material/FormHelperText';
import { useId } from 'react';

interface SettingCheckboxProps extends Pick<FormHelperTextProps, 'sx'> {
  label: string;
  note: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** `sx` is of the note. */
export function SettingCheckbox({ label, note, isOn, onChange, sx }: SettingCheckboxProps) {
  const noteId = useId();
  return (
    <div>
      <FormControlLabel
        label={label}
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
        {note}
      </FormHelperText>
    </div>
  );
}
