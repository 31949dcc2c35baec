import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { describeTimeZone } from '../describeTimeZone.ts';
import { useTimeZone } from '../TimeZoneContext.tsx';

export function TimeZoneNote() {
  const zone = useTimeZone();
  // Not on each render: formatters of Intl are slow to make. A clock change gives another offset.
  const offset = new Date().getTimezoneOffset();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the device's offset decides
  const description = useMemo(() => describeTimeZone(zone, new Date()), [zone, offset]);
  return (
    <Typography variant="body2" color="textSecondary">
      Times in {description}
    </Typography>
  );
}
