import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { createPortal } from 'react-dom';
import type { ListedTransaction } from '../api/schema.ts';
import {
  describeCount,
  formatAmount,
  formatCount,
  formatText,
  HIDDEN_AMOUNT,
  maskVpa,
} from '../format.ts';
import { amountCell, StatusChip, Time, twoTones } from '../payment/cells.tsx';
import { useOpenPayment } from '../payment/openPayment.ts';
import { PaymentDrawer } from '../payment/PaymentDrawer.tsx';
import { PageSteps } from '../ui/PageSteps.tsx';
import { useShortcut } from '../view/keys.ts';
import { useIsPrivate } from '../view/view.ts';
import type { Shown } from './Categories.tsx';
import type { Category, Choice, Matched, ShownEntry } from './engine/matched.ts';
import type { LoadedProps } from './LoadedTab.tsx';
import { useTab } from './tab.ts';
import { formatTotal } from './totals.ts';
import { useQuestion } from './useEngine.ts';

const PAGE_SIZE = 50;
/** Of one entry. */
const MAX_LINES = 10;

interface EntriesProps extends Pick<LoadedProps, 'whole' | 'foot'> {
  category: Category;
  choice: Choice;
  matched: Matched;
  shown: Shown;
  onShow: (shown: Shown) => void;
}

/** The rows of a category, those of the file and those of the service beside each other. */
export function Entries({ whole, foot, category, choice, matched, shown, onShow }: EntriesProps) {
  const { name, entries, rows, rowPaise, payments, paymentPaise } = category;
  const { page } = shown;
  const { onRefresh, openFind } = useTab();
  const isPrivate = useIsPrivate();
  const { open } = useOpenPayment();
  const table = useRef<HTMLTableElement>(null);
  // By the number of the match that is shown, so that these are the rows of its counts.
  const question = useQuestion(['entries', whole.load, matched.match, name, page], () =>
    whole.engine.entries(matched.match, name, { page, pageSize: PAGE_SIZE }),
  );
  const totalPages = Math.ceil(entries / PAGE_SIZE);
  const [previousKey, nextKey] = [useShortcut('['), useShortcut(']')];
  const found = (question.data ?? []).flatMap((entry) => entry.payments.slice(0, MAX_LINES));
  const money = (paise: bigint) =>
    matched.areAmountsCompared && paise !== 0n ? `, ${formatTotal(paise, isPrivate)}` : '';
  return (
    <>
      <Typography component="h2" variant="h3">
        {name}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        Your file: {describeCount(rows, 'row')}
        {money(rowPaise)} · Here: {describeCount(payments, 'payment')}
        {money(paymentPaise)}
      </Typography>
      {question.error && (
        <Alert severity="error" action={<Button onClick={question.retry}>Try again</Button>}>
          These rows could not be shown.
        </Alert>
      )}
      {!question.data && !question.error && <Skeleton variant="rounded" height="12rem" />}
      {question.data && (
        <Table ref={table} size="small" stickyHeader aria-label={name} sx={ENTRIES}>
          <Head hasDifference={matched.areAmountsCompared} />
          {question.data.map((entry, place) => (
            <Entry
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move
              key={place}
              {...{ entry, choice }}
              hasDifference={matched.areAmountsCompared}
              onOpen={(payment) => open(payment, found.indexOf(payment))}
            />
          ))}
        </Table>
      )}
      {foot &&
        totalPages > 1 &&
        createPortal(
          <PageSteps
            {...{ totalPages, previousKey, nextKey }}
            page={page + 1}
            onChange={(next) => onShow({ category: name, page: next - 1 })}
          />,
          foot,
        )}
      <PaymentDrawer
        rows={found}
        total={found.length}
        words="of these rows"
        isLoading={question.isAsking}
        updatedAt={+whole.at}
        focusRow={(position) => table.current?.querySelectorAll('button')[position ?? 0]?.focus()}
        onRefresh={onRefresh}
        onFind={openFind}
      />
    </>
  );
}

