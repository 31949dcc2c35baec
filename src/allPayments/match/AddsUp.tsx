import Box from '@mui/material/Box';
import type { ComponentProps } from 'react';
import { formatCount } from '../../format.ts';
import { CATEGORIES, type Totals } from '../../reconcile/result.ts';
import { useIsPrivate } from '../../settings/view.ts';
import { useIsPhone } from '../../ui/useIsNarrow.ts';
import { formatTotal } from '../totals/totals.ts';
import { BOX_TITLES } from './matchWords.ts';
import { NumbersTable } from './NumbersTable.tsx';
import type { Matched } from './ownFile.ts';

/** Box by box, and the sums of file and list, which are computed on their own. */
export function AddsUp({ matched: { categories: boxes, sums } }: { matched: Matched }) {
  const isPrivate = useIsPrivate();
  const lineOf = (
    name: string,
    { rows, inFile, payments, here }: Omit<Totals, 'repeated' | 'paidInFile'>,
  ) => [
    name,
    ...[formatCount(rows), formatTotal(inFile, isPrivate)],
    ...[formatCount(payments), formatTotal(here, isPrivate)],
  ];
  return (
    <ScrolledTable
      name="How it adds up"
      sx={LAST}
      headings={['How it adds up', 'Rows', 'In your file', 'Payments', 'Completed here']}
      lines={[
        ...CATEGORIES.map((box) => lineOf(BOX_TITLES[box], boxes[box])),
        lineOf('File and list', { ...sums.file, ...sums.list }),
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
