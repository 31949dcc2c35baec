import Box from '@mui/material/Box';
import TableContainer from '@mui/material/TableContainer';
import Typography from '@mui/material/Typography';
import { describeCount, formatTotal } from '../../format.ts';
import { CATEGORIES } from '../../reconcile/result.ts';
import { useIsPrivate } from '../../settings/view.ts';
import { SmallTable } from '../SmallTable.tsx';
import { useAnswer } from '../useAllPayments.ts';
import { useFrame } from '../useFrame.tsx';
import { describeDays } from './describeCells.ts';
import { CATEGORY_TITLES } from './describeMatch.ts';
import type { Matched } from './ownFile.ts';

/* The sums of both sides: by category, and for payouts by day. */

// Except on a phone, the table is as wide as its sums. With large text, it scrolls sideways in its container.
const SUMS = {
  width: { sm: 'auto' },
  '& :is(td, th)': { px: { xs: 0.5, sm: 1 }, py: 0.5 },
  '& th:first-of-type': { pl: 0 },
  // On a phone, a sum is below its count.
  '& td > span': { display: { xs: 'block', sm: 'inline' } },
};

/** A count and its sum, or a difference's percentage and the difference. */
const both = (other: string, sum: string) => (
  <>
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {other}
    </Box>{' '}
    <span>{sum}</span>
  </>
);

/** The sums that make up the headline, by category. */
export function AddsUp({ matched: { categories, amountsMissing } }: { matched: Matched }) {
  const isPrivate = useIsPrivate();
  const moneyOf = (paise: bigint) => (amountsMissing ? '' : formatTotal(paise, isPrivate));
  const filled = CATEGORIES.filter((name) => categories[name].comparisons > 0);
  // A single line would repeat the headline.
  if (filled.length < 2) return null;
  return (
    <TableContainer>
      <SmallTable
        sx={SUMS}
        name="How it adds up"
        headings={['How it adds up', 'Your file', 'Received']}
        lines={filled.map((name) => {
          const { rows, payments, paidInFile, here } = categories[name];
          // Totals and money out do not add up to one sum.
          const inFile = name === 'notCompared' ? '' : moneyOf(paidInFile);
          return [
            CATEGORY_TITLES[name],
            rows > 0 && both(describeCount(rows, 'row'), inFile),
            payments > 0 && both(describeCount(payments), moneyOf(here)),
          ];
        })}
      />
    </TableContainer>
  );
}

/** For payouts of many payments: the sums received and the file's sums, day by day, newest first. */
export function PayoutDays({ matched: { match } }: { matched: Matched }) {
  const { whole } = useFrame();
  const isPrivate = useIsPrivate();
  const { data: found } = useAnswer(whole, ['by day', match], (engine) => engine.byDay(match));
  if (!found) return null;
  const money = (paise: bigint) => formatTotal(paise, isPrivate);
  return (
    <Box sx={{ my: 2 }}>
      <Typography component="h2" variant="h3" sx={{ mb: 1.5 }}>
        Compared by day
      </Typography>
      <Typography variant="body2">
        The payments of each day are compared with the rows of your file{' '}
        {found.shift === 0 ? 'of that day' : `${describeCount(found.shift, 'day')} later`}.
      </Typography>
      <TableContainer>
        <SmallTable
          sx={SUMS}
          name="Compared by day"
          headings={['Day', 'Received', 'Your file', 'Difference']}
          lines={found.days
            .toReversed()
            .map(({ day, payments, here, rows, inFile, difference, percent }) => [
              describeDays(day),
              both(describeCount(payments), money(here)),
              both(describeCount(rows, 'row'), money(inFile)),
              both(percent === null ? '' : `${percent.toFixed(1)} %`, money(difference)),
            ])}
        />
      </TableContainer>
      {found.rowsWithoutDay + found.paymentsWithoutDay > 0 && (
        <Typography variant="body2">
          Without a date: {describeCount(found.rowsWithoutDay, 'row')},{' '}
          {describeCount(found.paymentsWithoutDay)}.
        </Typography>
      )}
    </Box>
  );
}
