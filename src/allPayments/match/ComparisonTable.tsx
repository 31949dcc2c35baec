import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import type { ListedTransaction } from '../../api/schema.ts';
import { formatAmount, formatCount, formatText, HIDDEN_AMOUNT } from '../../format.ts';
import { TAB_PATHS } from '../../paths.ts';
import { Time, twoTones } from '../../payment/cells.tsx';
import { StatusChip } from '../../payment/StatusChip.tsx';
import { paymentKey, withPayment } from '../../payment/useOpened.ts';
import { useIsPrivate } from '../../settings/view.ts';
import { SmallTable } from '../SmallTable.tsx';
import {
  describeCell,
  describeDifference,
  describeOwnAmount,
  describeOwnDate,
  describeReason,
} from './describeMatch.ts';
import type { Matched, ShownComparison } from './ownFile.ts';

/** Rows and payments of one comparison that are shown. */
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
    // Also the first and the last, which have no room beside them in a table.
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

/** Rows of the file and the payments that they name, beside each other; on a phone below each other. */
export function ComparisonTable(props: ComparisonTableProps) {
  const { isAgreeing, matched, comparisons, onOpen } = props;
  return (
    <SmallTable
      isText
      stickyHeader
      name={isAgreeing ? 'What agrees' : 'What does not agree'}
      headings={[isAgreeing ? 'How it agrees' : 'What is wrong', 'Your file', 'Received']}
      lines={comparisons.map((comparison) => [
        <Wrong key="wrong" {...{ comparison, matched }} />,
        <OwnRows key="rows" {...{ comparison, matched }} />,
        <Payments key="payments" payments={comparison.payments} onOpen={onOpen} />,
      ])}
      sx={TABLE}
    />
  );
}

interface CellProps extends Pick<ComparisonTableProps, 'matched'> {
  comparison: ShownComparison;
}

function Wrong({ comparison, matched }: CellProps) {
  const isPrivate = useIsPrivate();
  return (
    <>
      {describeReason(comparison, matched, isPrivate)}
      {!matched.amountsMissing && (
        <Box component="b" sx={{ display: 'block' }}>
          {describeDifference(comparison, isPrivate)}
        </Box>
      )}
    </>
  );
}

function OwnRows({ comparison: { rows }, matched: { choice, wordColumns } }: CellProps) {
  const isPrivate = useIsPrivate();
  const columns = wordColumns.filter(({ isStatus }) => isStatus);
  return (
    <>
      {rows.slice(0, MAX_LINES).map(({ sheet, number, cells }) => {
        const textOf = (column: number | null | undefined) => {
          const cell = cells[column ?? -1];
          return cell ? describeCell(cell, isPrivate) : '';
        };
        const cellOf = (column: number | null) => cells[column ?? -1] ?? '';
        const id = textOf(choice.key?.column);
        const date = describeOwnDate(cellOf(choice.date), choice.dayOrder) ?? textOf(choice.date);
        const says = columns.map(({ column }) => textOf(column)).filter(Boolean);
        return (
          <Line
            key={`${sheet} ${number}`}
            amount={describeOwnAmount(cellOf(choice.amount), choice, isPrivate)}
          >
            <span>Row {[sheet && formatText(sheet), number].filter(Boolean).join(' ')}</span>
            <span className="Tones">{id ? twoTones('id', id) : 'no ID'}</span>
            {date && <span>{date}</span>}
            {says.length > 0 && <span>{says.join(' · ')}</span>}
          </Line>
        );
      })}
      <More count={rows.length} />
    </>
  );
}

type PaymentsProps = Pick<ComparisonTableProps, 'onOpen'> & { payments: ListedTransaction[] };

function Payments({ payments, onOpen }: PaymentsProps) {
  const isPrivate = useIsPrivate();
  return (
    <>
      {payments.slice(0, MAX_LINES).map((payment, nth) => (
        <Line
          // biome-ignore lint/suspicious/noArrayIndexKey: the payments never move
          key={nth}
          amount={isPrivate ? HIDDEN_AMOUNT : formatAmount(payment.amount)}
        >
          <PaymentLink payment={payment} onOpen={() => onOpen(payment)} />
          <StatusChip status={payment.status} />
          <Time value={payment.createdAt} />
        </Line>
      ))}
      <More count={payments.length} />
    </>
  );
}

const More = ({ count }: { count: number }) =>
  count > MAX_LINES && <div>and {formatCount(count - MAX_LINES)} more</div>;

const TARGET = { '@media (pointer: coarse)': { py: 1.5 } };

function PaymentLink({ payment, onOpen }: { payment: ListedTransaction; onOpen: () => void }) {
  const [params] = useSearchParams();
  return (
    <Link
      component={RouterLink}
      className="Tones"
      // A new tab has not read the file, so the list opens the payment there.
      to={{ pathname: TAB_PATHS.list, search: withPayment(params, paymentKey(payment)) }}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onOpen();
      }}
      sx={TARGET}
    >
      {twoTones('id', formatText(payment.orderID))}
    </Link>
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
