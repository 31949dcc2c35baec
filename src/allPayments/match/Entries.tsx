import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { type ReactNode, useRef } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import { PAGE_SIZE } from '../../api/contract.ts';
import type { ListedTransaction } from '../../api/schema.ts';
import {
  describeCount,
  formatAmount,
  formatCount,
  formatPaise,
  formatText,
  HIDDEN_AMOUNT,
  maskVpa,
} from '../../format.ts';
import { useOpenFind } from '../../page/usePage.ts';
import { TAB_PATHS } from '../../paths.ts';
import { amountCell, Time, twoTones } from '../../payment/cells.tsx';
import { PaymentDrawer } from '../../payment/PaymentDrawer.tsx';
import { StatusChip } from '../../payment/StatusChip.tsx';
import { paymentKey, useOpened, withPayment } from '../../payment/useOpened.ts';
import type { Choice } from '../../reconcile/result.ts';
import { useIsPrivate } from '../../settings/view.ts';
import { readAmount } from '../../written/money.ts';
import { FootPager, lastPageOf, useFrame } from '../Frame.tsx';
import { formatTotal } from '../totals/totals.ts';
import { useAnswer } from '../useAllPayments.ts';
import { BOX_TITLES, DIFFERS_BY, describeOwnDate, describeReason } from './matchWords.ts';
import type { GroupPlace, Matched, ShownEntry, ShownGroup } from './ownFile.ts';

/** Rows and payments of one entry that are shown. */
const MAX_LINES = 10;

/** Which group is open, and its page, counted from 0. */
export interface Shown {
  place?: GroupPlace | undefined;
  page: number;
}

interface EntriesProps {
  place: GroupPlace;
  matched: Matched;
  shown: Shown;
  onShow: (shown: Shown) => void;
  /** Stands beside the heading. */
  children: ReactNode;
}

/** The rows of a group, those of the file and those of the service beside each other. */
export function Entries(props: EntriesProps) {
  const { place, matched, shown, onShow, children } = props;
  const { whole, refresh } = useFrame();
  const group = matched.categories[place.box].groups[place.group];
  const entries = group?.entries ?? 0;
  const name = [BOX_TITLES[place.box], group && describeReason(group.reason)].join(': ');
  // The chosen page may be of another group, or a refresh has left fewer pages.
  const isSame = shown.place?.box === place.box && shown.place.group === place.group;
  const page = isSame ? Math.min(shown.page, lastPageOf(entries)) : 0;
  const openFind = useOpenFind();
  const { openPayment } = useOpened();
  const list = useRef<HTMLDivElement>(null);
  // By the number of the match that is shown, so that these are the rows of its counts.
  const question = useAnswer(whole, ['entries', matched.match, place, page], (engine) =>
    engine.entries(matched.match, place, { page, pageSize: PAGE_SIZE }),
  );
  const entriesShown = question.isPrevious ? undefined : question.data;
  const found = (entriesShown ?? []).flatMap((entry) => entry.payments.slice(0, MAX_LINES));
  return (
    <>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}>
        <Typography component="h2" variant="h3">
          {name}
        </Typography>
        {children}
      </Stack>
      {group && <Size {...{ group, matched }} />}
      {question.error && (
        <Alert severity="error" action={<Button onClick={question.retry}>Try again</Button>}>
          These rows could not be shown.
        </Alert>
      )}
      {!entriesShown && !question.error && <Skeleton variant="rounded" height="12rem" />}
      {entriesShown && (
        <div ref={list}>
          <EntryTable
            {...{ name, matched }}
            entries={entriesShown}
            onOpen={(payment) => openPayment(payment, found.indexOf(payment))}
          />
        </div>
      )}
      <FootPager page={page} count={entries} onChange={(next) => onShow({ place, page: next })} />
      <PaymentDrawer
        payments={{
          rows: found,
          total: found.length,
          words: 'of these rows',
          isLoading: question.isAsking,
          updatedAt: +whole.at,
        }}
        focusRow={(position) => list.current?.querySelectorAll('a')[position ?? 0]?.focus()}
        onRefresh={refresh}
        onFind={openFind}
      />
    </>
  );
}

/** How much a group has on both sides. */
export function Size({ group, matched }: { group: ShownGroup; matched: Matched }) {
  const isPrivate = useIsPrivate();
  const { rows, inFile, payments, here } = group;
  const money = (paise: bigint) =>
    matched.amountsMissing === null && paise !== 0n ? `, ${formatTotal(paise, isPrivate)}` : '';
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
      Your file: {describeCount(rows, 'row')}
      {money(inFile)} · Here: {describeCount(payments, 'completed payment')}
      {money(here)}
    </Typography>
  );
}

const ENTRIES = {
  tableLayout: 'fixed',
  '& .MuiTableCell-stickyHeader': { bgcolor: 'background.paper' },
  '& td': { verticalAlign: 'top', overflowWrap: 'anywhere', px: { xs: 0.75, sm: 1 } },
  // The difference needs less room than the two sides.
  '& :is(td, th):nth-of-type(3)': { width: '22%', textAlign: 'right' },
};
const TARGET = { '@media (pointer: coarse)': { py: 1.5 } };
// The amounts of both sides stand at the same height, beside what takes several lines; on a phone below it.
const LINE = { flexWrap: { xs: 'wrap', md: 'nowrap' }, columnGap: 1 };
const PARTS = { flexWrap: 'wrap', alignItems: 'center', columnGap: 1, minWidth: 0 };
const AMOUNT = { ml: 'auto', whiteSpace: 'nowrap' };

interface EntryTableProps {
  name: string;
  matched: Matched;
  entries: ShownEntry[];
  onOpen: (payment: ListedTransaction) => void;
}

