import OpenIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TablePagination from '@mui/material/TablePagination';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import type { ListedTransaction } from '../api/schema.ts';
import {
  describeCount,
  formatAmount,
  formatCount,
  formatDate,
  formatText,
  HIDDEN_AMOUNT,
  maskVpa,
} from '../format.ts';
import { notify } from '../notify.ts';
import { twoTones } from '../payment/cells.tsx';
import { statusDisplay } from '../payment/status.tsx';
import { saveFile } from '../ui/saveFile.ts';
import { useIsPrivate, useTimeZone } from '../view/view.ts';
import type { MatchedCounts, OpenedFile } from './engine/Engine.ts';
import type { CategoryName } from './engine/match.ts';
import type { Choice } from './engine/proposeMatch.ts';
import { stackedBelow } from './TotalsTab.tsx';
import { formatTotal } from './totals.ts';
import type { Sums, Whole } from './useEngine.ts';

interface CategoriesProps
  extends Pick<MatchedCounts, 'match' | 'categories' | 'leftOut' | 'outside'> {
  whole: Whole;
  part: Sums;
  file: OpenedFile;
  choice: Choice;
  onOpen: (payment: ListedTransaction) => void;
}

/** A line for each category; pressed, it shows its rows. Two lines show that nothing is left out. */
export function Categories({ categories, leftOut, outside, ...props }: CategoriesProps) {
  const { whole, part, match, file, choice } = props;
  const [open, setOpen] = useState<CategoryName>();
  const isPrivate = useIsPrivate();
  const money = (count: number, paise: bigint) => (
    <TableCell align="right">
      {formatCount(count)}
      {paise !== 0n && choice.amount !== null && (
        <>
          {' '}
          · <span style={WHOLE}>{formatTotal(paise, isPrivate)}</span>
        </>
      )}
    </TableCell>
  );
  const completed = part.statuses.find(({ status }) => status === 'COMPLETED')?.rows ?? 0;
  const add = (counts: number[], of: number, what: string) =>
    `${counts.map(formatCount).join(' + ')} = ${formatCount(counts.reduce((a, b) => a + b, 0))} of ${describeCount(of, what)}`;
  async function save(name?: CategoryName) {
    const fileName = saveFile(await whole.engine.saveMatched(match, name), 'matched');
    notify({ severity: 'success', message: `Saved ${fileName}` });
  }
  const toLookAt = categories
    .filter(({ name }) => TO_LOOK_AT.includes(name))
    .reduce((sum, { rows }) => sum + rows, 0);
  const lacking = categories.find(({ name }) => name === 'Only here')?.payments ?? 0;
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Typography component="p" variant="subtitle1" sx={{ fontWeight: 'fontWeightMedium', mb: 1 }}>
        Rows that need a look: {formatCount(toLookAt)} of {formatCount(file.rows)}.
        {lacking > 0 && ` Completed payments that your file lacks: ${formatCount(lacking)}.`}
      </Typography>
      <Table size="small" sx={stackedBelow(PHONE)}>
        <caption style={visuallyHidden}>Categories</caption>
        <TableHead>
          <TableRow>
            <TableCell>Category</TableCell>
            <TableCell align="right" width="25%">
              Your file
            </TableCell>
            <TableCell align="right" width="25%">
              Here
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {categories.map(({ name, entries, rows, rowPaise, payments, paymentPaise }) => (
            <Fragment key={name}>
              <TableRow>
                <TableCell component="th" scope="row">
                  {entries > 0 ? (
                    <Button
                      size="small"
                      startIcon={<OpenIcon sx={{ rotate: open === name ? '90deg' : undefined }} />}
                      aria-expanded={open === name}
                      onClick={() => setOpen(open === name ? undefined : name)}
                      sx={NAME}
                    >
                      {name}
                    </Button>
                  ) : (
                    <Box sx={{ color: 'text.secondary', pl: 3 }}>{name}</Box>
                  )}
                  {name === 'Agree' && rows > payments && (
                    <Box sx={{ color: 'text.secondary', pl: 3 }}>
                      {formatCount(rows - payments)} of these rows have no completed payment of
                      their own
                    </Box>
                  )}
                  {name === 'Only here' && outside.payments > 0 && (
                    <Box sx={{ color: 'text.secondary', pl: 3 }}>
                      and {formatCount(outside.payments)} outside your file’s dates, {outside.dates}
                    </Box>
                  )}
                </TableCell>
                {money(rows, rowPaise)}
                {money(payments, paymentPaise)}
              </TableRow>
              {open === name && entries > 0 && (
                <TableRow>
                  <TableCell colSpan={3}>
                    <Entries {...props} name={name} count={entries} onSave={() => save(name)} />
                  </TableCell>
                </TableRow>
              )}
            </Fragment>
          ))}
        </TableBody>
      </Table>
      <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 1 }}>
        Your file:{' '}
        {add(
          categories.map(({ rows }) => rows),
          file.rows,
          'row',
        )}
        {leftOut > 0 && `; ${formatCount(leftOut)} left out: no deposit, or below the table`}.
        <br />
        Here:{' '}
        {add(
          [...categories, ...(outside.payments > 0 ? [outside] : [])].map((one) => one.payments),
          completed,
          'completed payment',
        )}
        .{choice.amount !== null && ' Amounts are of paid rows and completed payments.'}
      </Typography>
      <Button onClick={() => save()} sx={{ mt: 1, ml: -1 }}>
        Save all
      </Button>
    </Box>
  );
}

