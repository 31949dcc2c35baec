import OpenIcon from '@mui/icons-material/ChevronRight';
import Skeleton from '@mui/material/Skeleton';
import { memo, useEffect, useImperativeHandle, useRef } from 'react';
import { formatText } from '../format.ts';
import { useTimeZone } from '../settings/view.ts';
import type { TimeZone } from '../time.ts';
import { COLUMNS, type ColumnField, type TableRow } from './columns.tsx';
import { type RowsProps, rowClass } from './rows.ts';
import { STATUS_SKELETON } from './StatusChip.tsx';

const SKELETONS = Array.from({ length: 12 }, (_, index) => index);

/** The fields of a card, each with the class that places it. */
const CARD_FIELDS: [field: ColumnField, place: string][] = [
  ['amount', 'CardAmount'],
  ['orderID', ''],
  ['vpa_id', 'CardVpa'],
  ['ref_id', 'CardRef'],
  ['status', 'CardEnd'],
  ['createdAt', 'CardEnd CardTime'],
];

/** The rows on a narrow screen: each payment is a card, which is a button that opens it. */
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
  // Scrolls to the top when another list is shown.
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
  const merchantId = hasMerchants && row.merchantId;
  return (
    <li className={className}>
      <button type="button" className="CardLines" onClick={(event) => onOpen(row, position, event)}>
        {CARD_FIELDS.map(([field, place]) => {
          const column = COLUMNS[field];
          return (
            <span key={field} className={`${place} ${column.className}`}>
              {column.cell(row, column.text(row, zone), false)}
              {field === 'amount' && merchantId && (
                <span className="Merchant">{formatText(merchantId)}</span>
              )}
            </span>
          );
        })}
        {OPEN}
      </button>
    </li>
  );
});

/** The placeholder of a card until the first rows arrive. */
const CardSkeleton = () => (
  <li className="CardLines">
    {CARD_FIELDS.map(([field, place]) => (
      <div key={field} className={place}>
        {field === 'status' ? STATUS_SKELETON : <Skeleton width="5rem" />}
      </div>
    ))}
  </li>
);
