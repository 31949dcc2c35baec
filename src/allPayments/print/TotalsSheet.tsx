import Typography from '@mui/material/Typography';
import { format } from 'date-fns';
import { FIELDS } from '../../api/contract.ts';
import { formatCount, formatTotal } from '../../format.ts';
import { statusDisplay } from '../../payment/StatusChip.tsx';
import type { Total } from '../../paymentsFile/addUp.ts';
import { useIsPrivate } from '../../settings/view.ts';
import { inZone } from '../../time.ts';
import { useFrame } from '../Frame.tsx';
import { allOf, barsOf, formatStatusTotal, largestMerchants } from '../totals/totals.ts';
import { type PrintColumn, PrintTable, Sheet } from './Sheet.tsx';

/** The money of each status; of the chosen status also by day or month. */
export function TotalsSheet({ chosen }: { chosen: string }) {
  return (
    <Sheet title="Totals of payments" whole={useFrame().whole} isOfAllStatuses isReady>
      <Tables chosen={chosen} />
    </Sheet>
  );
}

const number = (name: string): PrintColumn => ({ name, align: 'right' });

/** As on the screen: all statuses, and the days of one, and its merchants where there are several. */
function Tables({ chosen }: { chosen: string }) {
  const { search, whole } = useFrame();
  const { statuses, noTotals, merchants, at, zone } = whole;
  const isPrivate = useIsPrivate();
  const total = statuses.find(({ status }) => status === chosen);
  const today = format(at, 'yyyy-MM-dd', inZone(zone));
  const { unit, bars } = barsOf(total?.days ?? [], zone, today, search.filters);
  const { label } = statusDisplay(chosen);
  return (
    <>
      {noTotals && <p>{noTotals}</p>}
      <Typography variant="h2">By status</Typography>
      <PrintTable
        name="By status"
        columns={[
          { name: FIELDS.status.heading },
          number('Payments'),
          number('Added up'),
          number('Total'),
        ]}
        rows={statuses.map(({ status, ...sum }) => [
          status === null ? 'Other statuses' : statusDisplay(status).label,
          formatCount(sum.rows),
          formatCount(sum.count),
          formatStatusTotal(sum, isPrivate, whole.received.certainty),
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
  return (
    <>
      <Typography variant="h2">{title}</Typography>
      <PrintTable
        name={title}
        columns={[{ name }, number('Payments'), number('Total')]}
        rows={sums.map((sum) => cellsOf(sum.label, sum))}
        sums={[cellsOf('All', allOf(sums))]}
      />
    </>
  );
}