const PHONE = '30rem';
const TO_LOOK_AT: CategoryName[] = [
  'Paid here, unpaid in your file',
  'Paid in your file, not completed here',
  'Amount differs',
  'Paid twice',
  'Only in your file',
  'Could not be read',
];
const WHOLE = { whiteSpace: 'nowrap' } as const;
const ON_LINE = {
  verticalAlign: 'baseline',
  '@media (pointer: coarse)': { py: 1.5, my: -1.5 },
};
// A date goes to the next line as a whole.
const TOGETHER = { display: 'inline-block' };
const NAME = {
  textAlign: 'start',
  whiteSpace: 'normal',
  height: 'auto',
  minHeight: { xs: '2.75rem', sm: 0 },
};

interface EntriesProps extends Omit<CategoriesProps, 'categories' | 'leftOut' | 'outside'> {
  name: CategoryName;
  count: number;
  onSave: () => void;
}

const ENTRIES = {
  overflowWrap: 'anywhere',
  '& tr': { verticalAlign: 'top' },
  '& tr:last-of-type > td': { borderBottom: 0 },
  [`@container (max-width: ${PHONE})`]: {
    '& tr': {
      display: 'block',
      py: 0.75,
      '&:not(:last-of-type)': { borderBottom: 1, borderColor: 'divider' },
    },
    '& td.MuiTableCell-root': { display: 'block', textAlign: 'start', border: 0, p: 0 },
  },
};
const PAGE_SIZE = 25;
/** Lines of one entry. */
const MAX_LINES = 10;

/** The rows of a category, those of the file and those of the list beside each other. */
function Entries({ whole, choice, match, onOpen, name, count, onSave }: EntriesProps) {
  const [page, setPage] = useState(0);
  const isPrivate = useIsPrivate();
  const { data } = useQuery({
    queryKey: ['entries', whole.load, match, name, page],
    queryFn: () => whole.engine.entries(match, name, { page, pageSize: PAGE_SIZE }),
    gcTime: 0,
  });
  const zone = useTimeZone();
  const cellOf = (row: string[], column: number | null) => {
    const cell = row[column ?? -1];
    return cell ? formatText(isPrivate ? hide(cell) : cell) : '';
  };
  return (
    <Box className="Fields" sx={{ bgcolor: 'background.header', borderRadius: 1, px: 2, py: 0.5 }}>
      <Table size="small" aria-label={name} sx={ENTRIES}>
        <TableBody>
          {data?.map(({ rows, numbers, payments, note, difference }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move
            <TableRow key={place}>
              <TableCell>
                {rows.slice(0, MAX_LINES).map((row, nth) => (
                  <Line
                    key={numbers[nth]}
                    side={`Row ${numbers[nth]}`}
                    id={cellOf(row, choice.key.column) || 'a further line'}
                    amount={cellOf(row, choice.amount)}
                    others={[cellOf(row, choice.status), cellOf(row, choice.date)]}
                  />
                ))}
                {rows.length > MAX_LINES && `and ${formatCount(rows.length - MAX_LINES)} more`}
                {note && <Box sx={{ color: 'text.secondary' }}>{note}</Box>}
              </TableCell>
              <TableCell>
                {payments.slice(0, MAX_LINES).map((payment, nth) => (
                  <Line
                    // biome-ignore lint/suspicious/noArrayIndexKey: ids may repeat
                    key={nth}
                    side="Here"
                    id={formatText(payment[choice.key.field])}
                    amount={formatAmount(payment.amount)}
                    others={[
                      formatText(statusDisplay(payment.status).label),
                      formatDate(payment.createdAt, zone),
                    ]}
                    onOpen={() => onOpen(payment)}
                  />
                ))}
                {payments.length > MAX_LINES &&
                  `and ${formatCount(payments.length - MAX_LINES)} more`}
              </TableCell>
              <TableCell align="right">
                {choice.amount !== null && difference !== 0n && (
                  <span className="Tones">
                    Difference <b style={WHOLE}>{formatTotal(difference, isPrivate)}</b>
                  </span>
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Button size="small" onClick={onSave} sx={{ ml: -1 }}>
          Save
        </Button>
        {count > PAGE_SIZE && (
          <TablePagination
            component="div"
            count={count}
            page={page}
            rowsPerPage={PAGE_SIZE}
            rowsPerPageOptions={[PAGE_SIZE]}
            onPageChange={(_, wanted) => setPage(wanted)}
          />
        )}
      </Stack>
    </Box>
  );
}

const AMOUNT = /₹|^\D*(\d[\d,]*|\d{1,3}(\.\d{3})+)[.,]\d+\D*$/;

/** For any cell of the file: amounts can be in several columns, and VPA IDs within longer texts. */
const hide = (cell: string) =>
  AMOUNT.test(cell) ? HIDDEN_AMOUNT : cell.replace(/[\w.+-]+@\w+/g, (vpa) => maskVpa(vpa) ?? '');

interface LineProps {
  side: string;
  id: string;
  amount: string;
  others: string[];
  onOpen?: () => void;
}

/** A row of the file, or a payment. Its amount and the differing part of its id are dark, the rest is quiet. */
function Line({ side, id, amount, others, onOpen }: LineProps) {
  const isPrivate = useIsPrivate();
  const name = twoTones('id', id);
  return (
    <div className="Tones">
      {side}:{' '}
      {onOpen ? (
        <Link component="button" variant="inherit" className="Tones" onClick={onOpen} sx={ON_LINE}>
          {name}
        </Link>
      ) : (
        name
      )}
      {amount && (
        <>
          {' '}
          · <b style={WHOLE}>{isPrivate ? HIDDEN_AMOUNT : amount}</b>
        </>
      )}
      {others.filter(Boolean).map((text, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never move
        <Fragment key={nth}>
          {' '}
          · <span style={TOGETHER}>{text}</span>
        </Fragment>
      ))}
    </div>
  );
}
