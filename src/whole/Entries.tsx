import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useRef } from 'react';
import { PAGE_SIZE } from '../api/contract.ts';
import type { ListedTransaction } from '../api/schema.ts';
import {
  describeCount,
  formatAmount,
  formatCount,
  formatPaise,
  formatText,
  HIDDEN_AMOUNT,
  maskVpa,
} from '../format.ts';
import { readAmount } from '../match/money.ts';
import type { Choice } from '../match/reasons.ts';
import { useOpenFind, usePage } from '../page/usePage.ts';
import { amountCell, Time, twoTones } from '../payment/cells.tsx';
import { PaymentDrawer } from '../payment/PaymentDrawer.tsx';
import { StatusChip } from '../payment/StatusChip.tsx';
import { useOpened } from '../view/useOpened.ts';
import { useIsPrivate } from '../view/view.ts';
import type { GroupPlace, Matched, ShownEntry } from './engine/ownFile.ts';
import { FootPager, type LoadedProps, lastPageOf } from './LoadedTab.tsx';
import { BOX_TITLES, DIFFERS_BY, describeReason } from './matchWords.ts';
import { formatTotal } from './totals.ts';
import { useAnswer } from './useWhole.ts';

/** Of one entry. */
const MAX_LINES = 10;

/** Which group is open, and its page, counted from 0. */
export interface Shown {
  place?: GroupPlace | undefined;
  page: number;
}

interface EntriesProps extends Pick<LoadedProps, 'whole' | 'foot'> {
  place: GroupPlace;
  matched: Matched;
  shown: Shown;
  onShow: (shown: Shown) => void;
}

/** The rows of a group, those of the file and those of the service beside each other. */
export function Entries({ whole, foot, place, matched, shown, onShow }: EntriesProps) {
  const group = matched.boxes[place.box].groups[place.group];
  const { entries = 0, rows = 0, inFile = 0n, payments = 0, here = 0n } = group ?? {};
  const name = [BOX_TITLES[place.box], group && describeReason(group.reason)].join(': ');
  // The chosen page may be of another group, or a refresh has left fewer pages.
  const isSame = shown.place?.box === place.box && shown.place.group === place.group;
  const page = isSame ? Math.min(shown.page, lastPageOf(entries)) : 0;
  const { refresh: onRefresh } = usePage();
  const openFind = useOpenFind();
  // The table needs the room of a desktop beside the categories.
  const hasCards = useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'), { noSsr: true });
  const isPrivate = useIsPrivate();
  const { openPayment } = useOpened();
  const list = useRef<HTMLDivElement>(null);
  // By the number of the match that is shown, so that these are the rows of its counts.
  const question = useAnswer(whole, ['entries', matched.match, place, page], (engine) =>
    engine.entries(matched.match, place, { page, pageSize: PAGE_SIZE }),
  );
  const entriesShown = question.isPrevious ? undefined : question.data;
  const found = (entriesShown ?? []).flatMap((entry) => entry.payments.slice(0, MAX_LINES));
  const One = hasCards ? EntryCard : Entry;
  const shownEntries = entriesShown?.map((entry, nth) => (
    <One
      // biome-ignore lint/suspicious/noArrayIndexKey: the entries never move
      key={nth}
      {...{ entry }}
      choice={matched.choice}
      hasDifference={matched.amountsCompared}
      onOpen={(payment) => openPayment(payment, found.indexOf(payment))}
    />
  ));
  const money = (paise: bigint) =>
    matched.amountsCompared && paise !== 0n ? `, ${formatTotal(paise, isPrivate)}` : '';
  return (
    <>
      <Typography component="h2" variant="h3">
        {name}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        Your file: {describeCount(rows, 'row')}
        {money(inFile)} · Here: {describeCount(payments, 'completed payment')}
        {money(here)}
      </Typography>
      {question.error && (
        <Alert severity="error" action={<Button onClick={question.retry}>Try again</Button>}>
          These rows could not be shown.
        </Alert>
      )}
      {!entriesShown && !question.error && <Skeleton variant="rounded" height="12rem" />}
      <Box ref={list} sx={{ containerType: 'inline-size' }}>
        {shownEntries && hasCards && (
          <Box component="ul" aria-label={name} sx={CARDS}>
            {shownEntries}
          </Box>
        )}
        {shownEntries && !hasCards && (
          <Table size="small" stickyHeader aria-label={name} sx={ENTRIES}>
            <Head hasDifference={matched.amountsCompared} />
            {shownEntries}
          </Table>
        )}
      </Box>
      <FootPager
        {...{ foot, page }}
        count={entries}
        onChange={(next) => onShow({ place, page: next })}
      />
      <PaymentDrawer
        payments={{
          rows: found,
          total: found.length,
          words: 'of these rows',
          isLoading: question.isAsking,
          updatedAt: +whole.at,
        }}
        focusRow={(position) => list.current?.querySelectorAll('button')[position ?? 0]?.focus()}
        onRefresh={onRefresh}
        onFind={openFind}
      />
    </>
  );
}

