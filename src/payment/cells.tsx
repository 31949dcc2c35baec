import type { ReactNode } from 'react';
import { formatDate, formatText, MISSING } from '../format.ts';
import { useTimeZone } from '../settings/view.ts';
import { hasTones, splitTones } from './tones.ts';

/* How a payment's fields look, in the table, the cards and the drawer; theme/components/payments.ts has the styles. */

/** A missing value: a dash with an accessible name, because screen readers mostly skip a dash. */
export const NOT_AVAILABLE = (
  <span role="img" aria-label="Not available" className="NotAvailable">
    {MISSING}
  </span>
);

/** A text whose repeating parts are quiet. It has only one element, because a page has hundreds of such texts. */
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
 * Classes for the cell element itself; a wrapper would add an element per cell. `quiet`: ids people rarely read. An
 * amount has one tone, because every digit matters.
 */
export const CELL_CLASSES = {
  time: 'Tones',
  amount: 'Tones Amount',
  id: 'Tones Identifier',
  quiet: 'Tones Identifier',
};

/** The props of a Merchant ID that is a button. */
export interface MerchantPress {
  /** Whether Tab reaches the button: only while its cell is the grid's tab stop. */
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
          // Not 0, because the grid would then focus it instead of the cell.
          tabIndex={press.isReachable ? undefined : -1}
          onClick={(event) => {
            event.stopPropagation();
            press.onPress(merchantId);
          }}
          // Otherwise the grid would scroll on Space.
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
