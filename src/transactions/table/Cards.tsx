import OpenIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { memo, useImperativeHandle, useRef } from 'react';
import { formatAmount, formatDate, formatText } from '../../format.ts';
import { useSession } from '../../session/session.ts';
import type { TimeZone } from '../../time.ts';
import type { KeyedTransaction } from '../listQuery.ts';
import { useTimeZone } from '../view.ts';
import { Identifier, STATUS_SKELETON, StatusChip, timeCell } from './cells.tsx';
import { rowClass, type TableProps, useListChange } from './tableProps.ts';

const SKELETONS = Array.from({ length: 8 }, (_, index) => index);

/** The list on a narrow screen: a card of two lines for each payment, a button that opens it. */
export const Cards = memo(function Cards(props: TableProps) {
  const { transactions, listKey, isFirstLoad, handle, onOpen } = props;
  const zone = useTimeZone();
  const { isAdmin } = useSession();
  const listRef = useRef<HTMLUListElement>(null);
  useListChange(listKey, () => {
    const list = listRef.current;
    if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView();
  });
  useImperativeHandle(handle, () => {
    const buttons = () => Array.from(listRef.current?.querySelectorAll('button') ?? []);
    return {
      focusRow: (position) => buttons()[position]?.focus(),
      showRow: (position) => buttons()[position]?.scrollIntoView({ block: 'nearest' }),
      currentRow: () => buttons().findIndex((button) => button.matches(':focus')),
    };
  });
  return (
    <Box
      component="ul"
      className="Cards"
      ref={listRef}
      aria-label="Transactions"
      sx={{ listStyle: 'none', m: 0, p: 0 }}
    >
      {isFirstLoad
        ? SKELETONS.map((index) => <CardSkeleton key={index} />)
        : transactions.map((transaction, position) => (
            <Card
              key={transaction.key}
              transaction={transaction}
              position={position}
              zone={zone}
              hasMerchant={isAdmin}
              className={rowClass(props, transaction.key, position)}
              onOpen={onOpen}
            />
          ))}
    </Box>
  );
});

// No line after the last item, because the card has its own border.
const LINE = {
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-child': { border: 0 },
} as const;

// Two lines; a tablet has room for VPA ID and Ref ID between them.
const LINES = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr) fit-content(45%) 24px',
    sm: 'minmax(0, 1fr) minmax(0, 1fr) fit-content(45%) 24px',
  },
  gridAutoFlow: 'column',
  gridTemplateRows: 'auto auto',
  alignItems: 'center',
  columnGap: 1,
  rowGap: 0.5,
  pl: 2,
  pr: 1,
  py: 1.25,
};
const CARD = {
  ...LINES,
  width: '100%',
  // At a larger text size the icon keeps its size, so that amounts have room.
  '& > svg': { width: 24, height: 24, gridRow: '1 / 3', gridColumn: '-2 / -1' },
} as const;
const END = { justifySelf: 'end', minWidth: 0, maxWidth: '100%' };
const FIRST = { display: 'flex', alignItems: 'baseline', columnGap: 1, minWidth: 0 };
// The amount is cut last.
const MERCHANT = { flexShrink: 1_000 };
const FROM_TABLET = { display: { xs: 'none', sm: 'block' }, minWidth: 0 };

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
  const { orderID, amount, status, createdAt, vpa_id, ref_id, merchantId } = transaction;
  return (
    <Box component="li" className={className} sx={LINE}>
      <Box
        component="button"
        type="button"
        className="CardButton"
        sx={CARD}
        onClick={() => onOpen(transaction, position)}
      >
        <Box component="span" sx={FIRST}>
          <Typography variant="amount" noWrap>
            {formatAmount(amount)}
          </Typography>
          {hasMerchant && merchantId && (
            <Typography component="span" variant="body2" color="textSecondary" noWrap sx={MERCHANT}>
              {formatText(merchantId)}
            </Typography>
          )}
        </Box>
        <Identifier value={orderID} />
        <Box component="span" sx={FROM_TABLET}>
          <Identifier value={vpa_id} />
        </Box>
        <Box component="span" sx={FROM_TABLET}>
          <Identifier value={ref_id} />
        </Box>
        <Box component="span" sx={END}>
          <StatusChip status={status} />
        </Box>
        <Typography component="span" variant="body2" color="textSecondary" align="right" sx={END}>
          {timeCell(createdAt, formatDate(createdAt, zone))}
        </Typography>
        <OpenIcon color="action" />
      </Box>
    </Box>
  );
});

/** In place of a card until the first rows arrive. */
function CardSkeleton() {
  return (
    <Box component="li" sx={[LINE, LINES]}>
      <Skeleton width="50%" />
      <Skeleton width="80%" />
      <Skeleton width="60%" sx={FROM_TABLET} />
      <Skeleton width="50%" sx={FROM_TABLET} />
      <Box sx={END}>{STATUS_SKELETON}</Box>
      <Skeleton width="8em" sx={END} />
    </Box>
  );
}
