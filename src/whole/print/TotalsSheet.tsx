import Typography from '@mui/material/Typography';
import { format } from 'date-fns';
import { compareRows } from '../../export/describeExport.ts';
import type { Total } from '../../export/reader/addUp.ts';
import { formatCount } from '../../format.ts';
import { statusDisplay } from '../../payment/StatusChip.tsx';
import { inZone } from '../../time.ts';
import { useIsPrivate } from '../../view/view.ts';
import type { Whole } from '../load.ts';
import { barsOf, formatStatusTotal, formatTotal, largestMerchants } from '../totals.ts';
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

/** As on the screen: all statuses, and the days of one, and its merchants where there are several. */
function Tables({ whole, chosen }: TotalsSheetProps) {
  const { statuses, noTotals, merchants, at, zone } = whole;
  const isPrivate = useIsPrivate();
  const total = statuses.find(({ status }) => status === chosen);
  const today = format(at, 'yyyy-MM-dd', inZone(zone));
  const { unit, bars } = barsOf(total?.days ?? [], zone, today);
  const { label } = statusDisplay(chosen);
  return (
    <>
      {noTotals && <p>{noTotals}</p>}
      <Typography variant="h2">By status</Typography>
      <PrintTable
        name="By status"
        columns={[{ name: 'Status' }, number('Payments'), number('Added up'), number('Total')]}
        rows={statuses.map(({ status, ...sum }) => [
          status === null ? 'Other statuses' : statusDisplay(status).label,
          formatCount(sum.rows),
          formatCount(sum.count),
          formatStatusTotal(sum, isPrivate) + (compareRows(whole).isDoubtful ? ', incomplete' : ''),
        ])}
      />
      <Sums
        title={`${label}, by ${unit} of creation`}
        name={unit === 'day' ? 'Day' : 'Month'}
        sums={bars.toReversed()}
      />
      {merchants > 1 && (
        <Sums
          title={`${label}, by merchant`}
          name="Merchant"
          sums={largestMerchants(total?.merchants ?? [])}
        />
      )}
    </>
  );
}

interface SumsProps {
  title: string;
  name: string;
  sums: (Total & { label: string })[];
}

function Sums({ title, name, sums }: SumsProps) {
  const isPrivate = useIsPrivate();
  const cellsOf = (label: string, { count, paise }: Total) => [
    label,
    formatCount(count),
    formatTotal(paise, isPrivate),
  ];
  const all = { count: 0, paise: 0n };
  for (const { count, paise } of sums) {
    all.count += count;
    all.paise += paise;
  }
  return (
    <>
      <Typography variant="h2">{title}</Typography>
      <PrintTable
        name={title}
        columns={[{ name }, number('Payments'), number('Total')]}
        rows={sums.map((sum) => cellsOf(sum.label, sum))}
        sums={[cellsOf('All', all)]}
      />
    </>
  );
}