// Cells below each other on a phone, each with its heading.
const ENTRIES = {
  '& .MuiTableCell-stickyHeader': { bgcolor: 'background.paper' },
  '& td': { verticalAlign: 'top' },
  // An entry of several lines has one border.
  '& tr:not(:last-child) > td': { borderBottom: 0, pb: 0 },
  '& td.MuiTableCell-alignRight': { whiteSpace: 'nowrap' },
};

function Head({ hasDifference }: { hasDifference: boolean }) {
  return (
    <TableHead>
      <TableRow>
        <TableCell>Row</TableCell>
        <TableCell>Your ID</TableCell>
        <TableCell align="right">Your amount</TableCell>
        <TableCell>Here</TableCell>
        <TableCell>Created At</TableCell>
        <TableCell align="right">Amount</TableCell>
        {hasDifference && <TableCell align="right">Difference</TableCell>}
      </TableRow>
    </TableHead>
  );
}

interface EntryProps {
  entry: ShownEntry;
  choice: Choice;
  hasDifference: boolean;
  onOpen: (payment: ListedTransaction) => void;
}

/** What both sides have of one id: as many lines as the longer side has. */
function Entry({ entry, choice, hasDifference, onOpen }: EntryProps) {
  const { rows, numbers, payments, note, difference } = entry;
  const isPrivate = useIsPrivate();
  const [key] = choice.keys;
  const cellOf = (row: string[] | undefined, column: number | null | undefined) => {
    const cell = row?.[column ?? -1];
    return cell ? formatText(isPrivate ? hide(cell) : cell) : '';
  };
  const more = Math.max(rows.length, payments.length) - MAX_LINES;
  const lines = Array.from({ length: Math.min(MAX_LINES, MAX_LINES + more) }, (_, nth) => nth);
  return (
    <TableBody>
      {lines.map((nth) => {
        const [row, payment] = [rows[nth], payments[nth]];
        return (
          <TableRow key={nth}>
            <TableCell>{row && numbers[nth]}</TableCell>
            <TableCell className="Tones">
              {row && (twoTones('id', cellOf(row, key?.column)) || 'a further line')}
              {choice.statuses.map((column) => (
                <Box key={column}>{cellOf(row, column)}</Box>
              ))}
            </TableCell>
            <TableCell align="right">
              {isPrivate && row ? HIDDEN_AMOUNT : cellOf(row, choice.money.in)}
            </TableCell>
            <TableCell>
              {payment && (
                <>
                  <Link component="button" className="Tones" onClick={() => onOpen(payment)}>
                    {twoTones('id', formatText(payment.orderID))}
                  </Link>{' '}
                  <StatusChip status={payment.status} />
                </>
              )}
            </TableCell>
            <TableCell>{payment && <Time value={payment.createdAt} />}</TableCell>
            <TableCell align="right">
              {payment && amountCell(isPrivate ? HIDDEN_AMOUNT : formatAmount(payment.amount))}
            </TableCell>
            {hasDifference && (
              <TableCell align="right">
                {nth === 0 && difference !== 0n && <b>{formatTotal(difference, isPrivate)}</b>}
              </TableCell>
            )}
          </TableRow>
        );
      })}
      {(note || more > 0) && (
        <TableRow>
          <TableCell />
          <TableCell colSpan={hasDifference ? 6 : 5} sx={{ color: 'text.secondary' }}>
            {more > 0 && `and ${formatCount(more)} more. `}
            {note}
          </TableCell>
        </TableRow>
      )}
    </TableBody>
  );
}

const AMOUNT = /₹|^\D*(\d[\d,]*|\d{1,3}(\.\d{3})+)[.,]\d+\D*$/;

/** For any cell of the file: amounts can be in several columns, and VPA IDs within longer texts. */
const hide = (cell: string) =>
  AMOUNT.test(cell) ? HIDDEN_AMOUNT : cell.replace(/[\w.+-]+@\w+/g, (vpa) => maskVpa(vpa) ?? '');
