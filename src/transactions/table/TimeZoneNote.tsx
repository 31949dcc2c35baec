import Typography from '@mui/material/Typography';
import { describeTimeZone } from '../describeTimeZone.ts';
import { useTimeZone } from '../TimeZoneContext.tsx';

export function TimeZoneNote() {
  const zone = useTimeZone();
  return (
    <Typography variant="body2" color="textSecondary">
      {`Times in ${describeTimeZone(zone, new Date())}`}
    </Typography>
  );
}
