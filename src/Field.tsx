import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { useId } from 'react';

type FieldProps = Omit<OutlinedInputProps, 'id' | 'size' | 'label'> & {
  label: string;
  helperText?: string;
  /** Of an element elsewhere that describes the field. */
  noteId?: string;
};

/**
 * A text field of the parts that TextField is made of. TextField itself brings select, menu and modal along, 14 kB that
 * the sign-in page would wait for.
 */
export function Field({ label, helperText, noteId, required, error, ...input }: FieldProps) {
  const id = useId();
  const helperTextId = `${id}-help`;
  return (
    <FormControl size="small" required={required} error={error}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput id={id} aria-describedby={helperText ? helperTextId : noteId} {...input} />
      {helperText && <FormHelperText id={helperTextId}>{helperText}</FormHelperText>}
    </FormControl>
  );
}
