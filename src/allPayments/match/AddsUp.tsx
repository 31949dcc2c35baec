import Box from '@mui/material/Box';
import type { ComponentProps } from 'react';
import { formatCount } from '../../format.ts';
import { CATEGORIES } from '../../reconcile/result.ts';
import { useIsPhone } from '../../ui/useIsNarrow.ts';
import { NumbersTable } from '../NumbersTable.tsx';
import { CATEGORY_TITLES, type Writer } from './matchWords.ts';
import type { Matched } from './ownFile.ts';

/** What the headline is made of, category by category. */
export function AddsUp({ matched, writer }: { matched: Matched; writer: Writer }) {
  const { categories, amountsMissing } = matched;
  const moneyOf = (paise: bigint) => (amountsMissing ? '' : writer.money(paise));
  const filled = CATEGORIES.filter((name) => categories[name].comparisons > 0);
  // One line would say what the headline says.
  if (filled.length < 2) return null;
  return (
    <ScrolledTable
      name="How it adds up"
      headings={['How it adds up', 'Rows', 'Your file', 'Payments', 'Received']}
      lines={filled.map((name) => {
        const own = categories[name];
        const title = CATEGORY_TITLES[name];
        // Totals and money out have no sum in common.
        if (name === 'notCompared') return [title, formatCount(own.rows), '', '', ''];
        return [
          title,
          ...[formatCount(own.rows), moneyOf(own.paidInFile)],
          ...[formatCount(own.payments), moneyOf(own.here)],
        ];
      })}
    />
  );
}

const SUMS = {
  width: { sm: 'auto' },
  '& :is(td, th)': { px: { xs: 0.5, sm: 1 }, py: 0.5 },
  '& th:first-of-type': { pl: 0 },
  '& td, & th:not(:first-of-type)': { whiteSpace: 'pre' },
};

interface ScrolledTableProps extends ComponentProps<typeof NumbersTable> {
  /** The headings. After the first column, each count is followed by its money. */
  headings: string[];
  lines: string[][];
}

/** Each count stands below its money, and the per cent of a difference below that. */
const stack = ([first = '', ...others]: string[]) => [
  first,
  ...others.flatMap((text, nth) =>
    nth % 2 === 0 ? [[others[nth + 1], text.replace(' · ', '\n')].filter(Boolean).join('\n')] : [],
  ),
];

/** A table as wide as its numbers. A phone has room for half of the columns. */
export function ScrolledTable({ headings, lines, sx = [], ...table }: ScrolledTableProps) {
  const isPhone = useIsPhone();
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <NumbersTable
        {...table}
        headings={isPhone ? stack(headings) : headings}
        lines={isPhone ? lines.map(stack) : lines}
        sx={[SUMS, ...[sx].flat()]}
      />
    </Box>
  );
}
