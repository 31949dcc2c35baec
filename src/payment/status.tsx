import CancelledIcon from '@mui/icons-material/BlockOutlined';
import CompletedIcon from '@mui/icons-material/CheckCircleOutlined';
import FailedIcon from '@mui/icons-material/HighlightOff';
import PendingIcon from '@mui/icons-material/ScheduleOutlined';
import type SvgIcon from '@mui/material/SvgIcon';
import { createSvgIcon } from '@mui/material/utils';
import { STATUS_LABELS, type TransactionStatus } from '../api/contract.ts';
import { formatText } from '../format.ts';

/* The word, the colour and the icon of each status. */

/** Three quarters of a ring; MUI's icons for this look like the one of Refresh. */
const InProgressIcon = createSvgIcon(
  <path d="M12 2a10 10 0 1 0 10 10h-2a8 8 0 1 1-8-8z" />,
  'InProgress',
);

export interface StatusDisplay {
  label: string;
  color: 'default' | 'success' | 'warning' | 'info' | 'error';
  Icon: typeof SvgIcon;
}

export const STATUSES: Record<TransactionStatus, StatusDisplay> = {
  PENDING: { label: STATUS_LABELS.PENDING, color: 'warning', Icon: PendingIcon },
  IN_PROGRESS: { label: STATUS_LABELS.IN_PROGRESS, color: 'info', Icon: InProgressIcon },
  COMPLETED: { label: STATUS_LABELS.COMPLETED, color: 'success', Icon: CompletedIcon },
  FAILED: { label: STATUS_LABELS.FAILED, color: 'error', Icon: FailedIcon },
  CANCELLED: { label: STATUS_LABELS.CANCELLED, color: 'default', Icon: CancelledIcon },
};

/** How to show a status. An unknown one keeps its own text and looks like PENDING. */
export function statusDisplay(status: string | null): StatusDisplay {
  return isKnown(status) ? STATUSES[status] : { ...STATUSES.PENDING, label: formatText(status) };
}

// Own keys only: every object also has inherited ones such as `constructor`.
const isKnown = (status: string | null): status is TransactionStatus =>
  status !== null && Object.hasOwn(STATUSES, status);
