import Box from '@mui/material/Box';
import { memo, useImperativeHandle, useRef } from 'react';
import type { TableProps } from './PlainTable.tsx';
import { CardSkeleton, TransactionCard } from './TransactionCard.tsx';
import { useListChange } from './useListChange.ts';
import { withKeys } from './withKeys.ts';

const SKELETONS = Array.from({ length: 8 }, (_, index) => index);

/** The list on a narrow screen: a card of two lines for each payment, a button that opens it. */
export const TransactionCards = memo(function TransactionCards(props: TableProps) {
  const { transactions, shown, isFirstLoad, changedRows, handle, onOpen } = props;
  const listRef = useRef<HTMLUListElement>(null);
  useListChange(shown, () => {
    const list = listRef.current;
    if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView();
  });
  useImperativeHandle(handle, () => {
    const buttons = () => Array.from(listRef.current?.querySelectorAll('button') ?? []);
    return {
      focusRow: (position) => buttons()[position]?.focus(),
      currentRow: () => buttons().findIndex((button) => button.matches(':focus')),
    };
  });
  return (
    <Box
      component="ul"
      ref={listRef}
      aria-label="Transactions"
      sx={{ listStyle: 'none', m: 0, p: 0 }}
    >
      {isFirstLoad
        ? SKELETONS.map((index) => <CardSkeleton key={index} />)
        : withKeys(transactions).map(([key, transaction], position) => (
            <TransactionCard
              key={key}
              transaction={transaction}
              position={position}
              isChanged={changedRows.has(key)}
              onOpen={onOpen}
            />
          ))}
    </Box>
  );
});
