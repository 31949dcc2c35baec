import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { DateTimePickerToolbarProps } from '@mui/x-date-pickers/DateTimePicker';
import { usePickerContext } from '@mui/x-date-pickers/hooks';
import { isValid } from 'date-fns';
import { formatDate } from '../../format.ts';
import { useTimeZone } from '../TimeZoneContext.tsx';

/** The head of the phone's dialog. MUI's own shows dashes for each part of an empty date. */
export function DateToolbar({ className, hidden, titleId }: DateTimePickerToolbarProps) {
  const { label, value } = usePickerContext();
  const zone = useTimeZone();
  if (hidden) return null;
  return (
    <Box className={className} sx={{ px: 3, py: 2 }}>
      <Typography id={titleId} variant="subtitle2" component="h2" color="textSecondary">
        {label}
      </Typography>
      <Typography variant="h6" component="p">
        {value && isValid(value)
          ? formatDate(value.toISOString(), zone)
          : 'Choose a day and a time'}
      </Typography>
    </Box>
  );
}
