import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { type LinkProps, Link as RouterLink } from 'react-router-dom';
import { formatCount } from '../format.ts';
import { useIsPrivate } from '../view/view.ts';
import { type Bar, formatTotal } from './totals.ts';

// A finger needs more than a line of text.
const LINK = {
  '@media (pointer: coarse)': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '2.75rem',
    my: -0.75,
  },
};

/** The link of the list of a day or month. */
export type LinkOf = (bar: Bar) => Pick<LinkProps, 'to' | 'state'>;

interface DaysTableProps {
  bars: Bar[];
  caption: string;
  unit: 'day' | 'month';
  linkOf: LinkOf;
}

/** The newest first; each opens its payments in the list. */
export function DaysTable({ bars, caption, unit, linkOf }: DaysTableProps) {
  const isPrivate = useIsPrivate();
  const count = bars.reduce((sum, bar) => sum + bar.count, 0);
  const paise = bars.reduce((sum, bar) => sum + bar.paise, 0n);
  return (
    // A scroll area must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section tabIndex={0} aria-label={`${caption}, as a table`}>
      <Table size="small" stickyHeader>
        <caption style={visuallyHidden}>{caption}</caption>
        <TableHead>
          <TableRow>
            <TableCell>{unit === 'day' ? 'Day' : 'Month'}</TableCell>
            <TableCell align="right">Payments</TableCell>
            <TableCell align="right">Total</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {bars.toReversed().map((bar) => (
            <TableRow key={bar.label}>
              <TableCell component="th" scope="row">
                <Link component={RouterLink} {...linkOf(bar)} color="inherit" sx={LINK}>
                  {bar.label}
                </Link>
              </TableCell>
              <TableCell align="right">{formatCount(bar.count)}</TableCell>
              <TableCell align="right">{formatTotal(bar.paise, isPrivate)}</TableCell>
            </TableRow>
          ))}
          <TableRow>
            <TableCell component="th" scope="row">
              <b>All</b>
            </TableCell>
            <TableCell align="right">
              <b>{formatCount(count)}</b>
            </TableCell>
            <TableCell align="right">
              <b>{formatTotal(paise, isPrivate)}</b>
            </TableCell>
          </TableRow>
        </TableBody>
      </Table>
    </section>
  );
}
