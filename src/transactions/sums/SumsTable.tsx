import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { ReactNode } from 'react';
import { formatCount } from '../../format.ts';
import { formatSum } from './formatSum.ts';
import type { Sum } from './Totals.ts';

interface NamedSum extends Sum {
  name: ReactNode;
}

interface SumsTableProps {
  caption: string;
  /** The heading of the names. */
  column: string;
  rows: NamedSum[];
  all?: Sum;
  isPrivate: boolean;
}

export function SumsTable({ caption, column, rows, all, isPrivate }: SumsTableProps) {
  const cellsOf = ({ name, count, paise }: NamedSum) => (
    <>
      <TableCell component="th" scope="row">
        {name}
      </TableCell>
      <TableCell align="right">{formatCount(count)}</TableCell>
      <TableCell align="right">{formatSum(paise, isPrivate)}</TableCell>
    </>
  );
  return (
    <Table size="small">
      <caption style={visuallyHidden}>{caption}</caption>
      <TableHead>
        <TableRow>
          <TableCell>{column}</TableCell>
          <TableCell align="right">Payments</TableCell>
          <TableCell align="right">Total</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move
          <TableRow key={position}>{cellsOf(row)}</TableRow>
        ))}
      </TableBody>
      {all && (
        <TableFooter>
          <TableRow>{cellsOf({ ...all, name: 'All' })}</TableRow>
        </TableFooter>
      )}
    </Table>
  );
}
