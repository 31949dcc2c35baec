import CancelIcon from '@mui/icons-material/BlockOutlined';
import CompletedIcon from '@mui/icons-material/CheckCircleOutlined';
import FailedIcon from '@mui/icons-material/HighlightOff';
import PendingIcon from '@mui/icons-material/ScheduleOutlined';
import InProgressIcon from '@mui/icons-material/SyncOutlined';
import { chipClasses } from '@mui/material/Chip';
import { memo, type ReactElement } from 'react';
import { formatText, MISSING } from '../../format.ts';
import { NOT_AVAILABLE } from './notAvailable.tsx';
import { STATUS_LABELS } from './statusLabels.ts';

type StatusLook = { icon: ReactElement; color: string };

const PENDING_LOOK: StatusLook = { icon: <PendingIcon />, color: chipClasses.colorWarning };

// A Map, because an object would also answer to names such as `constructor`.
const LOOKS = new Map<string | null, StatusLook>([
  ['PENDING', PENDING_LOOK],
  ['IN_PROGRESS', { icon: <InProgressIcon />, color: chipClasses.colorInfo }],
  ['COMPLETED', { icon: <CompletedIcon />, color: chipClasses.colorSuccess }],
  ['FAILED', { icon: <FailedIcon />, color: chipClasses.colorError }],
  ['CANCELLED', { icon: <CancelIcon />, color: chipClasses.colorDefault }],
]);

/**
 * A status as icon, words and colour. One that is not known keeps its own word and looks like pending. A chip of plain
 * elements, as the theme has them: Material UI's own would take as long to draw as the rest of its row.
 */
export const StatusChip = memo(function StatusChip({ status }: { status: string | null }) {
  const { icon, color } = LOOKS.get(status) ?? PENDING_LOOK;
  const words = STATUS_LABELS.get(status ?? '') ?? formatText(status);
  const label = words === MISSING ? NOT_AVAILABLE : words;
  return (
    <span className={`StatusChip ${chipClasses.root} ${color}`}>
      {icon}
      <span className={chipClasses.label}>{label}</span>
    </span>
  );
});
