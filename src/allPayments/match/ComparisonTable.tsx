import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import type { SxProps, Theme } from '@mui/material/styles';
import { Fragment, type ReactNode } from 'react';
import type { ListedTransaction } from '../../api/schema.ts';
import { formatAmount, formatCount, formatText, HIDDEN_AMOUNT } from '../../format.ts';
import { Time, twoTones } from '../../payment/cells.tsx';
import { paymentKey, paymentLink } from '../../payment/paymentKey.ts';
import { StatusChip } from '../../payment/StatusChip.tsx';
import { useChosenMerchant } from '../../payment/useOpened.ts';
import { useIsPrivate } from '../../settings/view.ts';
import { SmallTable } from '../SmallTable.tsx';
import { describeOwnAmount, describeOwnDate } from './describeCells.ts';
import { describeCell, describeDifference, describeReason } from './describeMatch.ts';
import type { Matched, ShownComparison } from './ownFile.ts';

/** The most rows or payments shown of one comparison. */
export const MAX_LINES = 10;

// On a phone each line is a card.
const TABLE: SxProps<Theme> = ({ breakpoints }) => ({
  tableLayout: 'fixed',
  '& .MuiTableCell-stickyHeader': { bgcolor: 'background.paper' },
  '& :is(th, td)': { verticalAlign: 'top', overflowWrap: 'anywhere' },
  '& thead th:first-of-type': { width: '26%' },
  [breakpoints.down('sm')]: {
    '&, & tbody, & tr, & :is(tbody th, td)': { display: 'block', width: 1 },
    '& thead, & td:empty': { display: 'none' },
    '& tr': { mb: 1, border: 1, borderColor: 'divider', borderRadius: 1 },
    // Also for first and last cells, which have no outer padding in a table.
    '&& :is(tbody th, td)': { border: 0, px: 1.5 },
    '& td::before': { content: 'attr(data-heading)', display: 'block', typography: 'subtitle2' },
  },
});

interface ComparisonTableProps {
  isAgreeing: boolean;
  matched: Matched;
  comparisons: ShownComparison[];
  onOpen: (payment: ListedTransaction) => void;
}

/** Rows of the file and the payments that they name, side by side; on a phone one below the other. */
export function ComparisonTable(props: ComparisonTableProps) {
  const { isAgreeing, matched, comparisons, onOpen } = props;
  const isPrivate = useIsPrivate();
  return (
    <SmallTable
      isText
      stickyHeader
      name={isAgreeing ? 'What agrees' : 'What does not agree'}
      headings={[isAgreeing ? 'How it agrees' : 'What is wrong', 'Your file', 'Received']}
      lines={comparisons.map((comparison) => [
        <Fragment key="wrong">
          {describeReason(comparison, matched, isPrivate)}
          {!matched.amountsMissing && (
            <Box component="b" sx={{ display: 'block' }}>
              {describeDifference(comparison, isPrivate)}
            </Box>
          )}
        </Fragment>,
        <Lines key="rows" items={comparison.rows}>
          {(row) => <OwnRow row={row} matched={matched} />}
        </Lines>,
        <Lines key="payments" items={comparison.payments}>
          {(payment) => <Payment payment={payment} onOpen={() => onOpen(payment)} />}
        </Lines>,
      ])}
      sx={TABLE}
    />
  );
}

interface LinesProps<Item> {
  items: readonly Item[];
  children: (item: Item) => ReactNode;
}

/** The first rows or payments of a comparison, and the number of all others. */
const Lines = <Item,>({ items, children }: LinesProps<Item>) => (
  <>
    {items.slice(0, MAX_LINES).map((item, nth) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never move
      <Fragment key={nth}>{children(item)}</Fragment>
    ))}
    {items.length > MAX_LINES && <div>and {formatCount(items.length - MAX_LINES)} more</div>}
  </>
);

interface OwnRowProps {
  row: ShownComparison['rows'][number];
  matched: Matched;
}

function OwnRow({ row: { sheet, number, cells }, matched: { choice, wordColumns } }: OwnRowProps) {
  const isPrivate = useIsPrivate();
  const cellOf = (column: number | null | undefined) => cells[column ?? -1] ?? '';
  const textOf = (column: number | null | undefined) =>
    cellOf(column) && describeCell(cellOf(column), isPrivate);
  const id = textOf(choice.key?.column);
  const date = describeOwnDate(cellOf(choice.date), choice.dayOrder) ?? textOf(choice.date);
  const statuses = wordColumns.filter(({ isStatus }) => isStatus);
  const says = statuses.map(({ column }) => textOf(column)).filter(Boolean);
  return (
    <Line amount={describeOwnAmount(cellOf(choice.amount), choice, isPrivate)}>
      <span>Row {[sheet && formatText(sheet), number].filter(Boolean).join(' ')}</span>
      <span className="Tones">{id ? twoTones('id', id) : 'no ID'}</span>
      {date && <span>{date}</span>}
      {says.length > 0 && <span>{says.join(' · ')}</span>}
    </Line>
  );
}

interface PaymentProps {
  payment: ListedTransaction;
  onOpen: () => void;
}

const TARGET = { '@media (pointer: coarse)': { py: 1.5 } };

function Payment({ payment, onOpen }: PaymentProps) {
  const isPrivate = useIsPrivate();
  const merchantId = useChosenMerchant();
  return (
    <Line amount={isPrivate ? HIDDEN_AMOUNT : formatAmount(payment.amount)}>
      <Link
        className="Tones"
        // A new tab has not read the file, so the list opens the payment's order there.
        href={paymentLink(paymentKey(payment), merchantId)}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          onOpen();
        }}
        sx={TARGET}
      >
        {twoTones('id', formatText(payment.orderID))}
      </Link>
      <StatusChip status={payment.status} />
      <Time value={payment.createdAt} />
    </Line>
  );
}

const LINE = { columnGap: 1.5, justifyContent: 'space-between', alignItems: 'start' };
const PARTS = { flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.25 };

const Line = ({ children, amount }: { children: ReactNode; amount: string }) => (
  <Stack direction="row" sx={LINE}>
    <Stack direction="row" sx={PARTS}>
      {children}
    </Stack>
    <Box component="b" sx={{ whiteSpace: 'nowrap' }}>
      {amount}
    </Box>
  </Stack>
);
