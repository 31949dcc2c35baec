import Tooltip from '@mui/material/Tooltip';
import { format, isValid, parseISO, toDate } from 'date-fns';
import { useEffect, useState } from 'react';
import { inZone } from '../../timeZone.ts';
import { useTimeZone } from '../TimeZoneContext.tsx';

export interface TimeHintProps {
  time: HTMLTimeElement;
  onClose: () => void;
}

/** Long enough that the pointer can cross the table without a flicker. */
const DELAY_MS = 400;

/** A tooltip at a time on the page: the same time in UTC, with its seconds. */
export default function TimeHint({ time, onClose }: TimeHintProps) {
  const zone = useTimeZone();
  const [opened, setOpened] = useState<HTMLTimeElement>();
  useEffect(() => {
    const timer = setTimeout(() => setOpened(time), DELAY_MS);
    return () => clearTimeout(timer);
  }, [time]);

  const date = parseISO(time.dateTime, inZone(zone));
  if (!isValid(date)) return null;
  return (
    <Tooltip
      open={opened === time}
      onClose={onClose}
      title={`${format(toDate(date, inZone('utc').in), 'MMM dd, yyyy HH:mm:ss')} UTC`}
      slotProps={{ popper: { anchorEl: time } }}
    >
      <span />
    </Tooltip>
  );
}
