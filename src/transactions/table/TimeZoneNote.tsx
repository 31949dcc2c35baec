import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { describeTimeZone } from '../describeTimeZone.ts';
import { useTimeZone } from '../TimeZoneContext.tsx';

export function TimeZoneNote() {
  const zone = useTimeZone();
  // Memoized, because Intl formatters are slow to create. The offset changes with daylight saving time.
  const offset = new Date().getTimezoneOffset();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the device's offset decides
  const description = useMemo(() => describeTimeZone(zone, new Date()), [zone, offset]);
  return (
    <Typography variant="body2" color="textSecondary">
      Times in {description}
    </Typography>
  );
}
