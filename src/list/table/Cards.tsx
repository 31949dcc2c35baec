import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { memo, useImperativeHandle, useRef } from 'react';
import { CARDS, Card, cardsHandle } from '../../payment/Card.tsx';
import { STATUS_SKELETON } from '../../payment/StatusChip.tsx';
import { useTimeZone } from '../../settings/view.ts';
import { rowClass, type TableProps, useListChange, useRowsToRender } from './tableProps.ts';

const SKELETONS = Array.from({ length: 12 }, (_, index) => index);

/** The list on a narrow screen: a card of two lines for each payment, a button that opens it. */
export const Cards = memo(function Cards(props: TableProps) {
  const { listKey, isFirstLoad, hasMerchants, place, onOpen } = props;
  const transactions = useRowsToRender(props);
  const zone = useTimeZone();
  const listRef = useRef<HTMLUListElement>(null);
  useListChange(listKey, () => cardsHandle(listRef).showTop());
  useImperativeHandle(place.handle, () => cardsHandle(listRef));
  return (
    <Box component="ul" className="Cards" ref={listRef} aria-label="Transactions" sx={CARDS}>
      {isFirstLoad
        ? SKELETONS.map((index) => <CardSkeleton key={index} />)
        : transactions.map((transaction, position) => (
            <Card
              key={transaction.key}
              payment={transaction}
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
