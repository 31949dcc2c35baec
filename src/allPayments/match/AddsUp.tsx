import Box from '@mui/material/Box';
import type { ComponentProps } from 'react';
import { formatCount } from '../../format.ts';
import { CATEGORIES } from '../../reconcile/result.ts';
import { useIsPhone } from '../../ui/useIsNarrow.ts';
import { CATEGORY_TITLES, sumsOf, type Writer } from './matchWords.ts';
import { NumbersTable } from './NumbersTable.tsx';
import type { Matched } from './ownFile.ts';

/** Category by category, and what they add up to: the sums of file and list, which are computed on their own. */
export function AddsUp({ matched, writer }: { matched: Matched; writer: Writer }) {
  const { categories, sums, amountsMissing } = matched;
  const lineOf = (name: string, rows: number, inFile: bigint, payments: number, here: bigint) => [
    name,
    ...[formatCount(rows), amountsMissing ? '' : writer.money(inFile)],
    ...[formatCount(payments), amountsMissing ? '' : writer.money(here)],
  ];
  const filled = CATEGORIES.filter((name) => categories[name].comparisons > 0);
  const { rows, payments, here } = { ...sums.file, ...sums.list };
  return (
    <ScrolledTable
      name="How it adds up"
      sx={LAST}
      headings={['How it adds up', 'Rows', 'Your file', 'Payments', 'Received']}
      lines={[
        ...filled.map((name) => {
          const own = categories[name];
          // Totals and money out have no sum in common.
          if (name === 'notCompared')
            return [CATEGORY_TITLES[name], formatCount(own.rows), '', '', ''];
          return lineOf(CATEGORY_TITLES[name], own.rows, own.paidInFile, own.payments, own.here);
        }),
        lineOf('Together', rows, sumsOf(matched).inFile, payments, here),
      ]}
    />
  );
}

const SUMS = {
  width: { sm: 'auto' },
  '& :is(td, th)': { px: { xs: 0.5, sm: 1 }, py: 0.5 },
  '& th:first-of-type': { pl: 0 },
  '& td, & th:not(:first-of-type)': { whiteSpace: 'pre' },
};
const LAST = { '& tr:last-child > *': { borderBottom: 0, fontWeight: 'fontWeightBold' } };

interface ScrolledTableProps extends ComponentProps<typeof NumbersTable> {
  /** After the first, each count is followed by its money. */
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

/** As wide as its numbers. A phone has room for half of the columns. */
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
