import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import { memo } from 'react';
import { MISSING } from '../../format.ts';
import { NOT_AVAILABLE } from './notAvailable.tsx';
import { statusDisplay } from './statuses.ts';

/** A status as icon, word and colour; the theme's MuiChip styles it. */
export const StatusChip = memo(function StatusChip({ status }: { status: string | null }) {
  const { label, color, Icon } = statusDisplay(status);
  return (
    <Chip
      size="small"
      color={color}
      icon={<Icon />}
      label={label === MISSING ? NOT_AVAILABLE : label}
    />
  );
});

/** In place of a chip until the first rows arrive. */
export const STATUS_SKELETON = (
  <Skeleton>
    <Chip size="small" />
  </Skeleton>
);
