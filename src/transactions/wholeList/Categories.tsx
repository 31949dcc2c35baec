import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
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
import {
  describeCount,
  formatAmount,
  formatCount,
  formatText,
  HIDDEN_AMOUNT,
} from '../../format.ts';
import { saveFile } from '../../ui/saveFile.ts';
import { statusDisplay } from '../fields/status.tsx';
import { useIsPrivate } from '../view/view.ts';
import type { CategoryName } from './match.ts';
import type { Choice } from './proposeMatch.ts';
import { formatTotal } from './totals.ts';
import type { WholeListData } from './useWholeList.ts';
import type { OpenedFile } from './WholeList.ts';

type Categories = Awaited<ReturnType<WholeListData['list']['match']>>['categories'];

interface CategoriesProps {
  whole: WholeListData;
  file: OpenedFile;
  choice: Choice;
  /** The key of the match. */
  asked: unknown[];
  categories: Categories;
}

/** A line for each category; pressed, it shows its rows. Two lines show that nothing is left out. */
export function Categories({ categories, ...props }: CategoriesProps) {
  const { whole, file, choice } = props;
  const [open, setOpen] = useState<CategoryName>();
  const isPrivate = useIsPrivate();
  const money = (count: number, paise: bigint) =>
    `${formatCount(count)}${count > 0 && choice.amount !== null ? ` · ${formatTotal(paise, isPrivate)}` : ''}`;
  const completed = whole.statuses.find(({ status }) => status === 'COMPLETED')?.count ?? 0;
  const add = (counts: number[], of: number, what: string) =>
    `${counts.map(formatCount).join(' + ')} = ${formatCount(counts.reduce((a, b) => a + b, 0))} of ${describeCount(of, what)}`;
  async function save(name?: CategoryName) {
    const time = new Date().toISOString().replace(/[:.]/g, '-').slice(0, 19);
    saveFile(await whole.list.saveMatched(name), `matched-${time}.csv`);
  }
  return (
    <div>
      <Table size="small" sx={{ overflowWrap: 'anywhere' }}>
        <caption style={visuallyHidden}>Categories</caption>
        <TableHead>
          <TableRow>
            <TableCell>Category</TableCell>
            <TableCell align="right">Your file</TableCell>
            <TableCell align="right">Here</TableCell>
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
                      aria-expanded={open === name}
                      onClick={() => setOpen(open === name ? undefined : name)}
                      sx={{ textAlign: 'start' }}
                    >
                      {name}
                    </Button>
                  ) : (
                    <Box sx={{ color: 'text.secondary' }}>{name}</Box>
                  )}
                </TableCell>
                <TableCell align="right">{money(rows, rowPaise)}</TableCell>
                <TableCell align="right">{money(payments, paymentPaise)}</TableCell>
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
        .
        <br />
        Here:{' '}
        {add(
          categories.map(({ payments }) => payments),
          completed,
          'completed payment',
        )}
        .
      </Typography>
      <Button onClick={() => save()} sx={{ mt: 1 }}>
        Save all
      </Button>
    </div>
  );
}

interface EntriesProps extends Omit<CategoriesProps, 'categories'> {
  name: CategoryName;
  count: number;
  onSave: () => void;
}

const PAGE_SIZE = 25;
/** Lines of one entry. */
const MAX_LINES = 10;

/** The rows of a category, those of the file and those of the list beside each other. */
function Entries({ whole, choice, asked, name, count, onSave }: EntriesProps) {
  const [page, setPage] = useState(0);
  const isPrivate = useIsPrivate();
  const { data } = useQuery({
    queryKey: ['entries', asked, name, page],
    queryFn: () => whole.list.entries(name, { page, pageSize: PAGE_SIZE }),
    gcTime: 0,
  });
  function describeRow(row: string[]): string {
    const amount = isPrivate ? HIDDEN_AMOUNT : row[choice.amount ?? -1];
    const others = [choice.status, choice.date].map((column) => row[column ?? -1]);
    return [row[choice.key.column], choice.amount === null ? '' : amount, ...others]
      .map((cell = '') => cell && formatText(cell))
      .filter(Boolean)
      .join(' · ');
  }
  return (
    <>
      <Table size="small" aria-label={name}>
        <TableHead>
          <TableRow>
            <TableCell>Your file</TableCell>
            <TableCell>Here</TableCell>
            <TableCell align="right">Difference</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {data?.map(({ rows, numbers, payments, note, difference }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move
            <TableRow key={place} sx={{ verticalAlign: 'top', overflowWrap: 'anywhere' }}>
              <TableCell>
                {rows.slice(0, MAX_LINES).map((row, nth) => (
                  <div key={numbers[nth]}>
                    Row {numbers[nth]}: {describeRow(row)}
                  </div>
                ))}
                {rows.length > MAX_LINES && `and ${formatCount(rows.length - MAX_LINES)} more`}
                {note && <Box sx={{ color: 'text.secondary' }}>{note}</Box>}
              </TableCell>
              <TableCell>
                {payments.slice(0, MAX_LINES).map((payment, nth) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: ids may repeat
                  <div key={nth}>
                    {[
                      formatText(payment[choice.key.field]),
                      isPrivate ? HIDDEN_AMOUNT : formatAmount(payment.amount),
                      formatText(statusDisplay(payment.status).label),
                    ].join(' · ')}
                  </div>
                ))}
                {payments.length > MAX_LINES &&
                  `and ${formatCount(payments.length - MAX_LINES)} more`}
              </TableCell>
              <TableCell align="right">
                {choice.amount !== null && difference !== 0n && formatTotal(difference, isPrivate)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Button size="small" onClick={onSave}>
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
    </>
  );
}
