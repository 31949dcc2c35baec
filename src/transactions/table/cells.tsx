import CancelledIcon from '@mui/icons-material/BlockOutlined';
import CompletedIcon from '@mui/icons-material/CheckCircleOutlined';
import FailedIcon from '@mui/icons-material/HighlightOff';
import PendingIcon from '@mui/icons-material/ScheduleOutlined';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import type SvgIcon from '@mui/material/SvgIcon';
import { createSvgIcon } from '@mui/material/utils';
import { format, isSameDay } from 'date-fns';
import { memo, useEffect, useState } from 'react';
import { STATUS_LABELS, type TransactionStatus } from '../../api/contract.ts';
import { DATE_FORMAT, formatDate, formatText, MISSING } from '../../format.ts';
import { inZone } from '../../time.ts';
import { useTimeZone } from '../view.ts';

/* How a payment's fields look, in the table, the cards and the drawer. */

/** A missing value: a dash with an accessible name, because screen readers mostly skip a dash. */
export const NOT_AVAILABLE = (
  <span role="img" aria-label="Not available" className="NotAvailable">
    {MISSING}
  </span>
);

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
    <Chip size="small" sx={{ width: '6.5rem' }} />
  </Skeleton>
);

/** An amount. Wraps when the person's text spacing needs more than one line. */
export const lines = (text: string) =>
  text === MISSING ? NOT_AVAILABLE : <span className="Lines">{text}</span>;

/** A formatted time. */
export const timeCell = (value: string | null, text: string) =>
  value === null || text === MISSING ? (
    NOT_AVAILABLE
  ) : (
    <time className="Lines" dateTime={value}>
      {text}
    </time>
  );

export function Time({ value }: { value: string | null }) {
  return timeCell(value, formatDate(value, useTimeZone()));
}

/** Ids up to this length fit their column. */
const SHORT_LENGTH = 18;
// What stays when an id is cut: a VPA ID's handle, which names the bank, or the last letters with their marks.
const HANDLE = /@.{1,15}$/u;
const TAIL = /(?:\P{M}\p{M}*){1,8}$/u;

interface IdentifierProps {
  /** Of the button that copies it. */
  name?: string;
  value: string | null;
}

/** An id. A long one is cut in the middle to one line, because ids differ most at their ends. */
export function Identifier({ name, value }: IdentifierProps) {
  if (!value?.trim()) return NOT_AVAILABLE;
  const text = formatText(value);
  if (text.length <= SHORT_LENGTH) {
    return (
      <span className="Identifier Identifier-short" data-id={value} data-name={name}>
        {text}
      </span>
    );
  }
  const tail = (HANDLE.exec(text) ?? TAIL.exec(text))?.[0] ?? '';
  return (
    <span
      className="Identifier Identifier-cut"
      title={text}
      // Screen readers would read the two parts as two words, and browsers copy them as two lines.
      role="img"
      aria-label={text}
      data-id={value}
      data-name={name}
    >
      <span>{text.slice(0, text.length - tail.length)}</span>
      <span>{tail}</span>
    </span>
  );
}

const TICK_MS = 1_000;

interface AgeProps {
  since: number;
  /** The last attempt to update failed. */
  isFailing: boolean;
}

/** How old the data is. It ticks by itself, so that nothing else renders each second. */
export function Age({ since, isFailing }: AgeProps) {
  const zone = inZone(useTimeZone());
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  if (isFailing) {
    const isToday = isSameDay(since, now, zone);
    return `Not updated since ${format(since, isToday ? 'HH:mm' : DATE_FORMAT, zone)}`;
  }
  const seconds = Math.max(0, Math.floor((now - since) / 1_000));
  return seconds < 60 ? `Updated ${seconds} s ago` : `Updated ${Math.floor(seconds / 60)} min ago`;
}
