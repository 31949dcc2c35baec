import OpenIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { memo, useImperativeHandle, useRef } from 'react';
import { formatAmount, formatDate, formatText } from '../../format.ts';
import {
  amountCell,
  Identifier,
  STATUS_SKELETON,
  statusCell,
  timeCell,
} from '../../payment/cells.tsx';
import type { TimeZone } from '../../time.ts';
import { useTimeZone } from '../../view/view.ts';
import type { KeyedTransaction } from '../listQuery.ts';
import { rowClass, type TableProps, useListChange, useRowsToRender } from './tableProps.ts';

const SKELETONS = Array.from({ length: 12 }, (_, index) => index);

/** The list on a narrow screen: a card of two lines for each payment, a button that opens it. */
export const Cards = memo(function Cards(props: TableProps) {
  const { listKey, isFirstLoad, hasMerchants, handle, onOpen } = props;
  const transactions = useRowsToRender(props);
  const zone = useTimeZone();
  const listRef = useRef<HTMLUListElement>(null);
  useListChange(listKey, () => {
    const list = listRef.current;
    if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView();
  });
  useImperativeHandle(handle, () => {
    const buttons = () => Array.from(listRef.current?.querySelectorAll('button') ?? []);
    return {
      focusRow: (position, options) => buttons()[position]?.focus(options),
      showRow: (position) => buttons()[position]?.scrollIntoView({ block: 'nearest' }),
      currentRow: () => buttons().findIndex((button) => button.matches(':focus')),
    };
  });
  return (
    <Box component="ul" className="Cards" ref={listRef} aria-label="Transactions" sx={CARDS}>
      {isFirstLoad
        ? SKELETONS.map((index) => <CardSkeleton key={index} />)
        : transactions.map((transaction, position) => (
            <Card
              key={transaction.key}
              transaction={transaction}
              position={position}
              zone={zone}
              hasMerchant={hasMerchants}
              className={rowClass(props, transaction.key, position)}
              onOpen={onOpen}
            />
          ))}
    </Box>
  );
});

// Two lines; a tablet has room for VPA ID and Ref ID between them, large text on a phone needs a line for each part.
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
    gridTemplateColumns: 'minmax(0, 1fr) fit-content(55%) auto',
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
  '& .CardFromTablet': { display: 'none', minWidth: 0 },
  '& .CardEnd': { justifySelf: 'end', minWidth: 0, maxWidth: '100%' },
  '& .CardTime': { typography: 'body2', color: 'text.secondary', textAlign: 'right' },
  // In the person's text size.
  '@container (min-width: 34rem)': {
    '& .CardLines': {
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) fit-content(45%) auto',
    },
    '& .CardFromTablet': { display: 'block' },
  },
  '@container (max-width: 17rem)': {
    '& .CardLines': {
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gridTemplateRows: 'repeat(4, auto)',
    },
    '& .CardLines > svg': { gridRow: '1 / 5' },
    '& .CardEnd': { justifySelf: 'start' },
    '& .CardTime': { textAlign: 'left' },
  },
};

const OPEN = <OpenIcon color="action" />;

interface CardProps {
  transaction: KeyedTransaction;
  position: number;
  zone: TimeZone;
  /** Says whose payment it is, where the service sends it. */
  hasMerchant: boolean;
  className: string;
  onOpen: TableProps['onOpen'];
}

/** Memoized, because a refresh changes few cards. */
const Card = memo(function Card(props: CardProps) {
  const { transaction, position, zone, hasMerchant, className, onOpen } = props;
  const { orderID, amount, createdAt, vpa_id, ref_id, merchantId } = transaction;
  return (
    <li className={className}>
      <button type="button" className="CardLines" onClick={() => onOpen(transaction, position)}>
        <span className="CardAmount">
          {amountCell(formatAmount(amount))}
          {hasMerchant && merchantId && <span className="Merchant">{formatText(merchantId)}</span>}
        </span>
        <Identifier value={orderID} />
        <span className="CardFromTablet">
          <Identifier value={vpa_id} />
        </span>
        <span className="CardFromTablet">{ref_id && <Identifier value={ref_id} isQuiet />}</span>
        <span className="CardEnd">{statusCell(transaction)}</span>
        <span className="CardEnd CardTime">{timeCell(createdAt, formatDate(createdAt, zone))}</span>
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
      <Skeleton className="CardFromTablet" width="60%" />
      <Skeleton className="CardFromTablet" width="50%" />
      <div className="CardEnd">{STATUS_SKELETON}</div>
      <Skeleton className="CardEnd" width="8em" />
    </li>
  );
}
