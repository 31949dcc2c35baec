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

interface SmallTableProps extends TableProps {
  name: string;
  headings: string[];
  /** The cells of each line; the first is its name. */
  lines: ReactNode[][];
  /** Whether the cells after the name are texts, not numbers. */
  isText?: boolean;
}

/** A simple table, without sorting or paging, for the screen and for paper. */
export function SmallTable({ name, headings, lines, isText, sx, ...table }: SmallTableProps) {
  return (
    <Table
      aria-label={name}
      sx={[!isText && NUMBERS, ...(Array.isArray(sx) ? sx : [sx])]}
      {...table}
    >
      <TableHead>
        <TableRow>
          {headings.map((heading) => (
            <TableCell key={heading}>{heading}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {lines.map(([first, ...others], line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no state
          <TableRow key={line}>
            <TableCell component="th" scope="row">
              {first}
            </TableCell>
            {others.map((cell, nth) => (
              <TableCell key={headings[nth + 1]} data-heading={headings[nth + 1]}>
                {cell}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
