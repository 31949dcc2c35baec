import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import type { Theme } from '@mui/material/styles';
import { memo } from 'react';
import { formatDate, formatText, MISSING } from '../../format.ts';
import { useTimeZone } from '../view/view.ts';
import { statusDisplay } from './status.tsx';

/* How a payment's fields look, in the table, the cards and the drawer. */

/** The styles of all that is below, for the element around it: a styled element for each field would take too long. */
export const FIELD_STYLES = ({ typography }: Theme) => ({
  // Quieter than data.
  '& .NotAvailable': { color: 'text.secondary' },
  '& .MuiChip-label .NotAvailable': { color: 'inherit' },
  '& .Lines': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    lineHeight: typography.pxToRem(18),
    overflowWrap: 'anywhere',
    whiteSpace: 'normal',
  },
  '& .Identifier': { typography: 'identifier' },
  // Wraps when the person's text spacing needs more than one line.
  '& .Identifier-short': {
    display: 'inline-block',
    lineHeight: typography.pxToRem(18),
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  // Cut in the middle, to one line.
  '& .Identifier-cut': {
    display: 'flex',
    minWidth: 0,
    whiteSpace: 'pre',
    '& > :first-of-type': { overflow: 'hidden', textOverflow: 'ellipsis' },
    '& > :last-of-type': { flexShrink: 0 },
  },
  // Room for the button that copies it, beside the cell's own padding.
  '& .Identifier[data-name]': { paddingInlineEnd: typography.pxToRem(18) },
});

/** A missing value: a dash with an accessible name, because screen readers mostly skip a dash. */
export const NOT_AVAILABLE = (
  <span role="img" aria-label="Not available" className="NotAvailable">
    {MISSING}
  </span>
);

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
  <Skeleton sx={{ display: 'flex' }}>
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
