import OpenIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { memo, useEffect, useImperativeHandle, useRef } from 'react';
import { formatAmount, formatDate, formatText } from '../format.ts';
import { useTimeZone } from '../settings/view.ts';
import type { TimeZone } from '../time.ts';
import { CELL_CLASSES, toned } from './cells.tsx';
import type { Row } from './columns.tsx';
import { type RowsProps, rowClass } from './rows.ts';
import { STATUS_SKELETON, statusCell } from './StatusChip.tsx';

// Two lines on a tablet, with VPA ID and Ref ID between them. On a phone the VPA ID has a third one;
// large text needs a line for each part.
// Styled from the list, because a styled element for each part of each card would take as long as all the rest.
const CARDS = {
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
  '@container (width <= 17rem)': {
    '& .CardLines': { gridAutoFlow: 'row', gridTemplateColumns: 'minmax(0, 1fr) auto' },
    '& .CardLines > :nth-of-type(n)': {
      gridArea: 'auto / 1',
      justifySelf: 'start',
      textAlign: 'left',
    },
    '& .CardLines > svg:nth-of-type(n)': { gridArea: '1 / 2 / 5' },
  },
};

const SKELETONS = Array.from({ length: 12 }, (_, index) => index);

/** The rows on a narrow screen: a card for each payment, a button that opens it. */
export function Cards(props: RowsProps) {
  const { rows, label, listKey, isFirstLoad, hasMerchants, handle, onOpen } = props;
  const zone = useTimeZone();
  const list = useRef<HTMLUListElement>(null);
  const buttons = () => [...(list.current?.querySelectorAll('button') ?? [])];
  useImperativeHandle(handle, () => ({
    focusRow: (position = 0) => buttons()[position]?.focus(),
    showRow: (position) => buttons()[position]?.scrollIntoView({ block: 'nearest' }),
    currentRow: () => buttons().findIndex((button) => button.matches(':focus')),
  }));
  // Another list begins at its top.
  const lastKey = useRef(listKey);
  useEffect(() => {
    if (lastKey.current === listKey) return;
    lastKey.current = listKey;
    if ((list.current?.getBoundingClientRect().top ?? 0) < 0) list.current?.scrollIntoView();
  }, [listKey]);
  return (
    <Box component="ul" className="Cards" ref={list} aria-label={label} sx={CARDS}>
      {isFirstLoad
        ? SKELETONS.map((index) => <CardSkeleton key={index} />)
        : rows.map((row, position) => (
            <Card
              key={row.key}
              className={rowClass(props, row.key, position)}
              {...{ row, position, zone, hasMerchants, onOpen }}
            />
          ))}
    </Box>
  );
}

const OPEN = <OpenIcon color="action" />;

interface CardProps extends Pick<RowsProps, 'hasMerchants' | 'onOpen'> {
  row: Row;
  position: number;
  zone: TimeZone;
  className: string;
}

// Memoized, because a refresh changes few cards.
const Card = memo(function Card(props: CardProps) {
  const { row, position, zone, hasMerchants, className, onOpen } = props;
  const { orderID, amount, createdAt, vpa_id, ref_id, merchantId, marks } = row;
  return (
    <li className={className}>
      <button type="button" className="CardLines" onClick={(event) => onOpen(row, position, event)}>
        <span className={`CardAmount ${CELL_CLASSES.amount}`}>
          {marks?.amount ?? toned('amount', formatAmount(amount))}
          {hasMerchants && merchantId && <span className="Merchant">{formatText(merchantId)}</span>}
        </span>
        <span className={CELL_CLASSES.id}>
          {marks?.orderID ?? toned('id', formatText(orderID))}
        </span>
        <span className={`CardVpa ${CELL_CLASSES.id}`}>
          {marks?.vpa_id ?? toned('id', formatText(vpa_id))}
        </span>
        <span className={`CardRef ${CELL_CLASSES.quiet}`}>
          {marks?.ref_id ?? toned('quiet', formatText(ref_id))}
        </span>
        <span className="CardEnd Waiting">{statusCell(row)}</span>
        <span className={`CardEnd CardTime ${CELL_CLASSES.time}`}>
          {toned('time', formatDate(createdAt, zone))}
        </span>
        {OPEN}
      </button>
    </li>
  );
});

/** In place of a card until the first rows arrive. */
function CardSkeleton() {
  return (
    <li className="CardLines">
      <Skeleton width="50%" />
      <Skeleton width="80%" />
      <Skeleton className="CardVpa" width="60%" />
      <Skeleton className="CardRef" width="50%" />
      <div className="CardEnd">{STATUS_SKELETON}</div>
      <Skeleton className="CardEnd" width="8em" />
    </li>
  );
}
