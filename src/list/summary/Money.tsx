import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import type { Theme } from '@mui/material/styles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import type { TransactionStatus } from '../../api/contract.ts';
import { useAuth } from '../../auth/AuthContext.tsx';
import { useScope } from '../../filters/describeFilters.ts';
import { datesOf, RANGES } from '../../filters/filters.ts';
import { writeSearch } from '../../filters/search.ts';
import { formatCount, formatPaise, HIDDEN_AMOUNT } from '../../format.ts';
import { whenIdle } from '../../lazy.tsx';
import { answerOf } from '../../page/list.ts';
import { COUNTS_KEY } from '../../page/listQuery.ts';
import { usePage } from '../../page/usePage.ts';
import { TAB_PATHS } from '../../paths.ts';
import { STATUSES } from '../../payment/StatusChip.tsx';
import { useIsPrivate, useTimeZone } from '../../settings/view.ts';
import type { DayMoney } from './readDays.ts';

const DAYS = [
  { range: 'today', statuses: ['COMPLETED', 'FAILED', 'PENDING'] },
  { range: 'yesterday', statuses: ['COMPLETED'] },
] as const;

/** The completed money of today and yesterday, and how many payments; each figure links to its payments. */
export function Money() {
  const { merchantId } = usePage().search.filters;
  const money = useMoney(merchantId);
  const { merchantId: account } = useAuth();
  const scope = useScope({ merchantId });
  const isPrivate = useIsPrivate();
  const linkOf = (range: (typeof DAYS)[number]['range'], status?: TransactionStatus) => {
    const filters = { ...(merchantId && { merchantId }), ...(status && { status }) };
    const search = String(writeSearch({ page: 1, filters, range }));
    return { to: { pathname: TAB_PATHS.list, search }, state: { merchantId: account } };
  };
  return (
    <Box role="group" aria-label={scope ? `Money: ${scope}` : 'Money'} sx={LINE}>
      {DAYS.map(({ range, statuses }, index) => (
        <Box key={range} sx={DAY}>
          <Link component={RouterLink} {...linkOf(range, money === null ? undefined : 'COMPLETED')}>
            {RANGES[range].label} {money !== null && amountOf(money?.[index], isPrivate)}
          </Link>
          {statuses
            .map((status) => ({ status, count: money?.[index]?.counts.get(status) ?? 0 }))
            .filter(({ status, count }) => money && (count > 0 || status === 'COMPLETED'))
            .map(({ status, count }) => (
              <Link key={status} component={RouterLink} {...linkOf(range, status)}>
                <b>{formatCount(count)}</b> {STATUSES[status].label.toLowerCase()}
              </Link>
            ))}
        </Box>
      ))}
      {scope && <Box sx={SCOPE}>{scope}</Box>}
    </Box>
  );
}

/** A skeleton while it loads. */
function amountOf(day: DayMoney | undefined, isPrivate: boolean) {
  if (day === undefined) return <Skeleton component="b" width="6em" />;
  if (day.paise === null) return <b>unknown</b>;
  return <b translate="no">{isPrivate ? HIDDEN_AMOUNT : formatPaise(day.paise)}</b>;
}

/** Undefined while it loads, null when it is unknown. Requested and renewed with the counts, whose key it has. */
function useMoney(merchantId: string | undefined) {
  const { list } = usePage();
  const client = useQueryClient();
  const zone = useTimeZone();
  const now = new Date();
  const [today, yesterday] = [datesOf('today', zone, now), datesOf('yesterday', zone, now)];
  const queryKey = [COUNTS_KEY, 'money', merchantId, today, yesterday, zone];
  const { data, isError } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const last = client.getQueryState(queryKey);
      // What was too long is requested again by Refresh only.
      if (last?.data === null && !last.isInvalidated) return null;
      await new Promise<void>((resolve) => whenIdle(resolve));
      const { readDays } = await import('./readDays.ts');
      signal.throwIfAborted();
      return await readDays([today, yesterday], {
        ...(merchantId && { merchantId }),
        zone,
        signal,
      });
    },
    enabled: answerOf(list) !== undefined,
    staleTime: 30_000,
    refetchOnMount: true,
    retryOnMount: true,
  });
  const isMissing = list.kind === 'failed' || list.kind === 'refused';
  return isError || (isMissing && data === undefined) ? null : data;
}

const LINE = ({ size, typography: { pxToRem } }: Theme) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: { xs: 1.5, sm: 2 },
  typography: { xs: 'caption', sm: 'body2' },
  mb: { sm: 0.5 },
  whiteSpace: 'nowrap',
  '& a': {
    display: 'inline-flex',
    alignItems: 'baseline',
    columnGap: 0.5,
    lineHeight: pxToRem(size.target),
    '@media (pointer: coarse)': { lineHeight: pxToRem(size.controlTouch) },
    color: 'inherit',
    '&:not(:hover)': { textDecorationLine: 'none' },
  },
  '& b': { fontWeight: 'fontWeightBold', color: 'text.primary' },
  '& a:first-of-type b': { typography: { xs: 'amount', sm: 'h3' }, lineHeight: 'inherit' },
});
const DAY = {
  display: 'flex',
  alignItems: 'baseline',
  columnGap: 0.5,
  // Only the money on a phone, and the whole line on a wide screen.
  '& a + a': {
    display: { xs: 'none', sm: 'inline-flex' },
    '&::before': { content: '"·"' },
  },
  '& a:nth-of-type(4), & + & a + a': { display: { xs: 'none', md: 'inline-flex' } },
  '& + &': {
    pl: { sm: 2 },
    borderInlineStart: { sm: '1px solid' },
    borderColor: { sm: 'divider' },
  },
};
const SCOPE = {
  display: { xs: 'none', md: 'block' },
  flex: 1,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
};
