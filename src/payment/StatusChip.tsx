import CancelledIcon from '@mui/icons-material/BlockOutlined';
import CompletedIcon from '@mui/icons-material/CheckCircleOutlined';
import FailedIcon from '@mui/icons-material/HighlightOff';
import PendingIcon from '@mui/icons-material/ScheduleOutlined';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import type SvgIcon from '@mui/material/SvgIcon';
import { createSvgIcon } from '@mui/material/utils';
import { memo } from 'react';
import { STATUS_LABELS, type TransactionStatus } from '../api/contract.ts';
import type { ListedTransaction } from '../api/schema.ts';
import { formatText, MISSING } from '../format.ts';
import { NOT_AVAILABLE } from './cells.tsx';
import { Age, isWaiting } from './waiting.tsx';

/** Three quarters of a ring; MUI's icons for this look like the Refresh icon. */
const InProgressIcon = createSvgIcon(
  <path d="M12 2a10 10 0 1 0 10 10h-2a8 8 0 1 1-8-8z" />,
  'InProgress',
);

export interface StatusDisplay {
  label: string;
  color: 'default' | 'success' | 'warning' | 'info' | 'error';
  Icon: typeof SvgIcon;
}

/** The word, the colour and the icon of each status. */
export const STATUSES: Record<TransactionStatus, StatusDisplay> = {
  PENDING: { label: STATUS_LABELS.PENDING, color: 'warning', Icon: PendingIcon },
  IN_PROGRESS: { label: STATUS_LABELS.IN_PROGRESS, color: 'info', Icon: InProgressIcon },
  COMPLETED: { label: STATUS_LABELS.COMPLETED, color: 'success', Icon: CompletedIcon },
  FAILED: { label: STATUS_LABELS.FAILED, color: 'error', Icon: FailedIcon },
  CANCELLED: { label: STATUS_LABELS.CANCELLED, color: 'default', Icon: CancelledIcon },
};

/** How to show a status. An unknown status keeps its own text and looks like PENDING. */
export function statusDisplay(status: string | null): StatusDisplay {
  return isKnown(status) ? STATUSES[status] : { ...STATUSES.PENDING, label: formatText(status) };
}

// Own keys only: every object also has inherited ones such as `constructor`.
const isKnown = (status: string | null): status is TransactionStatus =>
  status !== null && Object.hasOwn(STATUSES, status);

/** Cuts another service's status, which may be longer than its column. */
const CUT = { '& .MuiChip-label': { overflow: 'hidden' } };

/** A status as icon, word and colour; the theme's MuiChip styles it. */
export const StatusChip = memo(function StatusChip({ status }: { status: string | null }) {
  const { label, color, Icon } = statusDisplay(status);
  return (
    <Chip
      size="small"
      // A translated text would stay when the status changes.
      translate="no"
      color={color}
      icon={<Icon />}
      label={label === MISSING ? NOT_AVAILABLE : label}
      {...(!isKnown(status) && { title: label, sx: CUT })}
    />
  );
});

/** A payment's status, and how long it has been pending or in progress. */
export const statusCell = (payment: ListedTransaction) =>
  isWaiting(payment) ? (
    <>
      <StatusChip status={payment.status} /> <Age payment={payment} />
    </>
  ) : (
    <StatusChip status={payment.status} />
  );

/** The placeholder of a chip until the first rows arrive. */
export const STATUS_SKELETON = (
  <Skeleton sx={{ display: 'flex' }}>
    <Chip size="small" sx={{ width: '6.5rem' }} />
  </Skeleton>
);
