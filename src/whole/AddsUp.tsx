import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { formatCount } from '../format.ts';
import { BOX_NAMES, type Totals } from '../match/reasons.ts';
import { useIsPhone } from '../ui/useIsNarrow.ts';
import { useIsPrivate } from '../view/view.ts';
import type { Matched } from './engine/ownFile.ts';
import { BOX_TITLES } from './matchWords.ts';
import { formatTotal } from './totals.ts';

/** Box by box, and the sums of file and list, which are computed on their own. */
export function AddsUp({ matched: { boxes, sums } }: { matched: Matched }) {
  const isPrivate = useIsPrivate();
  const lineOf = (name: string, { rows, inFile, payments, here }: Omit<Totals, 'repeated'>) => [
    name,
    ...[formatCount(rows), formatTotal(inFile, isPrivate)],
    ...[formatCount(payments), formatTotal(here, isPrivate)],
  ];
  return (
    <SumsTable
      name="How it adds up"
      isLastBold
      headings={['How it adds up', 'Rows', 'In your file', 'Payments', 'Completed here']}
      lines={[
        ...BOX_NAMES.map((box) => lineOf(BOX_TITLES[box], boxes[box])),
        lineOf('File and list', { ...sums.file, ...sums.list }),
      ]}
    />
  );
}

const SUMS = {
  width: { sm: 'auto' },
  '& :is(td, th)': { px: { xs: 0.5, sm: 1 }, py: 0.5 },
  '& th:first-of-type': { pl: 0 },
  '& td, & th:not(:first-of-type)': { textAlign: 'right', whiteSpace: 'pre' },
};
const LAST = { '& tr:last-child > *': { borderBottom: 0, fontWeight: 'fontWeightBold' } };

interface SumsTableProps {
  name: string;
  /** After the first, each count is followed by its money. */
  headings: string[];
  /** Each begins with its name. */
  lines: string[][];
  isLastBold?: boolean;
}

/** Each count in a line below its money, and what follows a difference below it. */
const stack = ([first = '', ...others]: string[]) => [
  first,
  ...others.flatMap((text, nth) =>
    nth % 2 === 0 ? [[others[nth + 1], text.replace(' · ', '\n')].filter(Boolean).join('\n')] : [],
  ),
];

/** A small table of numbers. A phone has room for half of the columns. */
export function SumsTable({ name, isLastBold = false, ...table }: SumsTableProps) {
  const isPhone = useIsPhone();
  const headings = isPhone ? stack(table.headings) : table.headings;
  const lines = isPhone ? table.lines.map(stack) : table.lines;
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label={name} sx={isLastBold ? { ...SUMS, ...LAST } : SUMS}>
        <TableHead>
          <TableRow>
            {headings.map((heading) => (
              <TableCell key={heading}>{heading}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {lines.map(([first, ...numbers]) => (
            <TableRow key={first}>
              <TableCell component="th" scope="row">
                {first}
              </TableCell>
              {numbers.map((number, nth) => (
                <TableCell key={headings[nth + 1]}>{number}</TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
