import GlobalStyles from '@mui/material/GlobalStyles';
import type { Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { formatDate, formatText, MISSING } from '../format.ts';
import { useTimeZone } from '../view/view.ts';

/* How a payment's fields look, in the table, the cards and the drawer. */

/** The styles of these cells, in an element of the class `Fields`. As global styles they are calculated only once. */
export const FIELD_STYLES = (
  <GlobalStyles
    styles={({ spacing, typography, vars: { palette } }: Theme) => ({
      '.Fields': {
        // Quieter than data.
        '& .NotAvailable': { color: palette.text.secondary },
        '& .MuiChip-label .NotAvailable': { color: 'inherit' },
        '& .Tones': { color: palette.text.secondary, fontWeight: typography.fontWeightRegular },
        '& .Tones > b': { color: palette.text.primary, fontWeight: 'inherit' },
        '& .Tones-amount > b': { fontWeight: typography.amount.fontWeight },
        '& .Tones > mark': {
          backgroundColor: palette.primary.tint,
          color: palette.primary.onTint,
          fontWeight: typography.fontWeightMedium,
        },
        '& .Waiting': {
          display: 'inline-flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: spacing(0.5),
        },
        // Below its chip where the column has no room beside it.
        '& .Age': {
          ...typography.caption,
          lineHeight: 1,
          color: palette.text.secondary,
          whiteSpace: 'nowrap',
        },
        '& .Age-late': {
          color: palette.warning.main,
          fontWeight: typography.fontWeightMedium,
          '@media (forced-colors: active)': { fontWeight: typography.fontWeightBold },
        },
        // Two lines in a row: the id has one.
        '& .WithMerchant': { minWidth: 0, '& .Identifier': { whiteSpace: 'pre' } },
        '& .Merchant': {
          ...typography.caption,
          display: 'block',
          color: palette.text.secondary,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
        },
        '& .Lines': {
          display: '-webkit-box',
          WebkitBoxOrient: 'vertical',
          WebkitLineClamp: 2,
          overflow: 'hidden',
          lineHeight: typography.pxToRem(18),
          overflowWrap: 'anywhere',
          whiteSpace: 'normal',
        },
        '& .Identifier': { ...typography.identifier, lineHeight: typography.pxToRem(18) },
        // Wraps when the person's text spacing needs more than one line.
        '& .Identifier-short': {
          display: 'inline-block',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
        },
        // Cut in the middle, to one line.
        '& .Identifier-cut': {
          display: 'flex',
          minWidth: 0,
          whiteSpace: 'pre',
          '& > :not(:last-child)': { overflow: 'hidden', textOverflow: 'ellipsis' },
          '& > :last-child': { flexShrink: 0 },
        },
      },
    })}
  />
);

/** A missing value: a dash with an accessible name, because screen readers mostly skip a dash. */
export const NOT_AVAILABLE = (
  <span role="img" aria-label="Not available" className="NotAvailable">
    {MISSING}
  </span>
);

// What repeats from row to row is quiet, what differs is dark.
const PATTERNS = {
  /** `Nov 24, 2026 ` and its time. */
  time: /^(.+, \d{4,} )(\d\d:\d\d)()$/,
  /** `₹`, the rupees and `.00`. A sign is never quiet. */
  amount: /^(₹?)(-?₹?[\d,]+)(\.\d\d)$/,
  /** `SAF-261124-` and the rest of an Order ID, or the payer's name and the handle of a VPA ID. */
  id: /^(?:([^@]*-)([^-@]+)|()([^@]+)(@.+))$/u,
};

/** A text in three parts: what differs from row to row, and what repeats before and after it. */
export function splitTones(kind: keyof typeof PATTERNS, text: string) {
  const parts = PATTERNS[kind]
    .exec(text)
    ?.slice(1)
    .filter((part) => part !== undefined);
  const [before = '', differing = text, after = ''] = parts ?? [];
  return { before, differing, after };
}

/** A text whose repeating parts are quiet. One element inside, because a page has 250 of them. */
export function twoTones(...split: Parameters<typeof splitTones>) {
  const { before, differing, after } = splitTones(...split);
  return (
    <>
      {before}
      <b>{differing}</b>
      {/* A VPA ID that needs two lines has its bank on the second. */}
      {after.startsWith('@') && <wbr />}
      {after}
    </>
  );
}

/** An amount. Wraps when the person's text spacing needs more than one line. */
export const amountCell = (text: string) =>
  text === MISSING ? (
    NOT_AVAILABLE
  ) : (
    <span className="Lines Tones Tones-amount">{twoTones('amount', text)}</span>
  );

export const timeCell = (value: string | null, text: string) =>
  value === null || text === MISSING ? (
    NOT_AVAILABLE
  ) : (
    <time className="Lines Tones" dateTime={value}>
      {twoTones('time', text)}
    </time>
  );

/** An Order ID, and below it the Merchant ID, if there is one. */
export const withMerchant = (id: ReactNode, merchantId: string | null | undefined | false) =>
  merchantId ? (
    <span className="WithMerchant">
      {id} <span className="Merchant">{formatText(merchantId)}</span>
    </span>
  ) : (
    id
  );

export function Time({ value }: { value: string | null }) {
  return timeCell(value, formatDate(value, useTimeZone()));
}

/** Ids up to this length fit their column. */
const SHORT_LENGTH = 20;
// What stays when an id is cut: a VPA ID's handle, which names the bank, or the last letters with their marks.
const HANDLE = /@.{1,15}$/u;
const TAIL = /(?:\P{M}\p{M}*){1,8}$/u;

// The dark part of a cut id is a `b`.
const NAME_FIRST = ['b', 'span'] as const;
const NAME_LAST = ['span', 'b'] as const;
const QUIET_PARTS = ['span', 'span'] as const;

interface IdentifierProps {
  /** Of the button that copies it. */
  name?: string;
  value: string | null;
  /** Nobody reads it from row to row, as a Ref ID. */
  isQuiet?: boolean;
}

/** An id. A long one is cut in the middle to one line, because ids differ most at their ends. */
export function Identifier({ name, value, isQuiet }: IdentifierProps) {
  if (!value?.trim()) return NOT_AVAILABLE;
  const text = formatText(value);
  if (text.length <= SHORT_LENGTH) {
    return (
      <span className="Identifier Identifier-short Tones" data-id={value} data-name={name}>
        {isQuiet ? text : twoTones('id', text)}
      </span>
    );
  }
  const [Start, End] = isQuiet ? QUIET_PARTS : HANDLE.test(text) ? NAME_FIRST : NAME_LAST;
  const tail = (HANDLE.exec(text) ?? TAIL.exec(text))?.[0] ?? '';
  return (
    <span
      className="Identifier Identifier-cut Tones"
      title={text}
      // Screen readers would read the two parts as two words, and browsers copy them as two lines.
      role="img"
      aria-label={text}
      data-id={value}
      data-name={name}
    >
      <Start>{text.slice(0, text.length - tail.length)}</Start>
      <End>{tail}</End>
    </span>
  );
}
