import Typography from '@mui/material/Typography';
import { format } from 'date-fns';
import { compareRows } from '../../export/describeExport.ts';
import { formatCount } from '../../format.ts';
import { statusDisplay } from '../../payment/StatusChip.tsx';
import { inZone } from '../../time.ts';
import { useIsPrivate } from '../../view/view.ts';
import type { Whole } from '../load.ts';
import { barsOf, formatStatusTotal, formatTotal } from '../totals.ts';
import { type PrintColumn, PrintTable, Sheet } from './Sheet.tsx';

interface TotalsSheetProps {
  whole: Whole;
  /** The status of the days. */
  chosen: string;
}

/** The money by status, and of one status by day or month. */
export function TotalsSheet(props: TotalsSheetProps) {
  return (
    <Sheet title="Totals of payments" whole={props.whole} isOfAllStatuses isReady>
      <Tables {...props} />
    </Sheet>
  );
}

const number = (name: string): PrintColumn => ({ name, align: 'right' });

function Tables({ whole, chosen }: TotalsSheetProps) {
  const { statuses, noTotals, at, zone } = whole;
  const isPrivate = useIsPrivate();
  const days = statuses.find(({ status }) => status === chosen)?.days ?? [];
  const { unit, bars } = barsOf(days, zone, format(at, 'yyyy-MM-dd', inZone(zone)));
  const { label } = statusDisplay(chosen);
  const heading = `${label}, by ${unit} of creation`;
  const all = bars.reduce(
    (sum, { count, paise }) => ({ count: sum.count + count, paise: sum.paise + paise }),
    { count: 0, paise: 0n },
  );
  return (
    <>
      {noTotals && <p>{noTotals}</p>}
      <Typography variant="h2">By status</Typography>
      <PrintTable
        name="By status"
        columns={[{ name: 'Status' }, number('Payments'), number('Added up'), number('Total')]}
        rows={statuses.map(({ status, ...total }) => [
          status === null ? 'Other statuses' : statusDisplay(status).label,
          formatCount(total.rows),
          formatCount(total.count),
          formatStatusTotal(total, isPrivate) +
            (compareRows(whole).isDoubtful ? ', incomplete' : ''),
        ])}
      />
      <Typography variant="h2">{heading}</Typography>
      {bars.length > 0 ? (
        <PrintTable
          name={heading}
          columns={[
            { name: unit === 'day' ? 'Day' : 'Month' },
            number('Payments'),
            number('Total'),
          ]}
          rows={bars
            .toReversed()
            .map((bar) => [bar.label, formatCount(bar.count), formatTotal(bar.paise, isPrivate)])}
          sums={[['All', formatCount(all.count), formatTotal(all.paise, isPrivate)]]}
        />
      ) : (
        <p>No {label.toLowerCase()} payments to show by day.</p>
      )}
    </>
  );
}
