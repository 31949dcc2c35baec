import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import type { Pagination } from '../../api/contract.ts';
import { brandName } from '../../Brand.tsx';
import { formatDate, formatText } from '../../format.ts';
import { useSession } from '../../session/AuthContext.tsx';
import { describeTimeZone } from '../describeTimeZone.ts';
import { describeDates, describeFilters } from '../filters/describeFilters.ts';
import { RANGES } from '../filters/ranges.ts';
import { useIsPrivate } from '../privacy/useIsPrivate.ts';
import { transactionsQuery } from '../query.ts';
import type { Search } from '../search.ts';
import { cachedSums } from '../sums/cachedSums.ts';
import { useTimeZone } from '../TimeZoneContext.tsx';
import { describeTotal } from '../table/Pager.tsx';
import { describeSums } from './describeSums.ts';

interface StatementProps extends Search {
  pagination: Pagination | null | undefined;
  printedAt: Date;
}

// Pairs of a name and its value, two on a line.
const FACTS = {
  display: 'grid',
  gridTemplateColumns: 'auto 1fr auto 1fr',
  columnGap: 2,
  rowGap: 0.5,
  my: 2,
  typography: 'body2',
  '& dd': { m: 0, overflowWrap: 'anywhere' },
};

const WHOLE_LINE = { gridColumn: '2 / -1' };

/** What the printed rows are: whose, of which dates, filtered how. */
export function Statement({ page, filters, range, pagination, printedAt }: StatementProps) {
  const session = useSession();
  const zone = useTimeZone();
  const isPrivate = useIsPrivate();
  const queryClient = useQueryClient();
  const sums = cachedSums(queryClient, filters, zone);
  const { queryKey } = transactionsQuery({ page, filters });
  const asOf = queryClient.getQueryState(queryKey)?.dataUpdatedAt;
  const time = (date: Date) => formatDate(date.toISOString(), zone);
  const merchantId = session.isAdmin ? filters.merchantId : session.merchantId;
  const dates = describeDates(filters, zone, { hasYear: true });
  const { status, orderId } = filters;
  const words = describeFilters({ status, orderId }, zone).map((filter) => filter.words);
  const facts: [name: string, value: ReactNode][] = [
    ['Merchant', merchantId ? formatText(merchantId) : 'All merchants'],
    ['Range', [range && RANGES[range].label, dates ?? 'All dates'].filter(Boolean).join(', ')],
    ['Filters', words.join(' · ') || 'None'],
    ['Time zone', describeTimeZone(zone, printedAt)],
    ['Payments', pagination && describeTotal(pagination)],
    ['As of', asOf && time(new Date(asOf))],
    ['Printed', time(printedAt)],
    ['Totals', sums && describeSums(sums, zone, isPrivate)],
    ['Hidden', isPrivate && 'Amounts and parts of the VPA IDs'],
  ];
  return (
    <header>
      <Typography variant="subtitle2">{brandName()}</Typography>
      <Typography variant="h1">Statement of transactions</Typography>
      <Box component="dl" sx={FACTS}>
        {facts.map(
          ([name, value]) =>
            value && (
              <Fragment key={name}>
                <Typography component="dt" variant="subtitle2">
                  {name}
                </Typography>
                <Box component="dd" sx={name === 'Totals' ? WHOLE_LINE : undefined}>
                  {value}
                </Box>
              </Fragment>
            ),
        )}
      </Box>
    </header>
  );
}
