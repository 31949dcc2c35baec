import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { describeCount, formatCount, formatTotal } from '../../format.ts';
import type { DayRow } from '../../reconcile/payouts.ts';
import { useIsPrivate } from '../../settings/view.ts';
import { useFrame } from '../Frame.tsx';
import { useAnswer } from '../useAllPayments.ts';
import { ScrolledTable } from './AddsUp.tsx';
import { describeDays } from './matchWords.ts';
import type { Matched } from './ownFile.ts';

const percents = new Intl.NumberFormat('en-IN', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

const DAY_HEADINGS = ['Day', 'Payments', 'Received', 'Rows', 'Your file', 'Difference'];

/** The newest day first. */
const dayLines = (days: DayRow[], isPrivate: boolean) =>
  days
    .toReversed()
    .map(({ day, payments, here, rows, inFile, ...rest }) => [
      describeDays(day),
      ...[formatCount(payments), formatTotal(here, isPrivate)],
      ...[formatCount(rows), formatTotal(inFile, isPrivate)],
      formatTotal(rest.difference, isPrivate) +
        (rest.percent === null ? '' : ` · ${percents.format(rest.percent)} %`),
    ]);

/** Payouts of many payments: what was received, and what the file has, day by day. */
export function PayoutDays({ matched }: { matched: Matched }) {
  const { whole } = useFrame();
  const isPrivate = useIsPrivate();
  const { data: found } = useAnswer(whole, ['by day', matched.match], (engine) =>
    engine.byDay(matched.match),
  );
  if (!found) return null;
  return (
    <Box component="section" aria-label="Compared by day" sx={{ my: 2 }}>
      <Typography component="h2" variant="h3" sx={{ mb: 1.5 }}>
        Compared by day
      </Typography>
      <Typography variant="body2">
        Each day is compared with{' '}
        {found.shift === 0 ? 'the same day' : `${describeCount(found.shift, 'day')} later`} in your
        file.
      </Typography>
      <ScrolledTable
        name="Compared by day"
        headings={DAY_HEADINGS}
        lines={dayLines(found.days, isPrivate)}
      />
      {found.rowsWithoutDay + found.paymentsWithoutDay > 0 && (
        <Typography variant="body2">
          Without a day: {describeCount(found.rowsWithoutDay, 'row')},{' '}
          {describeCount(found.paymentsWithoutDay)}.
        </Typography>
      )}
    </Box>
  );
}
