import Box from '@mui/material/Box';
import { memo, useRef } from 'react';
import type { ListedTransaction } from '../../api/schema.ts';
import type { Search } from '../search.ts';
import { CardSkeleton, TransactionCard } from './TransactionCard.tsx';
import { useListChange } from './useListChange.ts';

interface TransactionCardsProps {
  transactions: readonly ListedTransaction[];
  /** The search whose rows are shown. */
  shown: Search;
  isFirstLoad: boolean;
}

const SKELETONS = Array.from({ length: 8 }, (_, index) => index);

/** The list on a narrow screen: a card of two lines for each payment, which opens to show the rest. */
export const TransactionCards = memo(function TransactionCards(props: TransactionCardsProps) {
  const { transactions, shown, isFirstLoad } = props;
  const listRef = useRef<HTMLUListElement>(null);
  useListChange(shown, () => {
    const list = listRef.current;
    if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView();
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
        : withKeys(transactions).map(([key, transaction]) => (
            <TransactionCard key={key} transaction={transaction} />
          ))}
    </Box>
  );
});

/** A card stays open for its payment alone, wherever a refresh moves it; repeated ids are numbered. */
function withKeys(transactions: readonly ListedTransaction[]) {
  const counts = new Map<string, number>();
  return transactions.map((transaction) => {
    const { id, orderID, createdAt } = transaction;
    const name = JSON.stringify([id, orderID, createdAt]);
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return [`${name} ${count}`, transaction] as const;
  });
}