function EntryTable({ name, matched, entries, onOpen }: EntryTableProps) {
  const { amountsMissing } = matched;
  const amountsCompared = amountsMissing === null;
  const headings = ['Your file', 'Here', ...(amountsCompared ? ['Difference'] : [])];
  return (
    <Table size="small" stickyHeader aria-label={name} sx={ENTRIES}>
      <TableHead>
        <TableRow>
          {headings.map((heading) => (
            <TableCell key={heading}>{heading}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {entries.map((entry, nth) => (
          <EntryRow
            // biome-ignore lint/suspicious/noArrayIndexKey: the entries never move
            key={nth}
            {...{ entry, matched, onOpen }}
            hasDifference={amountsCompared}
          />
        ))}
      </TableBody>
    </Table>
  );
}

interface EntryRowProps {
  entry: ShownEntry;
  matched: Matched;
  hasDifference: boolean;
  onOpen: (payment: ListedTransaction) => void;
}

/** What both sides have of one id, beside each other. */
function EntryRow({ entry, matched, hasDifference, onOpen }: EntryRowProps) {
  const { rows, payments, differsBy } = entry;
  const [params] = useSearchParams();
  const isPrivate = useIsPrivate();
  const more = (count: number) =>
    count > MAX_LINES && <div>and {formatCount(count - MAX_LINES)} more</div>;
  return (
    <TableRow>
      <TableCell>
        {rows.slice(0, MAX_LINES).map((row) => {
          const { sheet, number } = row;
          const { id, status, amount } = ownCells(row, matched, isPrivate);
          return (
            <Line key={`${sheet} ${number}`} amount={<b>{amount}</b>}>
              <span>Row {[sheet && formatText(sheet), number].filter(Boolean).join(' ')}</span>
              <span className="Tones">{id ? twoTones('id', id) : 'no ID'}</span>
              {status && <span>{status}</span>}
            </Line>
          );
        })}
        {more(rows.length)}
        {differsBy && <Typography color="textSecondary">{DIFFERS_BY[differsBy]}</Typography>}
      </TableCell>
      <TableCell>
        {payments.slice(0, MAX_LINES).map((payment, nth) => (
          <Line
            // biome-ignore lint/suspicious/noArrayIndexKey: the payments never move
            key={nth}
            amount={amountCell(isPrivate ? HIDDEN_AMOUNT : formatAmount(payment.amount))}
          >
            <Link
              component={RouterLink}
              className="Tones"
              // A new tab has not read the file, so the list opens the payment there.
              to={{ pathname: TAB_PATHS.list, search: withPayment(params, paymentKey(payment)) }}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                onOpen(payment);
              }}
              sx={TARGET}
            >
              {twoTones('id', formatText(payment.orderID))}
            </Link>
            <StatusChip status={payment.status} />
            <Time value={payment.createdAt} />
          </Line>
        ))}
        {more(payments.length)}
      </TableCell>
      {hasDifference && (
        <TableCell>
          <b>{describeDifference(entry, isPrivate)}</b>
        </TableCell>
      )}
    </TableRow>
  );
}

const Line = ({ children, amount }: { children: ReactNode; amount: ReactNode }) => (
  <Stack direction="row" sx={LINE}>
    <Stack direction="row" sx={PARTS}>
      {children}
    </Stack>
    <Box component="span" sx={AMOUNT}>
      {amount}
    </Box>
  </Stack>
);

/** The cells of a row of the file that are compared, as they are shown. */
export function ownCells(
  { cells }: ShownEntry['rows'][number],
  { choice, wordColumns }: Pick<Matched, 'choice' | 'wordColumns'>,
  isPrivate: boolean,
) {
  const textOf = (column: number | null) => {
    const cell = cells[column ?? -1];
    return cell ? formatText(isPrivate ? hide(cell) : cell) : '';
  };
  const amount = formatOwn(cells[choice.amount ?? -1] ?? '', choice);
  return {
    id: textOf(choice.key?.column ?? null),
    date: describeOwnDate(cells[choice.date ?? -1] ?? '', choice.dayOrder) ?? textOf(choice.date),
    status: wordColumns
      .filter(({ isStatus }) => isStatus)
      .map(({ column }) => textOf(column))
      .join(' · '),
    amount: amount && isPrivate ? HIDDEN_AMOUNT : amount,
  };
}

/** `₹60.00 less here`; empty where the two sides cannot be compared. */
export function describeDifference(
  { rows, payments, here, paidInFile }: ShownEntry,
  isPrivate: boolean,
) {
  const difference = here - paidInFile;
  if (difference === 0n || rows.length === 0 || payments.length === 0) return '';
  const [size, word] = difference < 0n ? [-difference, 'less'] : [difference, 'more'];
  return `${formatTotal(size, isPrivate)} ${word} here`;
}

/** `₹1,200.00` for `1200.00`. Unchanged are amounts in paise, negative ones, and those with Cr or Dr. */
function formatOwn(cell: string, { decimal, isPaise }: Choice): string {
  const read = isPaise ? undefined : readAmount(cell, decimal);
  return read && !read.side && read.paise >= 0n ? formatPaise(read.paise) : formatText(cell);
}

/** Amounts within a text, such as a bank's narration. */
const AMOUNTS = /(?:₹|\brs\.?|\binr)\s*\d[\d.,]*|\b\d[\d,]*[.,]\d{1,2}\b/gi;

/** For any cell of the file: amounts can be in several columns, and VPA IDs within longer texts. */
export const hide = (cell: string) =>
  cell.replace(AMOUNTS, HIDDEN_AMOUNT).replace(/[\w.+-]+@\w+/g, (vpa) => maskVpa(vpa) ?? '');
