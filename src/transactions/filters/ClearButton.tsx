import ClearIcon from '@mui/icons-material/Close';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import type { SxProps } from '@mui/material/styles';
import { FILTERS, type FilterName } from './filters.ts';

interface ClearButtonProps {
  name: FilterName;
  /** Also moves the focus, because the button unmounts. */
  onClear: () => void;
  sx?: SxProps;
}

/** Clears one filter, from inside its field. */
export function ClearButton({ name, onClear, sx }: ClearButtonProps) {
  return (
    <InputAdornment position="end" sx={sx}>
      <IconButton edge="end" aria-label={`Clear ${FILTERS[name].label}`} onClick={onClear}>
        <ClearIcon fontSize="small" />
      </IconButton>
    </InputAdornment>
  );
}
