import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import type { ListedTransaction } from '../../api/schema.ts';
import { formatAmount, formatCount, formatText, HIDDEN_AMOUNT } from '../../format.ts';
import { TAB_PATHS } from '../../paths.ts';
import { Time, twoTones } from '../../payment/cells.tsx';
import { StatusChip } from '../../payment/StatusChip.tsx';
import { paymentKey, withPayment } from '../../payment/useOpened.ts';
import { useIsPrivate } from '../../settings/view.ts';
import { useIsPhone } from '../../ui/useIsNarrow.ts';
import { describeDifference, describeReason, type Writer } from './matchWords.ts';
import { ownCells } from './ownCells.ts';
import type { Matched, ShownComparison } from './ownFile.ts';

/** Rows and payments of one comparison that are shown. */
export const MAX_LINES = 10;

interface ComparisonTableProps {
  name: string;
  matched: Matched;
  writer: Writer;
  comparisons: ShownComparison[];
  onOpen: (payment: ListedTransaction) => void;
}

const HEADINGS = ['What is wrong', 'Your file', 'Received'];

const TABLE = {
  tableLayout: 'fixed',
  '& .MuiTableCell-stickyHeader': { bgcolor: 'background.paper' },
  '& td': { verticalAlign: 'top', overflowWrap: 'anywhere' },
  '& :is(td, th):first-of-type': { width: '26%' },
};
const CARD = { px: 1.5, py: 1, overflowWrap: 'anywhere' };

/** Rows of the file and the payments that they name, beside each other; on a phone below each other. */
export function ComparisonTable(props: ComparisonTableProps) {
  const { name, comparisons } = props;
  const isCards = useIsPhone();
  // What agrees has nothing wrong; its reason says how it agrees.
  const isAgreeing = comparisons.every(({ category }) => category === 'agrees');
  const first = isAgreeing ? 'How it agrees' : HEADINGS[0];
  const headings = [first, ...HEADINGS.slice(1)];
  const all = comparisons.map((comparison) => (
    <Comparison
      key={`${comparison.rows[0]?.sheet} ${comparison.rows[0]?.number} ${keyOf(comparison)}`}
      {...props}
      {...{ comparison, isCards }}
    />
  ));
  if (isCards) {
    return (
      <Stack component="ul" aria-label={name} sx={{ gap: 1, m: 0, p: 0, listStyle: 'none' }}>
        {all}
      </Stack>
    );
  }
  return (
    <Table size="small" stickyHeader aria-label={name} sx={TABLE}>
      <TableHead>
        <TableRow>
          {headings.map((heading) => (
            <TableCell key={heading}>{heading}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>{all}</TableBody>
    </Table>
  );
}

const keyOf = ({ payments: [payment] }: ShownComparison) => payment && paymentKey(payment);

interface ComparisonProps extends ComparisonTableProps {
  comparison: ShownComparison;
  isCards: boolean;
}

function Comparison({ comparison, matched, writer, isCards, onOpen }: ComparisonProps) {
  const { rows, payments, category, reason } = comparison;
  const isPrivate = useIsPrivate();
  const more = (count: number) =>
    count > MAX_LINES && <div>and {formatCount(count - MAX_LINES)} more</div>;
  const amount = matched.choice.amount;
  const wrong = (
    <>
      {describeReason(reason, category, { ...writer, amount })}
      {!matched.amountsMissing && (
        <Box component="b" sx={{ display: 'block' }}>
          {describeDifference(comparison, writer.money)}
        </Box>
      )}
    </>
  );
  const own = rows.length > 0 && (
    <>
      {rows.slice(0, MAX_LINES).map(({ sheet, number, cells }) => {
        const { id, date, says, amount } = ownCells(cells, matched, isPrivate);
        return (
          <Line key={`${sheet} ${number}`} amount={amount}>
            <span>Row {[sheet && formatText(sheet), number].filter(Boolean).join(' ')}</span>
            <span className="Tones">{id ? twoTones('id', id) : 'no ID'}</span>
            {date && <span>{date}</span>}
            {says && <span>{says}</span>}
          </Line>
        );
      })}
      {more(rows.length)}
    </>
  );
  const received = payments.length > 0 && (
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
      {more(payments.length)}
    </>
  );
  if (!isCards) {
    return (
      <TableRow>
        {[wrong, own, received].map((cell, nth) => (
          <TableCell key={HEADINGS[nth]}>{cell}</TableCell>
        ))}
      </TableRow>
    );
  }
  return (
    <Card component="li" variant="outlined" sx={CARD}>
      {[wrong, own, received].map(
        (part, nth) =>
          part && (
            <div key={HEADINGS[nth]}>
              {nth > 0 && (
                <Typography variant="subtitle2" component="div">
                  {HEADINGS[nth]}
                </Typography>
              )}
              {part}
            </div>
          ),
      )}
    </Card>
  );
}

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

const Line = ({ children, amount }: { children: ReactNode; amount: ReactNode }) => (
  <Stack direction="row" sx={LINE}>
    <Stack direction="row" sx={PARTS}>
      {children}
    </Stack>
    <Box component="b" sx={{ whiteSpace: 'nowrap' }}>
      {amount}
    </Box>
  </Stack>
);
