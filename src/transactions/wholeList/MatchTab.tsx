import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TablePagination from '@mui/material/TablePagination';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Fragment, useRef, useState } from 'react';
import {
  describeCount,
  formatAmount,
  formatCount,
  formatText,
  HIDDEN_AMOUNT,
} from '../../format.ts';
import { saveFile } from '../../ui/saveFile.ts';
import { landmark } from '../../ui/screen.tsx';
import { statusDisplay } from '../fields/status.tsx';
import { useIsPrivate, useView } from '../view/view.ts';
import type { CategoryName } from './match.ts';
import type { Choice, Meaning } from './proposeMatch.ts';
import { formatTotal, readRupees } from './totals.ts';
import type { WholeListData } from './useWholeList.ts';
import type { OpenedFile } from './WholeList.ts';

const KEY_NAMES: Record<Choice['key']['field'], string> = {
  orderID: 'Order ID',
  ref_id: 'Ref ID',
  id: 'Payment ID',
};
const MEANINGS: Record<Meaning, string> = { paid: 'Paid', unpaid: 'Unpaid', other: 'No payment' };

interface MatchTabProps {
  whole: WholeListData;
  /** The person's own file; undefined until one is chosen. */
  file: File | undefined;
  onFile: (file: File) => void;
}

/** Compares a person's own file with the whole list. */
export function MatchTab({ whole, file, onFile }: MatchTabProps) {
  const { list, at, merchants, missing } = whole;
  const input = useRef<HTMLInputElement>(null);
  const opened = useQuery({
    queryKey: ['own file', +at, file?.name, file?.size, file?.lastModified],
    queryFn: async () => list.openFile(new Uint8Array((await file?.arrayBuffer()) ?? [])),
    enabled: file !== undefined,
    retryOnMount: true,
    gcTime: 0,
  });
  const hasKey = Object.keys(KEY_NAMES).some((key) => !missing.some((field) => field === key));
  if (merchants > 1) {
    return (
      <Alert severity="info">
        These are payments of {formatCount(merchants)} merchants, who may number their orders alike.
        Filter the list by one Merchant ID first.
      </Alert>
    );
  }
  if (!hasKey || missing.includes('status')) {
    return (
      <Alert severity="info">
        This service’s file has no {hasKey ? 'Status' : 'Order ID, Ref ID or Payment ID'}, so
        nothing can be matched.
      </Alert>
    );
  }
  return (
    <Stack
      sx={{ gap: 2 }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const [dropped] = event.dataTransfer.files;
        if (dropped) onFile(dropped);
      }}
    >
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Button variant="outlined" onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,.xlsx"
          onChange={({ target }) => {
            if (target.files?.[0]) onFile(target.files[0]);
            // The same file, after it was changed, is another choice.
            target.value = '';
          }}
        />
        <Typography role="status" sx={{ overflowWrap: 'anywhere' }}>
          {opened.data && file
            ? `${formatText(file.name)}: ${describeCount(opened.data.rows, 'row')}`
            : 'Orders of a shop, a statement of a bank or a settlement, as CSV or Excel. Or drop it here.'}
        </Typography>
      </Stack>
      {opened.isFetching && <LinearProgress aria-label="Reading your file" />}
      {opened.error && (
        <Alert severity="error">
          {opened.error.name === 'UnreadableFile'
            ? opened.error.message
            : 'This file cannot be read. Save it as CSV, and choose that.'}
        </Alert>
      )}
      {opened.data && !opened.isFetching && (
        <Matched key={opened.dataUpdatedAt} whole={whole} file={opened.data} />
      )}
    </Stack>
  );
}

const FIELD = { width: { xs: '100%', sm: '12rem' } };
const FIELDS = { flexWrap: 'wrap', alignItems: 'center', gap: 1.5 };

interface MatchedProps {
  whole: WholeListData;
  file: OpenedFile;
}

