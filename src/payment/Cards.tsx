import OpenIcon from '@mui/icons-material/ChevronRight';
import Skeleton from '@mui/material/Skeleton';
import { memo, useEffect, useImperativeHandle, useRef } from 'react';
import { formatAmount, formatDate, formatText } from '../format.ts';
import { useTimeZone } from '../settings/view.ts';
import type { TimeZone } from '../time.ts';
import { CELL_CLASSES, toned } from './cells.tsx';
import type { TableRow } from './columns.tsx';
import { type RowsProps, rowClass } from './rows.ts';
import { STATUS_SKELETON, statusCell } from './StatusChip.tsx';

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
    <ul className="Cards" ref={list} aria-label={label}>
      {isFirstLoad
        ? SKELETONS.map((index) => <CardSkeleton key={index} />)
        : rows.map((row, position) => (
            <Card
              key={row.key}
              className={rowClass(props, row.key, position)}
              {...{ row, position, zone, hasMerchants, onOpen }}
            />
          ))}
    </ul>
  );
}

const OPEN = <OpenIcon color="action" />;

interface CardProps extends Pick<RowsProps, 'hasMerchants' | 'onOpen'> {
  row: TableRow;
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

/** The placeholder of a card until the first rows arrive. */
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
