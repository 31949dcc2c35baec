import ExpandIcon from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { memo, useRef } from 'react';
import type { ListedTransaction } from '../../api/schema.ts';
import { formatAmount, formatDate, formatText, MISSING } from '../../format.ts';
import type { Search } from '../search.ts';
import { COLUMN_NAMES } from './columns.tsx';
import { Identifier } from './Identifier.tsx';
import { NOT_AVAILABLE } from './notAvailable.tsx';
import { StatusChip } from './StatusChip.tsx';
import { useListChange } from './useListChange.ts';

interface TransactionCardsProps {
  transactions: readonly ListedTransaction[];
  /** The search whose rows are shown. */
  list: Search;
  isFirstLoad: boolean;
}

const SKELETONS = Array.from({ length: 8 }, (_, index) => index);

/** The list on a narrow screen: a card of two lines for each payment, which opens to show the rest. */
export const TransactionCards = memo(function TransactionCards(props: TransactionCardsProps) {
  const { transactions, list, isFirstLoad } = props;
  const cardRef = useRef<HTMLDivElement>(null);
  useListChange(list, () => {
    const card = cardRef.current;
    if (card && card.getBoundingClientRect().top < 0) card.scrollIntoView();
  });
  return (
    <Card ref={cardRef} sx={!isFirstLoad && transactions.length === 0 ? BEHIND_MESSAGE : undefined}>
      <Box component="ul" aria-label="Transactions" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {isFirstLoad
          ? SKELETONS.map((index) => (
              <Box component="li" key={index} sx={{ ...LINE, px: 2, py: 1.25 }}>
                <Skeleton width="60%" />
                <Skeleton width="90%" />
              </Box>
            ))
          : withKeys(transactions).map(([key, transaction]) => (
              <TransactionCard key={key} transaction={transaction} />
            ))}
      </Box>
    </Card>
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

// Fills the area behind the empty message.
const BEHIND_MESSAGE = { position: 'absolute', inset: 0 } as const;

// No line after the last item, because the card has its own border.
const LINE = {
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-child': { border: 0 },
} as const;

/** A longer amount is cut in the summary and repeated in full in the details. */
const LONG_AMOUNT = 18;

const SUMMARY = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: 1,
  pl: 2,
  pr: 1,
  py: 1.25,
  cursor: 'pointer',
  '& > .MuiStack-root': { gridColumn: 1 },
  '& > svg': { gridArea: '1 / 2 / 3', alignSelf: 'center', transition: 'transform 150ms' },
  'details[open] > & > svg': { transform: 'rotate(180deg)' },
} as const;

function TransactionCard({ transaction }: { transaction: ListedTransaction }) {
  const { orderID, amount, status, createdAt } = transaction;
  const shownAmount = formatAmount(amount);
  return (
    <Box component="li" sx={LINE}>
      <details>
        <Box component="summary" sx={SUMMARY}>
          <Stack
            direction="row"
            sx={{ justifyContent: 'space-between', alignItems: 'center', gap: 1 }}
          >
            <Typography
              variant="amount"
              noWrap
              sx={{ flexShrink: Number(shownAmount.length > LONG_AMOUNT) }}
            >
              {shownAmount}
            </Typography>
            <StatusChip status={status} />
          </Stack>
          <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2, mt: 0.5 }}>
            <Identifier value={orderID} />
            <Typography variant="body2" color="textSecondary" noWrap sx={{ flexShrink: 0 }}>
              {formatDate(createdAt)}
            </Typography>
          </Stack>
          <ExpandIcon color="action" />
        </Box>
        <Details transaction={transaction} />
      </details>
    </Box>
  );
}

function Details({ transaction }: { transaction: ListedTransaction }) {
  const amount = formatAmount(transaction.amount);
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto minmax(0, 1fr)',
        columnGap: 2,
        rowGap: 0.5,
        m: 0,
        px: 2,
        pb: 1.5,
        typography: 'body2',
      }}
    >
      <Detail name={COLUMN_NAMES.orderID} value={formatText(transaction.orderID)} />
      {amount.length > LONG_AMOUNT && <Detail name={COLUMN_NAMES.amount} value={amount} />}
      <Detail name={COLUMN_NAMES.vpa_id} value={formatText(transaction.vpa_id)} />
      <Detail name={COLUMN_NAMES.ref_id} value={formatText(transaction.ref_id)} />
      <Detail name={COLUMN_NAMES.CALLBACK_TS} value={formatDate(transaction.CALLBACK_TS)} />
      <Detail name={COLUMN_NAMES.CANCEL_TS} value={formatDate(transaction.CANCEL_TS)} />
    </Box>
  );
}

function Detail({ name, value }: { name: string; value: string }) {
  return (
    <>
      <Typography component="dt" variant="body2" color="textSecondary">
        {name}
      </Typography>
      <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {value === MISSING ? NOT_AVAILABLE : value}
      </Box>
    </>
  );
}