const TARGET = (theme: Theme) => ({
  '@media (pointer: coarse)': { minHeight: theme.typography.pxToRem(theme.size.controlTouch) },
});

const ENTRIES = {
  '& .MuiTableCell-stickyHeader': { bgcolor: 'background.paper' },
  // An entry of several lines has one border.
  '& tr:not(:last-child) > td': { borderBottom: 0, pb: 0 },
  '& :is(td, th)': { whiteSpace: 'nowrap' },
  // Where there is no room for it, the payment itself has it.
  '@container (max-width: 60rem)': { '& .EntryTime': { display: 'none' } },
};

function Head({ hasDifference }: { hasDifference: boolean }) {
  return (
    <TableHead>
      <TableRow>
        <TableCell>Row</TableCell>
        <TableCell>Your ID</TableCell>
        <TableCell>Your status</TableCell>
        <TableCell align="right">Your amount</TableCell>
        <TableCell>Here</TableCell>
        <TableCell>Status</TableCell>
        <TableCell className="EntryTime">Created At</TableCell>
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

/** The lines of an entry: as many as the longer side has, and how many are not shown. */
function useLines({ entry, choice, onOpen }: EntryProps) {
  const { rows, payments, differsBy } = entry;
  const isPrivate = useIsPrivate();
  const cellOf = (cells: string[], column: number | null | undefined) => {
    const cell = cells[column ?? -1];
    return cell ? formatText(isPrivate ? hide(cell) : cell) : '';
  };
  const count = Math.max(rows.length, payments.length);
  const lines = Array.from({ length: Math.min(count, MAX_LINES) }, (_, nth) => {
    const [row, payment] = [rows[nth], payments[nth]];
    const id = row && choice.keys.map(({ column }) => cellOf(row.cells, column)).find(Boolean);
    const amount = row && formatOwn(row.cells[choice.amount ?? -1] ?? '', choice);
    return {
      own: row && {
        number: [row.sheet && formatText(row.sheet), row.number].filter(Boolean).join(' '),
        id: id ? twoTones('id', id) : 'no ID',
        status: choice.statuses.map((column) => cellOf(row.cells, column)).join(' · '),
        amount: amount && isPrivate ? HIDDEN_AMOUNT : amount,
      },
      here: payment && {
        ...payment,
        link: (
          <Link component="button" className="Tones" onClick={() => onOpen(payment)} sx={TARGET}>
            {twoTones('id', formatText(payment.orderID))}
          </Link>
        ),
        text: isPrivate ? HIDDEN_AMOUNT : formatAmount(payment.amount),
      },
    };
  });
  const more = count > MAX_LINES && `and ${formatCount(count - MAX_LINES)} more`;
  return {
    lines,
    notes: [more, differsBy && DIFFERS_BY[differsBy]].filter(Boolean).join('. '),
    difference: describeDifference(entry, isPrivate),
  };
}

/** `₹60.00 less here`; empty where the two sides cannot be compared. */
function describeDifference({ rows, payments, here, paidInFile }: ShownEntry, isPrivate: boolean) {
  const difference = here - paidInFile;
  if (difference === 0n || rows.length === 0 || payments.length === 0) return '';
  const [size, word] = difference < 0n ? [-difference, 'less'] : [difference, 'more'];
  return `${formatTotal(size, isPrivate)} ${word} here`;
}

/** What both sides have of one id, beside each other. */
function Entry(props: EntryProps) {
  const { hasDifference } = props;
  const { lines, notes, difference } = useLines(props);
  return (
    <TableBody>
      {lines.map(({ own, here }, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never move
        <TableRow key={nth}>
          <TableCell>{own?.number}</TableCell>
          <TableCell className="Tones">{own?.id}</TableCell>
          <TableCell>{own?.status}</TableCell>
          <TableCell align="right">{own?.amount}</TableCell>
          <TableCell>{here?.link}</TableCell>
          <TableCell>{here && <StatusChip status={here.status} />}</TableCell>
          <TableCell className="EntryTime">{here && <Time value={here.createdAt} />}</TableCell>
          <TableCell align="right">{here && amountCell(here.text)}</TableCell>
          {hasDifference && <TableCell align="right">{nth === 0 && <b>{difference}</b>}</TableCell>}
        </TableRow>
      ))}
      {notes && (
        <TableRow>
          <TableCell />
          <TableCell
            colSpan={hasDifference ? 8 : 7}
            sx={{ '&&': { whiteSpace: 'normal' }, color: 'text.secondary' }}
          >
            {notes}
          </TableCell>
        </TableRow>
      )}
    </TableBody>
  );
}

const CARDS = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& > li': { py: 1, borderBottom: 1, borderColor: 'divider', overflowWrap: 'anywhere' },
};
const CARD_LINE = {
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 1,
  // An amount is never broken.
  '& > :last-child': { flexShrink: 0 },
};

const HERE = { flexWrap: 'wrap', alignItems: 'center', columnGap: 1 };

function EntryCard(props: EntryProps) {
  const { hasDifference } = props;
  const { lines, notes, difference } = useLines(props);
  return (
    <li>
      {lines.map(({ own, here }, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never move
        <div key={nth}>
          {own && (
            <Stack direction="row" sx={CARD_LINE}>
              <span className="Tones">
                Your row {own.number} · {own.id}
                {own.status && ` · ${own.status}`}
              </span>
              <b>{own.amount}</b>
            </Stack>
          )}
          {here && (
            <Stack direction="row" sx={CARD_LINE}>
              <Stack direction="row" sx={HERE}>
                {here.link} <StatusChip status={here.status} />
              </Stack>
              {amountCell(here.text)}
            </Stack>
          )}
        </div>
      ))}
      {hasDifference && difference && (
        <Stack direction="row" sx={{ ...CARD_LINE, flexWrap: 'wrap' }}>
          Difference <b>{difference}</b>
        </Stack>
      )}
      {notes && <Typography color="textSecondary">{notes}</Typography>}
    </li>
  );
}

/** `₹1,200.00` for `1200.00`. Unchanged are amounts in paise, negative ones, and those with Cr or Dr. */
function formatOwn(cell: string, { decimal, isPaise }: Choice): string {
  const read = isPaise ? undefined : readAmount(cell, decimal);
  return read && !read.side && read.paise >= 0n ? formatPaise(read.paise) : formatText(cell);
}

/** Amounts within a text, such as a bank's narration. */
const AMOUNTS = /(?:₹|\brs\.?|\binr)\s*\d[\d.,]*|\b\d[\d,]*[.,]\d{1,2}\b/gi;

/** For any cell of the file: amounts can be in several columns, and VPA IDs within longer texts. */
const hide = (cell: string) =>
  cell.replace(AMOUNTS, HIDDEN_AMOUNT).replace(/[\w.+-]+@\w+/g, (vpa) => maskVpa(vpa) ?? '');
