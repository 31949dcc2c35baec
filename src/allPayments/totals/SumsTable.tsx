import Link from '@mui/material/Link';
import { type LinkProps, Link as RouterLink } from 'react-router-dom';
import { formatCount, formatTotal } from '../../format.ts';
import type { Total } from '../../paymentsFile/addUp.ts';
import { useIsPrivate } from '../../settings/view.ts';
import { SmallTable } from '../SmallTable.tsx';
import { useFrame } from '../useFrame.tsx';
import { allOf } from './totals.ts';

// A touch target must be higher than a line of text.
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
  /** The link to its payments in the list. */
  link: Pick<LinkProps, 'to' | 'state'> | undefined;
}

interface SumsTableProps {
  caption: string;
  /** The heading of the first column, such as `Day`. */
  heading: string;
  sums: Sum[];
}

/** A table of sums by day, month or merchant, with their total. The names link to their payments in the list. */
export function SumsTable({ caption, heading, sums }: SumsTableProps) {
  const isPrivate = useIsPrivate();
  const { certainty } = useFrame().whole.received;
  const figures = ({ count, paise }: Total) => [formatCount(count), formatTotal(paise, isPrivate)];
  const lines = sums.map(({ label, link, ...sum }) => [
    link ? (
      <Link key="name" component={RouterLink} {...link} color="inherit" sx={LINK}>
        {label}
      </Link>
    ) : (
      label
    ),
    ...figures(sum),
  ]);
  const all = ['All', ...figures(allOf(sums))].map((cell) => <b key={cell}>{cell}</b>);
  return (
    // A scroll area must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section tabIndex={0} aria-label={`${caption}, as a table`}>
      <SmallTable
        name={caption}
        stickyHeader
        headings={[heading, 'Payments', certainty ? `Total (${certainty.trim()})` : 'Total']}
        lines={[...lines, all]}
      />
    </section>
  );
}
