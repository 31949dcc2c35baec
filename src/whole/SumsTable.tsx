import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { type LinkProps, Link as RouterLink } from 'react-router-dom';
import type { Total } from '../export/reader/addUp.ts';
import { formatCount } from '../format.ts';
import { useIsPrivate } from '../view/view.ts';
import { formatTotal } from './totals.ts';

// A finger needs more than a line of text.
const LINK = {
  '@media (pointer: coarse)': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '2.75rem',
    my: -0.75,
  },
};

interface Sum extends Total {
  label: string;
  /** Of its payments in the list. */
  link: Pick<LinkProps, 'to' | 'state'> | undefined;
}

interface SumsTableProps {
  caption: string;
  /** Of what the sums are, such as days. */
  heading: string;
  sums: Sum[];
}

/** Sums of days or merchants, and of all of them; each opens its payments in the list. */
export function SumsTable({ caption, heading, sums }: SumsTableProps) {
  const isPrivate = useIsPrivate();
  const count = sums.reduce((all, sum) => all + sum.count, 0);
  const paise = sums.reduce((all, sum) => all + sum.paise, 0n);
  return (
    // A scroll area must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section tabIndex={0} aria-label={`${caption}, as a table`}>
      <Table size="small" stickyHeader>
        <caption style={visuallyHidden}>{caption}</caption>
        <TableHead>
          <TableRow>
            <TableCell>{heading}</TableCell>
            <TableCell align="right">Payments</TableCell>
            <TableCell align="right">Total</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {sums.map(({ label, link, ...sum }) => (
            <TableRow key={label}>
              <TableCell component="th" scope="row">
                {link ? (
                  <Link component={RouterLink} {...link} color="inherit" sx={LINK}>
                    {label}
                  </Link>
                ) : (
                  label
                )}
              </TableCell>
              <TableCell align="right">{formatCount(sum.count)}</TableCell>
              <TableCell align="right">{formatTotal(sum.paise, isPrivate)}</TableCell>
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
