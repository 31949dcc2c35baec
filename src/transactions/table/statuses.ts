import CancelledIcon from '@mui/icons-material/BlockOutlined';
import CompletedIcon from '@mui/icons-material/CheckCircleOutlined';
import FailedIcon from '@mui/icons-material/HighlightOff';
import PendingIcon from '@mui/icons-material/ScheduleOutlined';
import type SvgIcon from '@mui/material/SvgIcon';
import type { TransactionStatus } from '../../api/contract.ts';
import { formatText } from '../../format.ts';
import { InProgressIcon } from './InProgressIcon.tsx';

export interface StatusDisplay {
  label: string;
  color: 'default' | 'success' | 'warning' | 'info' | 'error';
  Icon: typeof SvgIcon;
}

export const STATUSES: Record<TransactionStatus, StatusDisplay> = {
  PENDING: { label: 'Pending', color: 'warning', Icon: PendingIcon },
  IN_PROGRESS: { label: 'In Progress', color: 'info', Icon: InProgressIcon },
  COMPLETED: { label: 'Completed', color: 'success', Icon: CompletedIcon },
  FAILED: { label: 'Failed', color: 'error', Icon: FailedIcon },
  CANCELLED: { label: 'Cancelled', color: 'default', Icon: CancelledIcon },
};

/** How to show a status. An unknown one keeps its own text and looks like PENDING. */
export function statusDisplay(status: string | null): StatusDisplay {
  return isKnown(status) ? STATUSES[status] : { ...STATUSES.PENDING, label: formatText(status) };
}

// Own keys only: every object also has inherited ones such as `constructor`.
const isKnown = (status: string | null): status is TransactionStatus =>
  status !== null && Object.hasOwn(STATUSES, status);
