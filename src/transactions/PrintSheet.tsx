import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { Pagination } from '../api/contract.ts';
import type { ListedTransaction } from '../api/schema.ts';
import { formatDate } from '../format.ts';
import { useSession } from '../session/AuthContext.tsx';
import { describeTimeZone } from './describeTimeZone.ts';
import { describeFilters, describeMerchant } from './filters/describeFilters.ts';
import type { Search } from './search.ts';
import { useTimeZone } from './TimeZoneContext.tsx';
import { COLUMN_NAMES, COLUMNS, FIELDS } from './table/columns.tsx';
import { describeTotal } from './table/Pager.tsx';
import { useScope } from './useScope.ts';

interface PrintSheetProps {
  transactions: readonly ListedTransaction[];
  /** The search whose rows are shown. */
  shown: Search;
  pagination: Pagination | null | undefined;
}

// Eight columns need landscape; in portrait ids and statuses would wrap.
const PAPER = {
  '@page': { size: 'landscape' },
  '@media print': { '#root': { display: 'none' } },
};

/** The printed page: its rows as a plain table, with the merchant, the filters and the time. */
export default function PrintSheet(props: PrintSheetProps) {
  const { merchantId } = useSession();
  const { shown } = props;
  const scope = useScope(shown.filters);
  const zone = useTimeZone();
  const printedAt = usePrintTime();
  if (!printedAt) return null;
  const { transactions, pagination } = props;
  const words = describeFilters(shown.filters, zone)
    // The merchant has a line of its own.
    .filter(({ names }) => !names.includes('merchantId'))
    .map((filter) => filter.words);
  return createPortal(
    <>
      <GlobalStyles styles={PAPER} />
      <Box sx={{ display: 'none', displayPrint: 'block' }}>
        <h1>Transactions</h1>
        <p>
          {scope ?? describeMerchant(merchantId)}
          <br />
          {words.join(' · ') || 'All transactions'}
          <br />
          {pagination && describeTotal(pagination)}
          <br />
          Printed {formatDate(printedAt.toISOString(), zone)}. {describeTimeZone(zone, printedAt)}
        </p>
        <Box
          component="table"
          sx={{
            width: '100%',
            borderCollapse: 'collapse',
            typography: 'caption',
            '& th, & td': { p: 0.5, textAlign: 'start', borderBottom: 1, overflowWrap: 'anywhere' },
            '& [align=right]': { textAlign: 'end', pr: 2 },
            '& tr': { breakInside: 'avoid' },
          }}
        >
          <thead>
            <tr>
              {FIELDS.map((field) => (
                <th key={field} scope="col" align={COLUMNS[field].align}>
                  {COLUMN_NAMES[field]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {transactions.map((row, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: ids may repeat or be missing; rows never move
              <tr key={position}>
                {FIELDS.map((field) => (
                  <td
                    key={field}
                    align={COLUMNS[field].align}
                    style={typeof row[field] === 'number' ? ONE_LINE : undefined}
                  >
                    {COLUMNS[field].text(row, zone)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
    </>,
    document.body,
  );
}

const ONE_LINE = { whiteSpace: 'nowrap' } as const;

/** When printing began; null on the screen, so that the rows are rendered only once. */
function usePrintTime(): Date | null {
  const [time, setTime] = useState<Date | null>(null);
  useEffect(() => {
    // The browser prints what is rendered when the event ends.
    const begin = () => flushSync(() => setTime(new Date()));
    const end = () => setTime(null);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return time;
}
