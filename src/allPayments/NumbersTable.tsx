import Table, { type TableProps } from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';

// Amounts stay on one line: with large text the table scrolls sideways.
const NUMBERS = {
  '& td, & th:not(:first-of-type)': { textAlign: 'right', whiteSpace: 'nowrap' },
};

interface NumbersTableProps extends TableProps {
  name: string;
  headings: string[];
  /** Each begins with its name. */
  lines: ReactNode[][];
}

/** A small table of numbers. */
export function NumbersTable({ name, headings, lines, sx = [], ...table }: NumbersTableProps) {
  return (
    <Table size="small" aria-label={name} sx={[NUMBERS, ...[sx].flat()]} {...table}>
      <TableHead>
        <TableRow>
          {headings.map((heading) => (
            <TableCell key={heading}>{heading}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {lines.map(([first, ...numbers], line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the first cell may be a link
          <TableRow key={line}>
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
  );
}