function Matched({ whole, file }: MatchedProps) {
  const [choice, setChoice] = useState(file.choice);
  const [tolerance, setTolerance] = useState('');
  const [{ stuckMinutes }] = useView();
  const change = (changed: Partial<Choice>) => setChoice((before) => ({ ...before, ...changed }));
  const { key } = choice;
  const asked = ['match', +whole.at, file, choice];
  const { data: figure } = useQuery({
    queryKey: ['figure', +whole.at, file, key],
    queryFn: () => whole.list.figure(key),
    gcTime: 0,
  });
  const { data: matched } = useQuery({
    queryKey: asked,
    queryFn: () => whole.list.match(choice, Date.now() - stuckMinutes * 60_000),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const columns = file.headings.map((heading, column) => ({
    value: column,
    text: formatText(heading || `Column ${column + 1}`),
  }));
  const none = { value: -1, text: 'None' };

  return (
    <>
      <Stack direction="row" sx={FIELDS}>
        <Choose
          label="Your column"
          value={key.column}
          options={columns}
          onChange={(column) => change({ key: { ...key, column } })}
        />
        <Choose
          label="is here"
          value={key.field}
          options={Object.entries(KEY_NAMES)
            .filter(([field]) => !whole.missing.some((name) => name === field))
            .map(([value, text]) => ({ value: value as typeof key.field, text }))}
          onChange={(field) => change({ key: { ...key, field } })}
        />
        <Typography role="status">
          {figure && `${formatCount(figure.hits)} of ${formatCount(figure.of)} found here`}
        </Typography>
      </Stack>
      <Stack direction="row" sx={FIELDS}>
        <Choose
          label="Your amount"
          value={choice.amount ?? -1}
          options={whole.missing.includes('amount') ? [none] : [none, ...columns]}
          onChange={(column) => change({ amount: column < 0 ? null : column })}
        />
        <FormControlLabel
          label="in paise"
          control={<Checkbox checked={choice.isPaise} />}
          onChange={(_, isPaise) => change({ isPaise })}
        />
        <Choose
          label="Your status"
          value={choice.status ?? -1}
          options={[{ ...none, text: 'None: all are paid' }, ...columns]}
          onChange={async (column) => {
            const status = column < 0 ? null : column;
            change({ status, meanings: await whole.list.meanings(status) });
          }}
        />
        <Choose
          label="Your date"
          value={choice.date ?? -1}
          options={[none, ...columns]}
          onChange={(column) => change({ date: column < 0 ? null : column })}
        />
        <TextField
          label="Allowed difference, ₹"
          value={tolerance}
          error={tolerance.trim() !== '' && readRupees(tolerance) === null}
          onChange={({ target }) => {
            setTolerance(target.value);
            change({ tolerance: readRupees(target.value) ?? 0 });
          }}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
          sx={FIELD}
        />
      </Stack>
      {matched && matched.unknownWords.length > 0 && (
        <Stack direction="row" sx={FIELDS}>
          <Typography>Your file also says:</Typography>
          {matched.unknownWords.slice(0, 12).map(({ word, count }) => (
            <Choose
              key={word}
              label={`${formatText(word || 'nothing')} (${formatCount(count)})`}
              value=""
              options={[
                { value: '', text: 'Choose' },
                ...Object.entries(MEANINGS).map(([value, text]) => ({ value, text })),
              ]}
              onChange={(meaning) =>
                change({ meanings: { ...choice.meanings, [word]: meaning as Meaning } })
              }
            />
          ))}
        </Stack>
      )}
      {matched && (
        <>
          {matched.traps.map((trap) => (
            <Alert key={trap} severity="info">
              {trap}
            </Alert>
          ))}
          <Categories {...{ whole, file, choice, asked }} categories={matched.categories} />
        </>
      )}
    </>
  );
}

interface ChooseProps<Value> {
  label: string;
  value: Value;
  options: { value: Value; text: string }[];
  onChange: (value: Value) => void;
}

function Choose<Value extends string | number>(props: ChooseProps<Value>) {
  const { label, value, options, onChange } = props;
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value as Value)}
      slotProps={{
        select: { displayEmpty: true, MenuProps: { slotProps: landmark(`Choose: ${label}`) } },
        inputLabel: { shrink: true },
      }}
      sx={FIELD}
    >
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.text}
        </MenuItem>
      ))}
    </TextField>
  );
}

type Categories = Awaited<ReturnType<WholeListData['list']['match']>>['categories'];

interface CategoriesProps extends MatchedProps {
  choice: Choice;
  /** The key of the match. */
  asked: unknown[];
  categories: Categories;
}

/** A line for each category; pressed, it shows its rows. Two lines show that nothing is left out. */
function Categories({ categories, ...props }: CategoriesProps) {
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
      <Table size="small">
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
                    <Box sx={{ px: 1, color: 'text.secondary' }}>{name}</Box>
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
