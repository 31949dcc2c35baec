import GlobalStyles from '@mui/material/GlobalStyles';
import type { Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { formatDate, formatText, MISSING } from '../format.ts';
import { useTimeZone } from '../settings/view.ts';
import { hasTones, splitTones } from './tones.ts';

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
        '& .Amount': { color: palette.text.primary, fontWeight: typography.amount.fontWeight },
        '& .Tones > mark': {
          backgroundColor: palette.primary.tint,
          color: palette.primary.onTint,
          fontWeight: typography.fontWeightMedium,
        },
        // A status and its age.
        '& .Waiting': {
          flexWrap: 'wrap',
          alignItems: 'center',
          alignContent: 'center',
          columnGap: spacing(0.5),
          whiteSpace: 'normal',
        },
        '& span.Waiting': { display: 'inline-flex' },
        // A cell of the plain table is no flex container, so that it keeps its width.
        '& td.Waiting > *': { verticalAlign: 'middle' },
        // Below its chip where the column has no room beside it.
        '& .Age': {
          ...typography.caption,
          lineHeight: 1,
          color: palette.text.secondary,
          whiteSpace: 'nowrap',
        },
        // Into the padding of its cell, where `8 d 1 h` has room at 1280 px.
        '& :is([role=gridcell], td) .Age': { marginInlineEnd: -8 },
        '& .Age-late': {
          color: palette.warning.main,
          fontWeight: typography.fontWeightMedium,
          '@media (forced-colors: active)': { fontWeight: typography.fontWeightBold },
        },
        '& .Merchant': {
          ...typography.caption,
          display: 'block',
          color: palette.text.secondary,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
        },
        // As high as a target; the padding lies over the line above.
        '& button.Merchant': {
          maxWidth: '100%',
          margin: '-4px 0',
          padding: '4px 0',
          border: 0,
          background: 'none',
          cursor: 'pointer',
          '&:hover': { color: palette.primary.main, textDecoration: 'underline' },
          '&:focus-visible': { outlineOffset: '-4px' },
        },
        '& :is(td, .MuiDataGrid-cell).Tones': {
          alignContent: 'center',
          lineHeight: typography.pxToRem(18),
        },
        '& .Identifier': { ...typography.identifier, lineHeight: typography.pxToRem(18) },
        '& :is(td, .MuiDataGrid-cell, .CardLines > *).Identifier': {
          whiteSpace: 'pre',
          overflow: 'hidden',
          textOverflow: 'ellipsis',
        },
        // The plain table has no fixed height of rows.
        '& td.Tones': { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' },
        // These wrap when the person's text spacing needs two lines, as does an id to show what was looked for.
        '& .MuiDataGrid-cell.Tones:is(:not(.Identifier), :has(> mark))': {
          whiteSpace: 'normal',
          overflowWrap: 'anywhere',
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

/** A text whose repeating parts are quiet. One element inside, because a page has 250 of them. */
export function twoTones(...split: Parameters<typeof splitTones>) {
  const { before, differing, after } = splitTones(...split);
  return (
    <>
      {before}
      <b>{differing}</b>
      {after}
    </>
  );
}

/** Renders a cell's text in the tones that CELL_CLASSES[kind] expects. */
export const toned = (kind: keyof typeof CELL_CLASSES, text: string) =>
  text === MISSING ? NOT_AVAILABLE : hasTones(kind) ? twoTones(kind, text) : text;

/**
 * Classes for the cell element itself; a wrapper would add one element per row. `quiet`: ids people rarely read. An
 * amount has one tone, because all of it counts.
 */
export const CELL_CLASSES = {
  time: 'Tones',
  amount: 'Tones Amount',
  id: 'Tones Identifier',
  quiet: 'Tones Identifier',
};

export const amountCell = (text: string) => (
  <span className={CELL_CLASSES.amount}>{toned('amount', text)}</span>
);

/** What a press on a Merchant ID does. */
export interface MerchantPress {
  /** Tab leads to it only from its own cell. */
  isReachable: boolean;
  onPress: (merchantId: string) => void;
}

/** An Order ID, and below it the Merchant ID, if there is one. */
export const withMerchant = (
  id: ReactNode,
  merchantId: string | null | undefined | false,
  press?: MerchantPress,
) =>
  merchantId ? (
    <>
      {id}{' '}
      {press ? (
        <button
          type="button"
          className="Merchant"
          title="Show only this merchant"
          // No 0, which the grid would focus in place of the cell.
          tabIndex={press.isReachable ? undefined : -1}
          onClick={(event) => {
            event.stopPropagation();
            press.onPress(merchantId);
          }}
          // The grid scrolls on Space.
          onKeyDown={(event) => event.key === ' ' && event.stopPropagation()}
        >
          {formatText(merchantId)}
        </button>
      ) : (
        <span className="Merchant">{formatText(merchantId)}</span>
      )}
    </>
  ) : (
    id
  );

export function Time({ value }: { value: string | null }) {
  const text = formatDate(value, useTimeZone());
  if (text === MISSING) return NOT_AVAILABLE;
  return (
    <time className={CELL_CLASSES.time} dateTime={value ?? text}>
      {twoTones('time', text)}
    </time>
  );
}
