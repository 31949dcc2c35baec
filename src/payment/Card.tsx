import OpenIcon from '@mui/icons-material/ChevronRight';
import { memo, type ReactNode, type RefObject } from 'react';
import type { ListedTransaction } from '../api/schema.ts';
import { formatAmount, formatDate, formatText } from '../format.ts';
import type { TimeZone } from '../time.ts';
import { CELL_CLASSES, toned } from './cells.tsx';
import { statusCell } from './StatusChip.tsx';
import type { PressedKeys } from './useOpened.ts';

/** The styles of a list of cards, and of its buttons. */
// Two lines on a tablet, with VPA ID and Ref ID between them. On a phone the VPA ID has a third one.
// Styled from the list, because a styled element for each part of each card would take as long as all the rest.
export const CARDS = {
  containerType: 'inline-size',
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': { borderBottom: 1, borderColor: 'divider' },
  // The card around the list has a border.
  '& > li:last-child': { border: 0 },
  '& button': {
    border: 0,
    font: 'inherit',
    color: 'inherit',
    textAlign: 'start',
    bgcolor: 'transparent',
    cursor: 'pointer',
    '@media (hover: hover)': { '&:hover': { bgcolor: 'action.hover' } },
  },
  '& .CardLines': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) minmax(11rem, 1fr) auto',
    gridAutoFlow: 'column',
    gridTemplateRows: 'auto auto',
    alignItems: 'center',
    columnGap: 1,
    rowGap: 0.5,
    width: '100%',
    pl: 2,
    pr: 1,
    py: 1.25,
  },
  '& .CardLines > svg': { gridRow: '1 / 3', gridColumn: '-2 / -1' },
  '& .CardAmount': { minWidth: 0, typography: 'amount', whiteSpace: 'nowrap' },
  '& .CardVpa, & .CardRef': { minWidth: 0 },
  '& .CardEnd': { justifySelf: 'end', minWidth: 0, maxWidth: '100%' },
  // A status of another service may be longer than a card.
  '& .CardEnd .MuiChip-label': { overflow: 'hidden' },
  '& .CardTime': {
    typography: 'body2',
    color: 'text.secondary',
    textAlign: 'right',
    // A service may send any text.
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  },
  // In the person's text size.
  '@container (width < 34rem)': {
    '& .CardLines': {
      gridTemplateColumns: 'minmax(5rem, auto) minmax(0, 1fr) fit-content(55%) auto',
    },
    '& .CardLines > svg': { gridRow: '1 / 4' },
    // A long status takes room from the amount, not from the Order ID below it.
    '& .CardLines > :nth-of-type(2)': { gridArea: '2 / 1 / 3 / 3' },
    '& .CardEnd': { gridArea: '1 / 2 / 2 / 4' },
    '& .CardEnd + .CardEnd': { gridArea: '2 / 3' },
    '& .CardVpa': { gridArea: '3 / 1 / 4 / -2' },
    '& .CardVpa:has(.NotAvailable)': { display: 'none' },
    // A Ref ID only when it was looked for.
    '& .CardRef': { gridArea: '4 / 1 / 5 / -2' },
    '& .CardRef:not(:has(mark))': { display: 'none' },
  },
};

/** Moves the focus among the cards of a list, and the list itself. */
export function cardsHandle(list: RefObject<HTMLUListElement | null>) {
  const buttons = () => [...(list.current?.querySelectorAll('button') ?? [])];
  return {
    focusRow: (position: number, options?: FocusOptions) => buttons()[position]?.focus(options),
    showRow: (position: number) => buttons()[position]?.scrollIntoView({ block: 'nearest' }),
    showTop() {
      const { current } = list;
      if (current && current.getBoundingClientRect().top < 0) current.scrollIntoView();
    },
    currentRow: () => buttons().findIndex((button) => button.matches(':focus')),
  };
}

const OPEN = <OpenIcon color="action" />;

interface CardProps<Payment extends ListedTransaction> {
  payment: Payment;
  position: number;
  zone: TimeZone;
  /** Says whose payment it is, where the service sends it. */
  hasMerchant?: boolean;
  className?: string;
  /** A cell with what was looked for; undefined for one that has nothing of it. */
  mark?: (payment: Payment, field: 'amount' | 'orderID' | 'vpa_id' | 'ref_id') => ReactNode;
  onOpen: (payment: Payment, position: number, pressed: PressedKeys) => void;
}

/** A payment on a narrow screen. Memoized, because a refresh changes few cards. */
export const Card = memo(function Card<Payment extends ListedTransaction>(
  props: CardProps<Payment>,
) {
  const { payment, position, zone, hasMerchant, className, mark, onOpen } = props;
  const { orderID, amount, createdAt, vpa_id, ref_id, merchantId } = payment;
  return (
    <li className={className}>
      <button
        type="button"
        className="CardLines"
        onClick={(event) => onOpen(payment, position, event)}
      >
        <span className={`CardAmount ${CELL_CLASSES.amount}`}>
          {mark?.(payment, 'amount') ?? toned('amount', formatAmount(amount))}
          {hasMerchant && merchantId && <span className="Merchant">{formatText(merchantId)}</span>}
        </span>
        <span className={CELL_CLASSES.id}>
          {mark?.(payment, 'orderID') ?? toned('id', formatText(orderID))}
        </span>
        <span className={`CardVpa ${CELL_CLASSES.id}`}>
          {mark?.(payment, 'vpa_id') ?? toned('id', formatText(vpa_id))}
        </span>
        <span className={`CardRef ${CELL_CLASSES.quiet}`}>
          {mark?.(payment, 'ref_id') ?? toned('quiet', formatText(ref_id))}
        </span>
        <span className="CardEnd Waiting">{statusCell(payment)}</span>
        <span className={`CardEnd CardTime ${CELL_CLASSES.time}`}>
          {toned('time', formatDate(createdAt, zone))}
        </span>
        {OPEN}
      </button>
    </li>
  );
}) as <Payment extends ListedTransaction>(props: CardProps<Payment>) => ReactNode;
