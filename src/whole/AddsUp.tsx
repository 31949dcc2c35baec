import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { formatCount } from '../format.ts';
import { BOX_NAMES, type Totals } from '../match/reasons.ts';
import { useIsPrivate } from '../view/view.ts';
import type { Matched } from './engine/ownFile.ts';
import { BOX_TITLES } from './matchWords.ts';
import { formatTotal } from './totals.ts';

const SUMS = {
  width: { sm: 'auto' },
  '& :is(td, th)': { px: { xs: 0.5, sm: 1 }, py: 0.5 },
  '& :is(td, th):first-of-type': { pl: 0 },
  '& td': { textAlign: 'right', whiteSpace: 'nowrap' },
  '& tr:last-child > *': { borderBottom: 0, fontWeight: 'fontWeightBold' },
};

/** Box by box, and the sums of file and list, which are computed on their own. */
export function AddsUp({ matched: { boxes, sums } }: { matched: Matched }) {
  const isPrivate = useIsPrivate();
  const line = (name: string, { rows, inFile, payments, here }: Omit<Totals, 'repeated'>) => (
    <TableRow key={name}>
      <TableCell component="th" scope="row">
        {name}
      </TableCell>
      <TableCell>{formatCount(rows)}</TableCell>
      <TableCell>{formatTotal(inFile, isPrivate)}</TableCell>
      <TableCell>{formatCount(payments)}</TableCell>
      <TableCell>{formatTotal(here, isPrivate)}</TableCell>
    </TableRow>
  );
  const names = ['How it adds up', 'Rows', 'In your file', 'Payments', 'Completed here'];
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label="How it adds up" sx={SUMS}>
        <TableHead>
          <TableRow>
            {names.map((name, nth) => (
              <TableCell key={name} align={nth === 0 ? 'left' : 'right'}>
                {name}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {BOX_NAMES.map((box) => line(BOX_TITLES[box], boxes[box]))}
          {line('File and list', { ...sums.file, ...sums.list })}
        </TableBody>
      </Table>
    </Box>
  );
}
